"""Sets of small numbers as bits."""

from __future__ import annotations


def lowest(bits: int) -> int:
    """The smallest member of a set that isn't empty."""
    return (bits & -bits).bit_length() - 1
