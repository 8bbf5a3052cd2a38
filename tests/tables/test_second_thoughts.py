"""Undo, advice, news, and another game."""

from __future__ import annotations

from stammtisch.core.table.commands import Advice, Hinted
from stammtisch.core.table.effects import Advise, Happened
from tests.tables.chat import Chat, dealt, opened
from tests.tables.properties import restored
from tests.tables.test_absence import ALL, BOTH, uno


def alone() -> Chat:
    return uno(people={1: "anna"}, pace="off")


def test_undo_goes_back_to_the_own_last_choice() -> None:
    chat = alone()
    chat("""
        anna: r1                    -> thinks 2
        2: play r3                  -> asks anna
        anna: /undo                 -> undone 1, asks anna
    """)
    assert chat.entries(2) == []
    assert chat.table.record is not None
    assert chat.table.record.undone == 1


def test_an_undo_button_pressed_twice_takes_back_once() -> None:
    chat = alone()
    chat("""
        anna: r1
        2: play r3
        anna: r2
        2: play r4
    """)
    question = chat.table.question_of("anna")
    assert question is not None
    chat(f"""
        anna: /undo @{question.id}      -> undone 1
        anna: /undo @{question.id}      -> refused: stale
    """)
    assert chat.entries(2) == ["1 play r1", "2 play r3"]


def test_what_was_asked_before_the_undo_is_stale() -> None:
    """Also where the same position comes about again."""
    chat = alone()
    chat("anna: r1")
    job = chat.table.head.questions[2].id
    chat(f"""
        anna: /undo                 -> undone 1
        anna: r1                    -> thinks 2
        2: play r3 @{job}           -> refused: stale
        2: play r3                  -> asks anna
    """)


def test_nobody_takes_back_moves_against_people() -> None:
    chat = uno(pace="off")
    chat("""
        anna: r1
        anna: /undo                 -> refused: undo-alone
        ben: /undo                  -> refused: undo-alone
        ben: /leave
        2: play r3                  -> asks anna
        anna: /undo                 -> refused: nothing-to-undo
        anna: r2
        2: play r4
        anna: /undo                 -> undone 1
        anna: /undo                 -> refused: nothing-to-undo
    """)


def test_undo_takes_back_a_choice_that_is_held() -> None:
    chat = dealt("ojyks", {1: "anna"}, (), players=2)
    chat("""
        anna: reveal c1r1           -> asks anna
        anna: /undo                 -> undone 1, asks anna
    """)
    assert len(chat.legal("anna")) == 12


def test_undo_at_the_end_of_a_game() -> None:
    chat = ended({1: "anna"})
    assert chat.table.phase == "over"
    chat("anna: /undo -> undone 1, asks anna")
    assert chat.legal("anna")[0] == "play r8"


def test_nobody_takes_back_the_end_of_a_game_against_people() -> None:
    """Only because the others have left meanwhile."""
    chat = ended(BOTH)
    chat("""
        ben: /leave
        anna: /undo                 -> refused: nothing-to-undo
    """)


def ended(people: dict[int, str]) -> Chat:
    """Anna has just played her last card."""
    cards = "r1 r2 r3 r4 r6 r7 r8 g1 g2 g3 g4 g6 g7 g8 r5".split()
    chat = dealt("uno", people, cards, (0, "starter 1"), players=2)
    for card in ("r1", "r2", "r3", "r4", "r6", "r7"):
        chat(f"anna: {card}")
        chat(f"{people.get(2, 2)}: draw")
        chat(f"{people.get(2, 2)}: pass")
    return chat("anna: r8 -> ended")


def test_a_double_tap_on_the_last_card_is_one_too() -> None:
    chat = ended(BOTH)
    chat(f"anna: r8 @{chat.table.head.answered['anna']} -> refused: repeated")


def test_of_a_table_that_was_closed_before_a_game_nothing_is_taken_back() -> None:
    opened("uno")("""
        anna: /stop                 -> stopped
        anna: /undo                 -> refused: nothing-to-undo
    """)


def test_advice_is_for_who_asked() -> None:
    chat = uno(pace="off")
    question = chat.table.question_of("anna")
    assert question is not None
    chat("""
        anna: /hint                 -> hint 1
        anna: /hint                 -> refused: hint-asked
        ben: /hint                  -> refused: stale
    """)
    assert Advise(question.id, 1, "anna") in chat.table.owed()
    job = chat.table.job(question.id)
    assert job.view == chat.table.view_of("anna")
    chat.effects = []
    known, other = Advice((job.legal[1],), 0.7, 40), Advice((9999,), 0.1, 2)
    chat.do(Hinted(question.id, (known, other)))
    [told] = [one for one in chat.effects if isinstance(one, Happened)]
    assert told.to == "anna"
    assert dict(told.facts)["advice"] == (known,)
    assert chat.table.head.hints == 1


def test_news_is_what_was_told_since_the_own_last_move() -> None:
    chat = uno(people=ALL, pace="normal")
    chat("anna: r1")
    chat("ben: r3")
    assert chat.table.recent_events("ben") == []
    assert [event.seat for event in chat.table.recent_events("anna") if event.kind == "played"] == [
        2
    ]
    chat("later: 90 -> missed 3")
    own = [event.kind for event in chat.table.recent_events("cleo") if event.seat == 3]
    assert own == ["drew-card", "passed"], "what the default did is news to her"
    assert "drew-card" not in [event.kind for event in chat.table.recent_events("anna")]


def test_a_rematch_with_the_same_people() -> None:
    chat = uno(people=ALL)
    chat("""
        anna: /rematch              -> refused: wrong-phase
        anna: /stop
        ben: /stop                  -> stopped
        cleo: /leave
        anna: /rematch @99          -> refused: stale
        ben: /rematch               -> rematch, commitment
        ben: /rematch               -> refused: wrong-phase
        dora: /join                 -> joined 3
        anna: /start                -> started
    """)
    first, record = "t", chat.table.record
    assert record is not None
    assert (record.seats, record.seed) == (["Anna", "Ben", "Dora"], "another secret")
    assert record.table != first
    assert chat.table.head.number == 2


def test_a_table_is_restored_at_any_moment() -> None:
    chat = dealt("ojyks", BOTH, (), pace="normal")
    for said in ("anna: reveal c1r1", "later: 3", "ben: reveal c2r1 c2r2", "anna: reveal c3r3"):
        chat(said)
        twin = restored(chat.table)
        assert twin.owed() == chat.table.owed()
        assert (twin.head, twin.record) == (chat.table.head, chat.table.record)
        assert twin.view_of("anna") == chat.table.view_of("anna")
        chat.table = twin
