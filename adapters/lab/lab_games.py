"""The games of a laboratory in one file of JSON lines: the first line says what is played, each
other one is a game, in their order. A game is there as soon as it was played, whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from filelock import Timeout

from ...core.errors import StammtischError
from ..files import about, held

Row = Mapping[str, Any]


class OtherGames(StammtischError):
    """A file holds something else than games of this laboratory. Facts: file, why (`kind`: no
    games at all; `plan`: those of another laboratory; `cards`: of this one, but with other rules
    or other cards in the decks), there, here (game, player and seed)."""

    code = "other-games"


class GamesInUse(StammtischError):
    """Another program writes to this file. Facts: file, lock."""

    code = "games-in-use"


class LabGames:
    """`rows`: the games of the file, and those that were added."""

    def __init__(self, file: Path, plan: Row) -> None:
        """Raises OtherGames if the file holds something else, OSError if it can't be read or
        written."""
        self.file = file
        self.rows: list[Row] = []
        self._end = 0
        self._out = file.open("ab", buffering=0)
        try:
            self._read(_line(plan))
        except BaseException:
            self._out.close()
            raise

    def _read(self, plan: bytes) -> None:
        content = self.file.read_bytes() if self.file.is_file() else b""
        lines = content.splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):  # of a killed program
            del lines[-1]
        if content and lines[:1] != [plan]:
            raise self._other(_text(lines[0]) if lines else "", plan)
        try:
            self.rows += map(json.loads, lines[1:])
        except (ValueError, RecursionError):
            raise self._other("", plan) from None
        self._end = sum(map(len, lines))
        if self._end < len(content):
            self._out.truncate(self._end)
        if not lines:
            self._write(plan)

    def _other(self, there: str, plan: bytes) -> OtherGames:
        here = _text(plan)
        why = "kind" if not there else "cards" if there == here else "plan"
        return OtherGames(file=str(self.file), why=why, there=there, here=here)

    def add(self, games: Sequence[Row]) -> None:
        """Write games that were played; what can't be written whole is taken back. Raises
        OSError if they can't be written."""
        self._write(b"".join(map(_line, games)))
        self.rows += games

    def _write(self, lines: bytes) -> None:
        left = memoryview(lines)
        try:
            with about(self.file):
                while left:
                    left = left[self._out.write(left) :]
        except BaseException:
            with suppress(OSError):  # a device can't take anything back
                self._out.truncate(self._end)
            raise
        self._end += len(lines)

    def close(self) -> None:
        self._out.close()


@contextmanager
def lab_games(file: Path, plan: Row) -> Iterator[LabGames]:
    """The games in a file, which is made if it isn't there; for one program at a time. Raises
    OtherGames if it holds something else, GamesInUse if another program writes to it, OSError if
    it can't be read or written."""
    try:
        with held(file):
            games = LabGames(file, plan)
            try:
                yield games
            finally:
                games.close()
    except Timeout as error:
        raise GamesInUse(file=str(file), lock=error.lock_file) from None


def _line(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _text(line: bytes) -> str:
    """The content of a first line; empty if it isn't one of ours."""
    try:
        plan = json.loads(line)
        return ", ".join([str(plan["lab"]), str(plan["player"]), str(plan["seed"])])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""
