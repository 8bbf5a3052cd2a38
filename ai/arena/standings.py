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
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import combinations
from statistics import fmean, quantiles
from typing import Protocol

from ...core.game import score
from ...core.standings import (
    Details,
    Distribution,
    Estimate,
    FaultRow,
    LostBlock,
    PairFigures,
    PlayerEffort,
    PlayerFigures,
    PlayerOnSeat,
    PlayerRating,
    PlayerTimes,
    RatingsAfter,
    SeatFigures,
    Standings,
    TestProgress,
)
from .play import Effort
from .ratings import Rating, ratings, ratings_after
from .results import (
    Results,
    faults_of,
    lead,
    length_histogram,
    length_summary,
    lengths_of,
    means,
    planned,
    win_share,
)
from .stages import players_in
from .stats import interval, judged, sequence_interval, superiority
from .tournament import BlockResult, Tournament, index_of, settings_of, timed


class Estimator(Protocol):
    """Estimates means over blocks from their values in order, of which none is below `low`."""

    def __call__(self, values: Sequence[float], low: float = 0.0) -> Estimate: ...


def estimator(tournament: Tournament) -> Estimator:
    """The function for all estimates of a tournament but ratings."""
    test = tournament.test
    bounds = partial(sequence_interval, cycle=tournament.cycle) if test else interval

    def estimate(values: Sequence[float], low: float = 0.0) -> Estimate:
        return Estimate(fmean(values), bounds(values, low))

    return estimate


def standings(results: Results, quick: bool = False, anchor: str | None = None) -> Standings:
    """All reproducible figures. `quick`: only those shown while it is played; `anchor`: the player
    whose rating is 0, instead of the mean. Raises BadTournament if the anchor doesn't play."""
    tournament = results.tournament
    blocks = results.counted()
    estimate = estimator(tournament)
    anchored = index_of(tournament, anchor)
    rating_of = None
    if not (quick or tournament.test):
        rating_of = ratings(len(tournament.players), blocks, anchored)
    rows = [
        _player_figures(tournament, player, tally, estimate, (rating_of or {}).get(player))
        for player, tally in sorted(_tallies(blocks).items())
    ]
    facts = Standings(
        game=tournament.game,
        format=tournament.format,
        seats=tournament.seats,
        seed=tournament.seed,
        blocks=len(blocks),
        planned=planned(tournament),
        games=sum(len(block.games) for block in blocks),
        done=results.done(),
        players=tuple(sorted(rows, key=lambda row: -row.score.value)),
        test=_test(results, blocks),
        anchor=anchor,
    )
    if quick:
        return facts
    return replace(
        facts,
        pairs=_pairs(tournament, [means(block) for block in blocks]),
        by_seat=_seats(tournament.seats, blocks, estimate),
        lengths=length_summary(lengths_of(blocks)),
        faults=_faults(tournament.players, blocks),
        lost=tuple(
            LostBlock(number, tuple(players_in(results, number)), why)
            for number, why in results.counted_lost.items()
        ),
        not_repeatable=tuple(timed(tournament)),
    )


@dataclass(slots=True)
class _Tally:
    """What a player had in the blocks: its mean score of each, and over all its games and seats the
    numbers of places, and sums of first places, points and faults."""

    scores: list[float] = field(default_factory=list)
    games: int = 0
    places: Counter[int] = field(default_factory=Counter)
    wins: float = 0.0
    points: float = 0.0
    faults: int = 0


def _tallies(blocks: Sequence[BlockResult]) -> dict[int, _Tally]:
    """By player (index)."""
    tallies: dict[int, _Tally] = defaultdict(_Tally)
    for block in blocks:
        for player, mean in means(block).items():
            tallies[player].scores.append(mean)
        for game in block.games:
            for player in set(game.seating):
                tallies[player].games += 1
            for seat, player in enumerate(game.seating):
                tally = tallies[player]
                tally.places[game.places[seat]] += 1
                tally.points += game.points[seat]
                tally.wins += win_share(game.places, seat)
        for _, _, culprit, _ in faults_of(block):
            tallies[culprit].faults += 1
    return tallies


def _player_figures(
    tournament: Tournament,
    player: int,
    tally: _Tally,
    estimate: Estimator,
    rating: Rating | None,
) -> PlayerFigures:
    appearances = tally.places.total()
    return PlayerFigures(
        player=tournament.players[player],
        blocks=len(tally.scores),
        games=tally.games,
        score=estimate(tally.scores),
        wins=tally.wins / appearances,
        places=tuple(tally.places[place] for place in range(1, tournament.seats + 1)),
        mean_points=tally.points / appearances,
        faults=tally.faults,
        rating=Estimate(*rating) if rating else None,
    )


def _pairs(tournament: Tournament, scores: list[dict[int, float]]) -> tuple[PairFigures, ...]:
    """The pairs of players who have met."""
    players, estimate = tournament.players, estimator(tournament)
    differences: dict[tuple[int, int], list[float]] = defaultdict(list)
    for mean in scores:
        for player, opponent in combinations(sorted(mean), 2):
            differences[player, opponent].append(mean[player] - mean[opponent])
    return tuple(
        PairFigures(
            player=players[player],
            against=players[opponent],
            blocks=len(values),
            difference=estimate(values, -1.0),
            superiority=None if tournament.test else superiority(values),
        )
        for (player, opponent), values in sorted(differences.items())
    )


def _seats(seats: int, blocks: list[BlockResult], estimate: Estimator) -> tuple[SeatFigures, ...]:
    if not blocks:
        return ()
    by_seat = [
        [fmean(score(game.places, seat) for game in block.games) for block in blocks]
        for seat in range(seats)
    ]
    return tuple(SeatFigures(seat, estimate(values)) for seat, values in enumerate(by_seat, 1))


def _faults(players: Sequence[str], blocks: list[BlockResult]) -> tuple[FaultRow, ...]:
    return tuple(
        FaultRow(players[player], block, game, fault.seat, fault.entry, fault.reason)
        for result in blocks
        for block, game, player, fault in faults_of(result)
    )


def _test(results: Results, blocks: list[BlockResult]) -> TestProgress | None:
    test = results.tournament.test
    if test is None:
        return None
    progress = judged(test, [lead(block) for block in blocks], results.tournament.cycle)
    return TestProgress(
        **asdict(test), log_ratio=progress.ratio, bounds=test.bounds, verdict=results.verdict
    )


# Details


BINS = 20
"""Equal ranges into which scores from 0 to 1 are divided."""
POINTS = 20
"""Numbers of blocks, at most, after which ratings are computed."""


def details(results: Results, anchor: str | None = None) -> Details:
    """All figures."""
    blocks = results.counted()
    tournament = results.tournament
    return Details(
        standings=standings(results, anchor=anchor),
        settings=tournament.to_dict(),
        distributions=distributions(tournament.players, blocks),
        on_seats=on_seats(tournament, blocks),
        length_counts=length_histogram(lengths_of(blocks)),
        course=()
        if tournament.test
        else ratings_so_far(tournament.players, blocks, index_of(tournament, anchor)),
        times=times(results),
    )


def distributions(
    players: Sequence[str], blocks: Sequence[BlockResult]
) -> tuple[Distribution, ...]:
    """For each player a histogram of its mean scores in blocks, in BINS steps."""
    rows = []
    for player, tally in sorted(_tallies(blocks).items()):
        values = tally.scores
        counts = Counter(min(int(value * BINS + 1e-9), BINS - 1) for value in values)
        quartiles = values * 3 if len(values) < 2 else quantiles(values, method="inclusive")
        rows.append(
            Distribution(
                players[player], tuple(counts[step] for step in range(BINS)), tuple(quartiles)
            )
        )
    return tuple(rows)


def on_seats(tournament: Tournament, blocks: Sequence[BlockResult]) -> tuple[PlayerOnSeat, ...]:
    """The scores of each player on each seat that it had."""
    players, seats, estimate = tournament.players, tournament.seats, estimator(tournament)
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
    return tuple(
        PlayerOnSeat(players[player], seat + 1, games[player, seat], estimate(block_means))
        for player in range(len(players))
        for seat in range(seats)
        if (block_means := values.get((player, seat)))
    )


def ratings_so_far(
    players: Sequence[str], blocks: Sequence[BlockResult], anchor: int | None = None
) -> tuple[RatingsAfter, ...]:
    """The ratings after several numbers of blocks, except those after which a player has no game
    yet."""
    n = len(blocks)
    points = sorted({-(-n * step // POINTS) for step in range(1, POINTS + 1)} - {0})
    return tuple(
        RatingsAfter(
            number,
            tuple(PlayerRating(players[at], Estimate(*rating)) for at, rating in rating_of.items()),
        )
        for number, rating_of in zip(
            points, ratings_after(len(players), blocks, points, anchor), strict=True
        )
        if rating_of
    )


def efforts(results: Results) -> tuple[PlayerEffort, ...]:
    """The efforts of all players."""
    totals = {player: Effort(seconds=0) for player in range(len(results.tournament.players))}
    for block in results.counted():
        for player, effort in block.efforts.items():
            totals[player].add(effort)
    return tuple(
        PlayerEffort(
            player=results.tournament.players[player],
            decisions=total.decisions,
            seconds=total.seconds,
            seconds_a_decision=total.seconds / total.decisions if total.decisions else 0.0,
            nodes_a_decision=total.nodes / total.told if total.told else None,
        )
        for player, total in totals.items()
    )


def times(results: Results) -> tuple[PlayerTimes, ...]:
    """The efforts of all players, with the iterations of their searches."""
    game = results.tournament.game
    return tuple(
        PlayerTimes(
            **asdict(row),
            iterations=getattr(settings_of(row.player, game), "iterations", 0) or None,
        )
        for row in efforts(results)
    )
