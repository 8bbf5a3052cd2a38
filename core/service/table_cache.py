"""Tables that were loaded lately: nothing takes longer than to replay a game."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from threading import Lock

from ..errors import RecordError, StammtischError
from ..table.refusals import Unreadable
from ..table.table import Table
from .ports import Stored, TableStore

MOST = 1000
"""Tables that are kept; some 50 kB each."""

FAULTS = (
    *(StammtischError, AssertionError, AttributeError, ArithmeticError),
    *(LookupError, TypeError, ValueError),
)
"""What it may come to if something is replayed that isn't as it should be."""

log = logging.getLogger(__name__)


class TableCache:
    """Used by several threads. What is kept counts only if its mark is the stored one: it may be of
    work that was thrown away, or another program may have stored another step."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._known: OrderedDict[int, Stored] = OrderedDict()
        self._lock = Lock()

    def load(self, tx: TableStore, number: int, hold: bool = False) -> Stored | None:
        """A table as it is stored, with a `Table` that nobody else has: positions have a scratch
        space of their own, so two threads can't look at the same one. `hold`: nobody else stores a
        step of it before the transaction ends. Raises Unreadable."""
        mark = tx.mark(number, hold)
        with self._lock:
            known = self._known.get(number)
        if known is None or known.mark != mark:
            known = _opened(tx, number)
            if known is None:
                return None
            self._keep(known)
        return replace(known, table=known.open().copy())

    def load_all(self, tx: TableStore, numbers: Iterable[int]) -> list[Stored]:
        """The tables of these numbers that exist and can be read."""
        found = []
        for number in numbers:
            with suppress(Unreadable):
                found.append(self.load(tx, number))
        return [stored for stored in found if stored is not None]

    def put(self, stored: Stored, table: Table, mark: str) -> None:
        """A step was stored with this mark."""
        new = replace(stored, head=table.head, record=table.record, mark=mark, table=table)
        self._keep(new)

    def _keep(self, stored: Stored) -> None:
        with self._lock:
            self._known[stored.number] = stored
            self._known.move_to_end(stored.number)
            while len(self._known) > self.most:
                self._known.popitem(last=False)


def _opened(tx: TableStore, number: int) -> Stored | None:
    """Raises Unreadable: what another version of the program has stored may fail anyhow."""
    try:
        stored = tx.table(number)
        return stored and replace(stored, table=stored.open())
    except FAULTS as error:
        raise _unreadable(number, error) from error


def _unreadable(number: int, error: Exception) -> Unreadable:
    log.warning("table %s can't be read: %r", number, error)
    facts = error.facts if isinstance(error, RecordError) else {}
    version, known = facts.get("version"), facts.get("known")
    later = isinstance(version, int) and isinstance(known, int) and version > known
    return Unreadable(table=number, later="yes" if later else "no")
