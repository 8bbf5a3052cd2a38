"""What a lead in playouts of the heuristic counts for, beside games of players who search."""

from __future__ import annotations

import pytest

from stammtisch.ai.comparison import MEASURE, Comparison, mean_and_error
from stammtisch.ai.continuation import Sample
from stammtisch.core.ai_facts import StrongPlay

BETTER, WORSE = 3, 7


def samples(*leads: float, points: float = 10.0) -> list[Sample]:
    """Worlds in which one move is better by these leads, and by so many points for each."""
    return [
        {BETTER: (0.5 + lead, points * lead), WORSE: (0.5, 0.0), 9: (0.4, 0.0)} for lead in leads
    ]


MANY = samples(*[0.1, 0.2, 0.0, 0.1] * 10)
AGREE = samples(*[0.1, 0.3, -0.1, 0.1] * 5)
CONTRADICT = samples(*[0.0, 0.2, -0.2, 0.0] * 5)


def test_without_facts_playouts_are_taken_as_they_are() -> None:
    assert Comparison(MANY).lead(BETTER, WORSE) == pytest.approx(
        mean_and_error([0.1, 0.2, 0.0, 0.1] * 10)
    )
    assert Comparison(MANY).lead(WORSE, BETTER)[0] == pytest.approx(-0.1)
    assert Comparison(MANY).value(BETTER) == pytest.approx(0.6)


def test_the_error_covers_players_and_a_part_of_a_lead_is_kept() -> None:
    mean, error = Comparison(MANY, StrongPlay(kept=0.5, spread=0.03)).lead(BETTER, WORSE)
    assert mean == pytest.approx(0.05)
    assert 0.03 < error < 0.032


def test_games_of_players_who_agree_make_a_lead_surer() -> None:
    facts = StrongPlay(spread=0.03)
    mean, error = Comparison(MANY, facts, AGREE).lead(BETTER, WORSE)
    assert mean == pytest.approx(0.1)
    assert error < Comparison(MANY, facts).lead(BETTER, WORSE)[1]


def test_where_players_contradict_playouts_they_count() -> None:
    """Their mean is 0 with an error of 0.032: a lead of 0.1 isn't what a spread of 0.01 allows."""
    mean, error = Comparison(MANY, StrongPlay(spread=0.01), CONTRADICT).lead(BETTER, WORSE)
    assert mean < error
    mean, _ = Comparison(MANY, StrongPlay(spread=0.01), samples(*[-0.1, -0.12] * 20)).lead(
        BETTER, WORSE
    )
    assert mean == pytest.approx(-0.11, abs=0.001)


def test_a_move_that_they_did_not_play_on_is_judged_by_playouts() -> None:
    played: list[Sample] = [{BETTER: (0.5, 0.0), WORSE: (0.5, 0.0)}] * 20
    comparison = Comparison(MANY, StrongPlay(spread=0.01), played)
    assert comparison.lead(BETTER, 9)[0] == pytest.approx(0.2)


def test_what_counts_in_the_game_has_a_spread_of_its_own() -> None:
    facts = StrongPlay(spread=0.03, measure_spread=0.3)
    value, error = Comparison(MANY, facts, AGREE).lead(BETTER, WORSE)
    points, in_points = Comparison(MANY, facts, AGREE).lead(BETTER, WORSE, MEASURE)
    assert (points, in_points) == pytest.approx((10 * value, 10 * error))


def test_a_move_has_no_lead_over_itself() -> None:
    assert Comparison(MANY, StrongPlay(spread=0.03), AGREE).lead(BETTER, BETTER) == (0, 0)


def test_two_games_that_happen_to_end_alike_prove_nothing() -> None:
    for games in (samples(-0.3, -0.3), samples(0.0, 0.0)):
        mean, error = Comparison(MANY, StrongPlay(spread=0.03), games).lead(BETTER, WORSE)
        assert abs(mean - 0.1) < 2 * error
        assert error > 0.02


def test_players_who_search_need_iterations() -> None:
    with pytest.raises(ValueError, match="iterations"):
        StrongPlay(decisions=10)
