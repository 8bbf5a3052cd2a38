"""SQLite files that are only read, and limits for those that strangers may have made.

Files that are read, and the files beside them, stay as they are. Opening a file with `mode=ro`
isn't enough: where it has a write-ahead log, SQLite makes `-wal` and `-shm` beside it and leaves
them there.

A file of a stranger can have a view that never ends in place of a table, triggers, or values larger
than the memory. So nothing but the schema is read before it is known to be ours.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from math import inf
from pathlib import Path

BUSY_SECONDS = 30.0
LOGGED = 2
"""The version of the file format (bytes 18 and 19) with a write-ahead log."""
NOT_LOGGED, AT_REST, IN_USE = "mode=ro", "mode=ro&immutable=1", "mode=ro&readonly_shm=1"
"""How a file is opened: if it never has a write-ahead log; if it has none now; if it has one, which
another program uses or a killed one has left behind."""
Fingerprint = tuple[int, int, int]
"""Inode, size and time of the last change of a file."""
LARGEST = 64_000_000
"""Bytes of a row, at most; the longest record has 32 million characters."""
LONGEST_STATEMENT = 100_000
"""Bytes of a statement, those of the file's schema among them."""
STEPS, STEPS_A_BYTE = 10_000_000, 10
"""Steps of SQLite's virtual machine for one use of a file, and more of them for each byte of the
file. Our queries take less than one step for a byte."""
BETWEEN = 10_000
"""Steps after which they are counted."""
LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: LARGEST,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: LONGEST_STATEMENT,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}
PRAGMAS = ("trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY")
TOO_LONG = "takes too long to read"


class ReadOnlyConnection(sqlite3.Connection):
    """A connection that changes nothing, see `read_only`."""

    folder: tempfile.TemporaryDirectory[str] | None = None
    at_rest: tuple[Path, Fingerprint] | None = None

    @property
    def outdated(self) -> bool:
        """True if another program has changed the file in a way that SQLite doesn't notice: what
        was read since the file was opened may be wrong."""
        if self.at_rest is None:
            return False
        file, before = self.at_rest
        return _fingerprint(file) != before

    def close(self) -> None:
        super().close()
        if self.folder is not None:
            self.folder.cleanup()


def read_only(file: Path) -> ReadOnlyConnection:
    """A connection to a SQLite file that changes no byte of it and makes no file beside it. Raises
    OSError if the file can't be opened, sqlite3.Error if SQLite can't read it without changing it:
    a rollback journal isn't used, since a forged one makes SQLite delete any file that it names."""
    file = file.resolve()
    with file.open("rb") as opened:
        logged = LOGGED in opened.read(20)[18:]
    log, index = beside(file, "-wal"), beside(file, "-shm")
    if not log.exists():
        fingerprint = _fingerprint(file)
        connection = _connected(file, AT_REST if logged else NOT_LOGGED)
        connection.at_rest = (file, fingerprint) if logged else None
        return connection
    if not index.exists():  # SQLite would make it
        return _of_copy(file, log)
    try:
        return _connected(file, IN_USE)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            raise
        return _of_copy(file, log)


def _connected(file: Path, how: str) -> ReadOnlyConnection:
    connection = sqlite3.connect(
        f"{file.as_uri()}?{how}",
        BUSY_SECONDS,
        isolation_level=None,
        uri=True,
        check_same_thread=False,
        factory=ReadOnlyConnection,
    )
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _of_copy(file: Path, log: Path) -> ReadOnlyConnection:
    """A connection to a copy in a temporary folder, where SQLite may use the log."""
    folder = tempfile.TemporaryDirectory(prefix="stammtisch-")
    try:
        copy = Path(folder.name) / "copy"
        shutil.copyfile(file, copy)
        shutil.copyfile(log, beside(copy, "-wal"))
        connection = _connected(copy, "mode=rw")
    except BaseException:
        folder.cleanup()
        raise
    connection.folder = folder
    return connection


def beside(file: Path, ending: str) -> Path:
    """The file that SQLite keeps beside a database: `-wal`, `-shm` or `-journal`."""
    return file.with_name(file.name + ending)


def _fingerprint(file: Path) -> Fingerprint:
    status = os.stat(file)
    return status.st_ino, status.st_size, status.st_mtime_ns


# Files of strangers


class ForeignTables(Exception):
    """The schema of a file isn't the expected one."""


class StepBudget:
    """The steps that a query may take. `size`: bytes of the file; None: as many as it needs."""

    def __init__(self, size: int | None = None) -> None:
        self._most = inf if size is None else STEPS + STEPS_A_BYTE * size
        self.renew()

    def renew(self) -> None:
        self._left = self._most

    def count(self) -> bool:
        """Count some steps; True if too many were taken."""
        self._left -= BETWEEN
        return self.spent

    @property
    def spent(self) -> bool:
        return self._left < 0


def limit(db: sqlite3.Connection, budget: StepBudget) -> None:
    """Apply the limits to a connection, before its schema is read."""
    for category, most in LIMITS.items():
        db.setlimit(category, most)
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    db.set_progress_handler(budget.count, BETWEEN)


def check_schema(db: sqlite3.Connection, script: str) -> None:
    """Raises ForeignTables unless the file has exactly the tables that the script makes, and
    sqlite3.Error if its schema can't be read."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(script)
        due = _schema(made, LONGEST_STATEMENT)
    if _schema(db, len(due)) != due:
        raise ForeignTables


def _schema(db: sqlite3.Connection, most: int) -> Sequence[tuple[str, ...]]:
    """Tables, views, indexes and triggers in order, `most` of them and one more at most; white
    space in their statements is a single blank."""
    query = "SELECT type, name, tbl_name, sql FROM main.sqlite_schema LIMIT ?"
    rows = db.execute(query, (most + 1,)).fetchall()
    return sorted(tuple(" ".join(str(part).split()) for part in row) for row in rows)
