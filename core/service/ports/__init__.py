"""The ports of the service as protocols, which adapters implement."""

from __future__ import annotations

from .chat import (
    UNOBSERVED,
    Chat,
    Clock,
    Gone,
    Lost,
    Moved,
    Observer,
    Reader,
    ServerFails,
    Wait,
)
from .jobs import DueJob, JobQueue, Lease
from .messages import LiveMessage, LiveMessageQueue, Notice, NoticeQueue, SendWindow
from .people import UNREACHED, PeopleStore, Person
from .players import AiMove, Analysed, AsyncThinker, NoAdvice, Thinker
from .results import Result, ResultStore, Standing, Tally
from .store import Store, Transaction, Unavailable, Work
from .tables import Changed, Stored, TableIndex, TableStore

__all__ = [
    "UNOBSERVED",
    "UNREACHED",
    "AiMove",
    "Analysed",
    "AsyncThinker",
    "Changed",
    "Chat",
    "Clock",
    "DueJob",
    "Gone",
    "JobQueue",
    "Lease",
    "LiveMessage",
    "LiveMessageQueue",
    "Lost",
    "Moved",
    "NoAdvice",
    "Notice",
    "NoticeQueue",
    "Observer",
    "PeopleStore",
    "Person",
    "Reader",
    "Result",
    "ResultStore",
    "SendWindow",
    "ServerFails",
    "Standing",
    "Store",
    "Stored",
    "TableIndex",
    "TableStore",
    "Tally",
    "Thinker",
    "Transaction",
    "Unavailable",
    "Wait",
    "Work",
]
