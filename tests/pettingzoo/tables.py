"""Tables of every game, and random play at them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stammtisch.adapters.pettingzoo import CardGame, env
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES
from tests.games.facts import lively, seats_near

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    name: (seats_near(name, 3), lively(name)) for name in GAMES
} | {"ojyks": (8, {})}  # of few players all cards soon lie open
"""Our games, with players and options."""
EXAMPLE = "high-card"
"""That of docs/writing-a-game.md; see the fixture `example`."""
every_game = pytest.mark.parametrize("name", TABLES)
every_game_and_the_example = pytest.mark.parametrize("name", [*TABLES, EXAMPLE])


def table(name: str, **settings: Any) -> CardGame:
    players, options = TABLES.get(name, (3, {}))
    return env(name, players=players, options=options, **settings)


def steps(game: CardGame, most: int, rng: Rng) -> Iterator[tuple[str, Any]]:
    """The agent that is asked and what it sees, before each of so many random steps."""
    for agent in game.agent_iter():
        seen, _, over, _, _ = game.last()
        if over or not most:
            return
        most -= 1
        yield agent, seen
        legal = np.flatnonzero(seen["action_mask"])
        game.step(int(legal[rng.below(len(legal))]))
