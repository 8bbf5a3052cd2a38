"""Ratings by the Plackett-Luce model (Luce 1959, Plackett 1975), fitted as by choix (extra
`tournament`): the next place of a game goes to each of those who have none yet with a probability
in proportion to exp(strength).

The scale is that of Elo: 400 points are odds of 10 to 1 to be ahead of one opponent, and the mean
of all players, or the rating of one of them, is 0. A tie is split: each game counts half in an
order of those who tie and half in the reverse one. Intervals are those of the profile likelihood.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from .stats import quantile, root
from .tournament import BlockResult, GameResult

SCALE = 400 / math.log(10)
LEAST = 20
"""Fewer blocks than this, or than twice as many as there are players, give no intervals."""
PSEUDO = 0.5
"""The addition to the information of blocks and to that of independent games, in games lost
against the odds: who always wins has had neither."""
RIDGE = 1e-4
"""Keeps the strengths of highest likelihood finite; too little to be seen in an interval."""
MANY = 50
"""Of more players the others aren't fitted again for each bound of one."""
MOST_STEP = 3.0
FAR, NEAR = 20.0, 1e-6
"""On the scale of the logarithm of the odds: where no bound is found so far away there is none, and
so near is near enough."""
ALPHA = 0.01
"""Regularization of choix: as if everybody had been ahead of everybody else that much; keeps the
strength of who always wins finite."""
MOST_ROUNDS, CLOSE = 100, 1e-8
"""After so many rounds a fit that still moves more than that has failed, as in choix."""
Bounds = tuple[float | None, float | None]
Rating = tuple[float, Bounds | None]


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

    def counts(self, number: int) -> Any:
        """The count of each order in the first `number` blocks."""
        import numpy as np

        return np.bincount(self.of[self.blocks < number], minlength=len(self.rows))


def strengths(
    players: int, rankings: Sequence[tuple[int, ...]], start: Any = None
) -> list[float] | None:
    """The fitted strengths on the scale of Elo, with mean 0; None if the fit doesn't converge."""
    found = Orders(rankings, [0] * len(rankings))
    return fitted(players, found.rows, found.counts(1), start)


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


def ratings(
    players: int, blocks: Sequence[BlockResult], anchor: int | None = None
) -> dict[int, Rating] | None:
    """By player (index) the rating and its 95 % interval; None without choix, or where nothing can
    be fitted. `anchor`: the player whose rating is 0, instead of the mean."""
    return course(players, blocks, [len(blocks)], anchor)[0]


def course(
    players: int,
    blocks: Sequence[BlockResult],
    points: Sequence[int],
    anchor: int | None = None,
) -> list[dict[int, Rating] | None]:
    """The result of `ratings` for the first so many blocks, at each of these points."""
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
    played = Orders([order for order, _ in data], [number for _, number in data])
    choices = Choices(len(present), played.rows)
    zero = None if anchor is None else at.get(anchor)
    return [_rated(played, choices, present, number, zero) for number in points]


def _rated(
    played: Orders, choices: Choices, present: list[int], number: int, anchor: int | None
) -> dict[int, Rating] | None:
    """The ratings after so many blocks; None while somebody has no game yet."""
    import numpy as np

    counts = played.counts(number)
    if len(set(played.rows[counts > 0].ravel().tolist())) < len(present):
        return None
    best = fitted(len(present), played.rows, counts)
    if best is None:
        return None
    zero = best[anchor] if anchor is not None else 0.0
    bounds: list[Bounds | None] = [None for _ in present]
    if number >= max(LEAST, 2 * len(present)):
        size = len(present)
        contrasts = np.eye(size) - 1 / size
        if anchor is not None:
            contrasts = np.eye(size) - np.eye(size)[anchor]
        bounds = _bounds(played, choices, number, np.array(best) / SCALE, contrasts)
    rated: dict[int, Rating] = {}
    for i, player in enumerate(present):
        value = best[i] - zero
        rated[player] = rounded(value), _around(value, bounds[i])
    return rated


def _around(value: float, bounds: Bounds | None) -> Bounds | None:
    """An interval on the scale of Elo, which contains the rating."""
    if bounds is None:
        return None
    low, high = bounds
    return (
        None if low is None else rounded(min(value, SCALE * low)),
        None if high is None else rounded(max(value, SCALE * high)),
    )


def rounded(rating: float) -> float:
    """Beyond the last digits of the fit, which depend on the machine."""
    return round(rating, 2)


class Choices:
    """The likelihood of orders of arrival, as choices of the next one among those who are left:
    how often one was made among each set of players is all that matters besides who was chosen."""

    def __init__(self, players: int, rows: Any) -> None:
        import numpy as np

        seats = rows.shape[1]
        left = [
            np.pad(np.sort(rows[:, k:], axis=1), ((0, 0), (0, k)), constant_values=players)
            for k in range(seats - 1)
        ]
        self.players, self.rows = players, rows
        self.sets, of = np.unique(np.concatenate(left), axis=0, return_inverse=True)
        self.of = of.reshape(seats - 1, -1)
        """By place and order the set from which its player was chosen."""
        self.cells = (self.sets[:, :, None] * (players + 1) + self.sets[:, None, :]).ravel()

    def made(self, counts: Any) -> tuple[Any, Any]:
        """The number of times that each player was chosen, and one from each set."""
        import numpy as np

        chosen = self.rows[:, :-1].T
        weights = np.broadcast_to(counts, chosen.shape).ravel()
        return (
            np.bincount(chosen.ravel(), weights, self.players),
            np.bincount(self.of.ravel(), weights, len(self.sets)),
        )

    def chances(self, strengths: Any) -> tuple[Any, Any]:
        """By set and member how likely it is chosen, and the logarithm of the total weight."""
        import numpy as np

        within = np.append(strengths, -np.inf)[self.sets]
        top = within.max(axis=1)
        weights = np.exp(within - top[:, None])
        total = weights.sum(axis=1)
        return weights / total[:, None], top + np.log(total)

    def scores(self, strengths: Any) -> Any:
        """By order and player the derivative of the logarithm of its likelihood."""
        import numpy as np

        chances, _ = self.chances(strengths)
        by_set = np.zeros((len(self.sets), self.players + 1))
        np.add.at(by_set, (np.arange(len(self.sets))[:, None], self.sets), chances)
        scores = -by_set[self.of].sum(axis=0)[:, : self.players]
        np.add.at(scores, (np.arange(len(self.rows))[:, None], self.rows[:, :-1]), 1.0)
        return scores


class Likelihood:
    """The likelihood of the strengths after so many games of each order."""

    def __init__(self, choices: Choices, counts: Any) -> None:
        self.choices = choices
        self.chosen, self.sets = choices.made(counts)

    def log(self, strengths: Any) -> float:
        _, totals = self.choices.chances(strengths)
        return float(
            self.chosen @ strengths - self.sets @ totals - RIDGE / 2 * strengths @ strengths
        )

    def slopes(self, strengths: Any) -> tuple[Any, Any]:
        """The derivatives, and the second ones with their signs changed."""
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
        """The strengths of highest likelihood, by Newton's method; among those with the same value
        of a contrast as at the start."""
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
            while (now := self.log(strengths + step)) < log and gain > CLOSE:
                step, gain = step / 2, gain / 2
            strengths, log = strengths + step, now
            if gain <= NEAR:
                break
        return strengths

    def end(self, top: Any, contrast: Any, way: Any, most: float) -> float | None:
        """The distance that a contrast of the strengths of highest likelihood goes until the
        deviance is the square of `most`, with the others at their best; None if it never is.
        `way`: how the strengths go along with the contrast at first."""
        highest, near = self.log(top), top

        def excess(far: float) -> float:
            nonlocal near
            near = near + way * (far - contrast @ (near - top))
            if len(top) <= MANY:
                near = self.best(near, contrast)
            return math.sqrt(max(0.0, 2 * (highest - self.log(near)))) - most

        far = root(excess, 0.0, 1.0, FAR, NEAR)
        return far if far < FAR else None


def _bounds(
    played: Orders, choices: Choices, number: int, strengths: Any, contrasts: Any
) -> list[Bounds | None]:
    """Intervals of contrasts of the strengths, one a player, by their profile likelihood. Games of
    a block aren't independent; so deviances are divided by how much more the blocks vary than
    independent games would (Kent 1982)."""
    import numpy as np

    likelihood = Likelihood(choices, played.counts(number) / 2)  # each game counts in two orders
    _, curvature = likelihood.slopes(strengths)
    influences = contrasts @ np.linalg.inv(curvature)
    kept = played.blocks < number
    of_games = (choices.scores(strengths) @ influences.T / 2)[played.of[kept]]
    of_blocks = np.array([np.bincount(played.blocks[kept], one) for one in of_games.T])
    free = number - len(strengths) + 1
    top = likelihood.best(strengths)
    bounds: list[Bounds | None] = []
    for contrast, influence, moved in zip(contrasts, influences, of_blocks, strict=True):
        if not contrast.any():
            bounds.append((0.0, 0.0))
            continue
        variance, more = contrast @ influence, PSEUDO * np.ptp(influence) ** 2
        inflation = (moved @ moved * number / free + more) / (variance + more)
        most, way = quantile(free) * math.sqrt(inflation), influence / variance
        down = likelihood.end(top, -contrast, -way, most)
        up = likelihood.end(top, contrast, way, most)
        middle = contrast @ top
        bounds.append(
            (None if down is None else middle - down, None if up is None else middle + up)
        )
    return bounds
