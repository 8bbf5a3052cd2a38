"""A file of records that is written game by game."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import click

from ...core.record import Record
from ...core.scene.texts import Texts
from ..shared.common import confirmed


class Recording:
    """Each game is in the file as soon as it is written, and the file never ends in half a game.
    `games`: how many are in it."""

    def __init__(self, file: Path) -> None:
        """Raises OSError, as do all others."""
        self.file = file
        self.games = 0
        self._out = file.open("wb", buffering=0)
        self._end = 0

    def write(self, record: Record) -> None:
        """Write a record; one that can't be written whole is removed again."""
        line = memoryview(f"{record.to_line()}\n".encode())
        bytes_written = 0
        try:
            while bytes_written < len(line):
                bytes_written += self._out.write(line[bytes_written:])
        except BaseException:
            with suppress(OSError):  # a pipe can't take anything back
                self._out.truncate(self._end)
            raise
        self._end += bytes_written
        self.games += 1

    def close(self) -> None:
        self._out.close()


def check_overwriting(file: Path, texts: Texts, option: str) -> None:
    """Ask before a file with something in it is replaced. BadParameter where nobody can answer,
    click.Abort if the answer is no. `option`: the one that names the file."""
    if not file.is_file() or not file.stat().st_size:
        return
    if not sys.stdin.isatty():
        raise click.BadParameter(texts("t-use-force", file=str(file)), param_hint=f"'{option}'")
    if not confirmed(texts("t-overwrite", file=str(file))):
        raise click.Abort
