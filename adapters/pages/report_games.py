"""The games of a tournament in its report: the most interesting ones, lists by cell of its tables,
and all of them as lists of numbers for the page's script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest, nsmallest
from itertools import combinations
from typing import Any

from ...core.game import score

EXAMPLES = 2
"""Examples of each kind for a cell of a table."""
Where = tuple[int, int]
"""A game: its block, and its number in the block."""


@dataclass(frozen=True)
class Played:
    """A game that counts: the numbers of the players by seat (0: a player without a counted game),
    places and points by seat, the entries of its record, and the number of faults."""

    block: int
    game: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[float, ...]
    entries: int
    faults: int

    @property
    def where(self) -> Where:
        return self.block, self.game

    def score(self, seat: int) -> float:
        """The utility of a seat (from 0), see `core.game.score`."""
        return score(self.places, seat)

    def mean(self, player: int, scores: Sequence[float]) -> float:
        """The mean score of a player over its seats; `scores`: of all seats."""
        own = [
            score
            for score, occupant in zip(scores, self.seating, strict=True)
            if occupant == player
        ]
        return sum(own) / len(own)

    @cached_property
    def by_place(self) -> list[int]:
        """The seats (from 0), from the first place to the last."""
        return sorted(range(len(self.places)), key=self.places.__getitem__)

    @cached_property
    def lead(self) -> float:
        """The difference in points between the first and the second place."""
        first, second = self.by_place[:2]
        return abs(self.points[first] - self.points[second])

    @cached_property
    def spread(self) -> float:
        """The difference in points between the first and the last place."""
        seats = self.by_place
        return abs(self.points[seats[0]] - self.points[seats[-1]])


@dataclass(frozen=True, slots=True)
class Telling:
    """An interesting game, and the reason: `faults`, `closest`, `widest`; in a cell also `for`,
    `against`."""

    played: Played
    why: str


@dataclass(frozen=True, slots=True)
class Listed:
    """The games of a cell: its anchor in the page, the players (one or two) or the player and the
    seat, the number of games, and a few of them."""

    anchor: str
    players: tuple[int, ...]
    seat: int
    count: int
    examples: tuple[Telling, ...]


def telling(games: Sequence[Played], most: int | None = None) -> list[Telling]:
    """The most interesting games, each once: those with faults, the closest, the ones with the
    largest differences, in turn; at most `most` of them, or all."""
    kinds: dict[str, Iterable[Played]] = {
        "faults": sorted((game for game in games if game.faults), key=lambda game: -game.faults),
        "closest": sorted(games, key=lambda game: (game.lead, -game.entries)),
        "widest": sorted(games, key=lambda game: (-game.spread, game.entries)),
    }
    waiting = {why: iter(ranked) for why, ranked in kinds.items()}
    chosen: dict[Where, Telling] = {}
    limit = len(games) if most is None else min(most, len(games))
    while len(chosen) < limit:
        for why, ranking in waiting.items():
            best = next((game for game in ranking if game.where not in chosen), None)
            if best and len(chosen) < limit:
                chosen[best.where] = Telling(best, why)
    return list(chosen.values())


def listed(games: Sequence[Played]) -> Iterator[Listed]:
    """The games of each cell that has some: of a player, of two, of a player on a seat."""
    cells: dict[tuple[tuple[int, ...], int], list[tuple[float, Played]]] = {}
    for game in games:
        scores = [game.score(seat) for seat in range(len(game.seating))]
        means = {player: game.mean(player, scores) for player in sorted(set(game.seating))}
        for player, mean in means.items():
            cells.setdefault(((player,), 0), []).append((mean, game))
        for first, second in combinations(means, 2):
            lead = means[first] - means[second]
            cells.setdefault(((first, second), 0), []).append((lead, game))
        for seat, player in enumerate(game.seating):
            cells.setdefault(((player,), seat + 1), []).append((scores[seat], game))
    for (players, seat), valued in sorted(cells.items(), key=lambda cell: cell[0]):
        yield Listed(anchor(players, seat), players, seat, len(valued), _examples(valued))


def anchor(players: Sequence[int], seat: int = 0) -> str:
    """The anchor of the games of a player, of two (in any order), or of a player on a seat."""
    place = f"-seat-{seat}" if seat else ""
    return f"games-{'-'.join(map(str, sorted(players)))}{place}"


def _examples(valued: Sequence[tuple[float, Played]]) -> tuple[Telling, ...]:
    """A few games of a cell. `valued`: games with their value to its (first) player. Among games of
    equal value those with the larger differences of points are preferred."""
    kinds = {
        "for": nlargest(EXAMPLES, valued, key=lambda pair: (pair[0], pair[1].spread)),
        "against": nsmallest(EXAMPLES, valued, key=lambda pair: (pair[0], -pair[1].spread)),
        "closest": nsmallest(1, valued, key=lambda pair: (pair[1].lead, -pair[1].entries)),
    }
    chosen: dict[Where, Telling] = {}
    for why, examples in kinds.items():
        for _, game in examples:
            chosen.setdefault(game.where, Telling(game, why))
    return tuple(chosen.values())


def compact(games: Sequence[Played], replays: Mapping[Where, str]) -> dict[str, Any]:
    """All games for the script. An entry of `blocks` is the number of a block, then its games; a
    game is the indices of its seating and its places (in those lists), its number of moves, and
    points by seat, with at most two decimals."""
    seatings: dict[tuple[int, ...], int] = {}
    places: dict[tuple[int, ...], int] = {}
    blocks: dict[int, list[list[float]]] = {}
    for game in games:
        seating = seatings.setdefault(game.seating, len(seatings))
        order = places.setdefault(game.places, len(places))
        row = [seating, order, game.entries, *(round(points, 2) for points in game.points)]
        blocks.setdefault(game.block, []).append(row)
    return {
        "seatings": list(seatings),
        "places": list(places),
        "blocks": [[number, *rows] for number, rows in blocks.items()],
        "replays": {f"{block}.{game}": address for (block, game), address in replays.items()},
    }
