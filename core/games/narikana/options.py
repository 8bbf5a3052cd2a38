"""The options of Narikana."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import lru_cache

from ...options import UNKNOWN, switch, text
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
    """The decks of both seats, see `decks.py`, and whether these are a secret until the end."""

    deck1: str = deck("flying-sparks", 1)
    deck2: str = deck("root-and-wave", 2)
    _: KW_ONLY
    secret_decks: bool = switch(False, RULE, hides_decks=True)

    def cards(self, seat: int) -> Sequence[int]:
        """The deck of a seat, ascending; empty if it isn't known."""
        deck = self.deck1 if seat == 1 else self.deck2
        return () if deck == UNKNOWN else read_text(deck)

    def seen_by(self, seat: int) -> NarikanaOptions:
        """What a seat (0: a spectator) knows of them."""
        return _seen_by(self, seat) if self.secret_decks else self


@lru_cache(64)
def _seen_by(options: NarikanaOptions, seat: int) -> NarikanaOptions:
    hidden = {f"deck{other}": UNKNOWN for other in (1, 2) if other != seat}
    return replace(options, **hidden)  # type: ignore[arg-type]
