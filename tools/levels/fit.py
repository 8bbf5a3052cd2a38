"""Fit how the heuristic of a game evaluates unfinished games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import click

from stammtisch.ai.player import ai_facts_of
from stammtisch.core.games import game_named
from stammtisch.core.record import Record, perform, read_records, start
from tools.levels.regression import SHOWS, Pair, report
from tools.options import tool

EVERY = 4  # of the positions of a game, which are much alike
ROUNDS = 8


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
