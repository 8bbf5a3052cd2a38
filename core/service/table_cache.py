"""Tables that were loaded lately: nothing takes longer than to replay a game."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import replace
from threading import Lock

from ..errors import RecordError, StammtischError
from ..table.refusals import Unreadable
from ..table.table import Table
from .ports import Stored, Transaction

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

    def load(self, tx: Transaction, number: int, hold: bool = False) -> Stored | None:
        """A table as it is stored, with a `Table` that nobody else has: positions have a scratch
        space of their own, so two threads can't look at the same one. `hold`: nobody else stores a
        step of it before the transaction ends. Raises Unreadable."""
        mark = tx.mark(number, hold)
        with self._lock:
            known = self._known.get(number)
        if known is None or known.mark != mark:
            known = tx.table(number)
            if known is None:
                return None
            known = self._keep(replace(known, table=_opened(known)))
        return replace(known, table=known.open().twin())

    def put(self, stored: Stored, table: Table, mark: str) -> None:
        """A step was stored with this mark."""
        head, record = table.save()
        self._keep(replace(stored, head=head, record=record, mark=mark, table=table))

    def _keep(self, stored: Stored) -> Stored:
        with self._lock:
            self._known[stored.number] = stored
            self._known.move_to_end(stored.number)
            while len(self._known) > self.most:
                self._known.popitem(last=False)
        return stored


def _opened(stored: Stored) -> Table:
    """Raises Unreadable: what another version of the program has stored may fail anyhow."""
    try:
        return stored.open()
    except FAULTS as error:
        raise _unreadable(stored, error) from error


def _unreadable(stored: Stored, error: Exception) -> Unreadable:
    log.warning("table %s can't be read: %r", stored.number, error)
    facts = error.facts if isinstance(error, RecordError) else {}
    version, known = facts.get("version"), facts.get("known")
    later = isinstance(version, int) and isinstance(known, int) and version > known
    return Unreadable(table=stored.number, later="yes" if later else "no")
