"""`python -m tools fit`."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.games import game_named
from tests.tools.running import run
from tools.levels.fit import Pair, report


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


@pytest.mark.parametrize(
    ("game", "players", "names"),
    [
        ("narikana", 2, ("J_LIFE", "J_UNITS", "J_HAND", "J_SOURCES", "J_NEAR", "J_TURN")),
        ("nyan_nyan", 3, ("EACH_CARD", "EACH_LAST_CARD", "PROMISE 2", "PROMISE *")),
    ],
)
def test_a_game_is_fitted_to_records(
    game: str, players: int, names: Sequence[str], tmp_path: Path
) -> None:
    options = game_named(game).options()
    plan = Simulation(game, options, ("heuristic",) * players, "fit", 4)
    lines = [play_game(plan, number).to_line() for number in range(1, 5)]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(line.rstrip("\n") + "\n" for line in lines), encoding="utf-8")
    shown = run("fit", game, file).stdout
    assert all(f"\n{name} " in shown for name in names)
