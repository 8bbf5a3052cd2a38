"""The course of a game as a chart of blocks: what place a seat could expect after its moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...adapters.presentation.judged import SIGNS

BLOCKS = " ▁▂▃▄▅▆▇█"
PARTS = len(BLOCKS) - 1
"""Heights that a sign can show."""
MAX_WIDTH = 100


def chart(utilities: Sequence[float], players: int, width: int) -> list[str]:
    """Lines of at most `width` columns, one for each place: that of the expected place is full, and
    those of the places below it. What has no room of its own is shown by its mean."""
    label = len(str(players)) + 1
    columns = spread(utilities, min(MAX_WIDTH, width - label))
    rows = []
    for place in range(1, players + 1):
        below = players - place
        signs = [BLOCKS[_eighths(1 + value * (players - 1) - below)] for value in columns]
        rows.append(f"{place:>{label - 1}} {''.join(signs)}".rstrip())
    return rows


def spread(values: Sequence[float], most: int) -> list[float]:
    """At most so many values for a chart, each the mean of as many neighbours as the others, give
    or take one."""
    if len(values) <= most:
        return list(values)
    cuts = [column * len(values) // most for column in range(most + 1)]
    return [sum(values[low:high]) / (high - low) for low, high in pairwise(cuts)]


def column_of(number: int, values: int, most: int) -> int:
    """The column in which the value with this number (from 0) stands in `spread`."""
    return number if values <= most else ((number + 1) * most - 1) // values


def marks_below(marks: Sequence[str], players: int, width: int) -> str:
    """The line below the chart: where marked moves are; of a column the gravest mark."""
    label = len(str(players)) + 1
    most = min(MAX_WIDTH, width - label)
    signs = [" "] * min(len(marks), most)
    for mark in reversed(SIGNS):
        for number, given in enumerate(marks):
            if given == mark:
                signs[column_of(number, len(marks), most)] = SIGNS[mark]
    return (" " * label + "".join(signs)).rstrip()


def _eighths(part: float) -> int:
    """How much of a sign is filled, in eighths: none of it, at most all."""
    return max(0, min(PARTS, round(part * PARTS)))
