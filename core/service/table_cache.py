"""Tables that were loaded lately: nothing takes longer than to replay a game."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from threading import Lock

from ..errors import RecordError, StammtischError
from ..table.refusals import Unreadable
from ..table.table import UNSHARED
from .stored import Stored, TableStore

MOST = 1000
"""Tables that are kept; some 50 kB each."""

FAULTS = (
    *(StammtischError, AssertionError, AttributeError, ArithmeticError),
    *(LookupError, TypeError, ValueError),
)
"""Errors that replaying a damaged record may raise."""

log = logging.getLogger(__name__)


class TableCache:
    """Used by several threads. What is kept counts only if its mark is the stored one: it may be of
    work that was thrown away, or another program may have stored another step."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._tables: OrderedDict[int, Stored] = OrderedDict()
        self._lock = Lock()

    def load(self, tx: TableStore, number: int, hold: bool = False) -> Stored | None:
        """A table as it is stored. `hold`: nobody else stores a step of it before the transaction
        ends. Raises Unreadable if it can't be read or replayed."""
        mark = tx.mark(number, hold)
        with self._lock:
            cached = self._tables.get(number)
        if cached is None or cached.mark != mark:
            cached = _opened(tx, number)
            if cached is None:
                return None
            self.put(cached)
        return cached

    def load_all(self, tx: TableStore, numbers: Iterable[int]) -> list[Stored]:
        """The tables of these numbers that exist and can be read."""
        tables = []
        for number in numbers:
            with suppress(Unreadable):
                tables.append(self.load(tx, number))
        return [stored for stored in tables if stored is not None]

    def put(self, stored: Stored) -> None:
        """Keep a table as it is stored now."""
        if stored.table.guard is UNSHARED:
            stored.table.guard = Lock()
        with self._lock:
            self._tables[stored.number] = stored
            self._tables.move_to_end(stored.number)
            while len(self._tables) > self.most:
                self._tables.popitem(last=False)


def _opened(tx: TableStore, number: int) -> Stored | None:
    """Raises Unreadable: what another version of the program has stored may fail anyhow."""
    try:
        return tx.table(number)
    except FAULTS as error:
        raise _unreadable(number, error) from error


def _unreadable(number: int, error: Exception) -> Unreadable:
    log.warning("table %s can't be read: %r", number, error)
    facts = error.facts if isinstance(error, RecordError) else {}
    version, latest = facts.get("version"), facts.get("known")
    later = isinstance(version, int) and isinstance(latest, int) and version > latest
    return Unreadable(table=number, later=later)
