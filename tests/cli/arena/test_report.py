"""`tournament report`: what it writes, and that all its links and commands hold."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from stammtisch.cli.shared import common
from tests.cli.helpers import flat, run
from tests.pages.reports import Page

pytestmark = pytest.mark.slow
FILE = "my games.tournament"
PLAYERS = ("--players", "heuristic,random", "--seats", "2", "--seatings", "rotations")
SMALL = ("--game", "las_vegan", *PLAYERS, "--blocks", "2", "-o", "rounds=1", "--file", FILE)


def tournament(*args: str | Path) -> Any:
    return run("tournament", *args, STAMMTISCH_LANG="en")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert tournament(*SMALL).exit_code == 0
    return tmp_path


def test_links_and_commands_of_a_report_hold(folder: Path) -> None:
    result = tournament("report", FILE, "-o", "r.html", "--replays", "2")
    assert result.exit_code == 0
    assert "The page is written: r.html" in result.stdout
    parsed = Page((folder / "r.html").read_text(encoding="utf-8"))
    links = [unquote(one) for one in parsed.all("href") if not one.startswith("#")]
    assert all((folder / one).is_file() for one in links)
    assert len({one for one in links if one.startswith("r_games/")}) == 2
    facts = json.loads((folder / "r.json").read_text(encoding="utf-8"))
    shown = json.loads(tournament("show", FILE, "--json").stdout)
    assert {name: facts[name] for name in shown} == shown
    (how,) = (text for text in parsed.text if " | stammtisch replay " in text[:90])
    games, replay = (shlex.split(part)[1:] for part in how.split(" | "))
    lines = run(*games).stdout
    assert len(lines.splitlines()) == 2
    assert run(*replay, "--lang", "en", lines=lines.splitlines()).exit_code == 0
    (repeat,) = (text for text in parsed.text if text.startswith("stammtisch tournament --players"))
    again = run(*shlex.split(repeat)[1:], "--json", STAMMTISCH_LANG="en")
    assert json.loads(again.stdout) == shown, "no other tournament, so nothing is played"


def test_a_page_that_is_there_stays_unless_forced(folder: Path) -> None:
    (folder / "my games.html").write_text("mine", encoding="utf-8")
    refused = tournament("report", FILE)
    assert refused.exit_code == 2
    assert "--force" in flat(refused.stderr)
    assert (folder / "my games.html").read_text(encoding="utf-8") == "mine"
    assert not (folder / "my games_csv").exists()
    forced = run("tournament", "report", FILE, "--force", "--lang", "de")
    assert forced.exit_code == 0
    assert "Jeder gegen jeden" in (folder / "my games.html").read_text(encoding="utf-8")


def test_a_page_of_any_name_has_figures_beside_it(folder: Path) -> None:
    assert tournament("report", FILE, "-o", "x.json").exit_code == 0
    assert (folder / "x.json").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert json.loads((folder / "x.json.json").read_text(encoding="utf-8"))["game"] == "las_vegan"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("none.tournament",), "none.tournament"),
        ((FILE, "--replays", "some"), "0.., all"),
        ((FILE, "-o", f"{FILE}/r.html"), "is no folder"),
    ],
)
def test_what_cannot_be_done_is_told(folder: Path, args: tuple[str, ...], told: str) -> None:
    refused = tournament("report", *args)
    assert refused.exit_code in (1, 2)
    assert told in flat(refused.stderr)
    assert "Traceback" not in refused.output


def test_a_missing_extra_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(common.MODULES, "tournament", ("no_such_module",))
    refused = tournament("report", FILE)
    assert '[tournament]"' in flat(refused.stderr)


def test_a_comparison_shows_its_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    args = ("compare", "heuristic", "random", "--game", "uno", "--seats", "2", "-o", "rounds=1")
    tournament(*args, "--blocks", "3", "--file", "c.tournament")
    assert tournament("report", "c.tournament").exit_code == 0
    text = unescape((tmp_path / "c.html").read_text(encoding="utf-8"))
    assert "No verdict yet on NEW and OLD" in text
    (repeat,) = re.findall(r"<code>(stammtisch tournament compare .*)</code>", text)
    again = run(*shlex.split(repeat)[1:], "--json")
    assert json.loads(again.stdout)["blocks"] == 3, "no other tournament"
