"""`python -m tools calibrate`."""

from __future__ import annotations

import json

import pytest

from tests.tools.running import run

QUICK = ["calibrate", "uno", "--games", "20", "--seats", "3"]


def test_judgements_are_shown_with_what_they_mean() -> None:
    shown = run(*QUICK)
    assert shown.exit_code == 0, shown.output
    assert shown.stderr == "wrong 0\n"
    assert "20 games" in shown.output
    assert "1 would be right" in shown.output


def test_programs_get_the_same_again() -> None:
    told = [run(*QUICK, "--json").stdout for _ in range(2)]
    assert told[0] == told[1]
    facts = json.loads(told[0])
    assert facts["seats"] == 3
    assert facts["pairs"] == sum(part["number"] for part in facts["bins"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "fault"),
    [("nyan_nyan", "leads are overrated"), ("las_vegan", "leads are underrated")],
)
def test_a_player_whose_leads_are_worth_less_or_more_is_named(game: str, fault: str) -> None:
    """The evaluations suit games of heuristics; players who move at random lose other leads."""
    result = run("calibrate", game, "--games", "20", "--player", "random")
    assert result.exit_code == 1
    assert result.stderr == f"{fault}\nwrong 1\n"


def test_a_table_that_is_too_large_is_refused() -> None:
    result = run("calibrate", "narikana", "--seats", "3")
    assert result.exit_code == 2
    assert "2" in result.output
