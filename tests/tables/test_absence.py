"""Missed turns, deadlines, leaving and coming back, pauses, votes."""

from __future__ import annotations

import pytest

from stammtisch.core.table.commands import OutOfReach, Woken
from stammtisch.core.table.effects import WakeMe
from stammtisch.core.table.refusals import Stale, TooEarly
from tests.tables.chat import Chat, dealt, opened
from tests.tables.test_answers import ANNA, BEN, CLEO

BOTH = {1: "anna", 2: "ben"}
ALL = {1: "anna", 2: "ben", 3: "cleo"}


def uno(people: dict[int, str] = BOTH, pace: str = "normal") -> Chat:
    """Anna begins; normal pace: 90 seconds a turn, a warning 20 seconds before."""
    hands = [ANNA, BEN, CLEO][: max(2, *people)]
    cards = [card for hand in hands for card in hand]
    begin = (0, "starter 1")
    return dealt("uno", people, [*cards, "r5"], begin, players=len(hands), pace=pace)


def test_a_warning_then_the_default_then_the_ai_plays_on() -> None:
    chat = uno()
    chat("""
        later: 69                   -> no warned
        later: 1                    -> warned 1
        later: 19                   -> no missed
        later: 1                    -> missed 1, drew-card, passed, asks ben
        ben: draw
        ben: pass                   -> asks anna
        later: 90                   -> missed 1, took-over 1, asks ben
        ben: draw
        ben: pass                   -> thinks 1, no asks anna
    """)
    assert chat.entries(2)[:2] == ["1 draw", "1 pass"], "both parts of the turn, and one miss"
    record = chat.table.record
    assert record is not None
    assert record.player_at(1, 2) == "default"
    chat("1: draw")
    assert chat.table.record is not None
    assert chat.table.record.player_at(1, len(chat.table.record.moves) - 1) == "normal"


def test_i_am_back() -> None:
    chat = uno()
    chat("""
        later: 90                   -> missed 1
        ben: draw
        ben: pass
        later: 90                   -> took-over 1
        anna: draw                  -> refused: stale
        anna: /back                 -> back 1
        anna: /back                 -> refused: not-away
        ben: draw
        ben: pass                   -> asks anna
        anna: r1                    -> played
    """)
    record = chat.table.record
    assert record is not None
    assert record.player_at(1, len(record.moves) - 1) == "human"


def test_who_plays_in_time_has_missed_nothing_in_a_row() -> None:
    chat = uno()
    chat("later: 90 -> missed 1")
    for _ in range(2):
        chat("""
            ben: draw
            ben: pass
            anna: draw
            anna: pass
        """)
    chat("""
        ben: draw
        ben: pass
        later: 90                   -> missed 1, no took-over
    """)


def test_a_deadline_covers_a_turn() -> None:
    """The second question of a turn has what the first one left."""
    chat = uno()
    chat("""
        later: 60
        anna: draw                  -> asks anna
        later: 29                   -> no missed
        later: 1                    -> missed 1, passed
    """)


def test_a_turn_goes_on_with_the_time_that_was_left() -> None:
    """However often somebody leaves and comes back."""
    chat = uno(people=ALL)
    chat("""
        later: 60
        anna: /leave
        later: 1
        anna: /back                 -> asks anna
        later: 20
        anna: draw                  -> asks anna
        anna: /leave
        anna: /back                 -> asks anna
        later: 8                    -> no missed
        later: 1                    -> missed 1, passed
    """)
    assert chat.table.head.chairs[0].turn == 1


def test_a_pause_stops_the_clock() -> None:
    chat = uno()
    chat("""
        later: 80                   -> warned 1
        ben: /leave
        anna: /leave                -> paused
        later: 1000
        anna: /back                 -> resumed
        ben: /back
        later: 89                   -> no missed
    """)
    assert chat.table.head.chairs[0].turn == 1
    chat = uno(people=ALL)
    chat("""
        later: 50
        anna: draw
        anna: /leave
        ben: /leave
        cleo: /leave                -> paused
        later: 1000
        ben: /back
        anna: /back                 -> asks anna
        later: 39                   -> no missed
        later: 1                    -> missed 1
    """)


def test_a_turn_brings_one_warning() -> None:
    uno()("""
        later: 75                   -> warned 1
        anna: draw                  -> asks anna
        later: 14                   -> no warned
        later: 1                    -> missed 1
    """)


def test_a_choice_taken_back_has_the_deadline_that_it_had() -> None:
    people = {1: "anna", 2: "ben"}
    chat = dealt("ojyks", people, (), players=2, pace="normal")
    chat("""
        later: 40
        anna: reveal c1r1 c1r2      -> chose 1
        later: 2
        anna: /retract              -> asks anna, no warned
        later: 2                    -> no missed
        later: 1                    -> missed 1, missed 2
    """)


def test_a_choice_taken_back_after_the_deadline_still_has_time() -> None:
    """Nobody waited meanwhile, so nobody was hurried."""
    dealt("ojyks", BOTH, (), players=2, pace="normal")("""
        later: 30
        ben: reveal c1r1 c1r2       -> chose 2
        ben: /leave
        later: 1000                 -> no missed
        ben: /back
        ben: /retract               -> asks ben
        later: 14                   -> no missed 2
        later: 1                    -> missed 2
    """)


def test_nobody_is_hurried_while_no_other_person_waits() -> None:
    chat = uno(people={1: "anna"})
    assert not [one for one in chat.table.owed() if isinstance(one, WakeMe) and one.why == "late"]
    chat = uno()
    chat("ben: /leave")
    assert not [one for one in chat.table.owed() if isinstance(one, WakeMe) and one.why == "late"]
    chat("""
        later: 9999                 -> no missed
        ben: /back
        later: 89                   -> no missed
        later: 1                    -> missed 1
    """)


def test_without_a_deadline_nobody_misses_anything() -> None:
    uno(pace="off")("later: 999999 -> no missed, no warned")


def test_reactions_missed_count_once_a_turn_of_ones_own() -> None:
    """Ben sleeps through a Stechen: whether he takes part, and what he lays. That is one miss."""
    cards = "6S AS KD QD 2D 3D 4D AH KH 9C 2C 3C 4C * 5S".split()
    chat = dealt("nyan_nyan", BOTH, cards, (0, "starter 1"), pace="normal")
    chat("""
        anna: play 6S
        anna: join
        later: 45                   -> missed 2, joined
        anna: lay 2D
        later: 45                   -> missed 2, lost, no took-over
    """)
    assert chat.table.head.chairs[1].missed == 1


def test_of_a_hidden_choice_the_own_parts_are_played_and_no_more() -> None:
    chat = dealt("ojyks", BOTH, (), pace="normal")
    chat("later: 45 -> missed 1, missed 2, chose 1, chose 2")
    record = chat.table.record
    assert record is not None
    assert [seat for seat, _ in record.moves if seat] == [1, 1, 2, 2]


def test_who_leaves_is_played_on_for_and_may_come_back() -> None:
    chat = uno(people=ALL)
    chat("""
        anna: /leave                -> left 1, thinks 1, host 2
        anna: r1                    -> refused: stale
        anna: /leave                -> refused: not-at-table
        1: play r1                  -> played, asks ben
        ben: r3
        cleo: r8
        1: draw
        anna: /back                 -> back 1, asks anna
        anna: pass                  -> passed
    """)


def test_the_last_one_to_leave_pauses_the_table() -> None:
    chat = uno()
    chat("""
        ben: /leave
        anna: /leave                -> paused
        later: 9999                 -> no missed
        ben: r3                     -> refused: wrong-phase
        ben: /back                  -> back 2, resumed, thinks 1
        1: play r1                  -> asks ben
    """)
    assert chat.table.phase == "playing"


def test_a_table_for_watching_goes_on_without_people() -> None:
    chat = opened("uno", watching=True)("""
        anna: /ai
        anna: /ai
        anna: /start
    """)
    assert chat.table.phase == "playing"
    assert chat.asked() in (["1"], ["2"])
    chat("anna: /leave -> left, no paused")


def test_only_who_has_missed_a_turn_can_be_kicked() -> None:
    chat = uno(people=ALL)
    chat("""
        anna: /kick 2               -> refused: has-not-missed
        anna: /kick 9               -> refused: no-such-seat
        later: 90                   -> missed 1
        ben: /kick 1                -> voted 2, no kicked
        cleo: /kick 1               -> voted 3, kicked 1, host 2
        ben: /kick 1                -> refused: has-not-missed
        anna: /back                 -> back 1, no host
        ben: /kick 1                -> refused: has-not-missed
    """)


def test_votes_against_who_plays_again_are_void() -> None:
    """Otherwise Cleo's leaving would make Ben's old vote a majority."""
    uno(people=ALL)("""
        later: 90                   -> missed 1
        ben: /kick 1                -> voted 2
        ben: r3
        cleo: r8
        anna: draw
        anna: pass
        cleo: /leave                -> left, no kicked
    """)


def test_in_a_game_the_host_has_one_vote_like_the_others() -> None:
    uno(people=ALL)("""
        anna: r1
        later: 90                   -> missed 2
        cleo: r8
        anna: /kick 2               -> voted 1, no kicked
        cleo: /kick 2               -> kicked 2
        ben: /back                  -> back 2
    """)


def test_a_game_is_stopped_by_a_majority() -> None:
    chat = uno(people=ALL)
    chat("""
        anna: /stop                 -> voted 1, no stopped
        anna: /stop                 -> no stopped
        cleo: /stop                 -> stopped, ended
        anna: r1                    -> refused: wrong-phase
    """)
    assert chat.table.phase == "over"
    assert chat.table.record is not None
    assert chat.table.record.outcome is None


def test_who_leaves_counts_no_more_in_votes() -> None:
    uno(people=ALL)("""
        anna: /stop                 -> voted 1
        ben: /leave                 -> no stopped
        cleo: /leave                -> stopped
    """)


def test_alone_one_stops_at_once() -> None:
    uno(people={1: "anna"})("""
        anna: /stop @99             -> refused: stale
        anna: /stop                 -> stopped
    """)


def test_a_clock_that_runs_ahead_is_refused() -> None:
    chat = uno()
    [late] = [one for one in chat.table.owed() if isinstance(one, WakeMe) and one.why == "late"]
    with pytest.raises(TooEarly, match=str(late.when)):
        chat.table.do(Woken(late.question, "late"), late.when - 1)


def test_time_never_runs_back() -> None:
    chat = uno()
    chat("later: 50")
    chat("anna: r1")
    chat.now = 0
    chat("ben: r3")
    assert chat.table.head.clock == 1050


def test_the_clock_stands_still_for_a_person_who_cannot_be_reached() -> None:
    chat = uno()
    chat.do(OutOfReach("anna"))
    assert chat.table.head.chair(1).unreached
    assert [wake.why for wake in chat.table.owed() if isinstance(wake, WakeMe)] == ["reached"]
    chat.now += 500
    with pytest.raises(Stale):
        chat.do(Woken(chat.table.head.questions[1].id, "late"))
    chat("""
        anna: draw
        anna: pass                  -> asks ben
    """)


def test_a_time_that_nobody_waits_for_is_stale_and_names_no_question() -> None:
    chat = uno()
    with pytest.raises(Stale) as refused:
        chat.do(Woken(10**6, "late"))
    assert refused.value.facts == {"question": 0}
