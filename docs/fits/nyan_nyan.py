"""Fit how the heuristic judges unfinished games of nyan_nyan:

    stammtisch simulate nyan_nyan --players ismcts:iterations=150,... --record games.jsonl
    python docs/fits/nyan_nyan.py games.jsonl

A logistic regression (by AdaGrad: Duchi, Hazan, Singer 2011) on all pairs of players: which of
them came out before the other, by what both held. Prints the weights of `NyanPolicy`, and the
logarithmic loss in every third game, which is held back.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from typing import Any

from stammtisch.ai.heuristics.nyan_nyan import LAST_CARDS, MANY
from stammtisch.core.bits import lowest
from stammtisch.core.games.nyan_nyan.cards import OWED, RANK_OF, RANKS, TURN
from stammtisch.core.record import Record, perform, read_records, start

NAMES = ["EACH_CARD", "EACH_LAST_CARD", "COMMANDED", "ON_TURN"]
NAMES += [f"PROMISE {rank}" for rank in (*RANKS, "*")]
EVERY = 4  # of the positions of a game, which are much alike
ROUNDS = 8
STEP = 0.02

Pair = tuple[list[float], int]
"""The features of one player less those of another, and 1 if the first one came out before."""


def features(state: Any, seat: int) -> list[float]:
    """What `NyanPolicy` looks at, in the order of NAMES."""
    on_turn = int(state.turn == seat)
    owed = state.due if on_turn and state.stage == OWED else 0
    number = state.count[seat] + state.laid_n[seat] + owed
    found = [min(number, MANY), min(number, LAST_CARDS), state.commands[seat], on_turn]
    ranks = [0] * 14
    held = state.held[seat]
    while held:
        ranks[RANK_OF[lowest(held)]] += 1
        held &= held - 1
    return [float(value) for value in found + ranks]


def pairs(record: Record) -> Iterator[Pair]:
    """From every fourth turn of a finished game."""
    game, state = start(record)
    places = record.outcome["places"] if record.outcome else []
    turns = 0
    for seat, text in record.moves:
        position: Any = state
        if position.stage in (TURN, OWED) and seat:
            turns += 1
            if turns % EVERY == 0:
                active = [s for s in range(1, state.players + 1) if position.alive >> s & 1]
                seen = {s: features(position, s) for s in active}
                for a in active:
                    for b in active:
                        if a < b:
                            less = [x - y for x, y in zip(seen[a], seen[b], strict=True)]
                            yield less, int(places[a - 1] < places[b - 1])
        perform(game, state, seat, text)


def chance(weights: list[float], less: list[float]) -> float:
    return 1 / (1 + math.exp(-sum(w * x for w, x in zip(weights, less, strict=True))))


def fitted(known: list[Pair]) -> list[float]:
    weights, squares = [0.0] * len(NAMES), [1e-8] * len(NAMES)
    for _ in range(ROUNDS):
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


def main(path: str) -> None:
    known: list[Pair] = []
    new: list[Pair] = []
    with open(path, encoding="utf-8") as lines:
        for number, record in enumerate(read_records(lines)):
            (known if number % 3 else new).extend(pairs(record))
    weights = fitted(known)
    print(f"{len(known) + len(new)} pairs, loss {loss(weights, new):.4f} (knowing nothing: 0.6931)")
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name:15} {weight:+.2f}")


if __name__ == "__main__":
    main(sys.argv[1])
