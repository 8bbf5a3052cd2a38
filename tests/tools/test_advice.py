"""`python -m tools advice`."""

from __future__ import annotations

import json
from statistics import fmean

import pytest

from stammtisch.core.games import game_named
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.table.commands import Advice
from tests.tools.running import run
from tools.measure.advice import MARKS, Checked, Claim, Plan, contradict, faults, marks, steps

QUICK = ["--positions", "3", "--worlds", "2", "--hints", "2", "--seats", "2", "--players", "easy"]


def claims(*figures: tuple[float, float, float]) -> list[Checked]:
    return [Checked(Claim("a", "b", *figure), True) for figure in figures]


def test_what_is_wrong_is_named() -> None:
    assert faults(claims((0.1, 0.09, 0.01), (0.05, 0.06, 0.01))) == []
    assert faults(claims((0.1, -0.05, 0.01))) == ["a over b: claimed +0.100, gains -0.050 ± 0.010"]
    assert faults(claims((0.1, -0.02, 0.01))) == []
    (mean,) = faults(claims(*[(0.2, 0.1, 0.01), (0.2, 0.11, 0.01)] * 4))
    assert mean.startswith("mean claim +0.200, mean gain +0.105, difference ± 0.00")
    rows = [Checked(None, agree=number > 1) for number in range(20)]
    assert faults(rows) == []
    rows[19] = Checked(None, agree=False)
    assert faults(rows) == ["hints contradict each other in 3 of 20 positions"]


@pytest.mark.parametrize(
    ("one", "two", "wrong"),
    [
        ([(1, False), (2, False)], [(1, False)], False),
        ([(1, False), (2, False)], [(2, False), (1, False)], True),
        ([(1, False), (2, True)], [(2, False), (1, False)], False),
        ([(1, False), (2, False)], [(2, False), (1, True)], False),
    ],
)
def test_hints_contradict_each_other_unless_one_says_even(
    one: list[tuple[int, bool]], two: list[tuple[int, bool]], wrong: bool
) -> None:
    told = [[Advice((move,), 0.5, 9, even) for move, even in moves] for moves in (one, two)]
    assert contradict(*told) == contradict(*reversed(told)) == wrong


@pytest.mark.compiled
@pytest.mark.slow
def test_marks_of_analysed_games_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game of players who choose at random."""
    monkeypatch.setattr("tools.measure.advice.usual_iterations", lambda *_: 1000)
    options = OjyksOptions(limit=1)
    plan = Plan(MARKS, "ojyks", options, 2, "random", "heuristic", "m", 1, 30, 1)
    claims = [row.told for row in marks(plan, 1)]
    assert len(claims) > 1
    assert all(claim is not None and claim.lead > 0.01 for claim in claims)
    assert fmean(claim.gain for claim in claims if claim) > 0.01


@pytest.mark.compiled
@pytest.mark.slow
def test_each_step_of_a_lesson_is_checked() -> None:
    told = json.loads(run("advice", "uno", *QUICK, "--of", "lesson", "--json").stdout)
    assert len(told["positions"]) == len(steps(game_named("uno"))) > 5


@pytest.mark.compiled
@pytest.mark.slow
def test_claims_are_shown_and_the_same_again() -> None:
    shown = run("advice", "las_vegan", *QUICK)
    assert "Claimed" in shown.stdout
    told = [json.loads(run("advice", "las_vegan", *QUICK, "--json").stdout) for _ in range(2)]
    assert told[0] == told[1]
    assert len(told[0]["positions"]) == 3
