"""`stammtisch regret`."""

from __future__ import annotations

import json

from click.testing import CliRunner

from stammtisch.cli.main import main

QUICK = ["--positions", "2", "--iterations", "5", "--seats", "2", "-o", "limit=1"]


def test_losses_are_shown_and_repeatable() -> None:
    command = ["regret", "ojyks", "--players", "heuristic,random", *QUICK]
    shown = CliRunner().invoke(main, command)
    assert shown.exit_code == 0, shown.output
    assert "heuristic" in shown.output
    told = [json.loads(CliRunner().invoke(main, [*command, "--json"]).output) for _ in range(2)]
    first, second = ([(row["player"], row["mean"]) for row in one["players"]] for one in told)
    assert first == second
    assert [player for player, _ in first] == ["heuristic", "random"]


def test_an_unknown_player_is_named() -> None:
    result = CliRunner().invoke(main, ["regret", "ojyks", "--players", "nobody"])
    assert result.exit_code == 2
    assert "nobody" in result.output
    assert "heuristic" in result.output
