"""No command ends in a traceback because nobody takes what it prints."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.main import SUBCOMMANDS, main
from stammtisch.cli.shared.stopping import guarded
from tests.cli.helpers import run

RANDOM = ("--players", "random,random")
COMMANDS = {
    "": ["--help"],
    "admin": ["--help"],  # it needs the database of a bot
    "chat": ["--help"],  # it waits for lines
    "serve": ["--help"],  # it prints nothing else
    "check-bot": ["--help"],  # bots take a while
    "completion": ["bash"],
    "games": [],
    "lab": ["--help"],  # its games take a while
    "picture": ["--help"],  # it prints nothing else
    "analyse": ["--help"],  # it takes a while
    "new-game": ["--help"],  # it writes files
    "play": ["uno", "--fast"],
    "replay": ["FILE"],
    "resume": ["--list"],
    "rules": ["uno"],
    "decks": ["list"],
    "exercise": ["uno"],
    "statistics": [],
    "simulate": ["uno", *RANDOM, "--games", "1"],
    "tournament": ["--help"],  # it writes a file
    "verify": ["FILE"],
    "watch": ["uno", *RANDOM, "--fast"],
}
"""Every command so that it prints something."""


@contextmanager
def full() -> Iterator[TextIO]:
    with Path("/dev/full").open("w", encoding="utf-8") as out:
        yield out
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())  # let it be closed in peace


@contextmanager
def left_pipe() -> Iterator[TextIO]:
    """A pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as out:
        yield out
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def test_every_command_is_tried() -> None:
    assert {*COMMANDS} - {""} == {*SUBCOMMANDS}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_ends_quietly_where_nothing_can_be_printed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    run("simulate", "uno", *RANDOM, "--games", "1", "--record", file)
    if command == "resume":
        run("play", "uno", "--fast")
    args = [str(file) if arg == "FILE" else arg for arg in COMMANDS[command]]
    for sink, told in ((full, "The output can't be written: "), (left_pipe, "")):
        errors = io.StringIO()
        with sink() as out, monkeypatch.context() as streams:
            streams.setattr(sys, "stdin", io.StringIO())
            streams.setattr(sys, "stdout", out)
            streams.setattr(sys, "stderr", errors)
            with pytest.raises(SystemExit) as ended:
                main([command, *args] if command else args)
        assert ended.value.code == 1, sink
        assert errors.getvalue().startswith(told)
        assert errors.getvalue().count("\n") == bool(told), errors.getvalue()


@pytest.mark.parametrize(
    ("error", "language", "told"),
    [
        (OSError(errno.ENOSPC, "full"), "en", "The output can't be written: the disk is full"),
        (OSError(errno.ENOSPC, "voll"), "de", "schreiben: der Datenträger ist voll"),
        (OSError(errno.EPIPE, "gone"), "en", ""),
        (OSError(errno.EACCES, "no", "/some/file"), "en", "/some/file: "),
    ],
)
def test_why_is_told_in_the_language_of_the_program(
    error: OSError, language: str, told: str, capfd: pytest.CaptureFixture[str]
) -> None:
    kept = os.dup(1)
    try:
        with pytest.raises(SystemExit) as ended, guarded(texts_in(language)):
            raise error
    finally:
        os.dup2(kept, 1)
        os.close(kept)
    assert ended.value.code == 1
    assert told in capfd.readouterr().err
