"""What is to be done and sent: errands of tables, notices and slots of lanes.

A lane has one row, and who sends something there has its lease (`until`), so there is one message
of a lane under way at a time and they stay in order, however many send. On PostgreSQL a row that
another transaction is taking is skipped.

A slot counts how often it was wanted (`wants`); `urgent` and `anew` are the last of these that
said so, `taken` the last before it was taken, `sent` the last before what was sent was taken. So
what is asked for while a message is under way is still asked for after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    not_,
    or_,
    select,
    tuple_,
    update,
)

from ...core.tables.ports import Errand, Notice, Slot
from .schema import errands, lanes, notices, slots

NEVER_DRAWN = -1
FREE = 0.0
"""`until` of what nobody works at."""


class Outbox:
    """The part of a Transaction for what is to be done and sent; `now` is the time of wishes."""

    connection: Connection
    now: float

    # Errands

    def set_errands(self, table: int, wanted: Sequence[Errand]) -> None:
        mine = errands.c.table_number == table
        found = self.connection.execute(
            select(errands.c.question, errands.c.why, errands.c.due).where(mine)
        )
        stored = {(question, why): due for question, why, due in found}
        due_now = {(one.question, one.why): one.when for one in wanted}
        for key, due in stored.items():
            row = and_(mine, errands.c.question == key[0], errands.c.why == key[1])
            if key not in due_now:
                self.connection.execute(delete(errands).where(row))
            elif due_now[key] != due:
                self.connection.execute(update(errands).where(row).values(due=due_now[key]))
        new = [
            {"table_number": table, "question": question, "why": why, "due": due, "until": FREE}
            for (question, why), due in due_now.items()
            if (question, why) not in stored
        ]
        if new:
            self.connection.execute(insert(errands), new)

    def take_errands(self, now: float, until: float, most: int) -> list[Errand]:
        one, other = errands.alias(), errands.alias()

        def ready(row: Any) -> ColumnElement[bool]:
            return and_(row.c.due <= now, row.c.until <= now)

        def order(row: Any) -> Any:
            return tuple_(row.c.due, row.c.question, row.c.why)

        before = exists().where(
            other.c.table_number == one.c.table_number, ready(other), order(other) < order(one)
        )
        found = self.connection.execute(
            select(one.c.table_number, one.c.question, one.c.why, one.c.due)
            .where(ready(one), not_(before))
            .order_by(one.c.due, one.c.table_number)
            .limit(most)
            .with_for_update(of=one, skip_locked=True, key_share=True)
        )
        taken = [Errand(*row) for row in found]
        if taken:
            keys = [{"a": one.table, "b": one.question, "c": one.why} for one in taken]
            self.connection.execute(
                update(errands)
                .where(
                    errands.c.table_number == bindparam("a"),
                    errands.c.question == bindparam("b"),
                    errands.c.why == bindparam("c"),
                )
                .values(until=until),
                keys,
            )
        return taken

    def next_errand(self) -> float | None:
        free = case((errands.c.until > errands.c.due, errands.c.until), else_=errands.c.due)
        found: float | None = self.connection.execute(select(func.min(free))).scalar()
        return found

    # Lanes

    def _open_lane(self, lane: str) -> None:
        if (
            self.connection.execute(select(lanes.c.lane).where(lanes.c.lane == lane)).first()
            is None
        ):
            self.connection.execute(insert(lanes).values(lane=lane, until=FREE))

    def release(self, lane: str, not_before: float) -> None:
        self.connection.execute(update(lanes).where(lanes.c.lane == lane).values(until=not_before))

    def _clear_lane(self, lane: str) -> None:
        for table in (notices, slots, lanes):
            self.connection.execute(delete(table).where(table.c.lane == lane))

    def _move_lane(self, old: str, new: str) -> None:
        """Messages don't move with a chat, so those of slots are forgotten; of two slots the one
        that is there already stays."""
        self._open_lane(new)
        self.connection.execute(update(notices).where(notices.c.lane == old).values(lane=new))
        there = slots.alias()
        same = exists().where(
            there.c.lane == new,
            there.c.table_number == slots.c.table_number,
            there.c.place == slots.c.place,
            there.c.reader == slots.c.reader,
        )
        self.connection.execute(delete(slots).where(slots.c.lane == old, same))
        self.connection.execute(
            update(slots).where(slots.c.lane == old).values(lane=new, message="", shown="")
        )
        self.connection.execute(delete(lanes).where(lanes.c.lane == old))

    # Notices

    def add_notice(self, notice: Notice) -> None:
        self._open_lane(notice.lane)
        self.connection.execute(
            insert(notices).values(
                lane=notice.lane, table_number=notice.table, what=notice.what, facts=notice.facts
            )
        )

    def take_notice(self, now: float, until: float, not_in: Sequence[str]) -> Notice | None:
        row = self.connection.execute(
            select(
                notices.c.lane,
                notices.c.table_number,
                notices.c.what,
                notices.c.facts,
                notices.c.id,
            )
            .join(lanes)
            .where(_free(now, not_in))
            .order_by(notices.c.id)  # so it is the first of its lane
            .limit(1)
            .with_for_update(of=lanes, skip_locked=True, key_share=True)
        ).first()
        if row is None:
            return None
        self.release(row.lane, until)
        return Notice(*row)

    def notice_done(self, notice: Notice) -> None:
        self.connection.execute(delete(notices).where(notices.c.id == notice.id))
        self.release(notice.lane, FREE)

    # Slots

    def want(self, slot: Slot) -> None:
        old = self._slot(slot)
        if old is None:
            self._open_lane(slot.lane)
            values = asdict(slot)
            values["table_number"] = values.pop("table")
            values |= {"urgent": int(slot.urgent), "anew": int(slot.anew)}
            values |= {"drawn": NEVER_DRAWN, "since": self.now, "wants": 1, "taken": 0, "sent": 0}
            self.connection.execute(insert(slots).values(values))
            return
        wants = old.wants + 1
        waits = old.wanted > old.drawn or old.anew > old.sent
        self.connection.execute(
            update(slots)
            .where(_is(slot))
            .values(
                wanted=max(old.wanted, slot.wanted),
                since=old.since if waits else self.now,
                wants=wants,
                urgent=wants if slot.urgent else old.urgent,
                anew=wants if slot.anew else old.anew,
            )
        )

    def drop_slots(self, table: int, reader: str) -> None:
        self.connection.execute(
            delete(slots).where(slots.c.table_number == table, slots.c.reader == reader)
        )

    def take_slot(self, now: float, until: float, not_in: Sequence[str]) -> Slot | None:
        urgent = slots.c.urgent > slots.c.sent
        row = self.connection.execute(
            select(slots)
            .join(lanes)
            .where(
                _free(now, not_in),
                or_(slots.c.wanted > slots.c.drawn, slots.c.anew > slots.c.sent),
                not_(exists().where(notices.c.lane == slots.c.lane)),
            )
            .order_by(case((urgent, 0), else_=1), slots.c.since, *slots.primary_key)
            .limit(1)
            .with_for_update(of=lanes, skip_locked=True, key_share=True)
        ).first()
        if row is None:
            return None
        slot = Slot(
            lane=row.lane,
            table=row.table_number,
            place=row.place,
            reader=row.reader,
            wanted=row.wanted,
            urgent=row.urgent > row.sent,
            anew=row.anew > row.sent,
            message=row.message,
            shown=row.shown,
        )
        self.release(row.lane, until)
        self.connection.execute(update(slots).where(_is(slot)).values(taken=slots.c.wants))
        return slot

    def slot_done(self, slot: Slot, drawn: int, message: str, shown: str) -> None:
        self.connection.execute(
            update(slots)
            .where(_is(slot))
            .values(drawn=drawn, sent=slots.c.taken, since=self.now, message=message, shown=shown)
        )
        self.release(slot.lane, FREE)

    def _slot(self, slot: Slot) -> Row[Any] | None:
        return self.connection.execute(select(slots).where(_is(slot))).first()


def _free(now: float, not_in: Sequence[str]) -> ColumnElement[bool]:
    return and_(lanes.c.until <= now, lanes.c.lane.not_in(not_in))


def _is(slot: Slot) -> ColumnElement[bool]:
    return and_(
        slots.c.lane == slot.lane,
        slots.c.table_number == slot.table,
        slots.c.place == slot.place,
        slots.c.reader == slot.reader,
    )
