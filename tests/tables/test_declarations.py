"""Exodia at a table: at any time, by people when they like, by AI players at once (nyan_nyan §5.5).

Anna plays first; Ben may hold Exodia, which nobody else can tell."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.match import Match
from stammtisch.core.record import read_line
from stammtisch.core.table.effects import Effect
from tests.tables.chat import Chat, dealt, opened

ANNA = "8S 8H 8D 8C 10C 10H 7H".split()
BEN = "AS KS QS JS 10S 2C 2D".split()
NO_EXODIA = "AS KS QS JS 10D 2C 2D".split()
CLEO = "3C 3D 4C 4D 9H 9D 5H".split()
PEOPLE = {1: "anna", 2: "ben", 3: "cleo"}
TWO = {1: "anna", 2: "ben"}


def game(
    ben: list[str] = BEN, anna: list[str] = ANNA, people: dict[int, str] = PEOPLE, **more: Any
) -> Chat:
    """`opens`: the opening card; `drawn`: those that are drawn first; `seats`: how many play."""
    seats, opens = more.pop("seats", len(people)), more.pop("opens", "9C")
    hands = [*anna, *ben, *CLEO][: 7 * seats]
    cards = [*hands, opens, *more.pop("drawn", "").split()]
    return dealt("nyan_nyan", people, cards, (0, "starter 1"), players=seats, **more)


def stechen(ben: list[str] = BEN, **more: Any) -> Chat:
    anna = "6C 9S 9C KD QD 2H 3H".split()
    return game(ben, anna, opens="6D", **more)("anna: play 6C")


def shown(chat: Chat) -> bool:
    """Whether Ben has shown it, and is first."""
    return bool(chat.table.view(0).places[1] == 1)


def test_who_was_dealt_it_can_show_it_at_each_moment_of_anothers_turn() -> None:
    """Both eights of a turn skip Ben; then Anna has extra turns, and calls."""
    script = ["play 8C", "play 8S", "play 8D", "play 8H", "play 10H", "play 10C", "play 7H nyan"]
    for played in range(len(script)):
        chat = game(people=TWO)
        for line in script[:played]:
            chat(f"anna: {line}")
        assert chat.table.declaration_of("ben") == "exodia"
        chat("ben: exodia -> exodia, finished, ended")
        assert chat.table.outcome is not None
        assert chat.table.outcome.places == (2, 1)
        assert chat.entries()[-1] == "2 exodia"
        assert chat.table.record is not None
        assert Match(read_line(chat.table.record.to_line())).outcome.places == (2, 1)


@pytest.mark.parametrize("said", ["exodia", "Exodia", "!exodia", "exodia @99"])
def test_it_needs_no_question_whether_typed_or_by_its_button(said: str) -> None:
    chat = game()(f"ben: {said} -> exodia, finished")
    assert shown(chat)
    assert chat.asked() == ["anna"]


def test_the_question_of_the_others_stays_as_it_was() -> None:
    chat = game()
    before = chat.table.question_of("anna")
    chat("ben: exodia -> exodia, no asks anna")
    assert chat.table.question_of("anna") == before


def test_in_ones_own_turn_it_is_no_numbered_choice() -> None:
    chat = game()("anna: draw")("anna: pass -> asks ben")
    assert "exodia" not in chat.legal("ben")
    chat("ben: exodia -> exodia, asks cleo")


def test_before_the_cards_are_dealt_it_is_refused_like_any_answer() -> None:
    opened("nyan_nyan")("""
        anna: exodia                -> refused: wrong-phase
        anna: !exodia               -> refused: wrong-phase
    """)


def test_who_does_not_hold_it_is_refused_alone() -> None:
    chat = game(NO_EXODIA)
    before = chat.table.head.to_json()
    chat("""
        ben: !exodia                -> refused: illegal-move
        ben: exodia                 -> refused: stale
        anna: exodia                -> refused: illegal-move
    """)
    assert chat.table.head.to_json() == before
    assert chat.table.declaration_of("ben") == ""


def test_a_spectator_and_who_has_left_show_nothing() -> None:
    chat = game()
    chat("""
        ben: /leave                 -> exodia, finished
        ben: !exodia                -> refused: not-at-table
        dora: !exodia               -> refused: not-at-table
    """)
    assert chat.entries()[-1] == "2 exodia", "the AI player in Ben's place showed it"


def test_drawn_it_is_shown_before_the_obligation_and_after() -> None:
    """Ben may take two cards for the 7, or show Exodia, and Cleo has to take them."""
    chat = game(opens="7C")("anna: play 7H -> asks ben")
    assert chat.legal("ben") == ["take"]
    chat("ben: exodia -> exodia, asks cleo")
    assert (chat.table.view(0).stage, chat.table.view(0).due) == ("owed", 2)


# A Stechen: choices that are hidden, and held


def test_in_a_stechen_before_one_has_chosen_and_after() -> None:
    for ben in ([], ["ben: join"]):
        chat = stechen()
        for line in ben:
            chat(f"{line} -> chose 2")
        chat("""
            anna: join
            ben: exodia             -> exodia, no void
            cleo: join              -> joined
        """)
        assert chat.entries()[-3:] == ["2 exodia", "1 join", "3 join"]


def test_the_last_to_choose_may_show_it_instead() -> None:
    chat = stechen()("anna: join")("cleo: join")
    chat("ben: exodia -> exodia, joined")
    assert chat.entries()[-3:] == ["2 exodia", "1 join", "3 join"]
    assert chat.table.view(0).stage == "lay"


def test_a_card_that_was_laid_is_not_in_the_hand_until_it_is_taken_back() -> None:
    chat = stechen()
    chat("""
        anna: join
        ben: join
        cleo: join
        ben: lay AS                 -> chose 2
    """)
    assert chat.table.declaration_of("ben") == ""
    chat("""
        ben: !exodia                -> refused: illegal-move
        ben: /retract
        ben: lay 2C                 -> chose 2
    """)
    assert chat.table.declaration_of("ben") == "exodia"
    chat("ben: exodia -> exodia, no void")
    chat("anna: lay KD")("cleo: lay 9H -> lost")
    assert chat.entries()[-3:] == ["2 exodia", "1 lay KD", "3 lay 9H"]


# While others may call

FUSING = "play 5H fuse 2C fuse 3C fuse 4C fuse 6C"


def one_card_left(pace: str = "off") -> Chat:
    """Anna has just laid down to one card, with n = 4; Cleo holds Exodia."""
    anna, ben = "AS AH 5H 2C 3C 4C 6C".split(), "8D 8H 9D 9H 8C 10C JC".split()
    cleo = "AD KD QD JD 10D 2D 3D".split()
    cards = [*anna, *ben, *cleo, "7S", *"9C QC KC QH".split()]
    chat = dealt("nyan_nyan", PEOPLE, cards, (0, "starter 1"), pace=pace)
    for card in ("draw", "play AS", "play AH"):
        for line in [f"anna: {card}", *(["anna: pass"] if card == "draw" else [])]:
            chat(line)
        for who in ("ben", "cleo"):
            chat(f"{who}: draw")(f"{who}: pass")
    return chat(f"anna: {FUSING} -> asks ben")


def test_between_the_calls_of_others_which_stay_open() -> None:
    for call, counted, entry in (("!nyan", 1, "1 nyan"), ("", 3, "1 silent")):
        chat = one_card_left()
        chat("cleo: exodia -> exodia, finished, no asks ben, no void")
        assert chat.asked() == ["ben"]
        if call:
            chat(f"anna: {call} -> called")
        chat("later: 5")("ben: draw")
        assert chat.entries()[-3:] == ["3 exodia", entry, "2 draw"]
        assert chat.table.view(0).counts[0] == counted


def test_who_has_answered_early_may_still_show_it() -> None:
    """Ben has answered while Anna can still call; then he shows Exodia instead."""
    anna, ben = "AS AH 5H 2C 3C 4C 6C".split(), "AD KD QD JD 10D 2D 3D".split()
    cards = [*anna, *ben, *"8D 8H 9D 9H 8C 10C JC".split(), "7S", *"9C QC KC QH".split()]
    chat = dealt("nyan_nyan", PEOPLE, cards, (0, "starter 1"), pace="normal")
    for card in ("draw", "play AS", "play AH"):
        for line in [f"anna: {card}", *(["anna: pass"] if card == "draw" else [])]:
            chat(line)
        for who in ("ben", "cleo"):
            chat(f"{who}: draw")(f"{who}: pass")
    chat(f"anna: {FUSING}")
    chat("""
        ben: draw                   -> waits, no drew
        ben: exodia                 -> exodia, asks cleo, no void, no drew
        anna: !nyan                 -> called, no void
    """)
    assert chat.entries()[-2:] == ["2 exodia", "1 nyan"]


# AI players


def test_an_ai_player_shows_it_as_soon_as_it_holds_it() -> None:
    """Dealt; drawn in its own turn; and instead of Ben, who left."""
    chat = game(people={1: "anna"}, seats=3)
    assert (shown(chat), chat.asked()) == (True, ["anna"])
    assert chat.entries()[-1] == "2 exodia"
    missing = "AS KS QS JS 2H 2C 2D".split()
    chat = game(missing, people={1: "anna"}, seats=3, drawn="3S 10S")
    chat("anna: draw")("anna: pass")
    chat("2: draw -> drew, exodia, thinks 3, no thinks 2")
    assert chat.entries()[-2:] == ["2 draw", "2 exodia"]
    chat = game()("ben: /leave -> left, exodia, finished")
    record = chat.table.record
    assert record is not None
    assert record.player_at(2, len(record.moves) - 1) == "normal"


def test_the_record_says_that_a_person_showed_it() -> None:
    record = game()("ben: exodia").table.record
    assert record is not None
    assert (record.players[1], record.changes) == ("human", [])


# Nobody else can tell


def told(chat: Chat, seat: int) -> list[object]:
    """What a seat other than Ben's, or a spectator, can learn: its View, who is asked what, what is
    still to come and when, and what has happened."""
    view, head = chat.table.view(seat), chat.table.head
    asked = {number: (q.id, q.stage, q.due, q.forced) for number, q in head.questions.items()}
    own = head.questions.get(seat)
    return [view, asked, own, head.counter, chat.table.owed(), heard(chat.effects, seat)]


def heard(effects: list[Effect], seat: int) -> list[object]:
    return [
        [event for event in effect.events if event.seen_by(seat)]
        if hasattr(effect, "events")
        else effect
        for effect in effects
    ]


@pytest.mark.parametrize("pace", ["off", "blitz", "unhurried"])
@pytest.mark.parametrize(
    "anna", [ANNA, "6S 9S 8C KD QD 2H 3H".split(), "KC 9S 8C KD QD 2H 3H".split()]
)
def test_two_tables_that_differ_only_in_who_holds_it_tell_the_others_the_same(
    anna: list[str], pace: str
) -> None:
    """Ben holds it, or a card of it lies at the bottom of the pile. Ben does the same each time."""
    pair = [game(ben, anna, drawn="4S 5S 6D", pace=pace) for ben in (BEN, NO_EXODIA)]
    assert [chat.table.declaration_of("ben") for chat in pair] == ["exodia", ""]
    opening = {"8S": "play 8C", "6S": "play 9S", "KC": "play KC"}[anna[0]]
    script = [f"anna: {opening}", "later: 3", "anna: command 3", "anna: play 9S", "ben: draw"]
    script += ["ben: pass", "cleo: accept", "later: 9", "cleo: draw", "anna: draw", "anna: pass"]
    for line in script:
        results = [chat.line(line) for chat in pair]
        assert results[0] == results[1], line
        for seat in (0, 1, 3):
            assert told(pair[0], seat) == told(pair[1], seat), line


def test_undo_takes_it_back_also_if_others_were_asked() -> None:
    chat = game(people={2: "ben"}, seats=3)
    before = chat.entries()
    chat("ben: exodia -> exodia")
    chat("ben: /undo -> undone")
    assert chat.entries() == before
    assert chat.table.declaration_of("ben") == "exodia"


@pytest.mark.parametrize("pace", ["off", "unhurried"])
def test_who_plays_alone_can_show_it_before_an_obligation(pace: str) -> None:
    """Nothing but to take the cards is possible, which the table does at once without Exodia."""
    anna = "7H 7S 8C 8D 8S 8H 6S".split()
    for ben, asked in ((BEN, ["ben"]), (NO_EXODIA, ["ben"])):
        chat = game(ben, anna, people={2: "ben"}, seats=3, opens="7C", pace=pace)
        chat("1: play 7H -> asks ben")
        taken = "2 take" in chat.entries()
        assert (taken, chat.asked()) == (ben is NO_EXODIA, asked)
        if ben is BEN:
            assert chat.table.head.questions[2].forced is None
            chat("later: 60")
            chat("ben: exodia -> exodia, finished, no drew")
            assert chat.table.view(0).due == 2


def test_with_others_the_only_move_is_made_after_the_same_pause_whoever_holds_it() -> None:
    anna = "7H 7S 8C 8D 8S 8H 6S".split()
    pair = [game(ben, anna, opens="7C") for ben in (BEN, NO_EXODIA)]
    for chat in pair:
        chat("anna: play 7H -> asks ben, wakes forced")
    assert pair[0].table.owed() == pair[1].table.owed()
