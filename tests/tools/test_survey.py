"""`python -m tools survey`."""

from __future__ import annotations

import json

import pytest

from stammtisch.core.games import GAMES
from tests.tools.running import run
from tools.measure import survey as surveys
from tools.measure.survey import Endless, Survey, play_one

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES)
def test_random_games_end_and_are_counted(game: str) -> None:
    command = ["survey", game, "--games", "12", "--seed", "s", "--json"]
    told = json.loads(run(*command).stdout)
    assert told == json.loads(run(*command, "--workers", "2").stdout)
    assert 0 < told["moves"]["median"] <= told["moves"]["longest"]
    assert max(games for _, games in told["events"].values()) == 12
    assert all(times >= games > 0 for times, games in told["events"].values())


def test_the_table_names_events_and_lengths() -> None:
    result = run("survey", "uno", "--games", "2")
    assert result.exit_code == 0, result.output
    assert "reversed" in result.output
    assert "longest" in result.output


def test_a_game_without_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surveys, "MAX_GAME_LENGTH", 3)
    with pytest.raises(Endless, match="endless-game"):
        play_one(Survey("uno", GAMES["uno"].options(), "s", 1), 1)
