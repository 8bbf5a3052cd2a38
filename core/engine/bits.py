"""Sets of small numbers as bits, and arrays; the same in Python and compiled.

Hot modules `import bits` as a whole: compiled, `bits.lowest` is then C (see `bits.pxd`).
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any, NamedTuple

from .constants import MAX_NOTES


def zeros(n: int) -> list[int]:
    """n zeros. A function, because Cython fills a C array that way."""
    return [0] * n


class Sets(list[int]):
    """An array of sets as bits: compiled, its numbers have 64 bits instead of 32."""

    wide = True
    """By this it is known below `stammtisch._compiled`, too, where this module is another one."""


def sets(n: int) -> list[int]:
    """n empty sets."""
    return Sets(zeros(n))


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


Notes = Any
"""A queue of notes of four numbers each. Compiled, it is a block of memory that grows as needed."""


def notes() -> Notes:
    """An empty queue."""
    return []


def noted(notes: Notes, kind: int, seat: int, a: int, b: int) -> Notes:
    """The queue with one more note, which is dropped beyond MAX_NOTES. Compiled, the old one is
    invalid afterwards."""
    if len(notes) < MAX_NOTES:
        notes.append((kind, seat, a, b))
    return notes


def note_count(notes: Notes) -> int:
    return len(notes)


def note(notes: Notes, i: int, part: int) -> int:
    """A number of the i-th note."""
    number: int = notes[i][part]
    return number


def clear_notes(notes: Notes) -> None:
    notes.clear()


def floats(room: Any) -> Any:
    """A bytearray, or a contiguous array, as numbers of 32 bits. Compiled, it is a pointer that is
    valid only as long as `room` exists and isn't resized; so are the next three."""
    return memoryview(room).cast("B").cast("f")


def small_ints(room: Any) -> Any:
    """The same as whole numbers of 8 bits."""
    return memoryview(room).cast("B").cast("b")


def ints(room: Any) -> Any:
    """The same as whole numbers of 32 bits."""
    return memoryview(room).cast("B").cast("i")


def long_ints(room: Any) -> Any:
    """The same as whole numbers of 64 bits."""
    return memoryview(room).cast("B").cast("q")


def clear_floats(numbers: Any, n: int) -> None:
    """Set the first n numbers to 0."""
    for i in range(n):
        numbers[i] = 0


clear_small = clear_floats


def small_from(numbers: Any, at: int) -> Any:
    """The numbers of `small_ints` from there on."""
    return numbers[at:]


def floats_from(numbers: Any, at: int) -> Any:
    """The numbers of `floats` from there on."""
    return numbers[at:]


NO_PART = {
    "buffer",
    "listening",
    "notes",
    "options",
    "origin",
    "scratch",
    "scratch2",
}
"""Attributes of a `State` that aren't its position: working memory, and what only one copy has."""


def fields(position: Any) -> tuple[str, ...]:
    """The names of the numbers and arrays that make up a plain position, in the order in which its
    `__init__` sets them."""
    names = [name for name in vars(position) if name not in NO_PART]
    kind: Any = type(position)
    return (*names, *_slots(kind))


@lru_cache(64)
def _slots(kind: Any) -> tuple[str, ...]:
    """The fields that a class of a game of others has in `__slots__`."""
    return tuple(name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))


def copy_from(first: int, position: Any, other: Any) -> None:
    """Give a position the fields of another one of the same class. Compiled, this copies the block
    of memory that begins with the number `first`, the first field."""
    for name in fields(position):
        value = getattr(other, name)
        if isinstance(value, list):
            getattr(position, name)[:] = value
        else:
            setattr(position, name, value)


def load(first: int, numbers: list[int], rows: Any) -> int:
    """Set the memory that begins with the number `first`, the first field of a compiled position,
    to these numbers by the `rows` of a `MemoryForm`. The index of the first number that isn't
    allowed, then nothing has changed; else -1. A plain position has no such memory."""
    raise TypeError("a plain position has no memory to load")


class Place(NamedTuple):
    """Where a field stands in `numbers_of`: from there on so many numbers of 32 or of 64 bits."""

    start: int
    length: int
    wide: bool

    @property
    def apart(self) -> int:
        """How far two numbers of the field are apart."""
        return 2 if self.wide else 1


@lru_cache(64)
def shape(kind: Any, players: int, options: Any) -> dict[str, Place]:
    """The places of the fields of a plain position, in their order: those of the memory of a
    compiled one, which begins with `listening`. Numbers of 64 bits take two places, aligned."""
    position = kind(players, options)
    places: dict[str, Place] = {}
    at = 1
    for name in fields(position):
        value = getattr(position, name)
        wide = getattr(value, "wide", False)
        length = len(value) if isinstance(value, list) else 1
        at += at % 2 if wide else 0
        places[name] = Place(at, length, wide)
        at += length * places[name].apart
    return places


def numbers_of(first: int, position: Any) -> list[int]:
    """All numbers of a position, beginning with `first`, its `listening`, at their `shape`.
    Compiled, this is a pointer to them."""
    kind: Any = type(position)
    places = shape(kind, position.players, position.options)
    numbers = [0] * extent(first, position)
    numbers[0] = first
    for name, place in places.items():
        value = getattr(position, name)
        end = place.start + place.length * place.apart
        numbers[place.start : end : place.apart] = value if isinstance(value, list) else [value]
    return numbers


def extent(first: int, position: Any) -> int:
    """How many numbers of 32 bits `numbers_of` has."""
    kind: Any = type(position)
    places = shape(kind, position.players, position.options)
    last = [*places.values()][-1]
    return last.start + last.length * last.apart


def wide(numbers: list[int], at: int) -> int:
    """The number of 64 bits at a place of `numbers_of`."""
    return numbers[at]
