"""Judges the decisions of a recorded game by a search from the View of the seat that decided, so
what was hidden from the seat can't make its move look good or bad.

The search is that of the game's players, with all its settings. One half of the iterations finds
the best move: a race, in which the move that was played stays to the end. The other half compares
these two in new worlds, in each of them with the same luck for both. So the best of several
noisy values isn't taken at its face value, and the interval is that of paired differences.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import repeat
from statistics import fmean, stdev

from ..core.analysis import Decision, Judgement, NoAnalysis
from ..core.compiled import of_game
from ..core.entry_points import in_short
from ..core.game import Move
from ..core.games import GAMES, game_named
from ..core.rng import Rng
from .heuristics import PLAYERS
from .ismcts import pooled, ranked, search_in, settings_for, solved, summed
from .search import Search

SAMPLES = 40
"""Into so many parts the comparison of two moves is divided: their means are nearly normal, and
nearly independent although the tree goes on learning."""
QUANTILE = 2.708
"""Of Student's distribution for 39 degrees of freedom: an interval of 99 %."""
MIN_ITERATIONS = 4 * SAMPLES
"""Of one decision: a pair of playouts for each sample."""
MAX_ITERATIONS = 20_000
WHOLE_GAME = 60_000
"""Iterations for all decisions of a game of others; see `Manifest.analysis`."""
SECONDS = 30
"""Those of the half minute."""
PLAIN = 1 / 40
"""Speed of the plain core as a share of the compiled one's."""


def usual_iterations(game: str, decisions: int, share: float = 1.0) -> int:
    """Iterations for each decision, so that judging all takes about half a minute on one core, or
    such a share of it."""
    whole = PLAYERS[game].analysis if game in PLAYERS else WHOLE_GAME
    if not of_game(game)[0]:
        share *= PLAIN
    return max(MIN_ITERATIONS, min(MAX_ITERATIONS, int(whole * share) // max(1, decisions)))


def judged(decision: Decision, iterations: int) -> Judgement:
    """What a decision cost, by at least MIN_ITERATIONS. It follows from the seat's View, the number
    of the entry and the iterations; raises NoAnalysis where code of others fails."""
    try:
        return _judged(decision, max(MIN_ITERATIONS, iterations))
    except Exception as error:
        if decision.game in GAMES:
            raise
        raise NoAnalysis(game=decision.game, error=in_short(error)) from error


def all_judged(
    decisions: Sequence[Decision], iterations: int, executor: Executor | None = None
) -> Iterator[Judgement]:
    """`judged` of all of them, in order."""
    yield from (executor.map if executor else map)(judged, decisions, repeat(iterations))


def _judged(decision: Decision, iterations: int) -> Judgement:
    game, view, played = game_named(decision.game), decision.view, decision.played
    settings = settings_for(game.name)
    pool = pooled(game, view, settings)
    rng = Rng(f"analysis {decision.seat} {decision.entry}")
    search = search_in(pool, game, view, settings, rng)
    exact = solved(game, view, pool)
    search.race([move for move in (played, exact) if move >= 0])
    best = _best(search, played, iterations // 2)
    search.keep([played, best])
    samples = _samples(search, played, best, iterations - iterations // 2)
    value = fmean(own for own, _ in samples)
    losses = [other - own for own, other in samples]
    loss = fmean(losses)
    error = stdev(losses, loss) / math.sqrt(len(losses))
    interval = (loss - QUANTILE * error, loss + QUANTILE * error)
    return Judgement(decision.entry, decision.seat, played, best, value, loss, interval, error)


def _best(search: Search, played: Move, iterations: int) -> Move:
    """The best move by sequential halving, as `ismcts.race` does it, but that the move that was
    played never leaves: to be compared all moves must have met the same worlds."""
    field = [found.move for found in summed([search])]
    rounds = max(1, math.ceil(math.log2(len(field))))
    for _ in range(rounds):
        search.run(len(field) * max(1, iterations // (rounds * len(field))))
        now = ranked([search], [found for found in summed([search]) if found.move in field])
        now.sort(key=lambda found: (-found.value, found.move != played))
        best = now[0].move
        field = [found.move for found in now[: -(-len(now) // 2)]]
        field = [*field, *({played} - {*field})]
        search.keep(field)
    return best


def _samples(
    search: Search, played: Move, best: Move, iterations: int
) -> list[tuple[float, float]]:
    """The mean values of the two moves, which are all that is left in the race, in each of SAMPLES
    parts of the iterations."""
    moves = {played, best}
    each = max(1, iterations // (SAMPLES * len(moves)))
    before = _sums(search)
    found = []
    for _ in range(SAMPLES):
        search.run(each * len(moves))
        now = _sums(search)
        own, other = ((now[move] - before[move]) / each for move in (played, best))
        found.append((own, other))
        before = now
    return found


def _sums(search: Search) -> dict[Move, float]:
    return {move: value for move, _, value, _ in search.results()}
