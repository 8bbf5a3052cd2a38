"""What AI players have played in a tournament or a laboratory, in one SQLite file: its settings,
and each job with its results as soon as it was done. What is in the file is plain data; what it
means only the arena knows.

A job is stored as a whole or not at all, so a program that is killed loses what is under way.
Reading changes no byte of a file, which may come from a stranger (see `sqlite_reading`). Files of
version 1 are read as they are, and converted before something is added.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from errno import EACCES
from itertools import groupby
from pathlib import Path
from typing import Any

from filelock import Timeout

from ...core.errors import StammtischError
from ..files import held, write_whole
from ..sqlite_reading import (
    BUSY_SECONDS,
    TOO_LONG,
    ForeignTables,
    ReadOnlyConnection,
    StepBudget,
    check_schema,
    limit,
    read_only,
)
from . import version_1
from .version_1 import CONVERT, LINES_BEGIN, VIEWS, read_lines

TOURNAMENT, LAB = "tournament", "lab"
"""Kinds of files."""
SYNCHRONOUS = {TOURNAMENT: "FULL", LAB: "NORMAL"}
"""Games of a laboratory take milliseconds: after a power failure the last ones are played again."""
SQLITE_BEGIN = b"SQLite format 3\0"
APPLICATION = 0x5374546F
"""Marks a SQLite file as one of ours (`PRAGMA application_id`)."""
VERSION = 2
SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE main.lab (kind TEXT NOT NULL, settings TEXT NOT NULL);
CREATE TABLE main.jobs (
  job INTEGER PRIMARY KEY, size INTEGER NOT NULL, lost TEXT NOT NULL, efforts TEXT NOT NULL
);
CREATE TABLE main.results (
  job INTEGER NOT NULL REFERENCES jobs, number INTEGER NOT NULL, result TEXT NOT NULL,
  record TEXT NOT NULL, PRIMARY KEY (job, number)
) WITHOUT ROWID;
"""
OF_THE_SYSTEM = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
)
"""Errors of SQLite that say nothing about the file: a full disk, a file that others write."""
Row = Mapping[str, Any]


class BadLabFile(StammtischError):
    """A file that can't be used. Facts: file, why (`tournament`, `lab`: it isn't of that kind;
    `version`: of a later program; `rules`: of another version of the rules; `tables`: it has others
    than ours; `changed`: by another program while it was read; `damaged`), detail, version,
    known."""


class LabFileInUse(StammtischError):
    """Another program writes to this file. Facts: file, lock."""


class LabFile:
    """An open file."""

    def __init__(self, file: Path, kind: str) -> None:
        """Open a file that is there. Raises BadLabFile if it can't be understood or is of another
        kind, OSError if it can't be opened."""
        self.file, self.kind = file, kind
        self._budget = StepBudget()
        self._open()

    @classmethod
    def create(cls, file: Path, kind: str, settings: Row) -> LabFile:
        """A new file, which is there as a whole or not at all. Raises OSError if there is a file
        already, or this one can't be written."""
        with closing(_in_memory(kind, _text(settings))) as db:
            write_whole(file, db.serialize(), replace=False)
        return cls(file, kind)

    def _open(self, checked: bool = False) -> None:
        """Open the file for reading. `checked`: its pages were checked before."""
        if self.file.exists() and not self.file.is_file():
            raise self.bad(self.kind)
        with self.file.open("rb") as opened:  # SQLite doesn't say why it can't
            begin = opened.read(len(SQLITE_BEGIN))
        self._lines = begin.startswith(LINES_BEGIN)
        if not self._lines and begin != SQLITE_BEGIN:
            raise self.bad(self.kind)
        with self._reading():
            if self._lines:
                self._use(_in_memory(LAB, *read_lines(self.file)), StepBudget(), checked)
            else:
                self._use(read_only(self.file), StepBudget(self.file.stat().st_size), checked)

    def _use(self, db: sqlite3.Connection, budget: StepBudget, checked: bool) -> None:
        """Use this connection if the file is one of ours; else close it and raise."""
        self._db, self._budget = db, budget
        with ExitStack() as failing:
            failing.callback(db.close)
            limit(db, budget)
            if self._one("PRAGMA application_id") != APPLICATION:
                raise self.bad(self.kind)
            self._version = self._one("PRAGMA user_version")
            if self._version > VERSION:
                raise self.bad("version")
            check_schema(db, SCHEMA if self._version == VERSION else version_1.SCHEMA)
            if not checked and self._one("PRAGMA quick_check(1)") != "ok":
                raise sqlite3.DatabaseError("quick_check")
            if self._version < VERSION:
                db.executescript(VIEWS)
            if self._one("SELECT kind FROM lab") != self.kind:
                raise self.bad(self.kind)
            self.settings: dict[str, Any] = json.loads(self._one("SELECT settings FROM lab"))
            if not isinstance(self.settings, dict):
                raise TypeError("settings")
            failing.pop_all()

    @contextmanager
    def held(self) -> Iterator[None]:
        """For who writes, see `files.held`. Nothing is written before the first `add` or `lose`, so
        what is in the file can be checked. Raises LabFileInUse if another program holds it,
        BadLabFile if it has made something else of the file meanwhile, OSError if the file or the
        lock can't be written."""
        try:
            with held(self.file):
                if not os.access(self.file, os.W_OK):
                    raise PermissionError(EACCES, os.strerror(EACCES), str(self.file))
                self._reopen()
                try:
                    yield
                finally:
                    if self._writes:
                        self._reopen()
        except Timeout as error:
            raise LabFileInUse(file=str(self.file), lock=error.lock_file) from None

    def _reopen(self) -> None:
        self._db.close()
        self._open(checked=True)

    @property
    def _writes(self) -> bool:
        """True if the connection is one that writes."""
        return not self._lines and not isinstance(self._db, ReadOnlyConnection)

    def begin_writing(self) -> None:
        """Make the file one of the present version that can be written; the first `add` or `lose`
        does it, too. Raises OSError if it can't be written."""
        if self._writes:
            return
        if self._lines:
            write_whole(self.file, self._db.serialize())
            self._lines = False
        self._db.close()
        place = f"{self.file.resolve().as_uri()}?mode=rw"
        with self._reading():
            db = sqlite3.connect(place, BUSY_SECONDS, isolation_level=None, uri=True)
            self._use(db, StepBudget(), checked=True)
        with self._system_errors():
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute(f"PRAGMA synchronous = {SYNCHRONOUS[self.kind]}")
        if self._version < VERSION:
            with self._written():
                for statement in (SCHEMA + CONVERT).split(";"):
                    self._db.execute(statement)
            self._version = VERSION

    def add(self, job: int, results: Sequence[Row], efforts: Row) -> None:
        """Store a job that was done. The `record` of a result, where there is one, is stored beside
        it. Raises OSError if it can't be written."""
        rows = []
        for number, result in enumerate(results, 1):
            data = dict(result)
            record = data.pop("record", "")
            rows.append((job, number, _text(data), record))
        with self._written():
            self._db.execute("DELETE FROM results WHERE job = ?", (job,))
            self._db.execute(
                "INSERT OR REPLACE INTO jobs VALUES (?, ?, '', ?)", (job, len(rows), _text(efforts))
            )
            self._db.executemany("INSERT INTO results VALUES (?, ?, ?, ?)", rows)

    def lose(self, job: int, why: str) -> None:
        """Store why a job was lost. Raises OSError if it can't be written."""
        with self._written():
            self._db.execute("INSERT OR REPLACE INTO jobs VALUES (?, 0, ?, '{}')", (job, why))

    def jobs(self) -> Iterator[tuple[int, str, list[Any], Any]]:
        """All jobs by number: why it was lost (""), its results (without records), its efforts.
        Raises BadLabFile if the file is damaged, OSError if it can't be read."""
        query = (
            "SELECT job, size, lost, efforts, result FROM jobs LEFT JOIN results USING (job) "
            "ORDER BY job, number"
        )
        with self._reading(), closing(self._db.execute(query)) as rows:
            for (job, size, lost, efforts), of_job in groupby(rows, lambda row: row[:-1]):
                results = [json.loads(result) for *_, result in of_job if result is not None]
                if len(results) != size:
                    raise sqlite3.DatabaseError(f"job {job}")
                if not isinstance(lost, str):
                    raise TypeError(f"job {job}")
                yield job, lost, results, json.loads(efforts)

    def records(self, job: int | None = None) -> Iterator[str]:
        """The records of all results, or of those of a job, in order. Raises BadLabFile if the file
        is damaged, OSError if it can't be read."""
        where, values = ("", ()) if job is None else (" AND job = ?", (job,))
        query = f"SELECT record FROM results WHERE record != ''{where} ORDER BY job, number"
        with self._reading(), closing(self._db.execute(query, values)) as rows:
            for (record,) in rows:
                if not isinstance(record, str):
                    raise TypeError("record")
                yield record

    def bad(self, why: str, detail: object = "", **facts: Any) -> BadLabFile:
        """The error that says why this file can't be used."""
        return BadLabFile(file=str(self.file), why=why, detail=str(detail), **facts)

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> LabFile:
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
        """Raises BadLabFile if the file is damaged, has other tables or was changed meanwhile, and
        OSError for errors that say nothing about it."""
        self._budget.renew()
        try:
            yield
        except ForeignTables as error:
            raise self.bad("tables") from error
        except (sqlite3.Error, ValueError, TypeError, RecursionError) as error:
            self._check_unchanged()
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in OF_THE_SYSTEM:
                raise OSError(None, str(error), str(self.file)) from error
            raise self.bad("damaged", TOO_LONG if self._budget.spent else error) from error
        self._check_unchanged()

    def _check_unchanged(self) -> None:
        db = getattr(self, "_db", None)
        if isinstance(db, ReadOnlyConnection) and db.outdated:
            raise self.bad("changed")

    @contextmanager
    def _written(self) -> Iterator[None]:
        """A transaction; raises OSError if it can't be written (a full disk)."""
        self.begin_writing()
        with self._system_errors():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    @contextmanager
    def _system_errors(self) -> Iterator[None]:
        """Errors of SQLite as OSError."""
        try:
            yield
        except sqlite3.Error as error:
            raise OSError(None, str(error), str(self.file)) from error


def _in_memory(kind: str, settings: str, results: Sequence[str] = ()) -> sqlite3.Connection:
    """A database with jobs of one result each."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.executescript(SCHEMA)
    db.execute("INSERT INTO lab VALUES (?, ?)", (kind, settings))
    db.executemany("INSERT INTO results VALUES (?, 1, ?, '')", enumerate(results, 1))
    db.execute("INSERT INTO jobs SELECT job, 1, '', '{}' FROM results")
    return db


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
