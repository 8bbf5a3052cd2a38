"""Sets of small numbers as bits, and arrays; the same in Python and compiled.

Hot modules `import bits` as a whole: compiled, `bits.lowest` is then C (see `bits.pxd`).
"""

from __future__ import annotations

from array import array
from typing import Any


def zeros(n: int) -> list[int]:
    """n zeros. A function, because that is how Cython fills a C array."""
    return [0] * n


def reals(n: int) -> list[float]:
    """n zeros, for real numbers."""
    return [0.0] * n


def lowest(bits: int) -> int:
    """The smallest member of a set that isn't empty. Members are 0 to 61."""
    return (bits & -bits).bit_length() - 1


def size(bits: int) -> int:
    """How many members a set has."""
    return bits.bit_count()


def nth(bits: int, n: int) -> int:
    """The member of a set that n of its members are smaller than."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


def taken(cards: list[int], n: int, i: int) -> int:
    """Take the card at place i out of the first n: the last of these lies there then."""
    card = cards[i]
    cards[i] = cards[n - 1]
    return card


def block(n: int) -> array[int]:
    """n zeros of 32 bits."""
    return array("i", bytes(4 * n))


def real_block(n: int) -> array[float]:
    """n zeros of 64 bits, for real numbers."""
    return array("d", bytes(8 * n))


def grown(old: array[int], n: int, more: int) -> array[int]:
    """The block `old` of n numbers, enlarged to `more` by zeros. `old` itself is gone."""
    old.extend(block(more - n))
    return old


def grown_reals(old: array[float], n: int, more: int) -> array[float]:
    """The same for real numbers."""
    old.extend(real_block(more - n))
    return old


def free(block: Any) -> None:
    """What becomes of a block of a compiled search; Python does so itself."""


def floats(room: bytearray) -> Any:
    """The same bytes as numbers of 32 bits; compiled, not for longer than they are there."""
    return memoryview(room).cast("f")
