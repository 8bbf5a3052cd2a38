"""Lengths of games: the entries of their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median

STEPS = 30
"""Of a histogram, at most."""


def summary(lengths: Sequence[int]) -> dict[str, float] | None:
    """None without games."""
    if not lengths:
        return None
    return {
        "least": min(lengths),
        "median": median(lengths),
        "mean": fmean(lengths),
        "most": max(lengths),
    }


def histogram(lengths: Sequence[int]) -> list[dict[str, int]]:
    """Numbers of games by their entries: `least` to `most`, in equal steps."""
    if not lengths:
        return []
    least, most = min(lengths), max(lengths)
    width = -(-(most - least + 1) // STEPS)
    counts = Counter((length - least) // width for length in lengths)
    return [
        {
            "least": least + step * width,
            "most": least + (step + 1) * width - 1,
            "games": counts[step],
        }
        for step in range((most - least) // width + 1)
    ]
