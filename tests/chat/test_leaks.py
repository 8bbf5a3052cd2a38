"""What people read in a chat tells nothing of cards they can't see; see `harness.leaks`."""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import GAMES
from tests.harness.leaks import check_leaks

pytestmark = pytest.mark.slow
SEEDS = [str(number) for number in range(4)]


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_what_is_read_does_not_depend_on_hidden_cards(game: Game) -> None:
    assert sum(check_leaks(game, seed) for seed in SEEDS) > 20
