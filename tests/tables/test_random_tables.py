"""The properties of `properties.py` at some random tables; a campaign of thousands is
`python -m tools tables`."""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import GAMES
from tests.tables.properties import check_blind, check_table

pytestmark = pytest.mark.slow
SEEDS = [str(number) for number in range(3)]
LOOKS, MOST_SEEDS = 100, 50
every_game = pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)


@every_game
def test_whatever_people_do_a_table_holds(game: Game) -> None:
    for seed in SEEDS:
        assert check_table(game, seed).head.step > 1


@every_game
def test_what_others_see_does_not_depend_on_hidden_cards(game: Game) -> None:
    """Tables are tried until looks enough were compared: some end soon."""
    compared, seeds = 0, iter(range(MOST_SEEDS))
    while compared < LOOKS:
        compared += check_blind(game, str(next(seeds)))
