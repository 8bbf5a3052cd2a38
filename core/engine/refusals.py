"""What seats have shown not to hold by drawing or passing: `lacks`, the cards (as bits) that a seat
probably didn't hold when it could have played one, and `fresh`, the number of cards it got since.
Both are arrays by seat.
"""

from __future__ import annotations

FORGET = 2
"""Once a seat has taken more unknown cards than this, its earlier refusals say little."""


def refused(lacks: list[int], fresh: list[int], seat: int, cards: int) -> None:
    """The seat could have played any of these cards (as bits), and played none."""
    if fresh[seat] > FORGET:
        lacks[seat] = cards
        fresh[seat] = 0
    else:
        lacks[seat] |= cards


def gave_up(lacks: list[int], fresh: list[int], seat: int, card: int) -> None:
    """The seat has shown that it holds this card."""
    if fresh[seat] > 0 and lacks[seat] >> card & 1:  # so the seat got it later
        fresh[seat] -= 1
