"""`stammtisch calibrate`."""

from __future__ import annotations

import json

from click.testing import CliRunner

from stammtisch.cli.main import main

QUICK = ["calibrate", "uno", "--games", "20", "--seats", "3"]


def test_judgements_are_shown_with_what_they_mean() -> None:
    shown = CliRunner().invoke(main, QUICK)
    assert shown.exit_code == 0, shown.output
    assert "20 games" in shown.output
    assert "1 would be right" in shown.output


def test_programs_get_the_same_again() -> None:
    told = [CliRunner().invoke(main, [*QUICK, "--json"]).output for _ in range(2)]
    assert told[0] == told[1]
    facts = json.loads(told[0])
    assert facts["seats"] == 3
    assert facts["pairs"] == sum(part["number"] for part in facts["bins"])


def test_a_table_that_is_too_large_is_refused() -> None:
    result = CliRunner().invoke(main, ["calibrate", "narikana", "--seats", "3"])
    assert result.exit_code == 2
    assert "2" in result.output
