"""A rate limiter for each person, so that nobody delays the others."""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import Literal

Verdict = Literal["yes", "warned", "no"]
BURSTS_A_MINUTE = 3
"""The messages of a minute divided by this are the burst, the size of a bucket."""
MUTED = 10.0
"""Seconds for which people over the limit are ignored: half the time in which a bucket fills."""
KEPT = 10_000
"""Most people that are remembered, the latest first."""


class RateLimiter:
    """A token bucket for each person, which fills by so many messages a minute. A person whose
    bucket is empty is ignored for MUTED seconds."""

    def __init__(self, words_a_minute: int) -> None:
        self.rate = words_a_minute / 60
        self.burst = max(1.0, words_a_minute / BURSTS_A_MINUTE)
        self._left: OrderedDict[str, tuple[float, float, float]] = OrderedDict()
        """By person: tokens in the bucket, the time of that, and the end of their being ignored."""

    def allow(self, person: str, now: float) -> Verdict:
        """The verdict on a message at this time: `yes`, `no`, or `warned` (no, for the first time
        since the person was last allowed)."""
        left, since, muted_until = self._left.pop(person, (self.burst, now, 0.0))
        left = min(self.burst, left + max(0.0, now - since) * self.rate)
        verdict: Verdict = "no" if now < muted_until else "yes" if left >= 1 else "warned"
        muted_until = now + MUTED if verdict == "warned" else muted_until
        self._left[person] = (left - (verdict == "yes"), now, muted_until)
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        return verdict

    def muted_for(self, person: str, now: float) -> int:
        """Seconds until the person is allowed again, at least 1."""
        *_, muted_until = self._left.get(person, (0.0, 0.0, 0.0))
        return max(1, math.ceil(muted_until - now))
