"""Judgements of unfinished games against their outcomes."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from stammtisch.ai.player import policy_for
from stammtisch.core.engine.state import State
from stammtisch.core.game import Game
from stammtisch.core.games.uno.options import UnoOptions
from tools.measure import calibrate
from tools.measure.calibrate import NOTHING_KNOWN, Calibration, Pair, evaluated_games, loss, summary

pytestmark = pytest.mark.compiled
UNO = Calibration("uno", UnoOptions(), ("heuristic",) * 3, "1", 12)


def rows(weight: float, number: int = 400) -> list[list[Pair]]:
    """Games of one judgement each, whose leads (in logits) are worth `weight` of what they are
    taken for."""
    luck = random.Random(4)
    made: list[list[Pair]] = []
    for _ in range(number):
        lead = luck.gauss(0, 1.5)
        won = luck.random() < 1 / (1 + math.exp(-weight * lead))
        made.append([(1 / (1 + math.exp(-lead)), float(won))])
    return made


@pytest.mark.parametrize("weight", [0.3, 1.0, 1.8])
def test_the_slope_is_what_leads_are_worth(weight: float) -> None:
    seen = summary(rows(weight))
    low, high = seen.slope_interval
    assert low < weight < high
    assert high - low < 0.8
    assert seen.loss_if_scaled <= seen.loss + 1e-9


def test_pairs_of_a_game_count_as_one_observation() -> None:
    made = rows(1.0)
    assert summary([row * 4 for row in made]).slope_interval == pytest.approx(
        summary(made).slope_interval, abs=1e-4
    )


def test_a_judgement_that_is_too_sure_is_worse_than_none() -> None:
    assert summary(rows(0.0)).loss_interval[0] > NOTHING_KNOWN
    assert summary(rows(1.0)).loss_interval[1] < NOTHING_KNOWN


def test_a_wrong_certainty_costs_a_finite_amount() -> None:
    assert loss(1.0, 1.0) < 0.01 < NOTHING_KNOWN < loss(1.0, 0.0) < 10
    assert loss(0.5, 0.3) == pytest.approx(NOTHING_KNOWN)


def test_a_fit_that_runs_away_has_an_end() -> None:
    """Thousands of tiny leads that were all won, and a sure loss that was a win."""
    seen = summary([[(0.5025, 1.0)] * 20_000, [(0.0, 1.0)]])
    assert math.isfinite(seen.loss)


def test_every_pair_lies_in_one_bin() -> None:
    made = [[(0.0, 0.0), (0.05, 0.5)], [(0.1, 0.0), (1.0, 1.0)], [(0.95, 0.5)]]
    bins = summary(made).bins
    assert [(part.low, part.number) for part in bins] == [(0.0, 2), (0.1, 1), (0.9, 2)]
    assert bins[0].judged == pytest.approx(0.025)
    assert bins[2].outcome == pytest.approx(0.75)


def test_games_are_the_same_again_and_have_an_end() -> None:
    made = list(evaluated_games(UNO))
    assert made == list(evaluated_games(UNO))
    for pairs in made:
        outcomes = [outcome for _, outcome in pairs]
        assert sorted(outcomes[:3]) == [0.0, 0.5, 1.0]
        assert outcomes[:3] * (len(pairs) // 3) == outcomes  # the end is the same for all moments


def test_leads_that_are_taken_for_three_times_their_worth_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class TooSure:
        def __init__(self, game: Game, world: State) -> None:
            self.policy = policy_for(game, world)

        def evaluate(self) -> list[float]:
            assert self.policy is not None
            values = [min(max(value, 0.01), 0.99) for value in self.policy.evaluate()]
            return [value**3 / (value**3 + (1 - value) ** 3) for value in values]

    right = summary(list(evaluated_games(replace(UNO, games=40))))
    monkeypatch.setattr(calibrate, "policy_for", TooSure)
    wrong = summary(list(evaluated_games(replace(UNO, games=40))))
    assert wrong.slope_interval[1] < 0.8 < right.slope_interval[0]
    assert wrong.loss > right.loss
