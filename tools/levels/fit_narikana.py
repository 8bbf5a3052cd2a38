"""Fit how the heuristic evaluates unfinished games of Narikana."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.compiled import plain_state
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.games.narikana.policy import NarikanaPolicy
from tools.levels.regression import SHOWS, Pair, report
from tools.options import seed_option, size_option, tool

NAMES = ["J_LIFE", "J_UNITS", "J_HAND", "J_SOURCES", "J_NEAR", "J_TURN"]
ROUNDS = 12


def positions(seed: str, number: int) -> Iterator[Pair]:
    """The features of seat 1 minus those of seat 2 at a position of each chapter of a game."""
    deck = [*ready_decks()][number % 8]
    state: Any = plain_state(
        GAME.new(2, NarikanaOptions(deck, deck))
    )  # tables of a policy are read
    state.listening = 0
    policy, rng = NarikanaPolicy(state), Rng(f"{seed} {number}")
    differences: dict[int, list[float]] = {}
    chances = 0
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.settle(GAME.chance(state, Dice(f"{seed} {number}", chances)))
            chances += 1
            continue
        chapter = state.chapter
        state.apply(state.mover, policy.choose(state.mover, rng), rng)
        if state.mover != OVER and state.chapter == chapter and rng.below(8) == 0:
            policy._look()
            own, opponent = policy.features(1), policy.features(2)
            differences[chapter] = [a - b for a, b in zip(own, opponent, strict=True)]
    if state.loser != 3:
        for difference in differences.values():
            yield difference, int(state.loser == 2)


@tool(seed="--seed", size="--games; the weights in use are from 300", shows=SHOWS)
@size_option("--games", 60, least=3)
@seed_option("fit")
def command(games: int, seed: str) -> list[str]:
    """Let the heuristic play ready decks against themselves and fit who wins.

    A logistic regression of who wins on what `NarikanaPolicy.judge` counts, at one position of
    each chapter. Printed are the weights, and the logarithmic loss in every third game, which is
    held back.
    """
    return report(NAMES, (positions(seed, number) for number in range(games)), ROUNDS)
