"""A tournament in one SQLite file: its settings, and each block with its games as soon as it was
played. What is in the file is plain data; what it means only the arena knows.

A block is stored as a whole or not at all, so a program that is killed loses what is under way.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from filelock import Timeout

from ...core.errors import StammtischError
from ..files import about, held

APPLICATION = 0x5374546F
"""Marks a SQLite file as one of ours (`PRAGMA application_id`)."""
VERSION = 1
BUSY_SECONDS = 30.0
SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE settings (settings TEXT NOT NULL);
CREATE TABLE blocks (
  block INTEGER PRIMARY KEY, games INTEGER NOT NULL, lost TEXT NOT NULL, efforts TEXT NOT NULL
);
CREATE TABLE games (
  block INTEGER NOT NULL REFERENCES blocks, game INTEGER NOT NULL, seating TEXT NOT NULL,
  places TEXT NOT NULL, points TEXT NOT NULL, entries INTEGER NOT NULL, faults TEXT NOT NULL,
  record TEXT NOT NULL, PRIMARY KEY (block, game)
) WITHOUT ROWID;
"""
OF_THE_SYSTEM = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
)
"""Errors of SQLite that say nothing about the file: a full disk, a file that others write."""
LISTS = ("seating", "places", "points", "faults")
"""Columns of a game that hold JSON."""


class NoTournament(StammtischError):
    """A file that can't be read as a tournament. Facts: file, why (`kind`: it is something else;
    `version`: of a later program; `rules`: of another version of the rules; `damaged`), detail,
    version, known."""

    code = "no-tournament"


class TournamentInUse(StammtischError):
    """Another program plays this tournament. Facts: file, lock."""

    code = "tournament-in-use"


class TournamentFile:
    """An open file."""

    def __init__(self, file: Path) -> None:
        """Open a file that is there. Raises NoTournament if it can't be understood, OSError if it
        can't be opened."""
        self.file = file
        with file.open("rb"):
            pass  # SQLite doesn't say why it can't
        writable = _writable(file.resolve())
        place = f"{file.resolve().as_uri()}?{'mode=rw' if writable else _read_only(file)}"
        with ExitStack() as failing, self._reading():
            self._db = sqlite3.connect(place, BUSY_SECONDS, isolation_level=None, uri=True)
            failing.callback(self._db.close)
            kind = self._one("PRAGMA application_id")
            version = self._one("PRAGMA user_version")
            if kind != APPLICATION or version > VERSION:
                why = "version" if kind == APPLICATION else "kind"
                raise NoTournament(file=str(file), why=why, detail="")
            if writable:
                self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            if self._one("PRAGMA quick_check(1)") != "ok":
                raise sqlite3.DatabaseError("quick_check")
            self.settings: dict[str, Any] = json.loads(self._one("SELECT settings FROM settings"))
            if not isinstance(self.settings, dict):
                raise TypeError("settings")
            failing.pop_all()

    @classmethod
    def create(cls, file: Path, settings: Mapping[str, Any]) -> TournamentFile:
        """A new file, which is there as a whole or not at all. Raises OSError if there is a file
        already, or this one can't be written."""
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        with about(file), ExitStack() as stack:
            draft.unlink(missing_ok=True)
            draft.open("xb").close()  # raises what SQLite doesn't tell
            stack.callback(draft.unlink, missing_ok=True)
            with _asked_of_sqlite(file), closing(sqlite3.connect(draft)) as db:
                db.executescript(SCHEMA)
                db.execute("INSERT INTO settings VALUES (?)", (_text(dict(settings)),))
                db.commit()
            os.link(draft, file)  # never replaces a file that came meanwhile
        return cls(file)

    @contextmanager
    def held(self) -> Iterator[None]:
        """For who writes, see `files.held`. Raises TournamentInUse if another program does, OSError
        if no lock can be written."""
        try:
            with held(self.file):
                yield
        except Timeout as error:
            raise TournamentInUse(file=str(self.file), lock=error.lock_file) from None

    def add(
        self, block: int, games: Sequence[Mapping[str, Any]], efforts: Mapping[str, Any]
    ) -> None:
        """Store a block that was played. Raises OSError if it can't be written."""
        rows = [
            (block, number, *(_text(row[name]) for name in LISTS), row["entries"], row["record"])
            for number, row in enumerate(games, 1)
        ]
        columns = f"block, game, {', '.join(LISTS)}, entries, record"
        with self._written():
            self._db.execute("DELETE FROM games WHERE block = ?", (block,))
            self._db.execute(
                "INSERT OR REPLACE INTO blocks VALUES (?, ?, '', ?)",
                (block, len(rows), _text(dict(efforts))),
            )
            self._db.executemany(
                f"INSERT INTO games ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows
            )

    def lose(self, block: int, why: str) -> None:
        """Store why a block was lost. Raises OSError if it can't be written."""
        with self._written():
            self._db.execute("INSERT OR REPLACE INTO blocks VALUES (?, 0, ?, '{}')", (block, why))

    def blocks(self) -> Iterator[tuple[int, str, list[dict[str, Any]], dict[str, Any]]]:
        """All blocks by number: why it was lost (""), its games (without records), its efforts.
        Raises NoTournament if the file is damaged, OSError if it can't be read."""
        with self._reading():
            games = self._db.execute(
                f"SELECT block, {', '.join(LISTS)}, entries FROM games ORDER BY block, game"
            )
            row = games.fetchone()
            for block, count, lost, efforts in self._db.execute(
                "SELECT block, games, lost, efforts FROM blocks ORDER BY block"
            ):
                of_block = []
                while row is not None and row[0] == block:
                    lists = zip(LISTS, map(json.loads, row[1:-1]), strict=True)
                    of_block.append({**dict(lists), "entries": row[-1]})
                    row = games.fetchone()
                if len(of_block) != count:
                    raise sqlite3.DatabaseError(f"block {block}")
                if not isinstance(lost, str):
                    raise TypeError(f"block {block}")
                yield block, lost, of_block, json.loads(efforts)

    def records(self, block: int | None = None) -> Iterator[str]:
        """The records of all games, or of those of a block, in order. Raises NoTournament if the
        file is damaged, OSError if it can't be read."""
        where, values = ("", ()) if block is None else (" WHERE block = ?", (block,))
        with self._reading():
            for (record,) in self._db.execute(
                f"SELECT record FROM games{where} ORDER BY block, game", values
            ):
                if not isinstance(record, str):
                    raise TypeError("record")
                yield record

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> TournamentFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _one(self, query: str) -> Any:
        row = self._db.execute(query).fetchone()
        if row is None:
            raise sqlite3.DatabaseError("empty")
        return row[0]

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, ValueError, TypeError, RecursionError) as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in OF_THE_SYSTEM:
                raise OSError(None, str(error), str(self.file)) from error
            kind = "file is not a database" in str(error)
            why = "kind" if kind else "damaged"
            raise NoTournament(file=str(self.file), why=why, detail=str(error)) from error

    @contextmanager
    def _written(self) -> Iterator[None]:
        """A transaction; raises OSError if it can't be written (a full disk)."""
        with _asked_of_sqlite(self.file):
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise


@contextmanager
def _asked_of_sqlite(file: Path) -> Iterator[None]:
    """Raises errors of SQLite as an OSError that names this file."""
    try:
        yield
    except sqlite3.Error as error:
        raise OSError(None, str(error), str(file)) from error


def _writable(file: Path) -> bool:
    """SQLite writes files beside it, too."""
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def _read_only(file: Path) -> str:
    """Options for opening a file that can't be written: as it is, unless somebody else writes
    it."""
    log = file.resolve().with_name(f"{file.resolve().name}-wal")
    return "mode=ro" if log.exists() else "mode=ro&immutable=1"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
