"""`stammtisch check-bot` finds each mistake, and says what was sent and what was expected."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from stammtisch.adapters.external import bot as bots
from stammtisch.cli.main import main
from stammtisch.core.games import GAMES
from tests.external.programs import EXAMPLES, PYTHON, wrong


def checked(command: str, *more: str, lang: str = "en") -> tuple[int, str]:
    """Exit code and output."""
    words = ["check-bot", command, "--games", "1", "--lang", lang, *more]
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("mistake", "says"),
    [
        ("unready", 'didn\'t say that it is ready within 0.5 seconds. Sent to it: {"type":"hello"'),
        ("version", "speaks version 2 of the protocol; expected: 1."),
        ("garbled", "no JSON object: \\xff\\xfe{"),
        ("noise", 'no JSON object: I think I\'ll lay a card — expected: {"id": …, "move": "…"}'),
        ("illegal", "“fly to the moon” isn't legal. Legal are: play "),
        ("half", "“\\ud800” isn't legal. Legal are: play "),
        ("endless", "hadn't answered question 2 after 0.2 seconds. Sent to it: "),
        ("late", 'hadn\'t answered question 1 after 0.2 seconds. Sent to it: {"type":"act","id":1'),
        ("id", "answered question 6, which was never asked; expected: 1."),
        ("kind", 'isn\'t complete: {"id": "1", "move"'),
        ("crash", "(exit code 3). Its last words on standard error: IndexError: no such card"),
        ("killed", "(exit code 137). It wrote nothing to standard error."),
        ("long", 'more than 1,000,000 bytes, which begins {"id": 1'),
        ("extra", 'nobody had asked for: {"id": 1'),
        ("stays", "hadn't ended 2.0 seconds after “quit”"),
        ("exit", "ended with exit code 4 after “quit”; expected: 0."),
    ],
)
def test_each_mistake_is_found(mistake: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "READY_SECONDS", 0.5 if mistake == "unready" else 20)
    seconds = "0.2" if mistake in ("late", "endless") else "20"
    code, output = checked(wrong(mistake), "--game", "las_vegan", "--seconds", seconds)
    assert code == 1
    assert says in output
    assert "One kind of mistake" in output
    if mistake == "illegal":
        code, german = checked(wrong(mistake), "--game", "las_vegan", lang="de")
        assert code == 1
        assert "Sein Zug „fly to the moon“ ist nicht erlaubt. Erlaubt sind: play " in german


def test_a_program_that_does_not_repeat_itself_is_named() -> None:
    """It may be right, as a search by the clock is, so this is no fault."""
    code, output = checked(wrong("varying"), "--game", "las_vegan", "--seconds", "20")
    assert code == 0
    assert "Las Vegan, game 1: in its decision " in output
    assert "can't be repeated exactly" in output
    assert "All is well: one game," in output
    code, output = checked(wrong("none"), "--game", "las_vegan", "--seconds", "20")
    assert (code, "repeated" in output) == (0, False)


def test_a_program_that_is_not_there() -> None:
    code, output = checked("no-such-program-anywhere", "--game", "las_vegan")
    assert code == 1
    assert "(exit code 127)" in output
    assert "no-such-program-anywhere" in output
    assert checked("' unclosed")[0] == 2


def command_of(language: str, folder: Path) -> str:
    """The command of an example; the test is skipped where its tool isn't."""
    tool = {"python": "", "node": "node", "c++": "g++"}[language]
    if tool and shutil.which(tool) is None:
        assert not os.environ.get("STAMMTISCH_BOTS"), f"{tool} is missing"
        pytest.skip(f"no {tool}")
    if language == "python":
        return PYTHON
    if language == "node":
        return shlex.join(["node", str(EXAMPLES / "bot.js")])
    words = [tool, "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", str(folder / "bot")]
    subprocess.run([*words, str(EXAMPLES / "bot.cpp")], check=True)
    return shlex.quote(str(folder / "bot"))


@pytest.mark.parametrize("language", ["python", "node", "c++"])
def test_the_examples_play_all_games_well(language: str, tmp_path: Path) -> None:
    names = [word for game in GAMES for word in ("--game", game)]
    code, output = checked(command_of(language, tmp_path), *names, "--seconds", "30")
    assert code == 0, output
    assert f"All is well: {len(GAMES)} games" in output


@pytest.mark.parametrize("file", sorted(EXAMPLES.iterdir()), ids=lambda file: file.name)
def test_the_examples_are_short(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 150
