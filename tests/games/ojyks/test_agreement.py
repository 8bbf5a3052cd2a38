"""Numbers of an ojyks position that don't agree are noticed before compiled code relies on them."""

from __future__ import annotations

import pytest

from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.games import GAMES
from stammtisch.core.games.ojyks.cards import CARDS, DRAWN, FIELDS, SHUFFLE, STARTER, TURN
from stammtisch.core.games.ojyks.options import OjyksOptions
from tests.games.agreement import add, agrees, set_to
from tests.games.ojyks.positions import ojyks
from tests.games.positions import Table, go, turn


def undealt() -> Table:
    return Table(GAMES["ojyks"], GAMES["ojyks"].new(2, OjyksOptions()))


def table() -> Table:
    return ojyks(["", ""])


def number(field: str) -> int:
    """A number of the position."""
    return int(getattr(table().state, field))


def test_positions_of_a_game_agree() -> None:
    assert agrees(undealt())
    assert agrees(table())
    assert agrees(go(table(), f"{turn(table())} draw"))


@pytest.mark.parametrize("stage", [SHUFFLE, STARTER])
def test_who_moves_agrees_with_the_stage(stage: int) -> None:
    assert not agrees(table(), set_to(stage=stage))
    assert not agrees(table(), set_to(mover=CHANCE))
    assert agrees(table(), set_to(mover=CHANCE, stage=stage))
    assert not agrees(undealt(), set_to(stage=TURN))


def test_a_deal_needs_all_cards() -> None:
    assert not agrees(undealt(), set_to(pile_n=CARDS - 1))
    assert agrees(undealt(), set_to(pile_n=CARDS - 1, discard_n=1))


def test_fields_that_are_gone_are_not_face_down() -> None:
    assert not agrees(table(), add("gone", 1, 1 << FIELDS - 1))


def test_as_many_cards_lie_face_down_as_are_counted() -> None:
    down = number("down_n")
    assert not agrees(table(), set_to(down_n=down + 1))
    assert not agrees(table(), set_to(down_n=down - 1))


def test_there_are_no_more_cards_than_in_the_game() -> None:
    lying = 2 * FIELDS + number("discard_n")
    assert agrees(table(), set_to(pile_n=CARDS - lying))
    assert not agrees(table(), set_to(pile_n=CARDS - lying + 1))
    # The card that was drawn is one of them.
    assert agrees(table(), set_to(stage=DRAWN, pile_n=CARDS - lying - 1))
    assert not agrees(table(), set_to(stage=DRAWN, pile_n=CARDS - lying))


def test_nor_when_the_game_is_over() -> None:
    """Then the grids don't count, but what lies face down in a sampled world does."""
    piles = number("discard_n")
    assert agrees(table(), set_to(mover=OVER, pile_n=CARDS - piles))
    assert not agrees(table(), set_to(mover=OVER, pile_n=CARDS - piles + 1))
    down = number("down_n")
    assert agrees(table(), set_to(mover=OVER, unordered=1, pile_n=CARDS - piles - down))
    assert not agrees(table(), set_to(mover=OVER, unordered=1, pile_n=CARDS - piles - down + 1))
