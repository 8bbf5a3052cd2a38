"""Where the compiled core is missing, the first game says so in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import play_uno, run

TOLD = "Not compiled here: AI players think 60 to 140 times more slowly (see README.md)."


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.cli.games.play.of_game", lambda game: ((), "not built"))
    monkeypatch.delenv("STAMMTISCH_COMPILE", raising=False)


@pytest.mark.usefixtures("missing")
def test_the_first_game_says_once_that_it_runs_as_plain_python() -> None:
    assert play_uno().output.splitlines()[0] == TOLD
    assert TOLD not in play_uno().output


@pytest.mark.usefixtures("missing")
def test_whoever_looks_on_is_told_too() -> None:
    watched = run("watch", "ojyks", "--players", "random,random", "--fast", "--lang", "de")
    assert watched.output.splitlines()[0].startswith("Hier nicht kompiliert: KI-Spieler denken")


@pytest.mark.usefixtures("missing")
def test_it_is_told_again_where_nothing_can_be_written(home: Path) -> None:
    home.write_text("a file is in the way")
    for _ in range(2):
        assert play_uno().output.splitlines()[0] == TOLD


def test_nothing_is_told_of_a_compiled_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "stammtisch.cli.games.play.of_game", lambda game: (("core.engine.rng",), "")
    )
    monkeypatch.delenv("STAMMTISCH_COMPILE", raising=False)
    assert TOLD not in play_uno().output


@pytest.mark.usefixtures("missing")
def test_whoever_switched_it_off_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_COMPILE", "0")
    assert TOLD not in play_uno().output
