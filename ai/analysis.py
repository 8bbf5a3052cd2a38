"""Evaluates the decisions of a recorded game by a search from the View of the seat that decided, so
hidden information can't make its move look good or bad.

The search is the one by which hints compare moves (`hints.judging_settings`), so that neither
contradicts the other. One half of the iterations finds the best move by sequential halving, in
which the move played stays to the end. The other half compares these two in new worlds, with
common random numbers; a move played that is the best one itself is compared with the next best.
So the maximum of several noisy values isn't taken as an estimate, and the interval is that of
paired differences. Players who search then go on from moves that might be marked.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ..core.engine.rng import Rng
from ..core.game import Move
from ..core.games import GAMES, game_named
from ..core.packages import in_short
from ..core.review import MARKS, Decision, Judgement, NoAnalysis
from ..core.table.commands import STRONG
from .arena.runner import HERE, Executor, Stream, in_order
from .arena.stats import quantile
from .comparison import Comparison, batches
from .hints import MIN_ITERATIONS, judging_settings, strong_games
from .ismcts import pooled, ranked, search_in, solved, summed
from .player import ai_facts_of
from .search import Search

LEVEL = 0.99
"""Of the interval of a loss."""
LEAST_MARKED = min(least for _, least in MARKS)
CHECKED = 3
"""Times as many games of players who search check a move that would be marked as a hint."""
SECONDS = 30
"""The duration for which `AiFacts.analysis` is measured."""


def judged(decision: Decision, iterations: int) -> Judgement:
    """The judgement of a decision, by at least MIN_ITERATIONS. It depends only on the seat's View,
    the number of the entry and the iterations. Raises NoAnalysis if third-party code fails."""
    try:
        return _judged(decision, max(MIN_ITERATIONS, iterations))
    except Exception as error:
        if decision.game in GAMES:
            raise
        raise NoAnalysis(game=decision.game, error=in_short(error)) from error


def all_judged(
    decisions: Sequence[Decision], iterations: int, executor: Executor = HERE
) -> Stream[Judgement]:
    """`judged` of all decisions, in order. Raises WorkerDied."""
    return in_order(partial(judged, iterations=iterations), decisions, executor)


def _judged(decision: Decision, iterations: int) -> Judgement:
    game, view, played = game_named(decision.game), decision.view, decision.played
    settings = judging_settings(game)
    pool = pooled(game, view, settings)
    rng = Rng(f"analysis {decision.seat} {decision.entry}")
    search = search_in(pool, game, view, settings, rng)
    exact = solved(game, view, pool)
    search.race([move for move in (played, exact) if move >= 0])
    best, next_best = _best(search, played, iterations // 2)
    rival = next_best if best == played else played
    search.keep([rival, best])
    moves = sorted({rival, best})
    facts = ai_facts_of(game).strong_play
    playouts = batches(search, moves, iterations - iterations // 2)
    comparison = Comparison(playouts, facts)
    by_playouts = replace(comparison, strong_play=replace(facts, spread=0.0))
    if best != played and _interval(by_playouts, played, best)[0] > LEAST_MARKED:
        strong = strong_games(game, view, moves, f"strong {rng.x}", CHECKED * iterations)
        comparison = replace(comparison, games=strong)
    loss, error = comparison.lead(best, played)
    interval = _interval(comparison, played, best)
    value = comparison.value(played)
    against = STRONG if comparison.is_played(best, played) else ""
    gain, gains = 0.0, (0.0, 0.0)
    if rival not in (best, played):
        gain, gains = comparison.lead(played, rival)[0], _interval(comparison, rival, played)
    return Judgement(
        decision.entry,
        decision.seat,
        played,
        best,
        value,
        loss,
        interval,
        error,
        against,
        rival,
        gain,
        gains,
    )


def _interval(comparison: Comparison, played: Move, best: Move) -> tuple[float, float]:
    loss, error = comparison.lead(best, played)
    half = quantile(len(comparison.playouts) - 1, LEVEL) * error
    return loss - half, loss + half


def _best(search: Search, played: Move, iterations: int) -> tuple[Move, Move]:
    """The best and the next best move (the same if there is no other) by sequential halving, as in
    `ismcts.race`, but the move played is never dropped, and no move is dropped within a round: all
    compared moves must have met the same worlds."""
    field = [rival.move for rival in summed([search])]
    rounds = max(1, math.ceil(math.log2(len(field))))
    for number in range(rounds):
        if number:
            search.keep(field)
        search.run(len(field) * max(1, iterations // (rounds * len(field))))
        ranking = ranked([search], [rival for rival in summed([search]) if rival.move in field])
        ranking.sort(key=lambda rival: (-rival.value, rival.move != played))
        best = ranking[0].move
        field = [rival.move for rival in ranking[: -(-len(ranking) // 2)]]
        field = [*field, *({played} - {*field})]
    return best, ranking[min(1, len(ranking) - 1)].move
