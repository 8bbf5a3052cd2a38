"""How much one person may say: nobody keeps the others waiting."""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import Literal

Heard = Literal["yes", "warned", "no"]
AT_ONCE = 3
"""This part of what may be said in a minute may be said at once."""
QUIET = 10.0
"""Seconds for which who has said too much isn't heard: as long as half of what may be said at once
takes to come back."""
KEPT = 10_000
"""People that are remembered; the others have been silent for longer."""


class RateLimiter:
    """A bucket for each person, which fills by so many words a minute. Who finds it empty isn't
    heard for QUIET seconds."""

    def __init__(self, words_a_minute: int) -> None:
        self.rate = words_a_minute / 60
        self.most = max(1.0, words_a_minute / AT_ONCE)
        self._left: OrderedDict[str, tuple[float, float, float]] = OrderedDict()
        """By person: what is left in the bucket, since when, and until when they aren't heard."""

    def hears(self, person: str, now: float) -> Heard:
        """May they say something now? `warned`: no, and this is the first word of many that isn't
        heard."""
        left, since, quiet = self._left.pop(person, (self.most, now, 0.0))
        left = min(self.most, left + max(0.0, now - since) * self.rate)
        heard: Heard = "no" if now < quiet else "yes" if left >= 1 else "warned"
        quiet = now + QUIET if heard == "warned" else quiet
        self._left[person] = (left - (heard == "yes"), now, quiet)
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        return heard

    def quiet_for(self, person: str, now: float) -> int:
        """In how many seconds they are heard again."""
        *_, quiet = self._left.get(person, (0.0, 0.0, 0.0))
        return max(1, math.ceil(quiet - now))
