"""Calls that nobody is asked for (nyan_nyan §5): play goes on as if they had been made."""

from __future__ import annotations

from stammtisch.core.engine.rng import Rng
from stammtisch.core.table.commands import AiMoved, AnswerQuestion, Woken
from stammtisch.core.table.effects import Happened, Think, WakeMe
from tests.tables.chat import Chat, dealt, started

# Two aces make n = 4, and a five then takes four more cards: from eight cards to one.
ANNA = "AS AH 5H 2C 3C 4C 6C".split()
BEN = "8D 8H 9D 9H 10D 10C JD".split()
CLEO = "2D 3D 4D 6D 7D QD KD".split()
DRAWN = "9C QC JC QH".split()
FUSING = "anna: play 5H fuse 2C fuse 3C fuse 4C fuse {}"
SEATS = {1: "anna", 2: "ben", 3: "cleo"}


def one_card_left(people: dict[int, str] = SEATS, pace: str = "off", draw: str = "9C") -> Chat:
    """Anna lays down to one card with her next line; the others draw and pass until then."""
    cards = [*ANNA, *BEN, *CLEO, "7S", draw, *DRAWN[1:]]
    chat = dealt("nyan_nyan", people, cards, (0, "starter 1"), players=3, pace=pace)
    for card in ("", "play AS", "play AH"):
        chat(f"anna: {card}" if card else "anna: draw")
        if not card:
            chat("anna: pass")
        for seat in (2, 3):
            who = people.get(seat, str(seat))
            chat(f"{who}: draw")
            chat(f"{who}: pass")
    return chat


def counts(chat: Chat) -> tuple[int, ...]:
    counts: tuple[int, ...] = chat.table.view(0).counts
    return counts


def test_play_goes_on_and_nothing_shows_that_a_call_is_due() -> None:
    chat = one_card_left()
    chat("anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C -> asks ben, no asks anna")
    view = chat.table.view(0)
    assert (view.stage, view.pending, view.owe) == ("turn", (2,), 0)
    assert counts(chat)[0] == 1


def test_a_call_in_time() -> None:
    chat = one_card_left()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C
        anna: !nyan                 -> said 1, called, no asks ben
        later: 5
        ben: draw                   -> drew, no kept-silent
    """)
    assert counts(chat)[0] == 1


def test_the_question_of_the_next_one_is_the_same_whether_she_calls_or_not() -> None:
    chat = one_card_left()("anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C")
    before = chat.table.question_of("ben")
    chat("anna: !nyan")
    assert chat.table.question_of("ben") == before


def test_no_call_before_the_next_answer_costs_two_cards() -> None:
    chat = one_card_left()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C
        later: 5
        ben: draw                   -> kept-silent, drew
        anna: !nyan                 -> said 1, no called
    """)
    assert counts(chat)[0] == 3
    assert chat.entries()[-2:] == ["1 silent", "2 draw"]


def test_the_wrong_call_is_heard_and_does_nothing() -> None:
    chat = one_card_left()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C
        anna: !nyan nyan            -> said 1, no called
        later: 5
        ben: draw                   -> kept-silent
    """)


def test_right_wrong_and_needless_calls_are_answered_alike() -> None:
    """Only what everybody hears of a call that counts tells that it did."""
    needless = one_card_left()("ben: !nyan -> said 2")
    chat = one_card_left()("anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C")
    chat("ben: !nyan -> said 2")
    assert len(needless.effects) == len(chat.effects) == 1
    chat("anna: !meow -> refused: unknown-call")


def test_a_call_with_the_card() -> None:
    chat = one_card_left()
    chat("anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C nyan -> called, asks ben")
    assert chat.table.head.open_calls is None


def test_a_call_with_the_first_card_of_several_is_kept() -> None:
    chat = one_card_left()
    chat("""
        anna: play 5H nyan
        anna: fuse 2C fuse 3C fuse 4C fuse 6C   -> called
    """)


def test_a_call_on_another_turn_is_not_kept() -> None:
    chat = one_card_left()
    chat("""
        anna: !nyan                 -> said 1
        anna: draw
        anna: pass
        ben: draw
        ben: pass
        cleo: draw
        cleo: pass
    """)
    assert not chat.table.head.said


def test_a_call_outlives_a_pause() -> None:
    chat = one_card_left()
    chat("""
        anna: !nyan                 -> said 1
        ben: /leave
        cleo: /leave
        anna: /leave                -> paused
        ben: /back                  -> resumed
        anna: /back                 -> asks anna
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C   -> called
    """)


def test_an_answer_that_comes_too_early_waits() -> None:
    """Ben is quick; Anna still has the four seconds."""
    chat = one_card_left()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C
        later: 1
        ben: draw                   -> waits 2, no drew
        ben: draw                   -> refused: stale
        later: 1
        anna: !nyan                 -> called, drew
    """)
    assert counts(chat)[0] == 1


def test_only_who_waits_is_told_so() -> None:
    """It would tell Anna that she has forgotten something."""
    chat = one_card_left()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C
        ben: draw                   -> waits 2
    """)
    [told] = [one for one in chat.effects if isinstance(one, Happened)]
    assert told.to == "ben"


def test_a_call_before_the_card_counts_also_while_another_call_is_open() -> None:
    """Ben can't know what the table waits for; he says it as Anna might, and then plays."""
    for first in ("", "anna: !nyan"):
        chat = one_card_left()
        chat("anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C")
        chat(f"ben: !nyan -> said 2\n{first}")
        assert chat.table.head.said == {2: chat.game.read("nyan")}


def test_a_call_with_a_card_is_heard_by_all_needed_or_not() -> None:
    chat = one_card_left()
    chat("anna: play 5H nyan        -> said 1")


def test_an_early_answer_can_be_taken_back() -> None:
    """Not the move before it."""
    chat = ai_to_call({2: "ben"})
    entries = chat.entries()
    chat("""
        ben: draw                   -> waits 2
        ben: /undo                  -> undone 2, asks ben
    """)
    assert chat.entries() == entries


def test_undo_takes_back_a_call_together_with_its_card() -> None:
    """After the call alone Anna would have to say it again, within seconds and unasked."""
    chat = one_card_left({1: "anna"})
    before = chat.entries()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C
        anna: fuse 6C nyan          -> called
        anna: /undo                 -> undone 1, asks anna
    """)
    assert chat.entries()[: len(before)] == before
    assert chat.legal("anna")[0].startswith("fuse")


def test_an_early_answer_counts_when_the_wait_is_over() -> None:
    chat = one_card_left()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C
        later: 1
        ben: draw                   -> waits 2, wakes rest
        later: 4                    -> kept-silent, drew
    """)
    assert counts(chat)[0] == 3


def ai_to_call(people: dict[int, str]) -> Chat:
    """Seat 1 is an AI player's, and down to one card."""
    cards = [*ANNA, *BEN, *CLEO, "7S", *DRAWN]
    chat = dealt("nyan_nyan", people, cards, (0, "starter 1"), players=3)
    for said in ("draw", "pass", "play AS", "play AH"):
        chat(f"1: {said}")
        if said != "draw":
            for seat in (2, 3):
                chat(f"{people.get(seat, seat)}: draw")
                chat(f"{people.get(seat, seat)}: pass")
    chat("1: play 5H")
    for card in ("2C", "3C", "4C"):
        chat(f"1: fuse {card}")
    return chat("1: fuse 6C -> thinks 1, asks ben")


def test_an_ai_player_calls_in_its_own_time() -> None:
    """The others' answers wait for its call."""
    ai_to_call({2: "ben", 3: "cleo"})("""
        later: 20
        ben: draw                   -> waits 2
        1: nyan                     -> called, drew, asks ben
    """)


def test_with_no_card_left_the_table_rests() -> None:
    """That she has no card all can see; nothing could go on as if she had called."""
    chat = one_card_left(draw="9C")
    cards = chat.table.view_of("anna").hand
    assert len(cards) == 6
    chat = nothing_left()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C   -> wakes rest, no asks ben
        ben: draw                   -> refused: stale
        anna: !nyan nyan            -> called, finished, asks ben
    """)


def nothing_left() -> Chat:
    """As above, but Anna has not drawn: with the five all seven cards are gone."""
    cards = [*ANNA, *BEN, *CLEO, "7S", *DRAWN]
    chat = dealt("nyan_nyan", SEATS, cards, (0, "starter 1"), players=3)
    for card in ("play AS", "play AH"):
        chat(f"anna: {card}")
        chat("""
            ben: draw
            ben: pass
            cleo: draw
            cleo: pass
        """)
    return chat


def test_while_the_table_rests_nobody_is_shown_as_asked() -> None:
    chat = nothing_left()("anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C")
    for person in ("anna", "ben", "cleo"):
        view = chat.table.view_of(person)
        assert (view.pending, view.legal) == ((), ())


def test_who_says_nothing_until_the_rest_is_over_draws_seven() -> None:
    chat = nothing_left()
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C
        later: 3                    -> no kept-silent
        later: 2                    -> kept-silent, asks ben
    """)
    assert counts(chat)[0] == 7


def test_a_forgotten_call_is_no_missed_turn() -> None:
    chat = one_card_left(pace="normal")
    chat("""
        anna: play 5H fuse 2C fuse 3C fuse 4C fuse 6C
        later: 5
        ben: draw                   -> kept-silent, no missed
    """)
    assert chat.table.head.chairs[0].missed == 0


def test_a_person_alone_is_not_made_silent_by_an_answer_that_leaves_no_choice() -> None:
    """The next answer may be the person's own, and the only one: it waits for the call, too."""
    waited = 0
    for seed in range(20):
        chat = started("nyan_nyan", "anna", ai=1, pace="unhurried", secret=str(seed))
        rng = Rng(f"alone {seed}")
        for _ in range(120):
            table = chat.table
            if table.phase != "playing":
                break
            owed = table.owed()
            rest = [one for one in owed if isinstance(one, WakeMe) and one.why == "rest"]
            thinks = [one for one in owed if isinstance(one, Think)]
            if rest:
                chat.do(Woken(rest[0].question, "rest"))
            elif thinks:
                question = table.head.questions[thinks[0].seat]
                chat.do(AiMoved(question.id, question.legal[rng.below(len(question.legal))]))
            else:
                asked = table.question_of("anna")
                assert asked is not None
                step = chat.do(AnswerQuestion("anna", asked.id, rng.below(len(asked.legal))))
                assert (1, "silent") not in step.new or table.head.open_calls, seed
                early = step.table.head.open_calls.early if step.table.head.open_calls else []
                waited += any(one.seat == 1 for one in early)
    assert waited
