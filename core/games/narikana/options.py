"""The options of Narikana."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...options import text
from .decks import canonical, read_text


@dataclass(frozen=True, slots=True)
class NarikanaOptions:
    """The decks of both seats, see `decks.py`."""

    deck1: str = text(canonical("flying-sparks"), canonical, "narikana §1.3")
    deck2: str = text(canonical("root-and-wave"), canonical, "narikana §1.3")

    def cards(self, seat: int) -> Sequence[int]:
        """The deck of a seat, ascending."""
        return read_text(self.deck1 if seat == 1 else self.deck2)
