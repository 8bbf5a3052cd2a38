"""The outbox: notices and live messages (table `slots`) of lanes.

A lane has one row, and sending there needs its lease (`until`, `token`), so one message of a lane
is under way at a time, and all stay in order, however many programs send. On PostgreSQL a row
that another transaction is taking or changing is skipped, and the newest state of a row counts.

A row of `slots` is a live message and counts requests for it (`wants`). `urgent` and `anew` are the
last request that said so, `taken` is the last one before the row was taken, `sent` the last one
that the message on display includes. So a request that arrives while a message is under way is
served afterwards. `taken` is UNSURE if two programs may have sent the message: then the one on
display is not known, whatever they report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    Integer,
    Text,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)

from ....core.service.queues import Lease, LiveMessage, Notice, SendWindow, SlotKey
from .engine import Statements, by_dialect
from .jobs import FREE, NOBODY
from .schema import WAITING, Words, lanes, notices, slots, tables

CLOSED = "over"
NEVER_DRAWN = -1
UNSURE = -1

MARK, GAP = "\n", "\t"

# Lanes

_FREE_LANE = and_(
    lanes.c.until <= bindparam("now"),
    # one text with all lanes, since `IN` would need another statement for each number of them
    func.replace(bindparam("not_in"), MARK + lanes.c.lane + MARK, "") == bindparam("not_in"),
    func.substr(lanes.c.lane, 1, bindparam("length", type_=Integer)) == bindparam("prefix"),
)
OPEN_LANE = by_dialect(lambda insert: insert(lanes).on_conflict_do_nothing())
IS_GONE = select(lanes.c.gone).where(lanes.c.lane == bindparam("of_lane"))
REACH = update(lanes).where(lanes.c.lane == bindparam("of_lane"), lanes.c.gone).values(gone=False)
GO = (
    update(lanes)
    .where(lanes.c.lane == bindparam("of_lane"))
    .values(gone=True, until=FREE, token=NOBODY)
)
TAKE_LANE = (
    update(lanes)
    .where(lanes.c.lane == bindparam("of_lane"))
    .values(until=bindparam("to_until"), token=bindparam("to_token"), sent=bindparam("to_sent"))
)
_MY_LANE = and_(lanes.c.lane == bindparam("of_lane"), lanes.c.token == bindparam("of_token"))
RENEW_LANE = update(lanes).where(_MY_LANE).values(until=bindparam("to_until"))
RELEASE = (
    update(lanes)
    .where(_MY_LANE)
    .values(
        until=bindparam("to_until"),
        calm=bindparam("to_calm"),
        sent=bindparam("to_sent"),
        token=NOBODY,
    )
)

# Notices

ADD_NOTICE = insert(notices)
DELETE_NOTICE = delete(notices).where(notices.c.id == bindparam("of_id"))
FIRST_NOTICE = (
    select(notices, lanes.c.sent.label("lane_sent"))
    .join(lanes)
    .where(_FREE_LANE)
    .order_by(notices.c.id)  # so it is the first of its lane
    .limit(1)
    .with_for_update(of=(lanes, notices), skip_locked=True, key_share=True)
)

# Slots

_THE_SLOT = and_(
    slots.c.lane == bindparam("of_lane"),
    slots.c.table_number == bindparam("of_table"),
    slots.c.place == bindparam("of_place"),
    slots.c.reader == bindparam("of_reader"),
)
ADD_SLOT = insert(slots)
WANT_AGAIN = (
    update(slots)
    .where(_THE_SLOT)
    .values(
        wanted=case((slots.c.wanted > bindparam("step"), slots.c.wanted), else_=bindparam("step")),
        since=case((WAITING, slots.c.since), else_=bindparam("now")),
        wants=slots.c.wants + 1,
        urgent=case(
            (bindparam("is_urgent", type_=Integer) == 1, slots.c.wants + 1), else_=slots.c.urgent
        ),
        anew=case(
            (bindparam("is_anew", type_=Integer) == 1, slots.c.wants + 1), else_=slots.c.anew
        ),
    )
)
URGENT = slots.c.urgent > slots.c.sent
_KEY = MARK + slots.c.lane + GAP + cast(slots.c.table_number, Text) + GAP + slots.c.place
_KEPT_BACK = and_(
    slots.c.wants == slots.c.taken,
    func.replace(bindparam("unless_wanted"), _KEY + GAP + slots.c.reader + MARK, "")
    != bindparam("unless_wanted"),
)
FIRST_SLOT = (
    select(slots, lanes.c.sent.label("lane_sent"))
    .join(lanes)
    .where(
        _FREE_LANE,
        WAITING,
        not_(_KEPT_BACK),
        or_(URGENT, and_(bindparam("calm", type_=Integer) == 1, lanes.c.calm <= bindparam("now"))),
        not_(exists().where(notices.c.lane == slots.c.lane)),
    )
    .order_by(case((URGENT, 0), else_=1), slots.c.since, *slots.primary_key)
    .limit(1)
    .with_for_update(of=(lanes, slots), skip_locked=True, key_share=True)
)
SLOT_BESIDE = select(slots).where(
    slots.c.lane == bindparam("of_lane"),
    slots.c.table_number == bindparam("of_table"),
    slots.c.place.in_(("board", "hand")),
    WAITING,
)
TAKE_SLOT = update(slots).where(_THE_SLOT).values(taken=slots.c.wants)
_SURE = slots.c.taken != UNSURE
SLOT_DONE = (
    update(slots)
    .where(_THE_SLOT)
    .values(
        drawn=case((_SURE, bindparam("to_drawn", type_=Integer)), else_=NEVER_DRAWN),
        sent=case((_SURE, slots.c.taken), else_=slots.c.sent),
        since=bindparam("now"),
        message=bindparam("to_message"),
        shown=case((_SURE, bindparam("to_shown", type_=Words)), else_=""),
    )
)
SLOT_PUT_OFF = (
    update(slots)
    .where(_THE_SLOT)
    .values(urgent=case((slots.c.urgent > slots.c.taken, slots.c.urgent), else_=slots.c.sent))
)
END_SLOTS = delete(slots).where(
    not_(WAITING),
    slots.c.since < bindparam("before"),
    exists().where(tables.c.number == slots.c.table_number, tables.c.phase == CLOSED),
)
SLOT_UNSURE = update(slots).where(_THE_SLOT).values(drawn=NEVER_DRAWN, taken=UNSURE, shown="")


class Outbox(Statements):
    """The part of a Transaction for what is to be sent."""

    # Lanes

    def _open_lane(self, lane: str) -> bool:
        """Make a lane unless it is there; whether anything can be sent there. One that is there
        isn't inserted again: on PostgreSQL that would wait for the program that is sending
        there."""
        gone = self.execute(IS_GONE, {"of_lane": lane}).scalar()
        if gone is not None:
            return not gone
        statement = OPEN_LANE[self.kind]
        row = {
            "lane": lane,
            "until": FREE,
            "token": NOBODY,
            "calm": FREE,
            "sent": "",
            "gone": False,
        }
        self.execute(statement, row)
        return True

    def reach(self, lane: str) -> bool:
        return self.execute(REACH, {"of_lane": lane}).rowcount > 0

    def _take_lane(self, row: Any, lease: Lease, now: float) -> dict[str, Any]:
        """Take the lane of a row; the token and times of its lease."""
        sent = (*map(float, row.lane_sent.split()), now)
        new = {"to_until": lease.until, "to_token": lease.token, "to_sent": _times(sent)}
        self.execute(TAKE_LANE, {"of_lane": row.lane, **new})
        return {"token": lease.token, "sent": sent}

    def free_lanes(self) -> None:
        """End the leases of all lanes."""
        mine = lanes.c.token != NOBODY
        self.execute(update(lanes).where(mine).values(until=FREE, token=NOBODY))

    def renew_lane(self, row: Notice | LiveMessage, until: float) -> None:
        mine = {"of_lane": row.lane, "of_token": row.token}
        self.execute(RENEW_LANE, {**mine, "to_until": until})

    def release(self, row: Notice | LiveMessage, window: SendWindow) -> None:
        self._released(row, window)

    def _released(self, row: Notice | LiveMessage, window: SendWindow) -> bool:
        """True if the lane was this caller's."""
        mine = {"of_lane": row.lane, "of_token": row.token}
        new = {
            "to_until": window.urgent_from,
            "to_calm": window.normal_from,
            "to_sent": _times(window.sent),
        }
        return self.execute(RELEASE, {**mine, **new}).rowcount > 0

    def _clear_lane(self, lane: str) -> None:
        for table in (notices, slots):
            self.execute(delete(table).where(table.c.lane == lane))

    def _forget_lane(self, lane: str) -> None:
        self._clear_lane(lane)
        self.execute(delete(lanes).where(lanes.c.lane == lane))

    def _lose_lane(self, lane: str) -> None:
        self._clear_lane(lane)
        self._open_lane(lane)
        self.execute(GO, {"of_lane": lane})

    def _move_lane(self, old: str, new: str) -> None:
        """Messages don't move with a chat, so those of slots are forgotten; of two slots the one
        that is there already stays."""
        self._open_lane(new)
        self.execute(update(notices).where(notices.c.lane == old).values(lane=new))
        there = slots.alias()
        same = exists().where(
            there.c.lane == new,
            there.c.table_number == slots.c.table_number,
            there.c.place == slots.c.place,
            there.c.reader == slots.c.reader,
        )
        self.execute(delete(slots).where(slots.c.lane == old, same))
        self.execute(
            update(slots).where(slots.c.lane == old).values(lane=new, message="", shown="")
        )
        self.execute(delete(lanes).where(lanes.c.lane == old))

    # Notices

    def add_notice(self, notice: Notice) -> None:
        if not self._open_lane(notice.lane):
            return
        self.execute(
            ADD_NOTICE,
            {
                "lane": notice.lane,
                "table_number": notice.table,
                "what": notice.what,
                "facts": notice.facts,
                "since": self.now,
            },
        )

    def take_notice(
        self, now: float, lease: Lease, not_in: Sequence[str], prefix: str = ""
    ) -> Notice | None:
        row = self.execute(FIRST_NOTICE, _free(now, not_in, prefix)).first()
        if row is None:
            return None
        taken = self._take_lane(row, lease, now)
        return Notice(row.lane, row.table_number, row.what, row.facts, row.id, **taken)

    def notice_done(self, notice: Notice, window: SendWindow) -> None:
        self.execute(DELETE_NOTICE, {"of_id": notice.id})
        self._released(notice, window)

    # Slots

    def request_update(self, live: LiveMessage) -> None:
        again = {
            **_key(live),
            "step": live.wanted,
            "now": self.now,
            "is_urgent": int(live.urgent),
            "is_anew": int(live.send_again),
        }
        if self.execute(WANT_AGAIN, again).rowcount:
            return
        if not self._open_lane(live.lane):
            return
        values = asdict(live)
        values["table_number"] = values.pop("table")
        del values["token"], values["sent"], values["send_again"]
        values |= {"urgent": int(live.urgent), "anew": int(live.send_again)}
        values |= {"drawn": NEVER_DRAWN, "since": self.now, "wants": 1, "taken": 0, "sent": 0}
        self.execute(ADD_SLOT, values)

    def drop_old_live_messages(self, before: float) -> int:
        """Delete live messages of finished games that were last sent before this time; their
        number."""
        return self.execute(END_SLOTS, {"before": before}).rowcount

    def is_shown(self, lane: str, table: int, place: str, reader: str, since: float) -> bool:
        mine = (slots.c.lane == lane, slots.c.table_number == table, slots.c.place == place)
        waiting = (slots.c.reader == reader, WAITING, slots.c.since <= since)
        outdated = select(slots.c.lane).where(*mine, *waiting)
        return self.execute(outdated).first() is None

    def take_live_message(
        self,
        now: float,
        lease: Lease,
        not_in: Sequence[str],
        prefix: str = "",
        urgent_only: bool = False,
        unless_wanted: Sequence[SlotKey] = (),
    ) -> LiveMessage | None:
        kept_back = _marked(GAP.join(map(str, key)) for key in unless_wanted)
        wanted = {
            **_free(now, not_in, prefix),
            "calm": int(not urgent_only),
            "unless_wanted": kept_back,
        }
        row = self.execute(FIRST_SLOT, wanted).first()
        if row is None:
            return None
        live = _live_message(row, self._take_lane(row, lease, now))
        self.execute(TAKE_SLOT, _key(live))
        return live

    def live_message_with(self, notice: Notice) -> LiveMessage | None:
        row = self.execute(SLOT_BESIDE, {"of_lane": notice.lane, "of_table": notice.table}).first()
        if row is None:
            return None
        live = _live_message(row, {"token": notice.token, "sent": notice.sent})
        self.execute(TAKE_SLOT, _key(live))
        return live

    def live_message_done(
        self, live: LiveMessage, drawn: int, message: str, shown: str, window: SendWindow
    ) -> bool:
        if not self._released(live, window):
            self.execute(SLOT_UNSURE, _key(live))
            return False
        done = {"now": self.now, "to_drawn": drawn, "to_message": message, "to_shown": shown}
        self.execute(SLOT_DONE, {**_key(live), **done})
        return True

    def put_live_message_off(self, live: LiveMessage, window: SendWindow) -> None:
        if self._released(live, window):
            self.execute(SLOT_PUT_OFF, _key(live))


def _live_message(row: Any, taken: Mapping[str, Any]) -> LiveMessage:
    """The live message of a slot; `taken`: the token and times of the lease."""
    return LiveMessage(
        lane=row.lane,
        table=row.table_number,
        place=row.place,
        reader=row.reader,
        wanted=row.wanted,
        urgent=row.urgent > row.sent,
        send_again=row.anew > row.sent,
        message=row.message,
        shown=row.shown,
        **taken,
    )


def _free(now: float, not_in: Sequence[str], prefix: str) -> dict[str, Any]:
    """The parameters of the statements that look for free lanes."""
    return {"now": now, "not_in": _marked(not_in), "prefix": prefix, "length": len(prefix)}


def _marked(texts: Iterable[str]) -> str:
    """One text in which each of these can be found whole."""
    return "".join(f"{MARK}{text}{MARK}" for text in texts)


def _times(times: Sequence[float]) -> str:
    return " ".join(map(repr, times))


def _key(live: LiveMessage) -> dict[str, Any]:
    """The parameters of the statements for one slot."""
    return {
        "of_lane": live.lane,
        "of_table": live.table,
        "of_place": live.place,
        "of_reader": live.reader,
    }
