"""Which messages of a key were read: ranges, redelivered events and repetitions."""

from __future__ import annotations

import json
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.adapters.matrix.crypto.key_store import MOST_RANGES, ReadIndices, joined_ranges


def test_an_event_that_comes_twice_is_read_twice_and_another_with_its_index_is_not() -> None:
    read = ReadIndices()
    assert read.note(3, "$a")
    assert read.note(3, "$a")
    assert not read.note(3, "$b")
    read = ReadIndices((), json.loads(json.dumps(read.pending)))  # killed
    assert read.note(3, "$a")
    assert not read.note(3, "$b")
    read.settle()
    assert (read.settled, read.pending) == ([(3, 3)], {})
    read = ReadIndices(json.loads(json.dumps(read.settled)))
    assert not read.note(3, "$a")
    assert read.note(2, "$c")  # its key came later
    assert not read.note(2, "$a")


def test_what_was_read_takes_no_room() -> None:
    """A device may use one key for years."""
    read = ReadIndices()
    for index in range(1000):
        assert read.note(index, f"${index}")
        read.settle()
    assert read.settled == [(0, 999)]
    assert sum(map(len, vars(read).values())) == 1


@given(st.lists(st.integers(0, 40)))
def test_ranges_hold_what_was_read_and_no_more(indices: list[int]) -> None:
    ranges = joined_ranges((), indices)
    assert {i for first, last in ranges for i in range(first, last + 1)} == set(indices)
    assert all(a[1] + 1 < b[0] for a, b in pairwise(ranges))
    half = joined_ranges(joined_ranges((), indices[::2]), indices[1::2])
    assert half == ranges


def test_many_gaps_are_closed_from_the_lowest_on() -> None:
    ranges = joined_ranges((), range(0, 4 * MOST_RANGES, 2))
    assert len(ranges) == MOST_RANGES
    assert ranges[0][0] == 0
    assert ranges[-1] == (4 * MOST_RANGES - 2, 4 * MOST_RANGES - 2)
