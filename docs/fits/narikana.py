"""Fit how the heuristic judges unfinished games of narikana:

    python docs/fits/narikana.py 240

It lets the heuristic play so many games of ready decks against themselves and looks at a position
of each chapter: a logistic regression (by AdaGrad: Duchi, Hazan, Singer 2011) of who wins on what
`NarikanaPolicy.judge` counts. Prints the weights, and the logarithmic loss in every third game,
which is held back.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from typing import Any

os.environ["STAMMTISCH_COMPILE"] = "0"  # the tables of a policy are read here

from stammtisch.ai.heuristics.narikana import NarikanaPolicy
from stammtisch.core.chance import Dice
from stammtisch.core.constants import CHANCE, OVER
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.rng import Rng

NAMES = ["J_LIFE", "J_UNITS", "J_HAND", "J_SOURCES", "J_NEAR", "J_TURN"]
ROUNDS = 12
STEP = 0.02

Position = tuple[list[float], int]
"""What seat 1 has more than seat 2, and 1 if seat 1 won."""


def positions(number: int) -> Iterator[Position]:
    """One of each chapter of a game, from the second exchange on."""
    deck = [*ready_decks()][number % 8]
    state: Any = GAME.new(2, NarikanaOptions(deck, deck))
    state.listening = 0
    policy, rng = NarikanaPolicy(state), Rng(f"fit {number}")
    seen: dict[int, list[float]] = {}
    chances = 0
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.settle(GAME.chance(state, Dice(f"fit {number}", chances)))
            chances += 1
            continue
        chapter = state.chapter
        state.apply(state.mover, policy.choose(state.mover, rng), rng)
        if state.mover != OVER and state.chapter == chapter and rng.below(8) == 0:
            policy._look()
            one, other = policy.features(1), policy.features(2)
            seen[chapter] = [a - b for a, b in zip(one, other, strict=True)]
    if state.loser != 3:
        for less in seen.values():
            yield less, int(state.loser == 2)


def chance(weights: list[float], less: list[float]) -> float:
    return 1 / (1 + math.exp(-sum(w * x for w, x in zip(weights, less, strict=True))))


def fitted(known: list[Position]) -> list[float]:
    weights, squares = [0.0] * len(NAMES), [1e-8] * len(NAMES)
    for _ in range(ROUNDS):
        for less, first in known:
            error = first - chance(weights, less)
            for i, x in enumerate(less):
                if x:
                    squares[i] += (error * x) ** 2
                    weights[i] += STEP * error * x / math.sqrt(squares[i])
    return weights


def loss(weights: list[float], new: list[Position]) -> float:
    total = 0.0
    for less, first in new:
        p = chance(weights, less)
        total -= math.log(p if first else 1 - p)
    return total / len(new)


def main(games: int) -> None:
    known: list[Position] = []
    new: list[Position] = []
    for number in range(games):
        (known if number % 3 else new).extend(positions(number))
    weights = fitted(known)
    print(f"{len(known) + len(new)} positions, loss {loss(weights, new):.4f}", end=" ")
    print("(knowing nothing: 0.6931)")
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name:10} {weight:+.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
