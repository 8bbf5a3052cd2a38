"""The course of a game as a chart: the expected place of a seat after each of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...adapters.presentation.evaluations import SIGNS

BLOCKS = " ▁▂▃▄▅▆▇█"
PARTS = len(BLOCKS) - 1
"""Heights that a character can show."""
MAX_WIDTH = 100


def chart(utilities: Sequence[float], players: int, width: int) -> list[str]:
    """Lines of at most `width` columns, one for each place: the columns are filled up to the
    expected place. If there are too many values, a column shows the mean of several."""
    label = len(str(players)) + 1
    columns = spread(utilities, min(MAX_WIDTH, width - label))
    rows = []
    for place in range(1, players + 1):
        places_below = players - place
        signs = [BLOCKS[_eighths(1 + value * (players - 1) - places_below)] for value in columns]
        rows.append(f"{place:>{label - 1}} {''.join(signs)}".rstrip())
    return rows


def spread(values: Sequence[float], most: int) -> list[float]:
    """At most `most` values, each the mean of neighbouring ones in groups of nearly equal size."""
    if len(values) <= most:
        return list(values)
    cuts = [column * len(values) // most for column in range(most + 1)]
    return [sum(values[low:high]) / (high - low) for low, high in pairwise(cuts)]


def column_of(number: int, values: int, most: int) -> int:
    """The index in the result of `spread` for the value with this number (from 0)."""
    return number if values <= most else ((number + 1) * most - 1) // values


def marks_below(marks: Sequence[str], players: int, width: int) -> str:
    """The line below the chart with the marks of moves, for each column the gravest."""
    label = len(str(players)) + 1
    most = min(MAX_WIDTH, width - label)
    signs = [" "] * min(len(marks), most)
    for mark in reversed(SIGNS):
        for number, marked in enumerate(marks):
            if marked == mark:
                signs[column_of(number, len(marks), most)] = SIGNS[mark]
    return (" " * label + "".join(signs)).rstrip()


def _eighths(part: float) -> int:
    """The filled part of a character in eighths, from 0 to 8."""
    return max(0, min(PARTS, round(part * PARTS)))
