"""Many random games of one game, and what happened in them: does every effect occur, does every
game end, and how long does it take?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

from ...core.compiled import compiled_class, is_compiled
from ...core.constants import OVER
from ...core.errors import StammtischError
from ...core.games import game_named
from ...core.rng import Rng

ODD_ONE = 10
"""One move in so many is any legal one; the others are what `State.any_move` finds sensible."""
MAX_GAME_LENGTH = 1_000_000
GAMES_IN_BATCH = 250
"""Games that a worker process takes at once."""


class Endless(StammtischError):
    """A random game didn't end. Facts: game, seed, number, moves."""

    code = "endless-game"


@dataclass(frozen=True, slots=True)
class Survey:
    """What to play: game `number` (from 1) is at a table of any size, which follows from the
    seed."""

    game: str
    options: Any
    seed: str
    games: int


@dataclass(slots=True)
class Findings:
    """How often each event was seen, in how many games, and how many moves each game had."""

    events: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)

    def add(self, other: Findings) -> None:
        self.events += other.events
        self.games += other.games
        self.lengths += other.lengths

    def length(self, share: float) -> int:
        """So many moves had a share of the games at most; share 1: the longest."""
        left = share * self.lengths.total()
        for moves in sorted(self.lengths):
            left -= self.lengths[moves]
            if left <= 0:
                break
        return moves


def play_one(survey: Survey, number: int) -> Findings:
    """One random game, in a sampled world, compiled where that is possible."""
    game = game_named(survey.game)
    rng = Rng(f"survey {survey.seed} {number}")
    players = game.seats[rng.below(len(game.seats))]
    world = game.pooled(game.view(game.new(players, survey.options), 0))
    if is_compiled(world):
        rng = compiled_class(Rng)(f"survey {survey.seed} {number}")
    world.memory = None
    world.listening = 1
    found = Findings()
    moves = 0
    while world.mover != OVER:
        if rng.below(ODD_ONE):
            world.random_playout(rng, 1)
        else:
            seat = world.mover
            legal = world.legal(seat)
            world.play(seat, legal[rng.below(len(legal))], rng)
        found.events.update(event.kind for event in game.observe(world))
        moves += 1
        if moves > MAX_GAME_LENGTH:
            raise Endless(game=game.name, seed=survey.seed, number=number, moves=moves)
    places = world.places()
    assert sorted(places)[0] == 1, (number, places)
    found.games.update(found.events.keys())
    found.lengths[moves] += 1
    return found


def play_batch(survey: Survey, first: int) -> Findings:
    """GAMES_IN_BATCH games, from game `first` on."""
    found = Findings()
    for number in range(first, min(first + GAMES_IN_BATCH, survey.games + 1)):
        found.add(play_one(survey, number))
    return found


def run(survey: Survey, executor: Executor | None = None) -> Iterator[Findings]:
    """The findings of all batches, in order."""
    firsts = range(1, survey.games + 1, GAMES_IN_BATCH)
    yield from (executor.map if executor else map)(play_batch, repeat(survey), firsts)
