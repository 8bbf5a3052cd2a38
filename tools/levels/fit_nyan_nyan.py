"""Fit how the heuristic evaluates unfinished games of Nyan Nyan."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from stammtisch.core.engine.bits import lowest
from stammtisch.core.games.nyan_nyan.cards import OWED, RANK_OF, RANKS, TURN
from stammtisch.core.games.nyan_nyan.policy import LAST_CARDS, MANY
from stammtisch.core.record import Record, perform, read_records, start
from tools.levels.regression import SHOWS, Pair, report
from tools.options import tool

NAMES = ["EACH_CARD", "EACH_LAST_CARD", "COMMANDED", "ON_TURN"]
NAMES += [f"PROMISE {rank}" for rank in (*RANKS, "*")]
EVERY = 4  # of the positions of a game, which are much alike
ROUNDS = 8


def features(state: Any, seat: int) -> list[float]:
    """The features of `NyanPolicy`, in the order of NAMES."""
    on_turn = int(state.turn == seat)
    draws_due = state.due if on_turn and state.stage == OWED else 0
    number = state.count[seat] + state.laid_n[seat] + draws_due
    values = [min(number, MANY), min(number, LAST_CARDS), state.commands[seat], on_turn]
    ranks = [0] * 14
    cards = state.held[seat]
    while cards:
        ranks[RANK_OF[lowest(cards)]] += 1
        cards &= cards - 1
    return [float(value) for value in values + ranks]


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
                features_by_seat = {s: features(position, s) for s in active}
                for a in active:
                    for b in active:
                        if a < b:
                            difference = [
                                x - y
                                for x, y in zip(
                                    features_by_seat[a], features_by_seat[b], strict=True
                                )
                            ]
                            yield difference, int(places[a - 1] < places[b - 1])
        perform(game, state, seat, text)


@tool(
    seed="fixed: that of the games in RECORDS",
    size="fixed: the games in RECORDS",
    shows=SHOWS,
)
@click.argument("records", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def command(records: Path) -> list[str]:
    """Fit who comes out before whom, from games in a file RECORDS.

    \b
    stammtisch simulate nyan_nyan --players ismcts:iterations=150,... \\
        --record games.jsonl
    python -m tools fit-nyan-nyan games.jsonl

    A logistic regression on all pairs of players, by what both held. Printed are the weights of
    `NyanPolicy`, and the logarithmic loss in every third game, which is held back.
    """
    with records.open(encoding="utf-8") as lines:
        return report(NAMES, map(pairs, read_records(lines)), ROUNDS)
