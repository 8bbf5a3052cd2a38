"""Events and lengths of many random games."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from stammtisch.adapters.presentation.presenter import title
from stammtisch.ai.arena.play import Listener, play_to_end
from stammtisch.ai.arena.runner import HERE, Executor, Stream, in_order
from stammtisch.cli.shared.common import (
    check_text,
    executor_for,
    game_argument,
    game_options,
    json_option,
    options_option,
    workers_option,
)
from stammtisch.cli.terminal.drawing import make_console
from stammtisch.core.engine.compiled import compiled_class, is_compiled
from stammtisch.core.engine.constants import MAX_GAME_LENGTH
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Game, Move
from stammtisch.core.games import game_named
from tools.options import ENGLISH, seed_option, size_option, tool

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


LENGTH_SHARES = {"median": 0.5, "99 %": 0.99, "99.9 %": 0.999, "longest": 1.0}


@tool(
    seed="--seed",
    size="--games",
    shows="Every game ends, and no assertion fails.",
)
@game_argument
@size_option("--games", 1000)
@seed_option("0")
@workers_option
@json_option
@options_option
def command(
    game: Game,
    games: int,
    seed: str,
    workers: int,
    as_json: bool,
    option_texts: tuple[str, ...],
) -> list[str]:
    """Play many random games of GAME, and count what happened in them.

    Each game is at a table of any size that the game allows. One move in ten is any legal one,
    the others are those of random playouts.
    """
    check_text(seed, ENGLISH)
    plan = Survey(game.name, game_options(game, option_texts, ENGLISH), seed, games)
    findings = Findings()
    console = Console(stderr=True)
    quiet = as_json or not console.is_terminal
    with Progress(console=console, disable=quiet) as progress:
        for game_findings in progress.track(run(plan, executor_for(workers)), total=games):
            findings.add(game_findings)
    lengths = {name: findings.length(share) for name, share in LENGTH_SHARES.items()}
    if as_json:
        events = {
            kind: [findings.events[kind], findings.games[kind]] for kind in sorted(findings.events)
        }
        run_facts = {"game": game.name, "games": games, "seed": seed, "moves": lengths}
        click.echo(json.dumps({**run_facts, "events": events}, indent=2))
        return []
    heading = f"{title(game.name, ENGLISH)}: {games} random games"
    table = Table("Event", "Times", "Games with it", title=heading)
    for kind in sorted(findings.events):
        share = findings.games[kind] / games
        table.add_row(kind, f"{findings.events[kind]:,}", f"{share:.2%}")
    make_console().print(table)
    make_console().print("Moves: " + ", ".join(f"{name} {n}" for name, n in lengths.items()))
    return []
