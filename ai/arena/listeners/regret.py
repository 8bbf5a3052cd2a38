"""Regret: players compared by single decisions instead of whole games.

A game is mostly luck, so its outcome says little about one player's choices. Here a long search
values every move of a position by playouts of the heuristic to the end of the round, and the
regret of a player is what its move is worth less than the best one. That needs far fewer games to
tell two settings apart, and can't tell what the reference itself gets wrong.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ....core.game import Move, View
from ....core.games import game_named
from ....core.match import Match
from ....core.rng import Rng
from ...decision import ask_player, decision_rng
from ...ismcts import Settings, prepared, summed
from ...registry import make_player
from ..play import Listener, MatchInPlay, play_to_end
from ..runner import HERE, Executor, Stream, in_order
from ..stats import UNKNOWN, interval

REFERENCE = Settings(others="model", noise=0, depth=1, cut=0)
"""Nothing but playouts of the heuristic, with the same luck for all moves."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A plan: `players` are specs, judged in `positions` of games between
    heuristics at a table of `seats`; the reference spends `iterations` on each move."""

    game: str
    options: Any
    seats: int
    players: tuple[str, ...]
    seed: str
    positions: int
    iterations: int


@dataclass(frozen=True, slots=True)
class Regret:
    """Of one player: the mean of a decision (in utility, 0 to 1), its 95 % interval, seconds."""

    player: str
    mean: float
    interval: tuple[float, float]
    seconds: float


def position(comparison: Comparison, number: int) -> tuple[View, Rng]:
    """A decision with a choice, drawn from game `number`, and the seat's generator for it."""
    game = game_named(comparison.game)
    thoughtful = make_player("heuristic", game)
    match = Match.new(
        game,
        comparison.options,
        seats=[f"seat {seat}" for seat in range(1, comparison.seats + 1)],
        players=["heuristic"] * comparison.seats,
        seed=f"{comparison.seed}/{number}",
        table="regret",
    )
    drawn = DrawnDecision(Rng(f"loss {comparison.seed} {number}"))  # the positions of docs/ai.md
    play_to_end(MatchInPlay(match, [thoughtful] * comparison.seats), [drawn])
    return drawn.decision


class DrawnDecision(Listener):
    """Draws one of the decisions with a choice at random: `decision`, once the game is over."""

    decision: tuple[View, Rng]

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.seen = 0

    def before(self, play: MatchInPlay) -> None:
        view = play.match.view(play.seat)
        if len(view.legal) == 1:
            return
        self.seen += 1
        if self.rng.below(self.seen) == 0:  # each decision is drawn with the same probability
            self.decision = view, decision_rng(play.match, play.seat)


def reference(
    comparison: Comparison, view: View, chosen: Sequence[Move], rng: Rng
) -> dict[Move, float]:
    """The value of each candidate move, and of those that were chosen."""
    search = prepared(game_named(comparison.game), view, REFERENCE, rng)
    search.race(chosen)
    search.run(comparison.iterations * len(search.results()))
    return {found.move: found.value for found in summed([search])}


def judged(comparison: Comparison, number: int) -> list[tuple[float, float]]:
    """Of each player in one position: what its choice costs, and how long it took."""
    game = game_named(comparison.game)
    view, rng = position(comparison, number)
    moves, seconds = [], []
    for spec in comparison.players:
        player, own = make_player(spec, game), Rng("")
        own.x = rng.x
        begun = time.perf_counter()
        moves.append(ask_player(player, spec, view, own))
        seconds.append(time.perf_counter() - begun)
    values = reference(comparison, view, moves, Rng(f"reference {number}"))
    best = max(values.values())
    return [(best - values[move], took) for move, took in zip(moves, seconds, strict=True)]


def regrets(comparison: Comparison, executor: Executor = HERE) -> Stream[list[tuple[float, float]]]:
    """`judged` of all positions, in order."""
    return in_order(partial(judged, comparison), range(1, comparison.positions + 1), executor)


def summary(players: Sequence[str], rows: Sequence[Sequence[tuple[float, float]]]) -> list[Regret]:
    """One Regret a player."""
    found = []
    for i, player in enumerate(players):
        costs = [row[i][0] for row in rows]
        seconds = sum(row[i][1] for row in rows) / len(rows)
        found.append(Regret(player, sum(costs) / len(costs), interval(costs) or UNKNOWN, seconds))
    return found
