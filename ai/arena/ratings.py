"""Ratings by the Plackett-Luce model (Luce 1959, Plackett 1975), fitted as by choix (extra
`tournament`): the next place of a game goes to one of the players without a place, with a
probability in proportion to exp(strength).

The scale is that of Elo: 400 points are odds of 10 to 1 to be ahead of one opponent, and the mean
of all players, or the rating of one of them, is 0. A tie is split: each game counts half with the
tied players in one order and half in the reverse one. Intervals are those of the profile
likelihood.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from ...core.standings import Bounds
from .stats import quantile, root
from .tournament import BlockResult, GameResult

SCALE = 400 / math.log(10)
LEAST = 20
"""There are no intervals for fewer blocks than this, or than twice the number of players."""
PSEUDO = 0.5
"""Pseudo-observation (unexpected losses) added to the variance between blocks and to that of
independent games: both are 0 for a player that always wins."""
RIDGE = 1e-4
"""Keeps the strengths of highest likelihood finite; too little to change an interval visibly."""
MANY = 50
"""With more players than this, a bound of one player is computed without refitting the others."""
MOST_STEP = 3.0
FAR, NEAR = 20.0, 1e-6
"""In log-odds: the largest distance at which a bound is searched for, and the tolerance."""
ALPHA = 0.01
"""Regularization of choix: adds so many wins of each player over each other one, which keeps the
strength of a player that always wins finite."""
MOST_ROUNDS, CLOSE = 100, 1e-8
"""A fit has failed if it still changes by more than CLOSE after so many rounds, as in choix."""
Rating = tuple[float, Bounds | None]


def available() -> bool:
    """True if the extra is installed."""
    from importlib.util import find_spec

    return find_spec("choix") is not None


def orders(game: GameResult) -> list[tuple[int, ...]]:
    """The players of a game from first to last, twice: with tied players in one order and in the
    reverse one."""
    seats = range(len(game.seating))
    return [
        tuple(game.seating[seat] for seat in sorted(seats, key=lambda s: (game.places[s], way * s)))
        for way in (1, -1)
    ]


class Orders:
    """Orders of arrival in many games. `rows`: the distinct ones; `of`: for each ranking its row;
    `blocks`: for each ranking the number of its block, from 0."""

    def __init__(self, rankings: Sequence[tuple[int, ...]], blocks: Sequence[int]) -> None:
        import numpy as np

        self.rows, of = np.unique(np.array(rankings), axis=0, return_inverse=True)
        self.of, self.blocks = of.ravel(), np.array(blocks)

    def counts(self, number: int) -> Any:
        """How often each row occurs in the first `number` blocks."""
        import numpy as np

        return np.bincount(self.of[self.blocks < number], minlength=len(self.rows))


def strengths(
    players: int, rankings: Sequence[tuple[int, ...]], start: Any = None
) -> list[float] | None:
    """The fitted strengths on the scale of Elo, with mean 0; None if the fit doesn't converge."""
    arrivals = Orders(rankings, [0] * len(rankings))
    return fitted(players, arrivals.rows, arrivals.counts(1), start)


def fitted(players: int, rows: Any, counts: Any, start: Any = None) -> list[float] | None:
    """The same for distinct orders and how often each occurred. It is `choix.ilsr_rankings`
    vectorised over games: Luce spectral ranking (Maystre and Grossglauser 2015) repeated until it
    converges. `start`: strengths on the scale of Elo."""
    import numpy as np
    from choix.utils import exp_transform, log_transform, statdist

    seats = rows.shape[1]
    ahead, behind = np.triu_indices(seats, 1)
    cells = (rows[:, behind] * players + rows[:, ahead]).T.ravel()
    fit = np.zeros(players) if start is None else np.array(start) / SCALE
    for _ in range(MOST_ROUNDS):
        weights = exp_transform(fit)[rows]
        flow = counts[:, None] / np.cumsum(weights[:, ::-1], axis=1)[:, ::-1]
        rates = np.bincount(cells, flow.T[ahead].ravel(), players * players)
        chain = rates.reshape(players, players) + ALPHA
        chain -= np.diag(chain.sum(axis=1))
        try:
            new_fit = log_transform(statdist(chain))
        except ValueError:
            return None
        if np.abs(new_fit - fit).sum() <= CLOSE * players:
            mean = fmean(new_fit)
            return [float(SCALE * (strength - mean)) for strength in new_fit]
        fit = new_fit
    return None


def ratings(
    players: int, blocks: Sequence[BlockResult], anchor: int | None = None
) -> dict[int, Rating] | None:
    """By player (index) the rating and its 95 % interval; None without choix, or if the fit fails.
    `anchor`: the player whose rating is 0, instead of the mean."""
    return ratings_after(players, blocks, [len(blocks)], anchor)[0]


def ratings_after(
    players: int,
    blocks: Sequence[BlockResult],
    points: Sequence[int],
    anchor: int | None = None,
) -> list[dict[int, Rating] | None]:
    """The results of `ratings` after these numbers of blocks (`points`)."""
    present = sorted(
        {player for block in blocks for game in block.games for player in game.seating}
    )
    if len(present) < 2 or not available():
        return [None for _ in points]
    at = {player: index for index, player in enumerate(present)}
    data = [
        (tuple(at[player] for player in order), number)
        for number, block in enumerate(blocks)
        for game in block.games
        for order in orders(game)
    ]
    arrivals = Orders([order for order, _ in data], [number for _, number in data])
    choices = Choices(len(present), arrivals.rows)
    zero = None if anchor is None else at.get(anchor)
    return [_rated(arrivals, choices, present, number, zero) for number in points]


def _rated(
    arrivals: Orders, choices: Choices, present: list[int], number: int, anchor: int | None
) -> dict[int, Rating] | None:
    """The ratings after `number` blocks; None if a player has no game in them."""
    import numpy as np

    counts = arrivals.counts(number)
    if len(set(arrivals.rows[counts > 0].ravel().tolist())) < len(present):
        return None
    best = fitted(len(present), arrivals.rows, counts)
    if best is None:
        return None
    zero = best[anchor] if anchor is not None else 0.0
    bounds: list[Bounds | None] = [None for _ in present]
    if number >= max(LEAST, 2 * len(present)):
        size = len(present)
        contrasts = np.eye(size) - 1 / size
        if anchor is not None:
            contrasts = np.eye(size) - np.eye(size)[anchor]
        bounds = _bounds(arrivals, choices, number, np.array(best) / SCALE, contrasts)
    rated: dict[int, Rating] = {}
    for i, player in enumerate(present):
        value = best[i] - zero
        rated[player] = rounded(value), _around(value, bounds[i])
    return rated


def _around(value: float, bounds: Bounds | None) -> Bounds | None:
    """Bounds converted to the scale of Elo, widened to contain the rating if necessary."""
    if bounds is None:
        return None
    low, high = bounds
    return (
        None if low is None else rounded(min(value, SCALE * low)),
        None if high is None else rounded(max(value, SCALE * high)),
    )


def rounded(rating: float) -> float:
    """A rating without its last digits, which depend on the machine."""
    return round(rating, 2)


class Choices:
    """Orders of arrival as choices of the next player among the remaining ones. The likelihood
    depends only on how often each player was chosen, and how often there was a choice from each set
    of remaining players (`sets`)."""

    def __init__(self, players: int, rows: Any) -> None:
        import numpy as np

        seats = rows.shape[1]
        remaining = [
            np.pad(np.sort(rows[:, k:], axis=1), ((0, 0), (0, k)), constant_values=players)
            for k in range(seats - 1)
        ]
        self.players, self.rows = players, rows
        self.sets, of = np.unique(np.concatenate(remaining), axis=0, return_inverse=True)
        self.of = of.reshape(seats - 1, -1)
        """By place and order the index of the set from which its player was chosen."""
        self.cells = (self.sets[:, :, None] * (players + 1) + self.sets[:, None, :]).ravel()

    def totals(self, counts: Any) -> tuple[Any, Any]:
        """The number of choices of each player, and of choices from each set."""
        import numpy as np

        chosen = self.rows[:, :-1].T
        weights = np.broadcast_to(counts, chosen.shape).ravel()
        return (
            np.bincount(chosen.ravel(), weights, self.players),
            np.bincount(self.of.ravel(), weights, len(self.sets)),
        )

    def chances(self, strengths: Any) -> tuple[Any, Any]:
        """By set and member the probability of being chosen, and by set the logarithm of the total
        weight."""
        import numpy as np

        member_strengths = np.append(strengths, -np.inf)[self.sets]
        top = member_strengths.max(axis=1)
        weights = np.exp(member_strengths - top[:, None])
        total = weights.sum(axis=1)
        return weights / total[:, None], top + np.log(total)

    def scores(self, strengths: Any) -> Any:
        """By order and player the derivative of the log-likelihood."""
        import numpy as np

        chances, _ = self.chances(strengths)
        by_set = np.zeros((len(self.sets), self.players + 1))
        np.add.at(by_set, (np.arange(len(self.sets))[:, None], self.sets), chances)
        scores = -by_set[self.of].sum(axis=0)[:, : self.players]
        np.add.at(scores, (np.arange(len(self.rows))[:, None], self.rows[:, :-1]), 1.0)
        return scores


class Likelihood:
    """The likelihood of strengths, given how often each order occurred."""

    def __init__(self, choices: Choices, counts: Any) -> None:
        self.choices = choices
        self.chosen, self.sets = choices.totals(counts)

    def log(self, strengths: Any) -> float:
        _, totals = self.choices.chances(strengths)
        return float(
            self.chosen @ strengths - self.sets @ totals - RIDGE / 2 * strengths @ strengths
        )

    def slopes(self, strengths: Any) -> tuple[Any, Any]:
        """The first derivatives, and the negative second ones."""
        import numpy as np

        size = self.choices.players
        chances, _ = self.choices.chances(strengths)
        expected = self.sets[:, None] * chances
        sums = np.bincount(self.choices.sets.ravel(), expected.ravel(), size + 1)[:size]
        products = (expected[:, :, None] * chances[:, None, :]).ravel()
        pairs = np.bincount(self.choices.cells, products, (size + 1) ** 2)
        pairs = pairs.reshape(size + 1, size + 1)[:size, :size]
        return self.chosen - sums - RIDGE * strengths, np.diag(sums + RIDGE) - pairs

    def best(self, start: Any, contrast: Any = None) -> Any:
        """The strengths of highest likelihood, by Newton's method; with `contrast`, among those for
        which it has the same value as at the start."""
        import numpy as np

        strengths, size, log = start, len(start), self.log(start)
        fixed = 0 if contrast is None else 1
        bordered = np.zeros((size + fixed, size + fixed))
        if fixed:
            bordered[size, :size] = bordered[:size, size] = contrast
        for _ in range(MOST_ROUNDS):
            slope, bordered[:size, :size] = self.slopes(strengths)
            step = np.linalg.solve(bordered, np.append(slope, [0.0] * fixed))[:size]
            step *= min(1.0, MOST_STEP / np.abs(step).max(initial=MOST_STEP))
            gain = slope @ step
            while (new_log := self.log(strengths + step)) < log and gain > CLOSE:
                step, gain = step / 2, gain / 2
            strengths, log = strengths + step, new_log
            if gain <= NEAR:
                break
        return strengths

    def end(self, top: Any, contrast: Any, way: Any, most: float) -> float | None:
        """How far a contrast can move from its value at `top`, the strengths of highest likelihood,
        until the deviance is the square of `most` when all else is refitted; None if it never is.
        `way`: the direction in which the strengths move with the contrast at first."""
        highest, strengths = self.log(top), top

        def excess(distance: float) -> float:
            nonlocal strengths
            strengths = strengths + way * (distance - contrast @ (strengths - top))
            if len(top) <= MANY:
                strengths = self.best(strengths, contrast)
            return math.sqrt(max(0.0, 2 * (highest - self.log(strengths)))) - most

        distance = root(excess, 0.0, 1.0, FAR, NEAR)
        return distance if distance < FAR else None


def _bounds(
    arrivals: Orders, choices: Choices, number: int, strengths: Any, contrasts: Any
) -> list[Bounds | None]:
    """Intervals of contrasts of the strengths, one for each player, by their profile likelihood.
    Games of a block aren't independent, so deviances are divided by the ratio of the variance
    between blocks to that of independent games (Kent 1982)."""
    import numpy as np

    likelihood = Likelihood(choices, arrivals.counts(number) / 2)  # each game counts in two orders
    _, curvature = likelihood.slopes(strengths)
    influences = contrasts @ np.linalg.inv(curvature)
    in_blocks = arrivals.blocks < number
    influences_by_game = (choices.scores(strengths) @ influences.T / 2)[arrivals.of[in_blocks]]
    influences_by_block = np.array(
        [
            np.bincount(arrivals.blocks[in_blocks], game_influences)
            for game_influences in influences_by_game.T
        ]
    )
    degrees = number - len(strengths) + 1
    top = likelihood.best(strengths)
    bounds: list[Bounds | None] = []
    for contrast, influence, block_sums in zip(
        contrasts, influences, influences_by_block, strict=True
    ):
        if not contrast.any():
            bounds.append((0.0, 0.0))
            continue
        variance, pseudo = contrast @ influence, PSEUDO * np.ptp(influence) ** 2
        inflation = (block_sums @ block_sums * number / degrees + pseudo) / (variance + pseudo)
        most, way = quantile(degrees) * math.sqrt(inflation), influence / variance
        down = likelihood.end(top, -contrast, -way, most)
        up = likelihood.end(top, contrast, way, most)
        middle = contrast @ top
        bounds.append(
            (None if down is None else middle - down, None if up is None else middle + up)
        )
    return bounds
