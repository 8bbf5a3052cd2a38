"""The standings of a tournament: scores of players, differences of each pair of players, scores of
seats, lengths of games, and faults.

All intervals are for 95 % and are computed over blocks, never over games: the games of a block
aren't independent. Those of a comparison are of a confidence sequence, because it stops when its
results say so; for the same reason it has neither ratings nor likelihoods of being better.
docs/tournaments.md defines each figure. `details` has more than the standings: distributions of
scores, scores of players by seat, and ratings after more and more blocks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from statistics import fmean, quantiles
from typing import Any, Protocol

from ...core.game import score
from .ratings import ratings, ratings_after
from .results import (
    Results,
    faults_of,
    lead,
    length_histogram,
    length_summary,
    lengths_of,
    means,
    planned,
)
from .stages import players_in
from .stats import Interval, interval, judged, sequence_interval, superiority
from .tournament import BlockResult, Tournament, index_of, settings_of, timed


class Intervals(Protocol):
    """Makes intervals of means over blocks, from their values in order."""

    def __call__(self, values: Sequence[float], low: float = 0.0) -> Interval | None: ...


def intervals_of(tournament: Tournament) -> Intervals:
    """The function for all intervals of a tournament."""
    if tournament.test:
        return partial(sequence_interval, cycle=tournament.cycle)
    return interval


def standings(results: Results, quick: bool = False, anchor: str | None = None) -> dict[str, Any]:
    """All reproducible figures as plain data, with the players in the order of their scores.
    `quick`: only those shown while it is played; `anchor`: the player whose rating is 0, instead
    of the mean. Raises BadTournament if the anchor doesn't play."""
    tournament = results.tournament
    blocks = results.counted()
    scores = [means(block) for block in blocks]
    intervals = intervals_of(tournament)
    rows = [_player(results, blocks, scores, player, intervals) for player in _present(scores)]
    facts: dict[str, Any] = {
        "game": tournament.game,
        "format": tournament.format,
        "seats": tournament.seats,
        "seed": tournament.seed,
        "blocks": len(blocks),
        "planned": planned(tournament),
        "games": sum(len(block.games) for block in blocks),
        "done": results.done(),
        "players": sorted(rows, key=lambda row: -row["score"]),
    }
    if tournament.test:
        facts["test"] = _test(results, blocks)
    if quick:
        return facts
    anchored = index_of(tournament, anchor)
    rating_of = None if tournament.test else ratings(len(tournament.players), blocks, anchored)
    if anchor is not None:
        facts["anchor"] = anchor
    for row in rows:
        rating = rating_of.get(tournament.players.index(row["player"])) if rating_of else None
        row["rating"], row["rating_interval"] = rating or (None, None)
    facts["pairs"] = _pairs(tournament, scores)
    facts["by_seat"] = _seats(tournament.seats, blocks, intervals)
    facts["lengths"] = length_summary(lengths_of(blocks))
    facts["faults"] = _faults(tournament.players, blocks)
    facts["lost"] = [
        {"block": number, "players": players_in(results, number), "why": why}
        for number, why in results.counted_lost.items()
    ]
    facts["not_repeatable"] = timed(tournament)
    return facts


def efforts(results: Results) -> list[dict[str, Any]]:
    """The effort of each player: decisions, wall-clock seconds, which differ in another run, and
    positions examined in a decision, as far as it has told (None: it hasn't)."""
    players = results.tournament.players
    decisions: Counter[int] = Counter()
    seconds: Counter[int] = Counter()
    told: Counter[int] = Counter()
    nodes: Counter[int] = Counter()
    for block in results.counted():
        for player, effort in block.efforts.items():
            decisions[player] += effort.decisions
            seconds[player] += effort.seconds  # type: ignore[assignment]
            told[player] += effort.told
            nodes[player] += effort.nodes
    return [
        {
            "player": spec,
            "decisions": decisions[player],
            "seconds": seconds[player],
            "seconds_a_decision": seconds[player] / decisions[player] if decisions[player] else 0.0,
            "nodes_a_decision": nodes[player] / told[player] if told[player] else None,
        }
        for player, spec in enumerate(players)
    ]


def _present(scores: list[dict[int, float]]) -> list[int]:
    return sorted({player for block_scores in scores for player in block_scores})


def _player(
    results: Results,
    blocks: list[BlockResult],
    scores: list[dict[int, float]],
    player: int,
    intervals: Intervals,
) -> dict[str, Any]:
    values = [block_scores[player] for block_scores in scores if player in block_scores]
    places: Counter[int] = Counter()
    wins, points, games, faults = 0.0, 0.0, 0, 0
    for block in blocks:
        for game in block.games:
            seats = [seat for seat, occupant in enumerate(game.seating) if occupant == player]
            games += bool(seats)
            for seat in seats:
                place = game.places[seat]
                places[place] += 1
                points += game.points[seat]
                wins += 1 / game.places.count(1) if place == 1 else 0
        faults += sum(culprit == player for _, _, culprit, _ in faults_of(block))
    appearances = places.total()
    return {
        "player": results.tournament.players[player],
        "blocks": len(values),
        "games": games,
        "score": fmean(values),
        "score_interval": intervals(values),
        "wins": wins / appearances,
        "places": [places[place] for place in range(1, results.tournament.seats + 1)],
        "mean_points": points / appearances,
        "faults": faults,
    }


def _pairs(tournament: Tournament, scores: list[dict[int, float]]) -> list[dict[str, Any]]:
    """For each pair of players the mean difference of their scores over the blocks of both."""
    players, intervals = tournament.players, intervals_of(tournament)
    differences: dict[tuple[int, int], list[float]] = defaultdict(list)
    for mean in scores:
        for player, opponent in combinations(sorted(mean), 2):
            differences[player, opponent].append(mean[player] - mean[opponent])
    return [
        {
            "player": players[player],
            "against": players[opponent],
            "blocks": len(values),
            "difference": fmean(values),
            "interval": intervals(values, -1.0),
            "superiority": None if tournament.test else superiority(values),
        }
        for (player, opponent), values in sorted(differences.items())
    ]


def _seats(seats: int, blocks: list[BlockResult], intervals: Intervals) -> list[dict[str, Any]]:
    """The mean score of each seat."""
    rows = []
    for seat in range(seats):
        values = [fmean(score(game.places, seat) for game in block.games) for block in blocks]
        if values:
            rows.append({"seat": seat + 1, "score": fmean(values), "interval": intervals(values)})
    return rows


def _faults(players: Sequence[str], blocks: list[BlockResult]) -> list[dict[str, Any]]:
    """All faults with block, game, seat and entry, so that the game can be replayed."""
    return [
        {
            "player": players[player],
            "block": block,
            "game": game,
            "seat": fault.seat,
            "entry": fault.entry,
            "reason": fault.reason,
        }
        for result in blocks
        for block, game, player, fault in faults_of(result)
    ]


def _test(results: Results, blocks: list[BlockResult]) -> dict[str, Any]:
    test = results.tournament.test
    assert test is not None
    values = [lead(block) for block in blocks]
    progress = judged(test, values, results.tournament.cycle)
    low, high = test.bounds
    return {
        "worse": test.worse,
        "better": test.better,
        "alpha": test.alpha,
        "beta": test.beta,
        "log_ratio": progress.ratio,
        "bounds": (low, high),
        "verdict": results.verdict,
    }


# Details


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
