"""The store that keeps all of it, and its transactions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ...errors import StammtischError
from .jobs import DueJob, JobQueue
from .messages import LiveMessage, LiveMessageQueue, Notice, NoticeQueue
from .people import PeopleStore
from .results import ResultStore
from .tables import TableIndex, TableStore

Work = DueJob | Notice | LiveMessage
"""Work that is taken with a lease."""


class Unavailable(StammtischError):
    """The store can't be used now, and nothing was done; it may be tried again. Its kinds say
    more. Facts: none."""

    code = "unavailable"


class Transaction(
    TableStore,
    TableIndex,
    PeopleStore,
    JobQueue,
    LiveMessageQueue,
    NoticeQueue,
    ResultStore,
    Protocol,
):
    """Reads and writes of one transaction; all are rolled back if the block raises."""

    def renew(self, held: Sequence[Work], until: float) -> None:
        """Leases of this caller last until then, but those that others have taken over."""


Done = TypeVar("Done")


class Store(Protocol):
    """Keeps all that must survive a stop."""

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        """Do the work in one transaction. Raises what the work raises, and Unavailable if the store
        can't be used. What isn't `serial` may run on the event loop, so it is short. It may be done
        several times, if other programs store at the same time, and only the last one counts: so
        it changes nothing outside, and passes on errors that aren't ours.

        `lasting=False` skips fsync: the commit survives a crash of the program but not a power
        failure. Only for work that may safely run twice. What is `serial` sees one state of the
        store, as if all works came one after the other, and is done again where that fails. Other
        work sees what others have stored meanwhile: it holds what it reads before it changes
        something by it, or leaves that to what compares while it writes (steps of tables, tokens of
        leases, counts of slots). It is rarely done again, so it suits what happens often. What
        isn't lasting is never serial."""

    async def close(self) -> None: ...
