"""What the results of a tournament show."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

import pytest

from stammtisch.ai.arena.ratings import ALPHA, SCALE, course, orders, ratings, strengths
from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.standings import standings
from stammtisch.ai.arena.stats import interval, quantile, student, superiority
from stammtisch.ai.arena.tournament import BlockResult, GameResult, read_tournament
from stammtisch.core.rng import Rng
from tests.ai.arena.coverage import FAR, FINE, STRENGTHS, drawn_block, held

pytestmark = [pytest.mark.slow, pytest.mark.compiled]
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


@pytest.mark.parametrize(("degrees", "known"), [(3, 3.182), (10, 2.228), (30, 2.042), (200, 1.972)])
def test_quantiles_of_student(degrees: int, known: float) -> None:
    assert quantile(degrees) == pytest.approx(known, rel=0.01)
    assert student(known, degrees) == pytest.approx(0.975, abs=1e-4)
    assert student(-known, degrees) == pytest.approx(0.025, abs=1e-4)


def test_an_interval_of_many_values_is_the_normal_one() -> None:
    rng = Rng("i")
    values = [rng.below(1000) / 1000 for _ in range(200)]
    half = quantile(199) * stdev(values) / 200**0.5
    mean = fmean(values)
    assert interval(values) == pytest.approx((mean - half, mean + half), abs=0.001)
    assert interval([2 * value - 1 for value in values], -1.0) == pytest.approx(
        [2 * end - 1 for end in interval(values) or ()]
    )


@pytest.mark.parametrize("blocks", [2, 3, 10, 100])
def test_an_interval_stays_between_the_bounds_and_is_never_certain(blocks: int) -> None:
    for values in ([1.0] * blocks, [0.0] * blocks, [1.0] * (blocks - 1) + [0.9], [0.5] * blocks):
        found = interval(values)
        assert found
        assert 0 <= found[0] <= fmean(values) <= found[1] <= 1
        assert found[0] < found[1]
    assert interval([1.0]) is None


def test_who_won_all_of_ten_blocks_may_lose_some() -> None:
    """As Wilson's interval of ten games won, with Student's t."""
    t = quantile(9)
    assert interval([1.0] * 10) == pytest.approx((10 / (10 + t * t), 1.0))


def test_superiority() -> None:
    assert superiority([0.1, -0.1]) == pytest.approx(0.5)
    assert superiority([0.2, 0.0, 0.1]) == pytest.approx(0.666, abs=0.001)  # t = 0.498
    assert superiority([0.0, 0.0]) == 0.5
    assert superiority([0.1, 0.1]) == pytest.approx(0.587, abs=0.001), "two prove nothing"
    assert superiority([0.1]) is None


@pytest.mark.parametrize("blocks", [3, 8, 25, 100])
def test_who_is_surely_better_has_an_interval_above_0(blocks: int) -> None:
    rng = Rng(f"better {blocks}")
    for step in range(60):
        noise = [rng.below(1001) / 1000 - 0.5 for _ in range(blocks)]
        values = [step / 60 * 0.5 + one for one in noise]
        bounds, likely = interval(values, -1.0), superiority(values)
        assert bounds
        assert likely is not None
        if abs(likely - 0.975) > 0.01:
            assert (bounds[0] > 0) == (likely > 0.975)


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
    rows = {row["player"]: row for row in facts["players"]}
    assert [row["player"] for row in facts["players"]] == ["random", "heuristic", "easy"]
    assert rows["random"]["score"] == pytest.approx((0.75 + 1) / 2)
    assert rows["heuristic"]["score"] == pytest.approx((0.75 + 0.5) / 2)
    assert rows["heuristic"]["wins"] == pytest.approx(0.25)
    assert rows["heuristic"]["places"] == [2, 2, 0]
    assert rows["heuristic"]["mean_points"] == 20
    assert [row["score"] for row in facts["by_seat"]] == pytest.approx([0.375, 0.625, 0.5])
    assert facts["lengths"] == {"least": 10, "median": 15, "mean": 15, "most": 20}
    pair = next(p for p in facts["pairs"] if (p["player"], p["against"]) == ("heuristic", "random"))
    assert pair["difference"] == pytest.approx(-0.25)
    assert pair["blocks"] == 2


def test_seats_and_differences_add_up() -> None:
    facts = standings(drawn_results())
    assert fmean(row["score"] for row in facts["by_seat"]) == pytest.approx(0.5)
    scores = {row["player"]: row["score"] for row in facts["players"]}
    for pair in facts["pairs"]:
        difference = scores[pair["player"]] - scores[pair["against"]]
        assert pair["difference"] == pytest.approx(difference)
        low, high = pair["interval"]
        assert low < pair["difference"] < high


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
    assert course(3, blocks, points) == [ratings(3, blocks[:number]) for number in points]


def test_ratings_find_true_strengths() -> None:
    rng = Rng("true")
    found = ratings(3, [drawn_block(rng, number, 0.0) for number in range(1, 301)])
    assert found
    for player, strength in enumerate(STRENGTHS):
        rating, bounds = found[player]
        assert bounds
        assert bounds[0] < rating < bounds[1]
        assert rating == pytest.approx(SCALE * strength, abs=15)


def test_who_always_wins_has_a_finite_rating_and_few_blocks_no_interval() -> None:
    games = (GameResult((0, 1), (1, 2), (0, 0), 1, (), ""),)
    found = ratings(2, [BlockResult(number, games, {}) for number in range(1, 11)])
    assert found
    assert 200 < found[0][0] < 5000
    assert found[0][1] is None
    assert ratings(2, []) is None


def test_intervals_hold_about_as_often_as_they_say() -> None:
    """At true 95 %, fewer than 34 of 40 and 16 of 20 come once in 200 and in 300 times."""
    (lucky,) = held(40, [40], 1.5)
    assert lucky.difference >= 34 / 40
    assert lucky.score >= 34 / 40
    (fair,) = held(20, [30], 0.0)
    assert min(fair.score, fair.difference, fair.rating) >= 16 / 20
    (far,) = held(40, [12], 0.0, FAR)
    assert min(far.score, far.difference) >= 34 / 40
