"""Fit how the heuristic judges unfinished games of narikana:

    python docs/fits/narikana.py 240

It lets the heuristic play so many games of ready decks against themselves and looks at a position
of each chapter: a logistic regression of who wins on what `NarikanaPolicy.judge` counts. Prints the
weights, and the logarithmic loss in every third game, which is held back.
"""

from __future__ import annotations

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
from stammtisch.docs.fits.regression import Pair, report

NAMES = ["J_LIFE", "J_UNITS", "J_HAND", "J_SOURCES", "J_NEAR", "J_TURN"]
ROUNDS = 12


def positions(number: int) -> Iterator[Pair]:
    """Seat 1 less seat 2 at one position of each chapter of a game, from the second exchange on."""
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


if __name__ == "__main__":
    report(NAMES, map(positions, range(int(sys.argv[1]))), ROUNDS)
