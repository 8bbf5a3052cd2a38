"""The schedule of a tournament: groups, seatings and deals, as pure functions.

The unit is a `Block`: one deal with all its seatings, so the luck of cards and seats affects all
players of the block equally. Blocks count from 1; a block is a function of the format, the seed and
its number, and in a swiss tournament also of the standings before its round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TypeVar

from ...core.engine.rng import Rng

Group = tuple[int, ...]
"""The players of a block, by index, ascending; a player with several seats occurs as often."""
Occupant = TypeVar("Occupant")
MAX_SEATINGS = 120
"""Games of a block, at most: all seatings of five players."""
MAX_GROUPS = 100_000
SWISS_TRIES = 20_000
"""Steps that the search for the groups of a round may take before it accepts more repeated
pairs."""


@dataclass(frozen=True, slots=True)
class Block:
    """One deal with all its seatings: players by index, seat 1 first, one tuple a game."""

    number: int
    seatings: tuple[Group, ...]

    def deal(self, seed: str) -> str:
        """The seed of its deal."""
        return f"{seed}/{self.number}"


def rotated(players: Sequence[Occupant], by: int) -> tuple[Occupant, ...]:
    """The players by seat after all of them moved on by so many seats."""
    n = len(players)
    return tuple(players[(seat - by) % n] for seat in range(n))


# Seatings.


def number_of_seatings(group: Group) -> int:
    """The number of different ways to seat a group."""
    return factorial(len(group)) // prod(map(factorial, Counter(group).values()))


def all_seatings(group: Group) -> tuple[Group, ...]:
    """All different ways to seat a group, in lexicographic order."""

    def seatings(remaining: Group) -> Iterator[Group]:
        if not remaining:
            yield ()
        for player in sorted(set(remaining)):
            at = remaining.index(player)
            for others in seatings(remaining[:at] + remaining[at + 1 :]):
                yield (player, *others)

    return tuple(seatings(tuple(group)))


def rotations(group: Group, turn: int) -> tuple[Group, ...]:
    """The different rotations of one cyclic order of a group. The orders alternate with `turn`:
    over a full cycle each player has each other one as left and as right neighbour equally
    often."""
    kinds = sorted(set(group))
    orders = _cyclic_orders(tuple(group.count(player) for player in kinds))
    order = tuple(kinds[at] for at in orders[turn % len(orders)])
    return tuple(dict.fromkeys(rotated(order, by) for by in range(len(order))))


@cache
def _cyclic_orders(counts: tuple[int, ...]) -> tuple[Group, ...]:
    """All different cyclic orders of players who occur so often. They are shuffled, each followed
    by its mirror image, so that neighbours are nearly balanced after a few turns too."""
    kinds = tuple(kind for kind, count in enumerate(counts) for _ in range(count))
    seatings = all_seatings(kinds[1:])
    orders = sorted({_least_rotation((kinds[0], *others)) for others in seatings})
    shuffled(orders, Rng(f"cyclic orders {counts}"))
    ordered: dict[Group, None] = {}
    for order in orders:
        ordered[order] = None
        ordered[_least_rotation(order[::-1])] = None
    return tuple(ordered)


def _least_rotation(order: Group) -> Group:
    return min(rotated(order, by) for by in range(len(order)))


# Groups.


def round_robin(players: int, seats: int) -> list[Group]:
    """All groups that fill the seats. With fewer players than seats some have several seats, but
    each group has at least two players."""
    if players >= seats:
        return list(combinations(range(players), seats))
    groups = combinations_with_replacement(range(players), seats)
    return [group for group in groups if len(set(group)) > 1]


def gauntlet(players: int, seats: int) -> list[Group]:
    """The first player with all groups of the others that fill the seats."""
    opponents, open_seats = range(1, players), seats - 1
    way = combinations if len(opponents) >= open_seats else combinations_with_replacement
    return [(0, *group) for group in way(opponents, open_seats)]


def compare(players: int, seats: int) -> list[Group]:
    """Half the seats for each of two players; if their number is odd, each has one more in turn."""
    del players
    shares = sorted({seats // 2, seats - seats // 2}, reverse=True)
    return [(0,) * share + (1,) * (seats - share) for share in shares]


GROUPS: dict[str, Callable[[int, int], list[Group]]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
    "compare": compare,
}
"""Functions that return the groups of each format except `swiss`, whose groups depend on the
standings."""


@cache
def groups_in_turn(format: str, players: int, seats: int, seed: str) -> tuple[Group, ...]:
    """The groups of a format in the order in which they take turns over the blocks. The order is
    random, so that all players have played about equally often at any time."""
    groups = GROUPS[format](players, seats)
    shuffled(groups, Rng(f"groups {seed}"))
    return tuple(groups)


def block(format: str, players: int, seats: int, seatings: str, seed: str, number: int) -> Block:
    """Block `number` (from 1) of a format with fixed groups; `seatings`: `all` or `rotations`."""
    groups = groups_in_turn(format, players, seats, seed)
    turn, at = divmod(number - 1, len(groups))
    return seated(groups[at], number, seatings, turn)


def seated(group: Group, number: int, seatings: str, turn: int) -> Block:
    """A block of a group that has played `turn` blocks before."""
    ways = all_seatings(group) if seatings == "all" else rotations(group, turn)
    return Block(number, ways)


# Swiss.


def swiss_groups(
    order: Sequence[int], seats: int, meetings: Counter[tuple[int, int]], byes: Counter[int]
) -> tuple[list[Group], list[int]]:
    """The groups of a round, and the players who have a bye. `order`: the players, best first;
    `meetings`: how often two players have met, by ascending indexes; `byes`: how many byes each
    player has had.

    Byes go to the lowest of those who had the fewest. The others are grouped with their neighbours
    in the standings, so that as few pairs as possible meet again: by a search from the top, which
    is exact unless it takes more than SWISS_TRIES steps."""
    bye_count = len(order) % seats
    upwards = list(reversed(order))
    resting = sorted(upwards, key=lambda player: byes[player])[:bye_count]
    playing = [player for player in order if player not in resting]
    return _neighbours(playing, seats, meetings), sorted(resting)


def _neighbours(playing: list[int], seats: int, meetings: Counter[tuple[int, int]]) -> list[Group]:
    pairs = len(playing) // seats * (seats * (seats - 1) // 2)
    most = max(meetings.values(), default=0)
    for repeats in range(pairs * most + 1):
        tries = [SWISS_TRIES]
        groups = _grouped(playing, seats, meetings, repeats, tries)
        if groups is not None:
            return groups
        if not tries[0]:  # too many combinations for an exhaustive search
            break
    return [tuple(sorted(playing[at : at + seats])) for at in range(0, len(playing), seats)]


def _grouped(
    players: list[int],
    seats: int,
    meetings: Counter[tuple[int, int]],
    repeats: int,
    tries: list[int],
) -> list[Group] | None:
    """Groups of these players with at most `repeats` repeated meetings; None if there are none, or
    no tries are left."""
    if not players:
        return []
    first, rest = players[0], players[1:]
    for others in combinations(rest, seats - 1):
        if not tries[0]:
            return None
        tries[0] -= 1
        group = tuple(sorted((first, *others)))
        repeated = sum(meetings[pair] for pair in combinations(group, 2))
        if repeated > repeats:
            continue
        remaining = [player for player in rest if player not in others]
        groups = _grouped(remaining, seats, meetings, repeats - repeated, tries)
        if groups is not None:
            return [group, *groups]
    return None


def shuffled(items: list[Group], rng: Rng) -> None:
    """Shuffle in place."""
    for last in range(len(items) - 1, 0, -1):
        index = rng.below(last + 1)
        items[last], items[index] = items[index], items[last]
