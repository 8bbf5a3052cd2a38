"""What choices cost by a reference search."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.engine.rng import Rng
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.games.uno.options import UnoOptions
from tools.measure import regret
from tools.measure.regret import Comparison, judged, position, reference, regrets, summary

pytestmark = pytest.mark.compiled
UNO = Comparison("uno", UnoOptions(), 3, ("heuristic", "random"), "1", positions=8, iterations=40)
OJYKS = Comparison("ojyks", OjyksOptions(limit=1), 2, ("heuristic", "random"), "1", 12, 60)


def test_positions_have_a_choice_and_are_the_same_again() -> None:
    for number in (1, 2, 3):
        view, rng = position(UNO, number)
        again, same = position(UNO, number)
        assert len(view.legal) > 1
        assert (view, rng.x) == (again, same.x)
    assert position(UNO, 1)[0] != position(UNO, 2)[0]


def test_every_candidate_has_a_value_and_the_best_costs_nothing() -> None:
    view, _ = position(UNO, 1)
    values = reference(UNO, view, [], Rng("r"))
    assert set(values) == set(view.legal)
    assert all(0 <= value <= 1 for value in values.values())


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("comparison", [UNO, OJYKS], ids=lambda comparison: comparison.game)
def test_random_moves_cost_more_than_the_heuristic(comparison: Comparison) -> None:
    thoughtful, careless = summary(comparison.players, list(regrets(comparison)))
    assert 0 <= thoughtful.mean < careless.mean < 1
    assert careless.interval[0] <= careless.mean <= careless.interval[1]


def test_a_loss_is_the_distance_to_the_best_move(monkeypatch: pytest.MonkeyPatch) -> None:
    view, _ = position(UNO, 1)
    values = dict.fromkeys(view.legal, 0.25)
    values[view.legal[-1]] = 0.75

    def known(*_: Any) -> dict[int, float]:
        return values

    monkeypatch.setattr(regret, "reference", known)
    for lost, seconds in judged(UNO, 1):
        assert lost in (0.0, 0.5)
        assert seconds >= 0
