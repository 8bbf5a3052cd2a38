"""`new-game`: the package that it makes can be played, passes its tests and those of every game."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lessons import LESSONS
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.vector import VectorEnv
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core import games
from stammtisch.core.ai_facts import LEVELS
from stammtisch.core.games import game_named
from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.helpers import flat, only_record, run
from tests.guests import Install, install

__all__ = ["install"]
ROOT = Path(__file__).resolve().parents[3]
NAME = "trick-duel"
CARDS = 5
"""That each seat is dealt."""


def made(folder: Path, name: str = NAME) -> Path:
    result = run("new-game", name, "--folder", folder)
    assert result.exit_code == 0
    assert "README.md says how to install, play and test it" in flat(result.output)
    return folder / name


def install_made(package: Path, install: Install) -> None:
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {
        group.removeprefix("stammtisch."): named for group, named in project["entry-points"].items()
    }
    install(project["name"], package / package.name.replace("-", "_"), groups)


# What is made


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Trick duel tricks to come: 5", "You play ", " wins the trick.", "Your hand:"]),
        ("de", ["Trick duel Stiche, die noch kommen: 5", "Du spielst ", " gewinnt den Stich."]),
    ],
)
def test_the_game_is_played_to_its_end_in_both_languages(
    language: str, told: list[str], tmp_path: Path, home: Path, install: Install
) -> None:
    install_made(made(tmp_path), install)
    listed = run("games")
    assert f" {NAME} " in listed.stdout
    assert not listed.stderr
    game = ("play", NAME, "--against", "random", "--fast", "--seed", "a", "--lang", language)
    played = run(*game, lines=["1"] * CARDS)
    assert played.exit_code == 0
    for text in told:
        assert text in flat(played.output)
    outcome = only_record(home).outcome
    assert outcome is not None
    assert sum(outcome["points"]) == CARDS
    assert "52" in run("rules", NAME, "--lang", language).stdout


def test_it_has_the_files_of_our_games(tmp_path: Path) -> None:
    package = made(tmp_path) / "trick_duel"
    files = {file.relative_to(package) for file in package.rglob("*.*")}
    ours = Path(games.__file__).parent / "ojyks"
    needed = {
        file.relative_to(ours)
        for file in ours.rglob("*.*")
        if file.suffix in (".py", ".ftl", ".md") and file.name != "limits.py"  # of compiled states
    }
    assert files == needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_lesson_explains_everything_to_whoever_follows_the_advice(
    language: str, tmp_path: Path, home: Path, install: Install
) -> None:
    install_made(made(tmp_path), install)
    lesson = LESSONS[NAME]
    moves = [f"play {card}" for card in (52, 41, 35)]
    assert ", ".join(moves) == lesson.line
    played = run("play", NAME, "--lesson", "--fast", "--lang", language, lines=[*moves, "1", "1"])
    texts = texts_in(language)
    for step in lesson.steps:
        assert flat(played.output).count(texts(f"lesson-{NAME}-{step.name}")) == 1
    assert flat(played.output).count(texts("lesson-try", move="").strip()) == len(moves)
    assert only_record(home).outcome is not None


def test_its_moves_can_be_typed_in_both_languages_and_a_refusal_says_why(
    tmp_path: Path, home: Path, install: Install
) -> None:
    install_made(made(tmp_path), install)
    game = ("play", NAME, "--lesson", "--fast", "--lang", "de")
    played = run(*game, lines=["spiel 3", "spiele 52", "play 41"])
    assert "die 3 hast du nicht auf der Hand" in flat(played.output)
    assert "Du spielst 52." in flat(played.output)
    assert "Du spielst 41." in flat(played.output)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_it(level: str, tmp_path: Path, install: Install) -> None:
    install_made(made(tmp_path), install)
    simulation = Simulation(NAME, game_named(NAME).options(hand=2), (level, "heuristic"), "s", 1)
    assert play_game(simulation, 1).outcome is not None


def test_many_games_are_played_in_one_call_and_their_heuristic_teaches(
    tmp_path: Path, install: Install
) -> None:
    install_made(made(tmp_path), install)
    env = VectorEnv(NAME, 8, players=3, opponents="heuristic")
    env.reset(seed=1)
    rewards: list[float] = []
    while len(rewards) < 24:
        _, reward, ended, _, _ = env.step(env.advice())
        rewards += reward[ended].tolist()
    assert set(rewards) <= {-1.0, -0.5, 0.0, 0.5, 1.0}
    env.close()


def test_its_name_stands_wherever_the_skeleton_has_another(
    tmp_path: Path, install: Install
) -> None:
    for name, title in (("duel", "Duel"), ("one-more-trick", "One more trick")):
        package = made(tmp_path, name)
        module = name.replace("-", "_")
        assert (package / "README.md").read_text(encoding="utf-8").startswith(f"# {title}\n")
        assert (package / module / "rules.py").is_file()
        for file in package.rglob("*.*"):
            text = f"{file.relative_to(tmp_path)} {file.read_text(encoding='utf-8')}"
            assert not re.search("my.game", text, re.IGNORECASE), file
        install_made(package, install)
        assert game_named(name).name == name


def execute(*command: str, folder: Path, site: Path | None = None) -> None:
    """Run a program of this environment, in which the package is installed in `site`."""
    environment = {**os.environ, "PYTHONPATH": str(site or "")}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        check=False,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.program
@pytest.mark.parametrize("name", ["a", NAME, "the-" + "longest-" * 3 + "na"])
def test_the_code_is_formatted_and_free_of_warnings(name: str, tmp_path: Path) -> None:
    package = str(made(tmp_path, name))
    settings = ("--config", str(ROOT / "pyproject.toml"), "--no-cache")
    execute("ruff", "check", *settings, package, folder=tmp_path)
    execute("ruff", "format", "--check", *settings, package, folder=tmp_path)


@pytest.mark.program
@pytest.mark.slow
def test_the_package_is_installed_and_passes_its_tests_with_the_conformance_suite(
    tmp_path: Path,
) -> None:
    package, site = made(tmp_path), tmp_path / "site"
    types = ("mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"))
    cache = ROOT / ".mypy_cache"  # that of `poe types`, with the same options
    execute(*types, "--cache-dir", str(cache), str(package), folder=tmp_path)
    pip = ("pip", "install", "--no-deps", "--no-build-isolation", "--target", str(site))
    execute(*pip, str(package), folder=tmp_path)
    execute("pytest", folder=package, site=site)


# What is refused


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Duel", "words of lower-case letters and digits with hyphens between them"),
        ("trick_duel", "a letter first, at most 30 characters, for example trick-duel"),
        ("7up", "No game can be called “7up”"),
        ("trick--duel", "No game can be called"),
        ("duel-", "No game can be called"),
        ("duel\n", "No game can be called"),
        ("../duel", "No game can be called"),
        ("", "No game can be called “”"),
        ("a" * 31, "No game can be called"),
        ("uno", "There is a game “uno” already; choose another name"),
        ("json", "would be called “json”, and this name is taken"),  # a module of Python
        ("class", "would be called “class”, and this name is taken"),  # a word of Python
        ("tests", "would be called “tests”, and this name is taken"),  # the folder of its tests
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name: str, said: str, tmp_path: Path) -> None:
    result = run("new-game", name, "--folder", tmp_path)
    assert result.exit_code == 2
    assert said in flat(result.stderr)
    assert not [*tmp_path.iterdir()]


def test_the_name_of_an_installed_game_is_refused(tmp_path: Path, install: Install) -> None:
    install_made(made(tmp_path), install)
    (tmp_path / "elsewhere").mkdir()
    result = run("new-game", NAME, "--folder", tmp_path / "elsewhere")
    assert result.exit_code == 2
    assert f"There is a game “{NAME}” already" in flat(result.stderr)
    german = run("new-game", NAME, "--folder", tmp_path / "elsewhere", "--lang", "de")
    assert f"Es gibt schon ein Spiel „{NAME}“" in flat(german.stderr)


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "duel").mkdir()
    (tmp_path / "trick").write_text("mine", encoding="utf-8")
    for name in ("duel", "trick"):
        result = run("new-game", name, "--folder", tmp_path)
        assert result.exit_code == 1
        assert "it exists already" in flat(result.stderr)
    assert not [*(tmp_path / "duel").iterdir()]
    assert (tmp_path / "trick").read_text(encoding="utf-8") == "mine"
    result = run("new-game", "duel", "--folder", tmp_path / "nowhere")
    assert result.exit_code == 2
    assert "does not exist" in flat(result.stderr)


def test_nothing_is_left_where_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def full(file: Path, text: str, encoding: str) -> None:
        if file.name == "words.py":
            raise OSError(errno.ENOSPC, "no space")
        write(file, text, encoding)

    monkeypatch.setattr(Path, "write_text", full)
    result = run("new-game", NAME, "--folder", tmp_path)
    assert result.exit_code == 1
    assert "the disk is full" in flat(result.stderr)
    assert not [*tmp_path.iterdir()]
