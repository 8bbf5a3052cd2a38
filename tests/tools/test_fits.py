"""`python -m tools fit` and `fit-narikana`."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.games import game_named
from tests.tools.running import run
from tools.levels.regression import Pair, report


def games(weight: float) -> Iterator[list[Pair]]:
    """Games that the first of two features decides with this weight; the second says nothing."""
    chance = random.Random("fit")
    for _ in range(600):
        values = [chance.uniform(-2, 2), chance.uniform(-2, 2)]
        wins = chance.random() < 1 / (1 + math.exp(-weight * values[0]))
        yield [(values, int(wins))]


def test_the_weights_of_games_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(["FIRST", "SECOND"], games(2.0), 60) == []
    found = dict(line.split() for line in capsys.readouterr().out.splitlines()[1:])
    assert float(found["FIRST"]) == pytest.approx(2.0, abs=0.4)
    assert float(found["SECOND"]) == pytest.approx(0.0, abs=0.2)


def test_a_fit_that_fails_in_the_games_held_back_is_a_fault() -> None:
    lost_if_held_back = [[([1.0], int(number % 3 > 0))] for number in range(30)]
    assert report(["FIRST"], lost_if_held_back, 5) == ["the fit predicts no better than a constant"]


def test_narikana_is_fitted_to_games_of_the_heuristic() -> None:
    shown = run("fit-narikana", "--games", "6").stdout
    assert [line.split()[0] for line in shown.splitlines()[1:]] == [
        *("J_LIFE", "J_UNITS", "J_HAND", "J_SOURCES", "J_NEAR", "J_TURN")
    ]


def test_nyan_nyan_is_fitted_to_records(tmp_path: Path) -> None:
    options = game_named("nyan_nyan").options()
    plan = Simulation("nyan_nyan", options, ("heuristic",) * 3, "fit", 4)
    lines = [play_game(plan, number).to_line() for number in range(1, 5)]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(line.rstrip("\n") + "\n" for line in lines), encoding="utf-8")
    shown = run("fit", "nyan_nyan", file).stdout
    assert "EACH_CARD " in shown
    assert "PROMISE * " in shown
