"""How much one person may say: nobody keeps the others waiting."""

from __future__ import annotations

from collections import OrderedDict
from typing import Literal

Heard = Literal["yes", "warned", "no"]
AT_ONCE = 3
"""This part of what may be said in a minute may be said at once."""
KEPT = 10_000
"""People that are remembered; the others have been silent for longer."""


class Patience:
    """A bucket for each person, which fills by so many words a minute."""

    def __init__(self, words_a_minute: int) -> None:
        self.rate = words_a_minute / 60
        self.most = max(1.0, words_a_minute / AT_ONCE)
        self._left: OrderedDict[str, tuple[float, float, bool]] = OrderedDict()

    def hears(self, person: str, now: float) -> Heard:
        """May they say something now? `warned`: no, and they haven't been told lately."""
        left, since, told = self._left.pop(person, (self.most, now, False))
        left = min(self.most, left + max(0.0, now - since) * self.rate)
        told = told and left < self.most / 2
        heard: Heard = "yes" if left >= 1 else "no" if told else "warned"
        self._left[person] = (left - (heard == "yes"), now, told or heard == "warned")
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        return heard
