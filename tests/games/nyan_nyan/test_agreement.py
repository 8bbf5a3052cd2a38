"""Numbers of a Nyan Nyan position that don't agree are noticed before compiled code relies on
them."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.games.nyan_nyan.cards import CARDS, KINDS, SHUFFLE, STARTER, TURN
from tests.games.agreement import add, agrees, both, set_to
from tests.games.nyan_nyan.positions import nyan, undealt
from tests.games.positions import Table, go

KIND = 40
"""A kind of card that nobody holds."""


def table() -> Table:
    return nyan(["2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"])


def test_positions_of_a_game_agree() -> None:
    assert agrees(undealt(3))
    assert agrees(table())
    assert agrees(go(table(), "1 draw"))
    assert agrees(table(), set_to(mover=OVER, direction=0))


@pytest.mark.parametrize("stage", [SHUFFLE, STARTER])
def test_who_moves_agrees_with_the_stage(stage: int) -> None:
    assert not agrees(table(), set_to(stage=stage))
    assert not agrees(table(), set_to(mover=CHANCE))
    assert agrees(table(), set_to(mover=CHANCE, stage=stage))
    assert not agrees(undealt(3), set_to(stage=TURN))
    assert not agrees(table(), set_to(direction=0))


def test_two_players_of_the_table_are_active_while_somebody_moves() -> None:
    assert agrees(table(), set_to(alive=0b1010))
    assert not agrees(table(), set_to(alive=0b1000))
    assert agrees(table(), set_to(alive=0b1000, mover=OVER))
    assert not agrees(table(), set_to(alive=0b1111))  # there is no seat 0
    assert not agrees(table(), set_to(alive=0b11110))  # nor a fourth player


@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize(
    ("cards", "kinds", "number"), [("hand", "held", "count"), ("laid", "laid_kinds", "laid_n")]
)
def test_cards_agree_with_their_kinds_and_numbers(
    seat: int, cards: str, kinds: str, number: str
) -> None:
    copy = add(cards, seat * KINDS + KIND)
    kind = add(kinds, seat, 1 << KIND)
    more = add(number, seat)
    fewer = add(number, seat, -1)
    for change in (kind, both(copy, more), more, fewer, both(copy, kind)):
        assert not agrees(table(), change)
    from_the_pile = set_to(pile_n=0)
    assert agrees(table(), both(copy, kind, more, from_the_pile))
    assert agrees(table(), both(add("missing", seat), more, from_the_pile))


def test_there_are_no_more_cards_than_in_the_game() -> None:
    position: Any = table().state
    lying = position.discard_n
    assert agrees(table(), set_to(pile_n=CARDS - 12 - lying))
    assert not agrees(table(), set_to(pile_n=CARDS - 12 - lying + 1))
