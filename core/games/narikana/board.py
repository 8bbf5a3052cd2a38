"""The board of Narikana: 29 hexagonal fields in rows of 5, 6, 7, 6 and 5 (narikana §1.1)."""

from __future__ import annotations

from .codes import FIELDS

ROWS = (5, 6, 7, 6, 5)
DIRECTIONS = 6


def _places() -> list[tuple[int, int]]:
    """Row and column of each field; columns count half fields, so neighbours in a row are two
    apart, and those in the next row one."""
    return [
        (row, max(ROWS) - width + 2 * i) for row, width in enumerate(ROWS) for i in range(width)
    ]


PLACES = _places()
"""Row and column in half fields of each field, from the top left."""
NAMES = [f"{'abcde'[row]}{i + 1}" for row, width in enumerate(ROWS) for i in range(width)]


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Steps between two places: a step to another row goes half a field sideways, too."""
    rows, columns = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows + max(0, columns - rows) // 2


DISTANCE = [_distance(a, b) for a in PLACES for b in PLACES]
"""`DISTANCE[a * FIELDS + b]`: steps between two fields."""
NUMBERS = {name: field for field, name in enumerate(NAMES)}
START = [0, NUMBERS["c1"], NUMBERS["c7"]]
"""Where the players' figures stand at the beginning, by seat."""
assert len(PLACES) == FIELDS
FIELD_BIT = [1 << field for field in range(FIELDS)]
"""Each field as a member of a set of bits."""
