"""The options of Narikana."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...options import text
from .decks import canonical, read_file, read_text, ready_decks, short_name

ALLOWED = "deck"
RULE = "narikana §1.3"


def deck(default: str) -> str:
    """An option that is a deck."""
    return text(
        default,
        canonical,
        RULE,
        ALLOWED,
        lambda file: read_file(file).text(),
        short_name,
        ready_decks,
    )


@dataclass(frozen=True, slots=True)
class NarikanaOptions:
    """The decks of both seats, see `decks.py`."""

    deck1: str = deck("flying-sparks")
    deck2: str = deck("root-and-wave")

    def cards(self, seat: int) -> Sequence[int]:
        """The deck of a seat, ascending."""
        return read_text(self.deck1 if seat == 1 else self.deck2)
