"""What the numbers of a position may be, and where they lie in the memory of a compiled one.

Compiled rules take every number of a position for a possible one. The only way in for numbers that
were set in Python is `State.load`, which checks each by a `MemoryForm`. Whether they are possible
together is checked by `State.agrees`, as far as it is simple: how many cards there are where, and
who is to move.
"""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter
from typing import Any

from . import bits
from .constants import MAX_SEATS, OVER

Limits = Mapping[str, range | tuple[range, ...]]
"""By name of a field the numbers that it may hold; several ranges: those of an array in turn."""

SWITCH = range(2)
COUNT = range(1_000_000)
"""Of what is only counted, such as rounds: more than there are in any game."""
POINTS = range(-1_000_000, 1_000_000)
ANY_PLAYERS = range(1, MAX_SEATS + 1)
COMMON: Limits = {"round": COUNT, "unordered": SWITCH, "infers": SWITCH}
"""Of fields that all games have."""


def sets_of(kinds: int) -> range:
    """Sets of so many kinds as bits."""
    return range(1 << kinds)


def limits_of(position: Any) -> Limits:
    """Of all fields of positions with its number of players."""
    players = position.players
    own = {"players": range(players, players + 1), "mover": range(OVER, players + 1)}
    return {**COMMON, **position.limits(), **own}


@dataclass(frozen=True, slots=True)
class MemoryForm:
    """The numbers of a game's positions, in the order of `bits.fields`. `rows`: of each the least
    and the most that it may be, and how many numbers of 32 bits it stands behind `players`;
    -1 minus that if it has 64 bits itself. `end`: how many numbers of 32 bits there are."""

    names: tuple[str, ...]
    lengths: tuple[int, ...]
    rows: array[int]
    end: int

    def numbers(self, plain: Any) -> list[int]:
        """Those of a plain position. Raises ValueError if a field has another length."""
        numbers: list[int] = []
        values = attrgetter(*self.names)(plain)
        for name, value, length in zip(self.names, values, self.lengths, strict=True):
            part = value if isinstance(value, list) else [value]
            if len(part) != length:
                raise ValueError(f"{name} has {len(part)} numbers, not {length}")
            numbers += part
        return numbers

    def refusal(self, index: int, number: object) -> str:
        """Why the number with this index is refused."""
        ends = [*accumulate(self.lengths)]
        name = self.names[bisect(ends, index)]
        least, most = self.rows[3 * index : 3 * index + 2]
        return f"{name} holds {number!r}; allowed are {least} to {most}"


@lru_cache(64)
def form_of(kind: Any, players: int, options: Any) -> MemoryForm:
    """The form of positions of a plain class."""
    places = bits.shape(kind, players, options)
    limits = limits_of(kind(players, options))
    rows = array("q")
    for name, place in places.items():
        if name not in limits:
            raise TypeError(f"{kind.__name__}.limits() lacks the field {name}")
        allowed = limits[name]
        ranges = [allowed] if isinstance(allowed, range) else allowed
        for i in range(place.length):
            one = ranges[i % len(ranges)]
            at = place.start - 1 + i * place.apart
            rows.extend((one[0], one[-1], -1 - at if place.wide else at))
    last = [*places.values()][-1]
    lengths = tuple(place.length for place in places.values())
    return MemoryForm((*places,), lengths, rows, last.start - 1 + last.length * last.apart)
