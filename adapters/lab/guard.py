"""Limits for SQLite files that strangers may have made.

A file can have a view that never ends in place of a table, triggers, or values larger than the
memory. So nothing but the schema is read before it is known to be ours.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from math import inf

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
