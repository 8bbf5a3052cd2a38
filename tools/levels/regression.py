"""A logistic regression by AdaGrad (Duchi, Hazan, Singer 2011), for the fits beside this file."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

STEP = 0.02
CONSTANT_LOSS = math.log(2)
SHOWS = f"The loss in the games held back is less than {CONSTANT_LOSS:.4f}, that of a constant."

Pair = tuple[list[float], int]
"""The features of one player less those of another, and 1 if the first one came out before."""


def report(names: Sequence[str], games: Iterable[Iterable[Pair]], rounds: int) -> list[str]:
    """Fit to the pairs of games, going so many times over them. Prints the weight of each feature,
    and the logarithmic loss in every third game, which is held back; returns what is wrong."""
    known: list[Pair] = []
    new: list[Pair] = []
    for number, pairs in enumerate(games):
        (known if number % 3 else new).extend(pairs)
    weights = fitted(known, len(names), rounds)
    new_loss = loss(weights, new)
    print(f"{len(known) + len(new)} pairs, loss {new_loss:.4f} (a constant: {CONSTANT_LOSS:.4f})")
    for name, weight in zip(names, weights, strict=True):
        print(f"{name:15} {weight:+.3f}")
    return [] if new_loss < CONSTANT_LOSS else ["the fit predicts no better than a constant"]


def chance(weights: list[float], less: list[float]) -> float:
    return 1 / (1 + math.exp(-sum(w * x for w, x in zip(weights, less, strict=True))))


def fitted(known: list[Pair], features: int, rounds: int) -> list[float]:
    weights, squares = [0.0] * features, [1e-8] * features
    for _ in range(rounds):
        for less, first in known:
            error = first - chance(weights, less)
            for i, x in enumerate(less):
                if x:
                    squares[i] += (error * x) ** 2
                    weights[i] += STEP * error * x / math.sqrt(squares[i])
    return weights


def loss(weights: list[float], new: list[Pair]) -> float:
    total = 0.0
    for less, first in new:
        p = chance(weights, less)
        total -= math.log(p if first else 1 - p)
    return total / len(new)
