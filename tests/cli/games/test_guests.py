"""Games and players of others at the terminal: faults have names, and everything else goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.core import packages
from stammtisch.core.errors import StammtischError
from tests.ai.test_guests import PLAYERS_OF_OTHERS
from tests.cli.helpers import flat, only_record, run
from tests.guests import Install, install

pytestmark = pytest.mark.slow

__all__ = ["install"]
PROGRAM = Path(sys.executable).with_name("stammtisch")
DIES = """
import os
from stammtisch.ai.player import RandomPlayer

class Dies(RandomPlayer):
    def choose(self, view, legal, budget):
        os._exit(7)
"""


@pytest.fixture
def guests(install: Install) -> None:
    points = {name.lower(): f"odd_players:{name}" for name in ("Raises", "Sleeps", "Broken")}
    install("odd-players", PLAYERS_OF_OTHERS, {"players": {**points, "nobody": "odd_players:No"}})
    games = {"skat": "odd_games:GAME", "my-card": "odd_games:GAME"}
    install("odd-games", "from tests.examples.high_card import GAME", {"games": games})


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The game “skat” of the package odd-games can't be used: the game calls itself"),
        ("de", "Das Spiel „skat“ aus dem Paket odd-games lässt sich nicht benutzen: das Spiel"),
    ],
)
def test_the_list_of_games_warns_of_what_cannot_be_used(language: str, said: str) -> None:
    result = run("games", "--lang", language)
    assert result.exit_code == 0
    assert "las_vegan" in result.stdout
    assert "skat" not in result.stdout
    assert said in result.stderr
    assert "nobody" in result.stderr
    refused = run("rules", "skat", "--lang", language)
    assert refused.exit_code == 2
    assert said in flat(refused.stderr)


@pytest.mark.usefixtures("guests")
def test_a_player_that_cannot_be_used_is_refused_before_the_game(home: Path) -> None:
    for spec, said in (
        ("nobody", "package odd-players"),
        ("broken", "no book of openings"),
        ("normal:normal=1", "there is no parameter normal. There are: style."),
        ("ismcts:trees=2:trees=3", "trees is there twice"),
    ):
        result = run("play", "uno", "--against", spec)
        assert result.exit_code == 2
        assert said in flat(result.stderr)
    assert not home.exists()


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(("spec", "said"), [("raises", "odd_players.py"), ("sleeps", "0.2 second")])
def test_a_simulation_ends_with_the_name_of_the_player_at_fault(
    spec: str, said: str, tmp_path: Path
) -> None:
    result = run("simulate", "uno", "--players", f"random,{spec}", "--games", "2")
    assert result.exit_code == 1
    assert f"Player {spec} (package odd-players) on seat 2" in flat(result.stderr)
    assert said in flat(result.stderr)


@pytest.mark.usefixtures("guests")
def test_a_game_goes_on_where_a_player_fails() -> None:
    result = run("watch", "uno", "--players", "random,raises", "--fast", "--seed", "a")
    assert result.exit_code == 0
    assert "From now on normal plays for" in flat(result.output)
    assert "The game is over" in result.output


def test_a_person_is_told_and_goes_on_also_after_a_player_was_uninstalled(
    home: Path, tmp_path: Path, install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context():
        install("odd-players", PLAYERS_OF_OTHERS, {"players": {"raises": "odd_players:Raises"}})
        left = run("play", "uno", "--players", "2", "--against", "raises", "--fast", "--seed", "a",
                   lines=["draw", "1", "quit"])  # fmt: skip
        assert "Player raises (package odd-players) on seat 2" in flat(left.output)
        entries = len(only_record(home).moves)
    for facts in tmp_path.glob("site/*.dist-info"):
        for file in facts.iterdir():
            file.unlink()
    packages.forget()  # as every program begins
    result = run("resume", "--fast", lines=["draw", "1", "draw", "1", "quit"])
    assert result.exit_code == 0
    assert "There is no player “raises”" in flat(result.output)
    assert len(only_record(home).moves) > entries


def test_a_hint_that_a_heuristic_of_others_cannot_give_leaves_the_game_alone(
    install: Install,
) -> None:
    source = """
from stammtisch.core.policy import Policy
from tests.examples.high_card import GAME

class Fails(Policy):
    def choose(self, seat, rng):
        raise KeyError("no table of cards")
    candidates = judge = choose
"""
    points = {"games": {"high-card": "bad_advice:GAME"}}
    install("bad-advice", source, {**points, "heuristics": {"high-card": "bad_advice:Fails"}})
    game = ("high-card", "--against", "random", "--fast", "--seed", "1")
    result = run("play", *game, lines=["hint", "1", "quit"])
    assert result.exit_code == 0
    assert "No hint can be given: KeyError" in flat(result.output)
    assert "The game is saved" in flat(result.output)


def test_faults_in_worker_processes_are_named_too(install: Install, tmp_path: Path) -> None:
    install("odd-players", PLAYERS_OF_OTHERS, {"players": {"sleeps": "odd_players:Sleeps"}})
    install("bad-players", DIES, {"players": {"dies": "bad_players:Dies"}})
    for spec, said in (("sleeps", "(package odd-players) on seat 1"), ("dies", "worker process")):
        command = [str(PROGRAM), "simulate", "uno", "--players", f"{spec},random", "--workers", "2"]
        done = subprocess.run(
            [*command, "--games", "4"],
            check=False,
            env={"PYTHONPATH": str(tmp_path / "site"), "COLUMNS": "200"},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 1
        assert said in flat(done.stderr)
        assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("guests")
def test_a_record_of_a_game_that_cannot_be_used_is_no_valid_record(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run("simulate", "uno", "--players", "random,random", "--games", "1", "--record", file)
    file.write_text(file.read_text(encoding="utf-8").replace('"uno"', '"skat"'), encoding="utf-8")
    for command in ("verify", "replay"):
        result = run(command, file)
        assert result.exit_code == 1
        assert "package odd-games can't be used" in flat(result.stderr)


def test_an_error_with_facts_can_cross_processes() -> None:
    error = StammtischError(tea="cold")
    kind, arguments = error.__reduce__()[:2]
    assert callable(kind)
    assert kind(*arguments).facts == error.facts  # type: ignore[misc]


WORDS_OF_OTHERS = """
from tests.examples.high_card import GAME
from stammtisch.core.scene.presenter import Presenter

class Half:
    calls = None

half = Half()

def raising(language):
    raise KeyError("no book of rules")

def silent(language):
    return None
"""


@pytest.mark.parametrize(
    ("group", "target", "said"),
    [
        ("presenters", "Presenter", "The presenter of “high-card”"),
        ("presenters", "half", "(grammar, seat_moves, results, choice, scene"),
        ("presenters", "missing", "has no attribute 'missing'"),
        ("rules", "raising", "The rules of “high-card”"),
        ("rules", "raising", "no book of rules"),
        ("rules", "silent", "of the wrong kind (NoneType)"),
    ],
)
def test_words_that_cannot_be_used_are_named_and_the_game_goes_on_without(
    group: str, target: str, said: str, install: Install
) -> None:
    points = {"games": {"high-card": "odd_words:GAME"}, group: {"high-card": f"odd_words:{target}"}}
    install("odd-words", WORDS_OF_OTHERS, points)
    listed = run("games")
    assert "high-card" in listed.stdout
    assert said in flat(listed.stderr)
    game = ("high-card", "--against", "random", "--fast", "--seed", "1")
    played = run("play", *game, lines=["rules", "quit"])
    assert played.exit_code == 0
    assert "There are no rules to read" in flat(played.output)
    assert "hand: (" in flat(played.output)
    refused = run("rules", "high-card")
    assert refused.exit_code == 1
    assert (said if group == "rules" else "no rules to read") in flat(refused.stderr)
