"""Ratings by the Plackett-Luce model (Luce 1959, Plackett 1975), fitted as by choix (extra
`tournament`): the next place of a game goes to each of those who have none yet with a probability
in proportion to exp(strength).

The scale is that of Elo: 400 points are odds of 10 to 1 to be ahead of one opponent, and the mean
of all players is 0. A tie is split: each game counts half in an order of those who tie and half in
the reverse one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from .tournament import BlockResult, GameResult

SCALE = 400 / math.log(10)
PARTS = 20
"""Parts of the blocks that are left out in turn."""
T_OF_PARTS = 2.093
"""Quantile of Student's t with PARTS - 1 degrees for a 95 % interval."""
ALPHA = 0.01
"""Regularization of choix: as if everybody had been ahead of everybody else that much; keeps the
strength of who always wins finite."""
MOST_ROUNDS, CLOSE = 100, 1e-8
"""After so many rounds a fit that still moves more than that has failed, as in choix."""
Rating = tuple[float, tuple[float, float] | None]


def available() -> bool:
    """Whether the extra is there."""
    from importlib.util import find_spec

    return find_spec("choix") is not None


def orders(game: GameResult) -> list[tuple[int, ...]]:
    """The players of a game from first to last, twice: those who tie in one order and in the
    reverse one."""
    seats = range(len(game.seating))
    return [
        tuple(game.seating[seat] for seat in sorted(seats, key=lambda s: (game.places[s], way * s)))
        for way in (1, -1)
    ]


class Orders:
    """Orders of arrival in many games, each distinct one once (a row of `rows`). `of`: by game and
    way of splitting ties its row; `blocks`: by the same the number of its block, from 0."""

    def __init__(self, rankings: Sequence[tuple[int, ...]], blocks: Sequence[int]) -> None:
        import numpy as np

        self.rows, of = np.unique(np.array(rankings), axis=0, return_inverse=True)
        self.of, self.blocks = of.ravel(), np.array(blocks)

    def counts(self, number: int, parts: int = 1) -> Any:
        """How often each order is in the first `number` blocks, in each of so many parts of
        them: block n belongs to part n % parts."""
        import numpy as np

        kept = self.blocks < number
        cells = self.of[kept] * parts + self.blocks[kept] % parts
        return np.bincount(cells, minlength=len(self.rows) * parts).reshape(-1, parts)


def strengths(
    players: int, rankings: Sequence[tuple[int, ...]], start: Any = None
) -> list[float] | None:
    """The fitted strengths on the scale of Elo, with mean 0; None if the fit doesn't converge."""
    found = Orders(rankings, [0] * len(rankings))
    return fitted(players, found.rows, found.counts(1)[:, 0], start)


def fitted(players: int, rows: Any, counts: Any, start: Any = None) -> list[float] | None:
    """The same of distinct orders and how often each occurred. It is `choix.ilsr_rankings` with
    all games at once: Luce spectral ranking (Maystre and Grossglauser 2015) repeated until
    nothing moves any more. `start`: strengths on the scale of Elo."""
    import numpy as np
    from choix.utils import exp_transform, log_transform, statdist

    seats = rows.shape[1]
    ahead, behind = np.triu_indices(seats, 1)
    cells = (rows[:, behind] * players + rows[:, ahead]).T.ravel()
    found = np.zeros(players) if start is None else np.array(start) / SCALE
    for _ in range(MOST_ROUNDS):
        weights = exp_transform(found)[rows]
        flow = counts[:, None] / np.cumsum(weights[:, ::-1], axis=1)[:, ::-1]
        rates = np.bincount(cells, flow.T[ahead].ravel(), players * players)
        chain = rates.reshape(players, players) + ALPHA
        chain -= np.diag(chain.sum(axis=1))
        try:
            now = log_transform(statdist(chain))
        except ValueError:
            return None
        if np.abs(now - found).sum() <= CLOSE * players:
            mean = fmean(now)
            return [float(SCALE * (one - mean)) for one in now]
        found = now
    return None


def ratings(players: int, blocks: Sequence[BlockResult]) -> dict[int, Rating] | None:
    """By player (index) the rating and its 95 % interval; None without choix, or where nothing can
    be fitted. The intervals are those of a jackknife: the fit is repeated without each of 20 parts
    of the blocks in turn."""
    return course(players, blocks, [len(blocks)])[0]


def course(
    players: int, blocks: Sequence[BlockResult], points: Sequence[int]
) -> list[dict[int, Rating] | None]:
    """What `ratings` gives for the first so many blocks, at each of these points."""
    present = sorted({one for block in blocks for game in block.games for one in game.seating})
    if len(present) < 2 or not available():
        return [None for _ in points]
    at = {player: index for index, player in enumerate(present)}
    data = [
        (tuple(at[one] for one in order), number)
        for number, block in enumerate(blocks)
        for game in block.games
        for order in orders(game)
    ]
    found = Orders([order for order, _ in data], [number for _, number in data])
    return [_rated(found, present, number) for number in points]


def _rated(found: Orders, present: list[int], number: int) -> dict[int, Rating] | None:
    """The ratings after so many blocks; None while somebody has no game yet."""
    parts = found.counts(number, PARTS)
    counts = parts.sum(axis=1)
    if len(set(found.rows[counts > 0].ravel().tolist())) < len(present):
        return None
    best = fitted(len(present), found.rows, counts)
    if best is None:
        return None
    spread = _spread(found, parts, best) if number >= PARTS else None
    rated: dict[int, Rating] = {}
    for i, player in enumerate(present):
        value, half = best[i], spread[i] if spread else None
        bounds = (value - half, value + half) if half is not None else None
        rated[player] = rounded(value), bounds and (rounded(bounds[0]), rounded(bounds[1]))
    return rated


def rounded(rating: float) -> float:
    """Beyond the last digits of the fit, which depend on the machine."""
    return round(rating, 2)


def _spread(found: Orders, parts: Any, best: list[float]) -> list[float] | None:
    """Half the intervals; None if a fit doesn't converge."""
    counts = parts.sum(axis=1)
    fits = []
    for part in range(PARTS):
        fit = fitted(len(best), found.rows, counts - parts[:, part], best)
        if fit is None:
            return None
        fits.append(fit)
    halves = []
    for player in range(len(best)):
        values = [fit[player] for fit in fits]
        mean = fmean(values)
        variance = (PARTS - 1) / PARTS * sum((one - mean) ** 2 for one in values)
        halves.append(T_OF_PARTS * math.sqrt(variance))
    return halves
