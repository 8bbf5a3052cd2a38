"""Numbers of an uno position that don't agree are noticed before compiled code relies on them."""

from __future__ import annotations

import pytest

from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.games import GAMES
from stammtisch.core.games.uno.cards import CARDS, KINDS, SHUFFLE, STARTER, TURN
from stammtisch.core.games.uno.options import UnoOptions
from tests.games.agreement import Change, add, agrees, both, set_to
from tests.games.positions import Table, go
from tests.games.uno.positions import uno, uno_shuffle

HAND = "r1 r2 r3 r4 r6 r8 r9"
B9 = 3 * 13 + 9


def undealt() -> Table:
    return Table(GAMES["uno"], GAMES["uno"].new(2, UnoOptions()))


def table() -> Table:
    return uno([HAND, "g1 g2 g3 g4 g6 g8 g9"])


def test_positions_of_a_game_agree() -> None:
    before = undealt()
    assert agrees(before)
    assert agrees(go(before, uno_shuffle(["", ""])))
    assert agrees(go(before, "0 starter 1", "1 draw"))
    assert agrees(table(), set_to(mover=OVER))


@pytest.mark.parametrize("stage", [SHUFFLE, STARTER])
def test_who_moves_agrees_with_the_stage(stage: int) -> None:
    assert not agrees(table(), set_to(stage=stage))
    assert not agrees(table(), set_to(mover=CHANCE))
    assert agrees(table(), set_to(mover=CHANCE, stage=stage))
    assert not agrees(undealt(), set_to(stage=TURN))


@pytest.mark.parametrize("seat", [1, 2])
def test_hands_agree_with_their_sets_and_numbers(seat: int) -> None:
    copy = add("hand", seat * KINDS + B9)
    kind = add("held", seat, 1 << B9)
    number = add("count", seat)
    for change in (kind, both(copy, number), number, add("count", seat, -1), both(copy, kind)):
        assert not agrees(table(), change)
    from_the_pile = set_to(pile_n=CARDS - 16)
    assert agrees(table(), both(copy, kind, number, from_the_pile))
    assert agrees(table(), both(add("missing", seat), number, from_the_pile))


def empty_hands() -> Change:
    return set_to(hand=[0] * KINDS * 11, held=[0] * 11, count=[0] * 11, missing=[0] * 11, pile_n=0)


def test_a_player_to_move_means_that_somebody_holds_cards() -> None:
    assert not agrees(table(), empty_hands())
    assert agrees(table(), both(empty_hands(), set_to(mover=OVER)))
    assert agrees(table(), both(empty_hands(), set_to(mover=CHANCE, stage=SHUFFLE)))


def test_there_are_no_more_cards_than_in_the_game() -> None:
    assert agrees(table(), set_to(pile_n=CARDS - 14 - 1))
    assert not agrees(table(), set_to(pile_n=CARDS - 14))


def test_rounds_and_direction() -> None:
    assert agrees(table(), set_to(round=1))
    assert not agrees(table(), set_to(round=2))
    assert not agrees(table(), set_to(direction=0))
