"""`python -m tools leaks`."""

from __future__ import annotations

import pytest

from tests.tools.running import run


def test_readings_that_were_compared_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.campaigns.leaks.check_leaks", lambda game, seed, kind: 7)
    result = run("leaks", "--tables", "3", "--game", "uno")
    assert result.exit_code == 0
    assert result.stdout == "uno: 3 pairs of tables, 21 readings compared, all alike\n"


def test_a_game_in_which_nothing_was_compared_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = {"las_vegan": 4, "uno": 0}
    monkeypatch.setattr(
        "tools.campaigns.leaks.check_leaks", lambda game, seed, kind: compared[game.name]
    )
    result = run("leaks", "--game", "las_vegan", "--game", "uno")
    assert result.exit_code == 1
    assert result.stderr == "uno: nothing was compared, more tables are needed\nwrong 1\n"
