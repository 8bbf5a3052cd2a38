"""Summaries of durations."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable


def times(name: str, seconds: Iterable[float]) -> str:
    """A line with the median and percentiles of durations; nan (no result) isn't counted."""
    measured = sorted(value for value in seconds if not math.isnan(value))
    if not measured:
        return f"{name}: none"
    within = {
        share: measured[min(int(share * len(measured) / 100), len(measured) - 1)]
        for share in (90, 99)
    }
    return (
        f"{name}: {len(measured)}, median {statistics.median(measured):.3f} s, "
        f"90 of 100 within {within[90]:.3f} s, 99 of 100 within {within[99]:.3f} s"
    )
