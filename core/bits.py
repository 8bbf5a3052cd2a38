"""Sets of small numbers as bits, and arrays; the same in Python and compiled."""

from __future__ import annotations


def zeros(n: int) -> list[int]:
    """n zeros. A function, because that is how Cython fills a C array."""
    return [0] * n


def _exponents() -> list[int]:
    """At the remainder by 67 of each power of two: its exponent. They are all different."""
    index = zeros(67)
    power = 1
    for exponent in range(62):
        index[power % 67] = exponent
        power += power
    return index


EXPONENT = _exponents()


def lowest(bits: int) -> int:
    """The smallest member of a set that isn't empty."""
    return EXPONENT[(bits & -bits) % 67]


def size(bits: int) -> int:
    """How many members a set has."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
