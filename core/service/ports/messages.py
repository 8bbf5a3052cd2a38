"""The outbox: what is sent to lanes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .jobs import Lease


@dataclass(frozen=True, slots=True)
class SendWindow:
    """The times at which a lane is free again: anything may be sent there from `until` on, what
    isn't urgent from `calm` on; `sent`: when something was sent there lately."""

    until: float = 0.0
    calm: float = 0.0
    sent: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """A message that is kept up to date: what `reader` (a person, "": everybody) is shown of a
    table in a lane; `place` is `board`, `hand` or `result`. What it should look like follows from
    the table; `wanted` is the step for which it should be drawn, `urgent` that a person is asked in
    it or waits for what came of their answer, `anew` that it should be sent as a new message.
    `message`: its address in the chat ("" before it is sent), `shown`: a digest of what was sent
    last. `token`: of the lease with which it was taken, and its lane; `sent`: when the lane was
    sent something lately, this included."""

    lane: str
    table: int
    place: str
    reader: str
    wanted: int
    urgent: bool = False
    anew: bool = False
    message: str = ""
    shown: str = ""
    token: str = field(default="", compare=False)
    sent: tuple[float, ...] = field(default=(), compare=False)


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

    def want(self, slot: LiveMessage) -> None:
        """Keep this slot up to date: of one that is there only `wanted`, `urgent` and `anew` are
        taken (the latter two stay set until it is sent)."""

    def is_shown(self, lane: str, table: int, place: str, reader: str, since: float) -> bool:
        """True if a live message was sent after this time, or isn't wanted; what is wanted again
        later doesn't count."""

    def drop_slots(self, table: int, reader: str) -> None:
        """A reader is shown the table no more."""

    def take_slot(
        self,
        now: float,
        lease: Lease,
        not_in: Sequence[str],
        prefix: str = "",
        calm: bool = True,
    ) -> LiveMessage | None:
        """A slot that isn't up to date, likewise; urgent ones first, then those that wait longest,
        unless only urgent ones are wanted (`calm` is false). Not in a lane for which a notice
        waits."""

    def slot_done(
        self, slot: LiveMessage, drawn: int, message: str, shown: str, rest: SendWindow
    ) -> bool:
        """The slot was drawn for step `drawn` and lies there; it is up to date if nothing newer
        is wanted, and it wasn't wanted `anew` since it was taken. False if others have taken the
        lane over: nobody knows then what lies there, and it is to be drawn again."""


class NoticeQueue(Protocol):
    """Notices, which are sent once, and the lanes in which all messages are sent."""

    def add_notice(self, notice: Notice) -> None: ...

    def take_notice(
        self, now: float, lease: Lease, not_in: Sequence[str], prefix: str = ""
    ) -> Notice | None:
        """The first notice of some lane (none of `not_in`) that begins with the prefix, and where
        nothing is being sent: it and the lane are this caller's as long as the lease says. It
        counts as sent, until the lane is released with another SendWindow."""

    def notice_done(self, notice: Notice, rest: SendWindow) -> None:
        """The notice was sent, and the lane is free if it is still this caller's."""

    def release(self, row: Notice | LiveMessage, rest: SendWindow) -> None:
        """It was not sent; the lane is free again as `rest` says, if it is this caller's."""

    def reach(self, lane: str) -> bool:
        """Somebody was heard there. Whether the lane had been dropped; now it isn't any more."""

    def drop_lane(self, lane: str) -> None:
        """Nothing can be sent there: its notices and slots go, and it is no longer the lane of a
        person. What is for it is forgotten, until it is reached again."""
