"""Sets of small numbers as bits, and arrays; the same in Python and compiled.

Hot modules `import bits` as a whole: compiled, `bits.lowest` is then C (see `bits.pxd`).
"""

from __future__ import annotations

from array import array
from typing import Any


def zeros(n: int) -> list[int]:
    """n zeros. A function, because Cython fills a C array that way."""
    return [0] * n


def reals(n: int) -> list[float]:
    """n zeros, for real numbers."""
    return [0.0] * n


def lowest(bits: int) -> int:
    """The smallest member of a set that isn't empty. Members are 0 to 61."""
    return (bits & -bits).bit_length() - 1


def size(bits: int) -> int:
    """The number of members of a set."""
    return bits.bit_count()


def nth(bits: int, n: int) -> int:
    """The member of a set that has exactly n smaller members."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


def taken(cards: list[int], n: int, i: int) -> int:
    """Remove the card at index i from the first n and return it: the last of them takes its
    place."""
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
    """The block `old` of n numbers, extended by zeros to `more` numbers. `old` itself is invalid
    afterwards."""
    old.extend(block(more - n))
    return old


def grown_reals(old: array[float], n: int, more: int) -> array[float]:
    """The same for real numbers."""
    old.extend(real_block(more - n))
    return old


def free(block: Any) -> None:
    """Release the memory of a block in compiled code; Python does so itself."""


def floats(room: bytearray) -> Any:
    """The same bytes as numbers of 32 bits. Compiled, it is a pointer that is valid only as long as
    `room` exists and isn't resized."""
    return memoryview(room).cast("f")
