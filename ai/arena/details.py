"""Detailed figures of a tournament beyond its standings: distributions of scores, scores of players
by seat, and ratings after more and more blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, quantiles
from typing import Any

from ...core.game import score
from .ratings import ratings_after
from .results import Results, length_histogram, lengths_of, means
from .standings import efforts, intervals_of, standings
from .tournament import BlockResult, Tournament, index_of, settings_of

BINS = 20
"""Equal ranges into which scores from 0 to 1 are divided."""
POINTS = 20
"""Numbers of blocks, at most, after which ratings are computed."""


def details(results: Results, anchor: str | None = None) -> dict[str, Any]:
    """All figures as plain data: those of `standings`, the settings, and the results of the other
    functions of this module. `times` differ in another run."""
    blocks = results.counted()
    tournament = results.tournament
    return {
        **standings(results, anchor=anchor),
        "settings": tournament.to_dict(),
        "distributions": distributions(tournament.players, blocks),
        "on_seats": on_seats(tournament, blocks),
        "length_counts": length_histogram(lengths_of(blocks)),
        "course": []
        if tournament.test
        else ratings_so_far(tournament.players, blocks, index_of(tournament, anchor)),
        "times": times(results),
    }


def distributions(players: Sequence[str], blocks: Sequence[BlockResult]) -> list[dict[str, Any]]:
    """For each player a histogram of its mean scores in blocks (`counts`, in equal steps from 0 to
    1), and their quartiles."""
    by_player: dict[int, list[float]] = {}
    for block in blocks:
        for player, mean in means(block).items():
            by_player.setdefault(player, []).append(mean)
    rows = []
    for player, values in sorted(by_player.items()):
        counts = Counter(min(int(value * BINS + 1e-9), BINS - 1) for value in values)
        too_few = len(values) < 2
        rows.append(
            {
                "player": players[player],
                "counts": [counts[step] for step in range(BINS)],
                "quartiles": values * 3 if too_few else quantiles(values, method="inclusive"),
            }
        )
    return rows


def on_seats(tournament: Tournament, blocks: Sequence[BlockResult]) -> list[dict[str, Any]]:
    """The mean score of each player on each seat over the blocks, its interval, and the number of
    games."""
    players, seats, intervals = tournament.players, tournament.seats, intervals_of(tournament)
    values: dict[tuple[int, int], list[float]] = {}
    games: Counter[tuple[int, int]] = Counter()
    for block in blocks:
        block_scores: dict[tuple[int, int], list[float]] = {}
        for game in block.games:
            for seat, player in enumerate(game.seating):
                block_scores.setdefault((player, seat), []).append(score(game.places, seat))
        for player_and_seat, scores in block_scores.items():
            values.setdefault(player_and_seat, []).append(fmean(scores))
            games[player_and_seat] += len(scores)
    return [
        {
            "player": players[player],
            "seat": seat + 1,
            "games": games[player, seat],
            "score": fmean(block_means),
            "interval": intervals(block_means),
        }
        for player in range(len(players))
        for seat in range(seats)
        if (block_means := values.get((player, seat)))
    ]


def ratings_so_far(
    players: Sequence[str], blocks: Sequence[BlockResult], anchor: int | None = None
) -> list[dict[str, Any]]:
    """The ratings and their intervals after several numbers of blocks, except those after which a
    player has no game yet."""
    n = len(blocks)
    points = sorted({-(-n * step // POINTS) for step in range(1, POINTS + 1)} - {0})
    return [
        {
            "blocks": number,
            "ratings": [
                {"player": players[player], "rating": rating, "interval": bounds}
                for player, (rating, bounds) in rating_of.items()
            ],
        }
        for number, rating_of in zip(
            points, ratings_after(len(players), blocks, points, anchor), strict=True
        )
        if rating_of
    ]


def times(results: Results) -> list[dict[str, Any]]:
    """The effort of each player (`efforts`), and the iterations of its search for each move, if
    they are a fixed number."""
    rows = efforts(results)
    for row in rows:
        settings = settings_of(row["player"], results.tournament.game)
        row["iterations"] = getattr(settings, "iterations", 0) or None
    return rows
