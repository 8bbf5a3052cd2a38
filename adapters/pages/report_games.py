"""The games of a tournament in its report: which are worth a look, all of them and by cell of its
tables, and all as a list of numbers for the page's script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest, nsmallest
from itertools import combinations
from typing import Any

from ...core.game import score

EXAMPLES = 2
"""Games of each kind that a cell of a table shows."""
Where = tuple[int, int]
"""A game: block and number in it."""


@dataclass(frozen=True)
class Played:
    """A game that counts: players by number on each seat (0: one without a counted game), places
    and points by seat, entries of its record, how many faults."""

    block: int
    game: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    entries: int
    faults: int

    @property
    def where(self) -> Where:
        return self.block, self.game

    def score(self, seat: int) -> float:
        """What a seat (from 0) got (see `core.game.score`)."""
        return score(self.places, seat)

    def mean(self, player: int, scores: Sequence[float]) -> float:
        """The mean score of a player that sits there, from those of the seats."""
        found = [scores[seat] for seat, one in enumerate(self.seating) if one == player]
        return sum(found) / len(found)

    @cached_property
    def by_place(self) -> list[int]:
        """Seats from the first place to the last."""
        return sorted(range(len(self.places)), key=self.places.__getitem__)

    @cached_property
    def lead(self) -> int:
        """Points between the first and the second."""
        first, second = self.by_place[:2]
        return abs(self.points[first] - self.points[second])

    @cached_property
    def spread(self) -> int:
        """Points between the first and the last."""
        seats = self.by_place
        return abs(self.points[seats[0]] - self.points[seats[-1]])


@dataclass(frozen=True, slots=True)
class Telling:
    """A game worth a look, and why: `faults`, `closest`, `widest`; in a cell `for`, `against`."""

    played: Played
    why: str


@dataclass(frozen=True, slots=True)
class Listed:
    """The games of a cell: its place in the page, the players (one or two) or the player and the
    seat, how many there are, and a few of them."""

    anchor: str
    players: tuple[int, ...]
    seat: int
    count: int
    examples: tuple[Telling, ...]


def telling(games: Sequence[Played], most: int | None = None) -> list[Telling]:
    """The games most worth a look, each once: those with faults, the closest, the ones with the
    largest difference, in turn; all by default."""
    kinds: dict[str, Iterable[Played]] = {
        "faults": sorted((one for one in games if one.faults), key=lambda one: -one.faults),
        "closest": sorted(games, key=lambda one: (one.lead, -one.entries)),
        "widest": sorted(games, key=lambda one: (-one.spread, one.entries)),
    }
    waiting = {why: iter(found) for why, found in kinds.items()}
    chosen: dict[Where, Telling] = {}
    limit = len(games) if most is None else min(most, len(games))
    while len(chosen) < limit:
        for why, found in waiting.items():
            fresh = next((one for one in found if one.where not in chosen), None)
            if fresh and len(chosen) < limit:
                chosen[fresh.where] = Telling(fresh, why)
    return list(chosen.values())


def listed(games: Sequence[Played]) -> Iterator[Listed]:
    """The games of every cell that has some: of a player, of two, of a player on a seat."""
    cells: dict[tuple[tuple[int, ...], int], list[tuple[float, Played]]] = {}
    for game in games:
        scores = [game.score(seat) for seat in range(len(game.seating))]
        means = {player: game.mean(player, scores) for player in sorted(set(game.seating))}
        for player, mean in means.items():
            cells.setdefault(((player,), 0), []).append((mean, game))
        for one, other in combinations(means, 2):
            cells.setdefault(((one, other), 0), []).append((means[one] - means[other], game))
        for seat, player in enumerate(game.seating):
            cells.setdefault(((player,), seat + 1), []).append((scores[seat], game))
    for (players, seat), found in sorted(cells.items(), key=lambda cell: cell[0]):
        yield Listed(anchor(players, seat), players, seat, len(found), _examples(found))


def anchor(players: Sequence[int], seat: int = 0) -> str:
    """Where the games of a player, of two (in any order), or of a player on a seat are."""
    place = f"-seat-{seat}" if seat else ""
    return f"games-{'-'.join(map(str, sorted(players)))}{place}"


def _examples(found: Sequence[tuple[float, Played]]) -> tuple[Telling, ...]:
    """A few games of a cell, whose values say how well it went for its (first) player. Of those
    with equal values the ones with the larger differences of points stand out."""
    kinds = {
        "for": nlargest(EXAMPLES, found, key=lambda one: (one[0], one[1].spread)),
        "against": nsmallest(EXAMPLES, found, key=lambda one: (one[0], -one[1].spread)),
        "closest": nsmallest(1, found, key=lambda one: (one[1].lead, -one[1].entries)),
    }
    chosen: dict[Where, Telling] = {}
    for why, some in kinds.items():
        for _, one in some:
            chosen.setdefault(one.where, Telling(one, why))
    return tuple(chosen.values())


def compact(games: Sequence[Played], replays: Mapping[Where, str]) -> dict[str, Any]:
    """All games for the script: in `blocks` a block is its number and its games; a game is its
    seating and its places (numbers of rows in these lists), its moves, and points by seat."""
    seatings: dict[tuple[int, ...], int] = {}
    places: dict[tuple[int, ...], int] = {}
    blocks: dict[int, list[list[int]]] = {}
    for one in games:
        seating = seatings.setdefault(one.seating, len(seatings))
        order = places.setdefault(one.places, len(places))
        row = [seating, order, one.entries, *one.points]
        blocks.setdefault(one.block, []).append(row)
    return {
        "seatings": list(seatings),
        "places": list(places),
        "blocks": [[number, *rows] for number, rows in blocks.items()],
        "replays": {f"{block}.{game}": address for (block, game), address in replays.items()},
    }
