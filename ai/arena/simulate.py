"""Games between AI players, one after the other or spread over processes.

Game i of a simulation is a pure function of (game, options, players, seed, i), so its record is
the same whatever the number of workers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from ...core.games import game_named
from ...core.record import Record
from ..registry import make_player
from .play import play_out, seat_players
from .runner import HERE, Executor, Stream, in_order
from .schedule import rotated


@dataclass(frozen=True, slots=True)
class Simulation:
    """A plan: `players` are spec strings, seat 1 first. With `rotate` every deal is played once in
    each rotation of the players over the seats, so `games` counts deals."""

    game: str
    options: Any
    players: tuple[str, ...]
    seed: str
    games: int
    rotate: bool = False

    @property
    def total(self) -> int:
        """The number of games."""
        return self.games * (len(self.players) if self.rotate else 1)

    def deal(self, number: int) -> tuple[int, int]:
        """The deal (from 1) and rotation of game `number` (from 1)."""
        if not self.rotate:
            return number, 0
        deal, rotation = divmod(number - 1, len(self.players))
        return deal + 1, rotation

    def seating(self, rotation: int) -> tuple[str, ...]:
        """The players by seat after all of them moved on by `rotation` seats."""
        return rotated(self.players, rotation)


def play_game(simulation: Simulation, number: int) -> Record:
    """Game `number` (from 1) of a simulation."""
    game = game_named(simulation.game)
    deal, rotation = simulation.deal(number)
    players = simulation.seating(rotation)
    seed, table = f"{simulation.seed}/{deal}", f"simulation {simulation.seed}"
    match = seat_players(game, simulation.options, players, seed, table)
    match.record.series = (number, simulation.total)
    return play_out(match, [make_player(spec, game) for spec in players]).record


def run(simulation: Simulation, executor: Executor = HERE, at_once: int = 1) -> Stream[Record]:
    """All records in order, each as soon as possible. Raises PlayerFault and WorkerDied."""
    numbers = range(1, simulation.total + 1)
    return in_order(partial(play_game, simulation), numbers, executor, at_once)
