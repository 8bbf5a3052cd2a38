"""How long things took, in a line."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable


def times(name: str, seconds: Iterable[float]) -> str:
    """Median and percentiles; what never came (nan) doesn't count."""
    known = sorted(one for one in seconds if not math.isnan(one))
    if not known:
        return f"{name}: none"
    within = {
        share: known[min(int(share * len(known) / 100), len(known) - 1)] for share in (90, 99)
    }
    return (
        f"{name}: {len(known)}, median {statistics.median(known):.3f} s, "
        f"90 of 100 within {within[90]:.3f} s, 99 of 100 within {within[99]:.3f} s"
    )
