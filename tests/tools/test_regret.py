"""`python -m tools regret`."""

from __future__ import annotations

import json

import pytest

from tests.tools.running import run

QUICK = ["--positions", "2", "--iterations", "5", "--seats", "2", "-o", "limit=1"]


def test_losses_are_shown_and_repeatable() -> None:
    command = ["regret", "ojyks", "--players", "heuristic,random", *QUICK]
    shown = run(*command)
    assert "heuristic" in shown.stdout
    told = [json.loads(run(*command, "--json").stdout) for _ in range(2)]
    first, second = ([(row["player"], row["mean"]) for row in one["players"]] for one in told)
    assert first == second
    assert [player for player, _ in first] == ["heuristic", "random"]


@pytest.mark.slow
def test_a_player_that_is_surely_worse_than_the_first_is_named() -> None:
    quick = ["--positions", "80", "--iterations", "60", "--seats", "2", "-o", "limit=1"]
    for players, wrong in (
        ("heuristic,random", ["random regrets more than heuristic"]),
        ("random,heuristic", []),
    ):
        result = run("regret", "ojyks", "--players", players, *quick)
        assert result.exit_code == len(wrong)
        assert result.stderr.splitlines() == [*wrong, f"wrong {len(wrong)}"]


def test_an_unknown_player_is_named() -> None:
    result = run("regret", "ojyks", "--players", "nobody")
    assert result.exit_code == 2
    assert "nobody" in result.output
    assert "heuristic" in result.output
