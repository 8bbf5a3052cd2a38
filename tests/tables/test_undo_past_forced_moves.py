"""Undo goes back to a move that left a choice; a forced move would be played again at once."""

from __future__ import annotations

from tests.tables.chat import Chat, dealt
from tests.tables.test_answers import BEN, UNPLAYABLE

LATER = ["b9", "g9", "b6", "g6"]
"""Cards that Anna draws, none of which can be laid on a red one."""


def stuck_after_the_first_card() -> Chat:
    """Anna lays her only red card; from then on the table draws and passes for her."""
    anna = ["r9", *UNPLAYABLE[:6]]
    cards = [*anna, *BEN, "r5", *LATER]
    return dealt("uno", {1: "anna"}, cards, (0, "starter 1"), players=2)


def test_a_forced_draw_and_pass_go_with_the_card_before_them() -> None:
    chat = stuck_after_the_first_card()
    chat("""
        anna: r9                    -> thinks 2
        2: play r3                  -> drew-card, passed, thinks 2
    """)
    assert chat.entries(2) == ["1 play r9", "2 play r3", "1 draw", "1 pass"]
    chat("anna: /undo               -> undone 1, asks anna, no passed")
    assert chat.entries(2) == []
    assert chat.legal("anna") == ["play r9", "draw"]


def test_several_forced_turns_are_taken_back_at_once() -> None:
    chat = stuck_after_the_first_card()
    chat("""
        anna: r9
        2: play r3
        2: play r4                  -> drew-card, passed, thinks 2
        anna: /undo                 -> undone 1, asks anna
    """)
    assert chat.entries(2) == []
    record = chat.table.record
    assert record is not None
    assert record.undone == 1


def test_where_all_moves_were_forced_nothing_is_taken_back() -> None:
    cards = [*UNPLAYABLE, *BEN, "r5", *LATER]
    chat = dealt("uno", {1: "anna"}, cards, (0, "starter 1"), players=2)
    assert chat.entries(2) == ["1 draw", "1 pass"]
    before = chat.table.head.to_json(), chat.table.record
    chat("anna: /undo               -> refused: nothing-to-undo")
    assert (chat.table.head.to_json(), chat.table.record) == before


def test_of_two_own_choices_the_last_one_is_taken_back() -> None:
    """Anna draws by choice and may lay what she drew, or pass: the pass was no forced one."""
    cards = ["r9", *UNPLAYABLE[:6], *BEN, "r5", "r1"]
    chat = dealt("uno", {1: "anna"}, cards, (0, "starter 1"), players=2)
    chat("""
        anna: draw                  -> drew-card, asks anna
        anna: pass                  -> thinks 2
        anna: /undo                 -> undone 1, asks anna
    """)
    assert chat.entries(2) == ["1 draw"]
    assert chat.legal("anna") == ["play r1", "pass"]
