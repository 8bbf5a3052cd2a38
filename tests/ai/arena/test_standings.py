"""What the results of a tournament show."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean

import pytest

from stammtisch.ai.arena.ratings import ALPHA, SCALE, orders, ratings, ratings_after, strengths
from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.standings import standings
from stammtisch.ai.arena.tournament import BlockResult, GameResult, read_tournament
from stammtisch.core.engine.rng import Rng
from stammtisch.core.standings import Estimate, LengthSummary
from tests.ai.arena.coverage import (
    FAR,
    FINE,
    STRENGTHS,
    Field,
    drawn_block,
    held,
    ratings_held,
)

pytestmark = [pytest.mark.slow, pytest.mark.compiled]
TEST = {"better": 0.05, "alpha": 0.3, "beta": 0.3}
FAR_APART = Field("far apart", (350.0, -350.0), 2, (20,), (None, 1))
THREE = {
    "game": "uno",
    "players": ["heuristic", "random", "easy"],
    "seats": 3,
    "blocks": 40,
    "seed": "t",
}


def drawn(rng: Rng, seating: Sequence[int], strengths: Sequence[float]) -> GameResult:
    """A game of the Plackett-Luce model; `strengths` by player."""
    left, places = list(range(len(seating))), [0] * len(seating)
    for place in range(1, len(seating) + 1):
        weights = [math.exp(strengths[seating[seat]]) for seat in left]
        draw = rng.below(FINE) / FINE * sum(weights)
        at = 0
        while at < len(left) - 1 and draw >= weights[at]:
            draw -= weights[at]
            at += 1
        places[left.pop(at)] = place
    return GameResult(tuple(seating), tuple(places), (0,) * len(seating), 1, (), "")


def drawn_results(blocks: int = 40) -> Results:
    results, rng = Results(read_tournament(THREE)), Rng("standings")
    for number in range(1, blocks + 1):
        results.add(drawn_block(rng, number, 1.0))
    return results


def test_figures_of_a_known_tournament() -> None:
    """First places are shared by two; nobody else is there."""
    results = Results(read_tournament({**THREE, "blocks": 2}))
    for number in (1, 2):
        games = (
            GameResult((0, 1, 2), (1, 1, 3), (30, 30, 0), 10, (), ""),
            GameResult((2, 0, 1), (3, 2, 1), (0, 10, 20), 20, (), ""),
        )
        results.add(BlockResult(number, games, {}))
    facts = standings(results)
    rows = {row.player: row for row in facts.players}
    assert [row.player for row in facts.players] == ["random", "heuristic", "easy"]
    assert rows["random"].score.value == pytest.approx((0.75 + 1) / 2)
    assert rows["heuristic"].score.value == pytest.approx((0.75 + 0.5) / 2)
    assert rows["heuristic"].wins == pytest.approx(0.25)
    assert rows["heuristic"].places == (2, 2, 0)
    assert rows["heuristic"].mean_points == 20
    assert [row.score.value for row in facts.by_seat] == pytest.approx([0.375, 0.625, 0.5])
    assert facts.lengths == LengthSummary(least=10, median=15, mean=15, most=20)
    pair = next(p for p in facts.pairs if (p.player, p.against) == ("heuristic", "random"))
    assert pair.difference.value == pytest.approx(-0.25)
    assert pair.blocks == 2


def within(estimate: Estimate, value: float) -> bool:
    """Whether an interval without open ends contains a value."""
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= value <= estimate.high


def test_seats_and_differences_add_up() -> None:
    facts = standings(drawn_results())
    assert fmean(row.score.value for row in facts.by_seat) == pytest.approx(0.5)
    scores = {row.player: row.score.value for row in facts.players}
    for pair in facts.pairs:
        difference = scores[pair.player] - scores[pair.against]
        assert pair.difference.value == pytest.approx(difference)
        assert within(pair.difference, difference)


def test_ties_count_half_in_each_order() -> None:
    game = GameResult((4, 5, 6), (2, 1, 2), (0, 0, 0), 1, (), "")
    assert sorted(orders(game)) == [(5, 4, 6), (5, 6, 4)]


def test_ratings_of_two_are_the_odds() -> None:
    """9 wins to 3 are odds of 3: on the scale of Elo log10(3) * 400 apart, but for choix's slight
    regularization."""
    fitted = strengths(2, [(0, 1)] * 9 + [(1, 0)] * 3)
    assert fitted
    assert fitted[0] - fitted[1] == pytest.approx(190.8, rel=0.01)
    assert sum(fitted) == pytest.approx(0, abs=1e-6)


def test_ratings_are_those_of_the_maximum_of_likelihood() -> None:
    """By another method of choix, which climbs the likelihood itself."""
    from choix import opt_rankings

    rng = Rng("likelihood")
    games = [drawn(rng, (0, 1, 2), STRENGTHS) for _ in range(300)]
    rankings = [order for game in games for order in orders(game)]
    fitted, best = strengths(3, rankings), opt_rankings(3, rankings)
    assert fitted == pytest.approx([SCALE * (one - best.mean()) for one in best], abs=2)


def test_ratings_are_those_of_choix_with_players_on_several_seats() -> None:
    from choix import ilsr_rankings

    rng = Rng("choix")
    games = [drawn(rng, seating, STRENGTHS) for seating in ((0, 1, 2, 1), (2, 2, 0, 1)) * 20]
    rankings = [order for game in games for order in orders(game)]
    found, known = strengths(3, rankings), ilsr_rankings(3, rankings, alpha=ALPHA)
    assert found == pytest.approx([SCALE * one for one in known], abs=1e-4)


def test_ratings_after_some_blocks_are_those_of_these_blocks() -> None:
    rng = Rng("course")
    blocks = [drawn_block(rng, number, 0.0) for number in range(1, 46)]
    points = [5, 25, 45]
    assert ratings_after(3, blocks, points) == [ratings(3, blocks[:number]) for number in points]


def test_ratings_find_true_strengths() -> None:
    rng = Rng("true")
    found = ratings(3, [drawn_block(rng, number, 0.0) for number in range(1, 301)])
    assert found
    for player, strength in enumerate(STRENGTHS):
        rating, bounds = found[player]
        assert bounds
        low, high = bounds
        assert low is not None
        assert high is not None
        assert low < rating < high
        assert high - low < 60
        assert rating == pytest.approx(SCALE * strength, abs=15)


def won(blocks: int, lost: int = 0) -> list[BlockResult]:
    """Blocks of two games, of which player 0 wins all but the first ones."""
    return [
        BlockResult(
            number,
            tuple(
                GameResult(seating, places[:: -1 if number <= lost else 1], (0, 0), 1, (), "")
                for seating, places in (((0, 1), (1, 2)), ((1, 0), (2, 1)))
            ),
            {},
        )
        for number in range(1, blocks + 1)
    ]


def test_the_rating_of_who_always_wins_is_finite_and_its_interval_open() -> None:
    """Its end is where so many wins would have been a surprise: as for a rate."""
    rated = ratings(2, won(20))
    assert rated
    assert 200 < rated[0][0] < 5000
    low, high = rated[0][1] or (None, 0.0)
    assert high is None
    assert low is not None
    assert 100 < low < rated[0][0]
    assert rated[1][1] == (None, -low)
    assert (ratings(2, won(80)) or {})[0][1][0] > low + 50  # type: ignore[index, operator]


def test_one_loss_closes_an_interval() -> None:
    low, high = (ratings(2, won(40, lost=1)) or {})[0][1] or (None, None)
    assert low is not None
    assert high is not None
    assert high > low + 100


def test_few_blocks_give_no_interval() -> None:
    rated = ratings(2, won(10))
    assert rated
    assert rated[0][1] is None
    assert ratings(2, []) is None


def test_ratings_relative_to_a_player() -> None:
    rng = Rng("anchor")
    blocks = [drawn_block(rng, number, 0.0, FAR) for number in range(1, 31)]
    free, anchored = ratings(3, blocks), ratings(3, blocks, anchor=1)
    assert free
    assert anchored
    assert anchored[1] == (0.0, (0.0, 0.0))
    for player in (0, 2):
        assert anchored[player][0] == pytest.approx(free[player][0] - free[1][0], abs=0.02)


def test_players_who_never_meet_keep_their_odds_apart() -> None:
    """The interval of a difference that no game bounds is open at both ends, as if there were
    none."""
    pairs = ((0, 1), (1, 0)), ((2, 3), (3, 2))
    blocks = [
        BlockResult(
            number,
            tuple(GameResult(seats, (1, 2), (0, 0), 1, (), "") for seats in pairs[number % 2]),
            {},
        )
        for number in range(1, 41)
    ]
    rated = ratings(4, blocks, anchor=0)
    assert rated
    assert rated[1][1] != (None, None)
    assert rated[2][1] == rated[3][1] == (None, None)


def test_intervals_of_ratings_hold_with_players_far_apart() -> None:
    """Of 40 at true 95 %, fewer than 34 come once in 200 times."""
    for ends in ratings_held(FAR_APART, 40).values():
        assert min(ends.held) >= 34 / 40
    assert ratings_held(FAR_APART, 40)[20, None].open[0] > 0.2


def test_intervals_hold_about_as_often_as_they_say() -> None:
    """At true 95 %, fewer than 34 of 40 and 16 of 20 come once in 200 and in 300 times."""
    (lucky,) = held(40, [40], 1.5)
    assert lucky.difference >= 34 / 40
    assert lucky.score >= 34 / 40
    (fair,) = held(20, [30], 0.0)
    assert min(fair.score, fair.difference, fair.rating) >= 16 / 20
    (far,) = held(40, [12], 0.0, FAR)
    assert min(far.score, far.difference) >= 34 / 40


def test_what_a_comparison_shows_when_it_stops_holds_in_95_of_100() -> None:
    """An interval for a number of blocks chosen before doesn't, because a comparison stops as soon
    as its blocks say enough."""
    new_wins, held_in, stopped_at = 0.55, 0, set()
    settings = {"format": "compare", "seats": 2, "blocks": 400, "test": TEST}
    tournament = read_tournament({**THREE, "players": ["hard", "easy"], **settings})
    rng = Rng("comparisons")
    for _ in range(300):
        results = Results(tournament)
        while not results.done():
            games = []
            for seating in ((0, 1), (1, 0)):
                first_wins = (
                    rng.below(FINE) < (new_wins if seating[0] == 0 else 1 - new_wins) * FINE
                )
                places = (1, 2) if first_wins else (2, 1)
                games.append(GameResult(seating, places, (0, 0), 1, (), ""))
            results.add(BlockResult(len(results.blocks) + 1, tuple(games), {}))
        facts = standings(results)
        (pair,) = facts.pairs
        hard = {row.player: row.score for row in facts.players}["hard"]
        held_in += within(pair.difference, 2 * new_wins - 1) and within(hard, new_wins)
        stopped_at.add(len(results.blocks))
        assert pair.superiority is None
        assert all(row.rating is None for row in facts.players)
    assert len(stopped_at) > 50
    assert held_in >= 285
