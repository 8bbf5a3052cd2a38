"""Games between AI players, one after the other or spread over processes.

Game i of a simulation is a pure function of (game, options, players, seed, i), so its record is
the same whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import Any

from ...core.games import game_named
from ...core.match import Match
from ...core.record import Record
from ..decision import decide, notify
from ..player import Player
from ..registry import make_player
from .playing import seat_players
from .schedule import rotated

GAMES_AT_ONCE = 4
"""Games that a worker process takes at once."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to play: `players` are spec strings, seat 1 first. With `rotate` every deal is played
    once in each rotation of the players round the table, so `games` counts deals."""

    game: str
    options: Any
    players: tuple[str, ...]
    seed: str
    games: int
    rotate: bool = False

    @property
    def total(self) -> int:
        """Games that are played."""
        return self.games * (len(self.players) if self.rotate else 1)

    def deal(self, number: int) -> tuple[int, int]:
        """Of game `number` (from 1): its deal (from 1) and how many seats everybody moved on."""
        if not self.rotate:
            return number, 0
        deal, rotation = divmod(number - 1, len(self.players))
        return deal + 1, rotation

    def seating(self, rotation: int) -> tuple[str, ...]:
        """The players by seat after everybody moved on so many seats."""
        return rotated(self.players, rotation)


def play_out(match: Match, players: Sequence[Player]) -> Match:
    """Let AI players (seat 1 first) play a game to its end."""
    while not match.over:
        seat = match.pending[0]
        match.play(seat, decide(match, seat, players[seat - 1]))
    for seat, player in enumerate(players, 1):
        notify(match, seat, player)
    return match


def play_game(simulation: Simulation, number: int) -> Record:
    """Game `number` (from 1) of a simulation."""
    game = game_named(simulation.game)
    deal, rotation = simulation.deal(number)
    players = simulation.seating(rotation)
    seed, table = f"{simulation.seed}/{deal}", f"simulation {simulation.seed}"
    match = seat_players(game, simulation.options, players, seed, table)
    match.record.series = (number, simulation.total)
    return play_out(match, [make_player(spec, game) for spec in players]).record


def run(simulation: Simulation, executor: Executor | None = None) -> Iterator[Record]:
    """All records in order, as they come; in this process without an executor."""
    numbers = range(1, simulation.total + 1)
    if executor is None:
        yield from map(partial(play_game, simulation), numbers)
    else:
        yield from executor.map(play_game, repeat(simulation), numbers, chunksize=GAMES_AT_ONCE)
