"""SQLite files that are only read: they and the files beside them stay as they are.

Opening a file with `mode=ro` isn't enough: where it has a write-ahead log, SQLite makes `-wal` and
`-shm` beside it and leaves them there.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from pathlib import Path

BUSY_SECONDS = 30.0
LOGGED = 2
"""The version of the file format (bytes 18 and 19) with a write-ahead log."""
NOT_LOGGED, AT_REST, IN_USE = "mode=ro", "mode=ro&immutable=1", "mode=ro&readonly_shm=1"
"""How a file is opened: if it never has a write-ahead log; if it has none now; if it has one, which
another program uses or a killed one has left behind."""
Fingerprint = tuple[int, int, int]
"""Inode, size and time of the last change of a file."""


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
