"""Which messages of a key were read, so that nobody can repeat one under another event id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

MOST_RANGES = 100
"""Most ranges of indices that are stored for a key; then the gap between the two lowest is taken
for read."""

Range = tuple[int, int]
"""First and last index."""


def joined_ranges(ranges: Iterable[Sequence[int]], indices: Iterable[int]) -> list[Range]:
    """Ranges in ascending order, which don't touch, with these indices added."""
    ordered = sorted([(first, last) for first, last in ranges] + [(i, i) for i in indices])
    joined: list[Range] = []
    for first, last in ordered:
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(last, joined[-1][1])
        else:
            joined.append((first, last))
    while len(joined) > MOST_RANGES:
        joined[:2] = [(joined[0][0], joined[1][1])]
    return joined


class ReadIndices:
    """The indices of the messages that one key has decrypted. `settled`: those before the read
    position, as ranges; `pending`: the ids of the events behind it, by index."""

    def __init__(
        self, settled: Iterable[Sequence[int]] = (), pending: Mapping[str, str] | None = None
    ) -> None:
        self.settled = joined_ranges(settled, ())
        self.pending = {int(index): event for index, event in (pending or {}).items()}

    def note(self, index: int, event: str) -> bool:
        """Note that an event with this index is read; False if it was read before, unless as the
        same event behind the read position, which is received again after a failure."""
        if any(first <= index <= last for first, last in self.settled):
            return False
        return self.pending.setdefault(index, event) == event

    def settle(self) -> None:
        """Note that the read position is behind all events."""
        self.settled = joined_ranges(self.settled, self.pending)
        self.pending.clear()
