"""The options of Narikana."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from ...options import switch, text
from .decks import canonical, faults_of_file, from_file, read_text, ready_decks, short_name

ALLOWED = "deck"
RULE = "narikana §1.3"


def deck(default: str, seat: int) -> str:
    """An option that is the deck of a seat."""
    return text(
        default,
        canonical,
        RULE,
        ALLOWED,
        from_file,
        faults_of_file,
        short_name,
        ready_decks,
        seat,
    )


@dataclass(frozen=True, slots=True)
class NarikanaOptions:
    """The decks of both seats, see `decks.py`, and whether these are chosen in secret."""

    deck1: str = deck("flying-sparks", 1)
    deck2: str = deck("root-and-wave", 2)
    _: KW_ONLY
    secret_decks: bool = switch(False, RULE, hides_decks=True)

    def cards(self, seat: int) -> Sequence[int]:
        """The deck of a seat, ascending."""
        return read_text(self.deck1 if seat == 1 else self.deck2)
