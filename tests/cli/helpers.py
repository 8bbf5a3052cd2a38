"""Runs the program as Click's test runner does: input from a pipe, all output as text."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from stammtisch.cli.main import main
from stammtisch.core.match import Match
from stammtisch.core.record import Record, read_line

RULE = "─" * 80
PROMPT = "Your move (? for help):"


def run(*args: str | Path, lines: list[str] | None = None, **environment: str) -> Result:
    """The program with these arguments; `lines` are typed, then comes the end of input. A
    traceback fails the test at once."""
    typed = "".join(f"{line}\n" for line in lines or [])
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=typed, env=environment)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def flat(text: str) -> str:
    """Output without line breaks and repeated blanks: for sentences that may be wrapped."""
    return " ".join(text.split())


def unwrapped(text: str) -> str:
    """Output with nothing between its signs: for paths, which are broken anywhere."""
    return "".join(text.split())


def saved_files(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.jsonl"))


def record_in(file: Path) -> Record:
    return read_line(file.read_text(encoding="utf-8"))


def only_record(home: Path) -> Record:
    """The record of the one game that was saved."""
    (file,) = saved_files(home)
    return record_in(file)


def match_of(record: Record) -> Match:
    return Match(record)


def play_uno(*args: str, lines: list[str] | None = None, **environment: str) -> Result:
    """A game of uno whose deal is always the same."""
    return run("play", "uno", "--fast", "--seed", "a", *args, lines=lines, **environment)


def last_screen(output: str) -> str:
    return output.rpartition(RULE)[2]
