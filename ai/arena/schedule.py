"""The schedule of a tournament: groups, seatings and deals, as pure functions.

The unit is a `Block`: one deal with all its seatings, so the luck of cards and seats falls on all
players of the block alike. Blocks count from 1; the block of a number is a function of the format,
the seed and the number, in a swiss tournament of the standings before its round too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TypeVar

from ...core.rng import Rng

Group = tuple[int, ...]
"""The players of a block, by index, ascending; one that sits there more than once stands there as
often."""
Who = TypeVar("Who")
MAX_SEATINGS = 120
"""Games of a block at most: all seatings of five players."""
MAX_GROUPS = 100_000
SWISS_TRIES = 20_000
"""Steps that the search for the groups of a round may take before it takes more repeated pairs."""


@dataclass(frozen=True, slots=True)
class Block:
    """One deal with all its seatings: players by index, seat 1 first, one tuple a game."""

    number: int
    seatings: tuple[Group, ...]

    def deal(self, seed: str) -> str:
        """The seed of its deal."""
        return f"{seed}/{self.number}"


def rotated(players: Sequence[Who], by: int) -> tuple[Who, ...]:
    """The players by seat after everybody moved on so many seats."""
    n = len(players)
    return tuple(players[(seat - by) % n] for seat in range(n))


# Seatings.


def number_of_seatings(group: Group) -> int:
    """The number of different ways to seat a group."""
    return factorial(len(group)) // prod(map(factorial, Counter(group).values()))


def all_seatings(group: Group) -> tuple[Group, ...]:
    """All different ways to seat a group, in lexicographic order."""

    def rest(left: Group) -> Iterator[Group]:
        if not left:
            yield ()
        for player in sorted(set(left)):
            at = left.index(player)
            for others in rest(left[:at] + left[at + 1 :]):
                yield (player, *others)

    return tuple(rest(tuple(group)))


def rotations(group: Group, turn: int) -> tuple[Group, ...]:
    """The different rotations of one cyclic order of a group. The orders take turns: over a full
    cycle everybody has everybody as left and as right neighbour equally often."""
    kinds = sorted(set(group))
    orders = _cyclic_orders(tuple(group.count(one) for one in kinds))
    order = tuple(kinds[at] for at in orders[turn % len(orders)])
    return tuple(dict.fromkeys(rotated(order, by) for by in range(len(order))))


@cache
def _cyclic_orders(counts: tuple[int, ...]) -> tuple[Group, ...]:
    """All different cyclic orders of so many of each kind. They come in a random order, each
    followed by its mirror image, so that neighbours are nearly balanced in few turns too."""
    kinds = tuple(kind for kind, count in enumerate(counts) for _ in range(count))
    rest = all_seatings(kinds[1:])
    orders = sorted({_least_rotation((kinds[0], *others)) for others in rest})
    shuffled(orders, Rng(f"cyclic orders {counts}"))
    found: dict[Group, None] = {}
    for order in orders:
        found[order] = None
        found[_least_rotation(order[::-1])] = None
    return tuple(found)


def _least_rotation(order: Group) -> Group:
    return min(rotated(order, by) for by in range(len(order)))


# Groups.


def round_robin(players: int, seats: int) -> list[Group]:
    """All groups that fill the seats. With fewer players than seats some sit there more than once,
    and at least two differ."""
    if players >= seats:
        return list(combinations(range(players), seats))
    groups = combinations_with_replacement(range(players), seats)
    return [group for group in groups if len(set(group)) > 1]


def gauntlet(players: int, seats: int) -> list[Group]:
    """The first player with all groups of the others that fill the seats."""
    rest, free = range(1, players), seats - 1
    way = combinations if len(rest) >= free else combinations_with_replacement
    return [(0, *others) for others in way(rest, free)]


def compare(players: int, seats: int) -> list[Group]:
    """Half the seats for each of two players; of an odd number each has one more in turn."""
    del players
    shares = sorted({seats // 2, seats - seats // 2}, reverse=True)
    return [(0,) * share + (1,) * (seats - share) for share in shares]


GROUPS: dict[str, Callable[[int, int], list[Group]]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
    "compare": compare,
}
"""The groups of each format but `swiss`, in which they follow from the standings."""


@cache
def groups_in_turn(format: str, players: int, seats: int, seed: str) -> tuple[Group, ...]:
    """The groups of a format in the order in which they take turns over the blocks. It is random,
    so that all players have played about equally often before the end too."""
    groups = GROUPS[format](players, seats)
    shuffled(groups, Rng(f"groups {seed}"))
    return tuple(groups)


def block(format: str, players: int, seats: int, seatings: str, seed: str, number: int) -> Block:
    """Block `number` (from 1) of a format with fixed groups; `seatings`: `all` or `rotations`."""
    groups = groups_in_turn(format, players, seats, seed)
    turn, at = divmod(number - 1, len(groups))
    return seated(groups[at], number, seatings, turn)


def seated(group: Group, number: int, seatings: str, turn: int) -> Block:
    """A block of a group, which has had so many turns before."""
    ways = all_seatings(group) if seatings == "all" else rotations(group, turn)
    return Block(number, ways)


# Swiss.


def swiss_groups(
    order: Sequence[int], seats: int, met: Counter[tuple[int, int]], byes: Counter[int]
) -> tuple[list[Group], list[int]]:
    """The groups of a round and who has a bye. `order`: the players, best first; `met`: how often
    two have met, by ascending indexes; `byes`: how many byes each has had.

    Byes go to the lowest of those who had the fewest. The others are grouped with their neighbours
    in the standings, so that as few pairs as possible meet again: in a search from the top, which
    is exact unless it takes more than SWISS_TRIES steps."""
    free = len(order) % seats
    upwards = list(reversed(order))
    resting = sorted(upwards, key=lambda player: byes[player])[:free]
    playing = [player for player in order if player not in resting]
    return _neighbours(playing, seats, met), sorted(resting)


def _neighbours(playing: list[int], seats: int, met: Counter[tuple[int, int]]) -> list[Group]:
    pairs = len(playing) // seats * (seats * (seats - 1) // 2)
    most = max(met.values(), default=0)
    for repeats in range(pairs * most + 1):
        tries = [SWISS_TRIES]
        found = _grouped(playing, seats, met, repeats, tries)
        if found is not None:
            return found
        if not tries[0]:  # too many to look at them all
            break
    return [tuple(sorted(playing[at : at + seats])) for at in range(0, len(playing), seats)]


def _grouped(
    left: list[int], seats: int, met: Counter[tuple[int, int]], repeats: int, tries: list[int]
) -> list[Group] | None:
    """Groups of all who are left, in which pairs that have met stand so often at most."""
    if not left:
        return []
    first, rest = left[0], left[1:]
    for others in combinations(rest, seats - 1):
        if not tries[0]:
            return None
        tries[0] -= 1
        group = tuple(sorted((first, *others)))
        again = sum(met[pair] for pair in combinations(group, 2))
        if again > repeats:
            continue
        remaining = [player for player in rest if player not in others]
        found = _grouped(remaining, seats, met, repeats - again, tries)
        if found is not None:
            return [group, *found]
    return None


def shuffled(things: list[Group], rng: Rng) -> None:
    """Shuffle in place."""
    for last in range(len(things) - 1, 0, -1):
        other = rng.below(last + 1)
        things[last], things[other] = things[other], things[last]
