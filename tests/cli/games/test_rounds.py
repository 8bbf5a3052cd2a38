"""Where a game of several rounds stops to let people look."""

from __future__ import annotations

from pathlib import Path

import pytest

import stammtisch.cli.games.play as play_command
from stammtisch.core.record import replay
from tests.cli.helpers import flat, only_record, run

pytestmark = pytest.mark.slow

PAUSED = "Enter to go on"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses as in a real game, but short ones."""
    monkeypatch.setattr(play_command, "PAUSE", 0.0001)


@pytest.mark.parametrize(
    ("game", "option"), [("uno", "rounds=2"), ("las_vegan", "rounds=2"), ("ojyks", "limit=150")]
)
def test_enter_is_asked_for_once_between_two_rounds(game: str, option: str, home: Path) -> None:
    args = ["--players", "4", "--against", "heuristic", "--seed", "b", "-o", option]
    output = run("play", game, *args, lines=["1"] * 800).output
    assert "The game is over." in output
    rounds = sum(
        event.kind == "dealt" for _, events in replay(only_record(home)) for event in events
    )
    assert rounds > 1
    assert output.count(PAUSED) == rounds - 1


def test_the_next_deal_is_told_after_enter(home: Path) -> None:
    args = ["--players", "3", "--against", "heuristic", "--seed", "b", "-o", "rounds=2"]
    output = flat(run("play", "uno", *args, lines=["1"] * 800).output)
    before, _, after = output.partition(PAUSED)
    assert "points, " in before[-200:]
    assert "Round 2" not in before
    assert after.strip().startswith("Round 2")


def test_the_cards_of_all_are_shown_at_the_end_of_a_round_of_ojyks(home: Path) -> None:
    args = ["--players", "3", "--against", "heuristic", "--seed", "b", "-o", "limit=150"]
    output = run("play", "ojyks", *args, lines=["1"] * 800).output
    table = output.partition(PAUSED)[0].rpartition("ojyks  round 1")[2]
    rows = [row for row in table.splitlines() if row.startswith("r")][:3]
    assert len(rows) == 3
    assert "▒" not in table
