"""A logistic regression by AdaGrad (Duchi, Hazan, Singer 2011), for the fits beside this file."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

STEP = 0.02
CONSTANT_LOSS = math.log(2)
SHOWS = f"The loss in the games held back is less than {CONSTANT_LOSS:.4f}, that of a constant."

Pair = tuple[list[float], int]
"""The features of a player minus those of another, and 1 if the first finished before the other."""


def report(names: Sequence[str], games: Iterable[Iterable[Pair]], rounds: int) -> list[str]:
    """Fit weights to the pairs of games in so many rounds. Prints the weight of each feature, and
    the logarithmic loss in every third game, which is held back; returns faults."""
    training: list[Pair] = []
    held_back: list[Pair] = []
    for number, pairs in enumerate(games):
        (training if number % 3 else held_back).extend(pairs)
    weights = fitted(training, len(names), rounds)
    new_loss = loss(weights, held_back)
    number = len(training) + len(held_back)
    print(f"{number} pairs, loss {new_loss:.4f} (a constant: {CONSTANT_LOSS:.4f})")
    for name, weight in zip(names, weights, strict=True):
        print(f"{name:15} {weight:+.3f}")
    return [] if new_loss < CONSTANT_LOSS else ["the fit predicts no better than a constant"]


def chance(weights: list[float], difference: list[float]) -> float:
    return 1 / (1 + math.exp(-sum(w * x for w, x in zip(weights, difference, strict=True))))


def fitted(pairs: list[Pair], features: int, rounds: int) -> list[float]:
    weights, squares = [0.0] * features, [1e-8] * features
    for _ in range(rounds):
        for difference, first in pairs:
            error = first - chance(weights, difference)
            for i, x in enumerate(difference):
                if x:
                    squares[i] += (error * x) ** 2
                    weights[i] += STEP * error * x / math.sqrt(squares[i])
    return weights


def loss(weights: list[float], pairs: list[Pair]) -> float:
    total = 0.0
    for difference, first in pairs:
        p = chance(weights, difference)
        total -= math.log(p if first else 1 - p)
    return total / len(pairs)
