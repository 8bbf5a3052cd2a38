"""`verify`, `replay` and `resume` given files of any kind, and games begun with odd names."""

from __future__ import annotations

import json
import os
from pathlib import Path
from unittest.mock import patch

import pytest
from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.geometry import Size

from stammtisch.adapters.presentation.lines import Span
from stammtisch.cli.terminal.drawing import make_console, say, show_markdown, tell_aside
from stammtisch.cli.terminal.screen.line_widget import Sheet
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.record_fields import MAX_LINE_LENGTH
from stammtisch.core.text.printable import unsafe_char
from tests.cli.helpers import flat, play_uno, record_in, run, saved_files
from tests.core.games import data, line

ROOT = Path(__file__).parents[3]
TOY_BOX = ready_decks()["toy-box"].text()
HOSTILE = "\x1b]0;gone\x07\x1b[2J\u202eevil"


def shown(output: str) -> str:
    """The output, in which nothing acts on a terminal but the ends of lines."""
    assert not any(unsafe_char(row) for row in output.split("\n"))
    return output


def written(folder: Path, *lines: str) -> Path:
    file = folder / "games.jsonl"
    file.write_text("".join(f"{row}\n" for row in lines), encoding="utf-8", newline="")
    return file


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "name", ["README.md", "pyproject.toml", "docs/pictures/uno-light.svg", "binary"]
)
def test_a_file_that_holds_no_record_gets_one_line(
    name: str, language: str, tmp_path: Path
) -> None:
    file = ROOT / name
    if name == "binary":
        file = tmp_path / "binary"
        file.write_bytes(bytes(range(256)) * 400)
    result = run("verify", file, "--lang", language)
    assert result.exit_code == 1
    (told,) = shown(result.stderr).splitlines()
    assert "format 1" in told.lower()


def test_a_file_that_never_ends_is_left_after_some_lines(tmp_path: Path) -> None:
    """Read on, it would get to its only record."""
    file = written(tmp_path, *["?"] * 1000, line("uno", 20))
    assert len(run("verify", file).stderr.splitlines()) == 1


def test_lines_that_are_no_records_among_records_are_counted(tmp_path: Path) -> None:
    file = written(tmp_path, "# games", line("uno", 20), *["?"] * 699, line("ojyks", 20))
    result = run("verify", file)
    assert result.exit_code == 1
    first, rest = result.stderr.splitlines()
    assert first.startswith("Game 1, move 0: this is no stammtisch record")
    assert rest == "699 more lines are no records."


def test_a_broken_record_is_named_beside_lines_that_are_none(tmp_path: Path) -> None:
    broken = json.dumps({**data("uno", 20), "outcome": {"places": [1], "points": [1]}})
    result = run("verify", written(tmp_path, "#", broken))
    assert [row[:6] for row in result.stderr.splitlines()] == ["Game 2", "Game 1"]


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_line_of_any_length_is_refused_at_once(command: str, tmp_path: Path) -> None:
    file = tmp_path / "long"
    file.write_text('{"stammtisch":1,"moves":[' + '[1,"draw"],' * (MAX_LINE_LENGTH // 10))
    result = run(command, file)
    assert result.exit_code == 1
    assert "at most 32,000,000 characters are allowed" in flat(result.stderr)


@pytest.mark.parametrize("command", ["verify", "replay", "resume"])
@pytest.mark.parametrize(
    "change",
    [
        {"game": HOSTILE},
        {"options": {HOSTILE: 1}},
        {"options": {"rounds": HOSTILE}},
        {"options": {"rounds": [[[1]]]}},
        {HOSTILE: 1},
        {"rules": 10**28},
        {"seats": ["x" * 3000, "B", "C"]},
        {"moves": [[10**28, "draw"]]},
        {"moves": [[0, HOSTILE]]},
        {"moves": [[0, "x" * 3000]]},
        {"at": ""},
        {"at": HOSTILE},
        {"changes": [[1, 1, HOSTILE * 50]]},
    ],
    ids=str,
)
def test_a_fault_is_told_without_acting_on_the_terminal(
    change: dict[str, object], command: str, tmp_path: Path
) -> None:
    file = written(tmp_path, json.dumps({**data("uno", 20), **change}))
    result = run(command, file)
    assert result.exit_code == 1
    assert "Game 1, move" in shown(result.stderr)


def test_names_in_a_record_are_shown_but_do_not_act(home: Path) -> None:
    play_uno(lines=["1"])
    (file,) = saved_files(home)
    record = record_in(file)
    record.seats[:] = [f"{HOSTILE}{seat}" for seat in range(4)]
    file.write_text(record.to_line(), encoding="utf-8")
    told = run("replay", file)
    assert told.exit_code == 0
    assert r"\x1b]0;gone" in shown(told.output)
    resumed = run("resume", "--fast", lines=["1", "log"])
    assert r"\x1b[2J\u202eevil" in shown(resumed.output)


def test_the_name_of_a_save_is_listed_but_does_not_act(home: Path) -> None:
    play_uno(lines=["1"])
    (file,) = saved_files(home)
    file.rename(file.with_name("\x1b[2Jodd.jsonl"))
    assert r"\x1b[2Jodd" in shown(run("resume", "--list").stdout)


def test_replay_verifies_first(tmp_path: Path) -> None:
    """What was changed could be replayed, but is not what was played."""
    renamed = json.dumps({**data("ojyks"), "seats": ["Anna", "Mallory", "Clara"]})
    file = written(tmp_path, line("ojyks"), renamed)
    assert run("replay", file, "--game", "1").exit_code == 0
    result = run("replay", file, "--game", "2")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "Game 2, move 1" in result.stderr
    assert "check sum" in result.stderr


def test_replay_reads_no_further_than_its_game(tmp_path: Path) -> None:
    file = written(tmp_path, "", line("ojyks"), "no record")
    assert run("replay", file).exit_code == 0
    assert run("replay", file, "--game", "3").exit_code == 2


ODD = {
    "escape": ("a\x1b[2J", r"\x1b"),
    "line": ("a\nb", r"\n"),
    "direction": ("\u202ebert", r"\u202e"),
    "bytes": (os.fsdecode(b"\xff"), r"\udcff"),
}


@pytest.mark.parametrize("option", ["--names", "--seed"])
@pytest.mark.parametrize(("text", "sign"), ODD.values(), ids=ODD)
def test_odd_names_and_seeds_are_refused_in_new_games(
    text: str, sign: str, option: str, home: Path
) -> None:
    result = run("play", "uno", option, text)
    assert result.exit_code == 2
    assert f"holds the character {sign}" in flat(shown(result.stderr))
    assert not saved_files(home)


@pytest.mark.parametrize("command", ["play", "watch", "simulate"])
def test_a_text_that_is_too_long_is_refused_in_new_games(command: str, home: Path) -> None:
    players = {"play": "2", "watch": "random,random", "simulate": "random,random"}
    sized = ["--players", players[command]] if command in players else []
    result = run(command, "uno", *sized, "--seed", "x" * 501)
    assert result.exit_code == 2
    assert "too long: at most 500 characters are allowed" in flat(result.stderr)
    assert not saved_files(home)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_seed_that_is_too_long_with_its_number_is_refused(workers: str) -> None:
    args = ["--players", "random,random", "--games", "2", "--workers", workers]
    result = run("simulate", "uno", *args, "--seed", "x" * 499)
    assert result.exit_code == 1
    assert "at most 500 characters are allowed" in flat(result.stderr)


def test_a_deck_of_somebody_else_does_not_act_on_the_terminal(tmp_path: Path) -> None:
    name = "\x1b[31mev\u202eil"
    cards = "\n".join(f"{card} = {n}" for n, card in map(str.split, TOY_BOX.split(",")))
    file = tmp_path / f"{name}.toml"
    texts = 'name = "\\u001b]0;gone\\u009b2J\\u202eDeck"\nabout = "\\u001b[2J\\u202eAbout"'
    file.write_text(f"{texts}\n[cards]\n{cards}\n", encoding="utf-8")
    said = shown(run("decks", "show", file).output)
    assert said.splitlines()[:2] == [r"\x1b]0;gone\x9b2J\u202eDeck", r"\x1b[2J\u202eAbout"]
    assert r"\x1b[31mev\u202eil.toml" in shown(run("decks", "check", file).stdout)
    file.write_text("[cards]\nx = 1\n", encoding="utf-8")
    assert r"\x1b[31mev\u202eil.toml" in shown(run("decks", "check", file).stderr)


@pytest.mark.parametrize("command", [("decks", "show"), ("tournament", "show"), ("verify",)])
def test_names_of_files_do_not_act_on_the_terminal(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    refused = run(*command, tmp_path / f"{HOSTILE}.toml")
    assert refused.exit_code != 0
    assert "\\u202eevil" in shown(refused.stderr)


def test_whatever_a_console_prints_does_not_act_on_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Even where nobody thought of it before: in tables, in styled text and in Markdown."""
    console = make_console()
    table = Table(HOSTILE, title=HOSTILE)
    table.add_row(HOSTILE)
    for printed in (HOSTILE, Text(HOSTILE, "bold"), table, Group(HOSTILE, table)):
        console.print(printed, style="bold")
    say(console, HOSTILE)
    show_markdown(console, HOSTILE)
    tell_aside(HOSTILE)
    out, err = capsys.readouterr()
    assert shown(out).count("evil") >= 7
    assert "evil" in shown(err)


def test_whatever_a_sheet_draws_does_not_act_on_the_terminal() -> None:
    sheet = Sheet()
    sheet.rows = [(Span(HOSTILE), Span("x"))]
    with patch.object(Sheet, "size", Size(200, 1)):
        assert "evil" in shown(sheet.render_line(0).text)
