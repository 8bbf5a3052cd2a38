"""Figures of a tournament beyond its standings, for who wants to look closer: how scores are
distributed, who does well on which seat, how ratings went over the blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, quantiles
from typing import Any

from ...core.game import score
from .listeners.lengths import histogram
from .ratings import course
from .results import Results, lengths_of, means
from .standings import efforts, standings
from .stats import interval
from .tournament import BlockResult, index_of, settings_of

BINS = 20
"""Steps between a score of 0 and one of 1."""
POINTS = 20
"""At so many places at most the course of the ratings is computed."""


def details(results: Results, anchor: str | None = None) -> dict[str, Any]:
    """All figures there are, ready for JSON: those of `standings`, the settings, and what the
    other functions here give. `times` can't be repeated."""
    blocks = results.counted()
    tournament = results.tournament
    return {
        **standings(results, anchor=anchor),
        "settings": tournament.to_dict(),
        "distributions": distributions(tournament.players, blocks),
        "on_seats": on_seats(tournament.players, tournament.seats, blocks),
        "length_counts": histogram(lengths_of(blocks)),
        "course": ratings_so_far(tournament.players, blocks, index_of(tournament, anchor)),
        "times": times(results),
    }


def distributions(players: Sequence[str], blocks: Sequence[BlockResult]) -> list[dict[str, Any]]:
    """By player how many blocks had which mean score (`counts`, in equal steps from 0 to 1), and
    the quartiles."""
    by_player: dict[int, list[float]] = {}
    for block in blocks:
        for player, mean in means(block).items():
            by_player.setdefault(player, []).append(mean)
    rows = []
    for player, values in sorted(by_player.items()):
        counts = Counter(min(int(value * BINS + 1e-9), BINS - 1) for value in values)
        few = len(values) < 2
        rows.append(
            {
                "player": players[player],
                "counts": [counts[step] for step in range(BINS)],
                "quartiles": values * 3 if few else quantiles(values, method="inclusive"),
            }
        )
    return rows


def on_seats(
    players: Sequence[str], seats: int, blocks: Sequence[BlockResult]
) -> list[dict[str, Any]]:
    """The mean score of each player on each seat over the blocks, its interval, and the games."""
    values: dict[tuple[int, int], list[float]] = {}
    games: Counter[tuple[int, int]] = Counter()
    for block in blocks:
        sat: dict[tuple[int, int], list[float]] = {}
        for game in block.games:
            for seat, player in enumerate(game.seating):
                sat.setdefault((player, seat), []).append(score(game.places, seat))
        for where, scores in sat.items():
            values.setdefault(where, []).append(fmean(scores))
            games[where] += len(scores)
    return [
        {
            "player": players[player],
            "seat": seat + 1,
            "games": games[player, seat],
            "score": fmean(found),
            "interval": interval(found),
        }
        for player in range(len(players))
        for seat in range(seats)
        if (found := values.get((player, seat)))
    ]


def ratings_so_far(
    players: Sequence[str], blocks: Sequence[BlockResult], anchor: int | None = None
) -> list[dict[str, Any]]:
    """The ratings after more and more blocks, with their intervals. There are none while somebody
    has no game yet."""
    n = len(blocks)
    points = sorted({-(-n * step // POINTS) for step in range(1, POINTS + 1)} - {0})
    return [
        {
            "blocks": number,
            "ratings": [
                {"player": players[player], "rating": rating, "interval": bounds}
                for player, (rating, bounds) in found.items()
            ],
        }
        for number, found in zip(points, course(len(players), blocks, points, anchor), strict=True)
        if found
    ]


def times(results: Results) -> list[dict[str, Any]]:
    """The effort of each player (`efforts`), and its search's iterations a move where that is a
    number."""
    rows = efforts(results)
    for row in rows:
        settings = settings_of(row["player"], results.tournament.game)
        row["iterations"] = getattr(settings, "iterations", 0) or None
    return rows
