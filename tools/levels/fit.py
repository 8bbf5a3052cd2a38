"""Fit how the heuristic of a game evaluates unfinished games: a logistic regression by AdaGrad
(Duchi, Hazan, Singer 2011)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import click

from stammtisch.ai.player import ai_facts_of
from stammtisch.core.games import game_named
from stammtisch.core.record import Record, perform, read_records, start
from tools.options import tool

EVERY = 4  # of the positions of a game, which are much alike
ROUNDS = 8
STEP = 0.02
CONSTANT_LOSS = math.log(2)
SHOWS = f"The loss in the games held back is less than {CONSTANT_LOSS:.4f}, that of a constant."

Pair = tuple[list[float], int]
"""The features of a player minus those of another, and 1 if the first finished before the other."""


def pairs(record: Record, features: Callable[[Any, int], list[float] | None]) -> Iterator[Pair]:
    """From every fourth position of a finished game in which seats have features."""
    game, state = start(record)
    places = record.outcome["places"] if record.outcome else []
    positions = 0
    for mover, text in record.moves:
        found = [(seat, features(state, seat)) for seat in range(1, state.players + 1) if mover]
        by_seat = {seat: numbers for seat, numbers in found if numbers is not None}
        positions += bool(by_seat)
        if by_seat and positions % EVERY == 0:
            for a, b in combinations(by_seat, 2):
                difference = [x - y for x, y in zip(by_seat[a], by_seat[b], strict=True)]
                yield difference, int(places[a - 1] < places[b - 1])
        perform(game, state, mover, text)


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


@tool(
    seed="fixed: that of the games in RECORDS",
    size="fixed: the games in RECORDS",
    shows=SHOWS,
)
@click.argument("game")
@click.argument("records", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def command(game: str, records: Path) -> list[str]:
    """Fit who comes out before whom in a GAME, from games in a file RECORDS.

    \b
    stammtisch simulate GAME --players ismcts:iterations=150,... \\
        --record games.jsonl
    python -m tools fit GAME games.jsonl

    A logistic regression on all pairs of players, by the `features` that the game's `policy.py`
    names. Printed are the weights, and the logarithmic loss in every third game, which is held
    back.
    """
    features = ai_facts_of(game_named(game)).features
    if features is None:
        raise click.UsageError(f"the heuristic of {game} names no features")
    with records.open(encoding="utf-8") as lines:
        games = (pairs(record, features.of) for record in read_records(lines))
        return report(features.names, games, ROUNDS)
