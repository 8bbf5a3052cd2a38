"""Ratings by the Plackett-Luce model (Luce 1959, Plackett 1975), fitted by choix (extra
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


def strengths(
    players: int, rankings: Sequence[tuple[int, ...]], start: Any = None
) -> list[float] | None:
    """The fitted strengths on the scale of Elo, with mean 0; None if the fit doesn't converge."""
    from choix import ilsr_rankings

    try:
        found = ilsr_rankings(players, rankings, alpha=ALPHA, initial_params=start)
    except (RuntimeError, ValueError):
        return None
    mean = fmean(found)
    return [float(SCALE * (one - mean)) for one in found]


def ratings(players: int, blocks: Sequence[BlockResult]) -> dict[int, Rating] | None:
    """By player (index) the rating and its 95 % interval; None without choix, or where nothing can
    be fitted. The intervals are those of a jackknife: the fit is repeated without each of 20 parts
    of the blocks in turn."""
    if not blocks or not available():
        return None
    by_block = [[order for game in block.games for order in orders(game)] for block in blocks]
    present = sorted({one for block in blocks for game in block.games for one in game.seating})
    if len(present) < 2:
        return None
    at = {player: index for index, player in enumerate(present)}
    data = [[tuple(at[one] for one in order) for order in block] for block in by_block]
    fitted = strengths(len(present), [order for block in data for order in block])
    if fitted is None:
        return None
    spread = _spread(len(present), data, fitted)
    found: dict[int, Rating] = {}
    for i, player in enumerate(present):
        value, half = fitted[i], spread[i] if spread else None
        bounds = (value - half, value + half) if half is not None else None
        found[player] = rounded(value), bounds and (rounded(bounds[0]), rounded(bounds[1]))
    return found


def rounded(rating: float) -> float:
    """Beyond the last digits of the fit, which depend on the machine."""
    return round(rating, 2)


def _spread(
    players: int, data: list[list[tuple[int, ...]]], fitted: list[float]
) -> list[float] | None:
    """Half the intervals; None of too few blocks."""
    if len(data) < PARTS:
        return None
    start = [one / SCALE for one in fitted]
    import numpy as np

    fits = []
    for part in range(PARTS):
        kept = [order for n, block in enumerate(data) if n % PARTS != part for order in block]
        fit = strengths(players, kept, np.array(start))
        if fit is None:
            return None
        fits.append(fit)
    halves = []
    for player in range(players):
        values = [fit[player] for fit in fits]
        mean = fmean(values)
        variance = (PARTS - 1) / PARTS * sum((one - mean) ** 2 for one in values)
        halves.append(T_OF_PARTS * math.sqrt(variance))
    return halves
