"""Events and lengths of many random games of one game, to check that every effect occurs and that
all games end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ....core.engine.compiled import compiled_class, is_compiled
from ....core.engine.constants import MAX_GAME_LENGTH
from ....core.engine.rng import Rng
from ....core.errors import StammtischError
from ....core.game import Game, Move
from ....core.games import game_named
from ..play import Listener, play_to_end
from ..runner import HERE, Executor, Stream, in_order

ANY_MOVE_EVERY = 10
"""One move in so many is drawn from all legal ones; the others are those of `State.any_move`."""
GAMES_AT_ONCE = 250
"""Games that a worker process gets at a time."""


class Endless(StammtischError):
    """A random game didn't end. Facts: game, seed, number, moves."""

    code = "endless-game"


@dataclass(frozen=True, slots=True)
class Survey:
    """A plan: game `number` (from 1) is at a table of any size, which follows from the
    seed."""

    game: str
    options: Any
    seed: str
    games: int


@dataclass(slots=True)
class Findings:
    """Counts of each event, of the games with it, and of games by their number of moves."""

    events: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)

    def add(self, findings: Findings) -> None:
        self.events += findings.events
        self.games += findings.games
        self.lengths += findings.lengths

    def length(self, share: float) -> int:
        """The quantile of the numbers of moves for a share of games; share 1: the longest game."""
        remaining = share * self.lengths.total()
        for moves in sorted(self.lengths):
            remaining -= self.lengths[moves]
            if remaining <= 0:
                break
        return moves


class RandomWorld:
    """A game in play (see `play.GameInPlay`): random moves in a sampled world, compiled where that
    is possible, at a table of any size."""

    def __init__(self, survey: Survey, number: int) -> None:
        self.game: Game = game_named(survey.game)
        rng = Rng(f"survey {survey.seed} {number}")
        players = self.game.seats[rng.below(len(self.game.seats))]
        self.state = self.game.pooled(self.game.view(self.game.new(players, survey.options), 0))
        if is_compiled(self.state):
            rng = compiled_class(Rng)(f"survey {survey.seed} {number}")
        self.rng = rng
        self.state.listening = 1
        self.events: list[Any] = []

    @property
    def seat(self) -> int:
        return int(self.state.mover)

    def step(self) -> None:
        if self.rng.below(ANY_MOVE_EVERY):
            self.state.random_playout(self.rng, 1)
        else:
            seat = self.seat
            legal = self.state.legal(seat)
            self.state.play(seat, legal[self.rng.below(len(legal))], self.rng)
        self.events = self.game.observe(self.state)

    def finish(self) -> None:
        places = self.state.places()
        assert sorted(places)[0] == 1, places


class EventCounts(Listener):
    """Counts the events and moves of game `number` of a survey; raises Endless."""

    def __init__(self, survey: Survey, number: int) -> None:
        self.survey, self.number = survey, number
        self.findings = Findings()
        self.moves = 0

    def after(self, play: Any, seat: int, move: Move | None) -> None:
        self.findings.events.update(event.kind for event in play.events)
        self.moves += 1
        if self.moves > MAX_GAME_LENGTH:
            game, seed = self.survey.game, self.survey.seed
            raise Endless(game=game, seed=seed, number=self.number, moves=self.moves)

    def end(self, play: Any) -> None:
        self.findings.games.update(self.findings.events.keys())
        self.findings.lengths[self.moves] += 1


def play_one(survey: Survey, number: int) -> Findings:
    """One random game."""
    counts = EventCounts(survey, number)
    play_to_end(RandomWorld(survey, number), [counts])
    return counts.findings


def run(survey: Survey, executor: Executor = HERE) -> Stream[Findings]:
    """The findings of all games, in order."""
    numbers = range(1, survey.games + 1)
    return in_order(partial(play_one, survey), numbers, executor, GAMES_AT_ONCE)
