"""The tables of docs/commands.md with what people may type: each row is typed, in both
languages."""

from __future__ import annotations

import re
import shlex
import socket
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.names import name_called
from tests.cli.helpers import flat, run, saved_files
from tests.doc_pages import PAGES

CODE = re.compile(r"`([^`]+)`")
COMMAND = re.compile(r"stammtisch [a-z]+(?: --game)?(?: uno| GAME)?")
GAP = "…"
"""Stands for what is left out of an error."""


def rows(first: str, second: str) -> Iterator[tuple[str, str]]:
    """The rows of the table with these titles."""
    table = PAGES["commands.md"].partition(f"| {first} | {second} |\n|---|---|\n")[2]
    for line in table.partition("\n\n")[0].splitlines():
        typed, _, told = line.strip("| ").partition(" | ")
        yield typed, told


def typed_and(second: str) -> list[tuple[str, str]]:
    """Each command that a table names, with what stands behind it."""
    return [(text, told) for row, told in rows("you type", second) for text in CODE.findall(row)]


def said(text: str, language: str) -> tuple[int, str]:
    """The exit code, and all that the program says."""
    result = run(*shlex.split(text), STAMMTISCH_LANG=language)
    return result.exit_code, flat(result.output)


def plain(told: str) -> list[str]:
    """What an error must contain, as it is printed."""
    return [flat(part.replace("`", "")) for part in told.split(GAP)]


def save_games(home: Path) -> None:
    """Save a game of each that rows of the table go on with."""
    for game in ("las_vegan", "narikana"):
        run("play", game, "--against", "random", "--seed", "1", lines=["quit"])
    assert len(saved_files(home)) == 2


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("text", "usual"), typed_and("it is"))
def test_what_is_typed_is_what_the_table_says(
    text: str, usual: str, language: str, home: Path
) -> None:
    if text.startswith(("resume", "replay")):
        save_games(home)
    outcome = said(text, "" if "--lang" in text else language)
    expected = said(usual.strip("`"), "en" if "--lang" in text else language)
    assert outcome[0] == 0
    assert untimed(outcome[1]) == untimed(expected[1])


def untimed(text: str) -> str:
    """Output without how long it took, and without what a saved game was called."""
    return re.sub(r"[\d.,]+ (s|ms|games a second|Spiele in der Sekunde)\b|\d{8}-\d{6}", "", text)


@pytest.mark.parametrize(("text", "told"), typed_and("it says"))
def test_errors_say_what_is_meant(text: str, told: str, home: Path) -> None:
    code, english = said(text, "en")
    assert code == 2
    for part in plain(told):
        assert part in english
    code, german = said(text, "de")
    assert code == 2
    assert "Error" not in german or "--lang" in text
    for name in (*CODE.findall(told), *COMMAND.findall(told)):
        shown = name.replace("PLAYER", "SPIELER").replace("NUMBER", "ZAHL")
        shown = shown if shown in german else shown.replace("GAME", "SPIEL")
        assert shown in german


# Elsewhere than on the command line


def test_a_saved_game_is_found_by_its_game_in_any_spelling(home: Path) -> None:
    save_games(home)
    for text in ("replay 'las vegan'", "replay LAS_VEGAN", "analyse Narikana --help"):
        assert said(text, "en")[0] == 0
    assert name_called("UNO MIT PUNKTEN") == "uno"


def configured(folder: Path, text: str) -> str:
    """What `serve` says of a configuration."""
    file = folder / "stammtisch.toml"
    file.write_text(f'{text}\n[database]\nurl = "sqlite:///{folder / "tables.sqlite"}"\n', "utf-8")
    result = run("serve", "--config", file)
    assert result.exit_code == 1
    return flat(result.output)


def with_tokn(folder: Path) -> str:
    return configured(folder, '[telegram]\ntokn = "1:a"')


def with_telegramm(folder: Path) -> str:
    return configured(folder, '[telegramm]\ntoken = "1:a"')


def of_a_tournament(folder: Path) -> str:
    file = folder / "tournament.toml"
    file.write_text('game = "uno"\nplayer = ["hard", "random"]\n', "utf-8")
    result = run("tournament", "--config", file)
    assert result.exit_code == 2
    return flat(result.output)


def with_the_port_in_use(folder: Path) -> str:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        address = f"127.0.0.1:{other.getsockname()[1]}"
        token = "123456789:AAEhBOweik9ai2o01dBXnQqnhPZhtlQSyZg"
        chat = f'[telegram]\ntoken = "{token}"\nbase_url = "http://127.0.0.1:1"'
        told = configured(folder, f'health = "{address}"\n{chat}')
        assert address in told
        return told


def imported(module: str, missing: str) -> Callable[[Path], str]:
    def told(_: Path) -> str:
        with pytest.MonkeyPatch.context() as patch:
            for name in [name for name in sys.modules if name.startswith(module)]:
                patch.delitem(sys.modules, name)
            patch.setitem(sys.modules, missing, None)
            with pytest.raises(ModuleNotFoundError) as caught:
                import_module(module)
            assert caught.value.name == missing
            return str(caught.value)

    return told


ELSEWHERE: dict[str, Callable[[Path], str]] = {
    "tokn": with_tokn,
    "[telegramm]": with_telegramm,
    "player": of_a_tournament,
    "serve": with_the_port_in_use,
    "import stammtisch.adapters.vector": imported("stammtisch.adapters.vector", "numpy"),
    "import stammtisch.testing": imported("stammtisch.testing", "hypothesis"),
    "import stammtisch.adapters.telegram": imported("stammtisch.adapters.telegram", "telegram"),
}


@pytest.mark.parametrize(("where", "told"), [*rows("where", "it says")])
def test_other_errors_say_what_is_meant(where: str, told: str, home: Path, tmp_path: Path) -> None:
    (name, *_) = CODE.findall(where)
    error = ELSEWHERE[name](tmp_path)
    for part in plain(told):
        assert part in error.replace("`", "")


def test_every_row_is_tried() -> None:
    assert {CODE.findall(where)[0] for where, _ in rows("where", "it says")} == ELSEWHERE.keys()
    assert len(typed_and("it is")) > 15
    assert len(typed_and("it says")) > 25
