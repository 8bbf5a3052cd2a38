"""Random moves, for what holds in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Any

from hypothesis import strategies as st

from stammtisch.core.engine.chance import Dice
from stammtisch.core.game import play
from stammtisch.core.games import GAMES
from stammtisch.core.record import settle
from tests.games.positions import Table, see

SEEDS = st.integers(0, 2**32)

Pick = Callable[[Random, Sequence[int]], int]
"""One of the legal moves, by the dice of the players."""


def options_of(kind: Any, **chosen: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Options of a game; those that aren't `chosen` by another strategy have any allowed value."""
    bounds = {option.name: option.metadata for option in fields(kind)}
    anything = {
        name: st.integers(facts["low"], facts["high"]) if "low" in facts else st.booleans()
        for name, facts in bounds.items()
    }
    return st.builds(kind, **{**anything, **chosen})


def any_of(dice: Random, legal: Sequence[int]) -> int:
    return dice.choice(legal)


def new(game: str, players: int, options: Any) -> Table:
    """Before the first shuffle."""
    return Table(GAMES[game], GAMES[game].new(players, options))


def step(table: Table, seed: int, number: int, pick: Pick = any_of) -> None:
    """A random move of one of those who are asked, or chance; `number` tells steps apart."""
    pending = see(table).pending
    if pending == (0,):
        outcome = table.game.chance(table.state, Dice(str(seed), number))
        table.events = settle(table.game, table.state, tuple(outcome))
        return
    dice = Random(f"{seed} {number}")
    seat = dice.choice(pending)
    table.events = play(table.game, table.state, seat, pick(dice, see(table, seat).legal))


def steps(table: Table, seed: int, most: int, pick: Pick = any_of) -> Iterator[int]:
    """Go on at random until the game is over, `most` steps at most; stops after each."""
    for number in range(most):
        if not see(table).pending:
            return
        step(table, seed, number, pick)
        yield number
