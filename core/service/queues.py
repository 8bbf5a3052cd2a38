"""Jobs that are due and messages that are to be sent: as they are stored, and what a transaction
does with them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

# Jobs


@dataclass(frozen=True, slots=True)
class Lease:
    """Exclusive use of work until a time; afterwards anybody may take it. `token`: a new one each
    time, so that a holder whose work was taken over since is recognised."""

    token: str
    until: float


@dataclass(frozen=True, slots=True)
class DueJob:
    """Something a table waits for that isn't a person: `why` is `think`, `advise`, or a reason of
    `WakeMe`; `when` it is due (seconds since 1970, UTC). `token`: of the lease with which it was
    taken."""

    table: int
    question: int
    why: str
    when: float
    token: str = field(default="", compare=False)


class JobQueue(Protocol):
    """The jobs for which tables wait."""

    def set_jobs(
        self, table: int, jobs: Sequence[DueJob], now: float = 0.0, lease: Lease | None = None
    ) -> DueJob | None:
        """These and no others wait for the table; those that stay (question and `why`, even if
        `when` is another) keep who works at them. With a lease, the first that is due `now` and
        that nobody works at is this caller's at once; returns it."""

    def take_jobs(
        self, now: float, lease: Lease, most: int, first_since: float = math.inf
    ) -> list[DueJob]:
        """Jobs that are due and that nobody works at; they are this caller's as long as the
        lease says, or until they are set no more. At most one of each table a call. First those
        that are due since `first_since`, else in the order in which they fell due."""

    def holds(self, job: DueJob) -> bool:
        """True if it is still set and nobody else has taken it since."""

    def put_back(self, job: DueJob, not_before: float) -> None:
        """The holder gives the job up; it may be taken from `not_before` on."""

    def next_job_due(self) -> float | None:
        """The time at which the next job can be taken: it falls due, or its lease ends."""


# Outbox


@dataclass(frozen=True, slots=True)
class SendWindow:
    """When a lane may be sent something again: urgent messages from `urgent_from`, others from
    `normal_from`; `sent`: times of recent messages."""

    urgent_from: float = 0.0
    normal_from: float = 0.0
    sent: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """A message that is kept up to date: what `reader` (a person, "": everybody) is shown of a
    table in a lane; `place` is `board`, `hand`, or begins with `absence`. What it should look like
    follows from the table; `wanted` is the step for which it should be drawn, `urgent` that a
    person is asked in it or waits for what came of their answer, `send_again` that it should be
    sent as a new message. `message`: its address in the chat ("" before it is sent), `shown`: a
    digest of what was sent last. `token`: of the lease with which it was taken, and its lane;
    `sent`: when the lane was sent something lately, this included."""

    lane: str
    table: int
    place: str
    reader: str
    wanted: int
    urgent: bool = False
    send_again: bool = False
    message: str = ""
    shown: str = ""
    token: str = field(default="", compare=False)
    sent: tuple[float, ...] = field(default=(), compare=False)

    @property
    def key(self) -> SlotKey:
        return self.lane, self.table, self.place, self.reader


SlotKey = tuple[str, int, str, str]
"""Lane, table, place and reader of a live message, of which there is one."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is told once, in order within its lane. `what`: a kind of `Happened` or of
    the service's own, `facts` plain data. `token`, `sent`: as those of a LiveMessage."""

    lane: str
    table: int
    what: str
    facts: dict[str, Any]
    id: int = 0
    token: str = field(default="", compare=False)
    sent: tuple[float, ...] = field(default=(), compare=False)


class LiveMessageQueue(Protocol):
    """Messages that are kept up to date."""

    def request_update(self, live: LiveMessage) -> None:
        """Keep this live message up to date; if it is stored already, only `wanted`, `urgent` and
        `send_again` are taken (the latter two stay set until it is sent)."""

    def is_shown(self, lane: str, table: int, place: str, reader: str, since: float) -> bool:
        """True if a live message was sent after this time, or isn't wanted; what is wanted again
        later doesn't count."""

    def take_live_message(
        self,
        now: float,
        lease: Lease,
        not_in: Sequence[str],
        prefix: str = "",
        urgent_only: bool = False,
        unless_wanted: Sequence[SlotKey] = (),
    ) -> LiveMessage | None:
        """A live message that isn't up to date, taken like a notice: urgent ones first, then
        those that wait longest; only urgent ones if `urgent_only`. Not in a lane for which a
        notice waits; none of `unless_wanted` that wasn't wanted again since it was taken last."""

    def live_message_with(self, notice: Notice) -> LiveMessage | None:
        """The board or hand in the lane and of the table of a notice that was taken, if it isn't
        up to date: taken with the same lease."""

    def live_message_done(
        self, live: LiveMessage, drawn: int, message: str, shown: str, window: SendWindow
    ) -> bool:
        """The message was drawn for step `drawn` and lies there; it is up to date if nothing newer
        is wanted, and it wasn't to be sent again since it was taken. False if others have taken the
        lane over: nobody knows then what lies there, and it is to be drawn again."""

    def put_live_message_off(self, live: LiveMessage, window: SendWindow) -> None:
        """It was not sent, and isn't urgent until somebody wants it again; the lane is free again
        as `window` says, if it is this caller's."""


class NoticeQueue(Protocol):
    """Notices, and the lanes in which all is sent."""

    def add_notice(self, notice: Notice) -> None: ...

    def take_notice(
        self, now: float, lease: Lease, not_in: Sequence[str], prefix: str = ""
    ) -> Notice | None:
        """The first notice of some lane (none of `not_in`) that begins with the prefix, and where
        nothing is being sent: it and the lane are this caller's as long as the lease says. It
        counts as sent, until the lane is released with another SendWindow."""

    def notice_done(self, notice: Notice, window: SendWindow) -> None:
        """The notice was sent, and the lane is free if it is still this caller's."""

    def release(self, row: Notice | LiveMessage, window: SendWindow) -> None:
        """It was not sent; the lane is free again as `window` says, if it is this caller's."""

    def reach(self, lane: str) -> bool:
        """Mark a lane as reachable; True if it had been dropped."""

    def drop_lane(self, lane: str) -> None:
        """Nothing can be sent there: its notices and live messages are removed, and it is no
        longer the lane of a person. What is for it is forgotten, until it is reached again."""


Work = DueJob | Notice | LiveMessage
"""Work that is taken with a lease."""
