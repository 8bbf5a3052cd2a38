"""A person's strength in a game, from finished games against levels of AI players whose strength is
known.

The ratings of levels are those of a Plackett-Luce model on the scale of Elo (docs/ai.md): of the
seats that haven't finished yet, each finishes next with a chance proportional to 10^(rating/400).
The levels don't change, so one number is unknown, and its distribution (Bayes) can be computed on a
grid. openskill, which rates people in chats among each other, only approximates that: in simulated
games against fixed levels its error was a third to three times larger (docs/ai.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .statistics import CountedGame

PRIOR = (0.0, 300.0)
"""Mean and standard deviation of what is thought before the first game."""
DRIFT = 10.0
"""Standard deviation by which the strength of a person changes between two games."""
STEP, MOST = 15, 1500
GRID = tuple(range(-MOST, MOST + 1, STEP))
PER_POINT = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class PersonalRating:
    """The likely strength in a game, its standard deviation, and the number of games."""

    value: float
    deviation: float
    games: int

    @property
    def margin(self) -> int:
        """By how much the strength may differ from it, with a probability of 95 % at most."""
        return round(1.96 * self.deviation)

    def surely_above(self, rating: float) -> bool:
        return self.value - self.margin > rating


def rating_curve(
    games: Iterable[CountedGame], ratings: Mapping[str, float]
) -> list[PersonalRating]:
    """The rating after each game of one kind in their order, from the `ratings` of levels. Games in
    which moves were taken back don't count, nor those against players without a rating."""
    belief = _normal(*PRIOR)
    curve: list[PersonalRating] = []
    for game in games:
        if game.undone or not {*game.against} <= ratings.keys():
            continue
        if curve:
            belief = _drifted(belief)
        belief = _updated(belief, game, ratings)
        mean = sum(p * x for p, x in zip(belief, GRID, strict=True))
        variance = sum(p * (x - mean) ** 2 for p, x in zip(belief, GRID, strict=True))
        curve.append(PersonalRating(mean, math.sqrt(variance), len(curve) + 1))
    return curve


def _normal(mean: float, deviation: float) -> list[float]:
    return _shares([math.exp(-(((x - mean) / deviation) ** 2) / 2) for x in GRID])


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def _drifted(belief: Sequence[float]) -> list[float]:
    """The belief before the next game: the strength may have become a step higher or lower."""
    aside = (DRIFT / STEP) ** 2 / 2
    padded = [belief[0], *belief, belief[-1]]
    return [
        (1 - 2 * aside) * middle + aside * (low + high)
        for low, middle, high in zip(padded[:-2], belief, padded[2:], strict=True)
    ]


def _updated(
    belief: Sequence[float], game: CountedGame, ratings: Mapping[str, float]
) -> list[float]:
    """The belief after a game. Seats that share a place are taken one after the other, each from
    all who share it and those behind (Breslow)."""
    others = [
        (place, math.exp(PER_POINT * ratings[spec]))
        for place, spec in zip(_without(game.places, game.seat), game.against, strict=True)
    ]
    steps = [place for place, _ in others if place <= game.place] + [game.place]
    left = [sum(strength for place, strength in others if place >= step) for step in steps]
    weights = []
    for share, x in zip(belief, GRID, strict=True):
        own = math.exp(PER_POINT * x)
        weights.append(share * own / math.prod(own + strength for strength in left))
    return _shares(weights)


def _without(places: Sequence[int], seat: int) -> list[int]:
    """The places of the other seats, in their order, as `against` has their players."""
    return [place for at, place in enumerate(places, 1) if at != seat]
