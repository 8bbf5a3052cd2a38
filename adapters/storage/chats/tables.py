"""Tables and the records of their games: rows of entries, and the rest as JSON."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from sqlalchemy import bindparam, delete, exists, insert, select, update

from ....core.record import Record
from ....core.service.forget import stand_in, without
from ....core.service.stored import Changed, Stored
from ....core.table.refusals import Unreadable
from ....core.table.state import TableState, closed_state
from ....core.table.table import Step, Table
from .engine import Statements, put
from .schema import OPEN, entries, errands, games, people_at_tables, seats, slots, tables

OF_TABLES = (entries, seats, games, people_at_tables, errands, slots, tables)
"""The tables of the database that have rows of one table, in the order of deletion."""
MOST_DROPPED = 200
"""Tables that are deleted in one transaction."""
CLOSED = "over"
RECORD = tuple(f.name for f in fields(Record) if f.init and f.name != "moves")

FIND_TABLE = select(tables).where(tables.c.number == bindparam("of_table"))
FIND_CLOSED = select(tables.c.chat, tables.c.phase, tables.c.step).where(
    tables.c.number == bindparam("of_table")
)
FIND_HEAD = select(tables.c.head).where(tables.c.number == bindparam("of_table"))
ADD_TABLE = insert(tables).returning(tables.c.number)
FIND_MARK = select(tables.c.mark).where(tables.c.number == bindparam("of_table"))
HOLD_TABLE = FIND_MARK.with_for_update(key_share=True)
HEAD = ("phase", "step", "game", "head", "mark", "ended")
PUT_HEAD = (
    update(tables)
    .where(tables.c.number == bindparam("of_table"), tables.c.step == bindparam("loaded"))
    .values(
        {
            name: bindparam(f"to_{name}")
            for name in ("phase", "step", "game", "head", "mark", "ended")
        }
    )
)
FIND_RECORD = select(games.c.record).where(
    games.c.table_number == bindparam("of_table"), games.c.game == bindparam("of_game")
)
PUT_RECORD = put(games, "record")
FIND_ENTRIES = (
    select(entries.c.seat, entries.c.text)
    .where(entries.c.table_number == bindparam("of_table"), entries.c.game == bindparam("of_game"))
    .order_by(entries.c.seq)
)
DELETE_ENTRIES = delete(entries).where(
    entries.c.table_number == bindparam("of_table"),
    entries.c.game == bindparam("of_game"),
    entries.c.seq >= bindparam("kept"),
)
ADD_ENTRIES = insert(entries)
FIND_PEOPLE = select(people_at_tables.c.person, people_at_tables.c.here).where(
    people_at_tables.c.table_number == bindparam("of_table")
)
DELETE_PEOPLE = delete(people_at_tables).where(
    people_at_tables.c.table_number == bindparam("of_table")
)
ADD_PEOPLE = insert(people_at_tables)
FIND_SEATS = (
    select(seats.c.seat)
    .where(seats.c.table_number == bindparam("of_table"), seats.c.game == bindparam("of_game"))
    .limit(1)
)
ADD_SEATS = insert(seats)
TABLES_OF_CHAT = (
    select(tables.c.number)
    .where(tables.c.chat == bindparam("of_chat"), tables.c.phase != CLOSED)
    .order_by(tables.c.number.desc())
)
TABLES_OF_PERSON = (
    select(tables.c.number)
    .join(people_at_tables)
    .where(
        people_at_tables.c.person == bindparam("of_person"),
        people_at_tables.c.here,
        tables.c.phase != CLOSED,
    )
    .order_by(tables.c.number.desc())
)


class Tables(Statements):
    """The part of a Transaction for tables; `marks_held`: marks of tables that it holds."""

    marks_held: dict[int, str]

    def table(self, number: int) -> Stored | None:
        """Read again if another program has stored a step between two of the statements. Raises
        TypeError or KeyError if another version of the program stored it in another form."""
        while row := self.execute(FIND_TABLE, {"of_table": number}).first():
            record = self.record(number, row.game)
            if self.mark(number) == row.mark:
                table = Table.restore(TableState.from_json(row.head), record)
                return Stored(number, row.chat, row.public, table, record, row.mark)
        return None

    def mark(self, number: int, hold: bool = False) -> str:
        if number in self.marks_held:
            return self.marks_held[number]
        statement = HOLD_TABLE if hold else FIND_MARK
        mark: str = self.execute(statement, {"of_table": number}).scalar() or ""
        if hold:
            self.marks_held[number] = mark
        return mark

    def record(self, table: int, game: int) -> Record | None:
        """The record of a table's game number `game`. Raises TypeError or KeyError as `table`."""
        mine = {"of_table": table, "of_game": game}
        row = self.execute(FIND_RECORD, mine).first()
        if row is None:
            return None
        head: dict[str, Any] = dict(row.record)
        head["series"] = tuple(head["series"]) if head["series"] else None
        head["changes"] = [tuple(change) for change in head["changes"]]
        moves = self.execute(FIND_ENTRIES, mine).all()
        return Record(**head, moves=[(seat, text) for seat, text in moves])

    def add_table(self, chat: str, public: bool, step: Step) -> int:
        row = {"chat": chat, "public": public, **_columns(step.table.head)}
        number: int = self.execute(ADD_TABLE, row).scalar_one()
        self._put_rest(number, step, None)
        return number

    def store(self, number: int, step: Step, before: Stored | None = None) -> str:
        """Raises Changed if the stored step isn't the one from which this one was made."""
        mark = self._put_head(number, step.loaded, step.table.head)
        self._put_rest(number, step, before)
        return mark

    def close(self, number: int) -> str | None:
        row = self.execute(FIND_CLOSED, {"of_table": number}).first()
        if row is None or row.phase == CLOSED:
            return None
        try:
            head: Any = self.execute(FIND_HEAD, {"of_table": number}).scalar()
        except ValueError:  # it isn't even JSON, or text
            head = None
        head = closed_state(head if isinstance(head, dict) else {}, row.step + 1)
        mine = update(tables).where(tables.c.number == number)
        new = {"phase": CLOSED, "step": row.step + 1, "head": head, "mark": new_mark()}
        new["ended"] = time.time()
        self.execute(mine.values(new))
        self.marks_held.pop(number, None)
        chat: str = row.chat
        return chat

    def tables_of_chat(self, chat: str) -> list[int]:
        return [row.number for row in self.execute(TABLES_OF_CHAT, {"of_chat": chat}).all()]

    def chats(self, prefix: str) -> list[str]:
        chats = select(tables.c.chat).where(tables.c.chat.startswith(prefix, autoescape=True), OPEN)
        return sorted(set(self.execute(chats).scalars()))

    def tables_of_person(self, person: str) -> list[int]:
        return [row.number for row in self.execute(TABLES_OF_PERSON, {"of_person": person}).all()]

    def unfinished(self) -> list[int]:
        numbers = select(tables.c.number).where(OPEN)
        return list(self.execute(numbers.order_by(tables.c.number)).scalars())

    def _move_tables(self, chat: str, to: str) -> None:
        mine = select(tables.c.number).where(tables.c.chat == chat)
        for number in self.execute(mine).scalars().all():
            moved = update(tables).where(tables.c.number == number)
            self.execute(moved.values(chat=to, mark=new_mark()))
            self.marks_held.pop(number, None)

    # Rows

    def _put_head(self, number: int, loaded: int, head: TableState) -> str:
        columns = _columns(head)
        values = {f"to_{name}": value for name, value in columns.items()}
        mine = {"of_table": number, "loaded": loaded}
        if not self.execute(PUT_HEAD, {**mine, **values}).rowcount:
            raise Changed(table=number)
        mark: str = columns["mark"]
        self.marks_held[number] = mark
        return mark

    def _put_rest(self, number: int, step: Step, before: Stored | None) -> None:
        """People and record, as far as they aren't known to be `before` what they are now."""
        head, record = step.table.head, step.table.record
        if before is None or before.table.head.mentioned() != head.mentioned():
            self._put_people(number, head)
        if record is None:
            return
        same_game = before is not None and before.table.head.number == step.game
        stored = before.record if before is not None and same_game else None
        if stored is None or _about(stored) != _about(record):
            self._put_record(number, step.game, record)
        if stored is None:
            self._put_seats(number, step.game, head)
        if stored is None or step.kept < len(stored.moves):
            mine = {"of_table": number, "of_game": step.game, "kept": step.kept}
            self.execute(DELETE_ENTRIES, mine)
        new = [
            {"table_number": number, "game": step.game, "seq": seq, "seat": seat, "text": text}
            for seq, (seat, text) in enumerate(step.new, step.kept)
        ]
        if new:
            self.execute(ADD_ENTRIES, new)

    def _put_record(self, table: int, game: int, record: Record) -> None:
        row = {"table_number": table, "game": game, "record": _about(record)}
        self.execute(PUT_RECORD[self.kind], row)

    def _put_people(self, number: int, head: TableState) -> None:
        mine = {"of_table": number}
        rows_before = self.execute(FIND_PEOPLE, mine).all()
        named = head.mentioned()
        if {row.person: row.here for row in rows_before} == named:
            return
        self.execute(DELETE_PEOPLE, mine)
        if named:
            rows = [
                {"table_number": number, "person": person, "here": here}
                for person, here in named.items()
            ]
            self.execute(ADD_PEOPLE, rows)

    def _put_seats(self, table: int, game: int, head: TableState) -> None:
        """Store the seats of people, which don't change during a game."""
        mine = {"of_table": table, "of_game": game}
        if self.execute(FIND_SEATS, mine).first() is not None:
            return
        rows = [
            {"table_number": table, "game": game, "seat": seat, "person": chair.person}
            for seat, chair in enumerate(head.chairs, 1)
            if chair.person
        ]
        if rows:
            self.execute(ADD_SEATS, rows)

    # Forgetting

    def drop_ended(self, before: float) -> int:
        """Delete tables whose games were over before this time, with their records; the statistics
        of people stay. Return their number, at most MOST_DROPPED."""
        ended = (tables.c.ended > 0, tables.c.ended < before)
        found = select(tables.c.number).where(*ended).order_by(tables.c.ended).limit(MOST_DROPPED)
        numbers = list(self.execute(found).scalars())
        self._drop_tables(numbers)
        return len(numbers)

    def _drop_tables(self, numbers: Sequence[int]) -> None:
        for kind in OF_TABLES:
            column = tables.c.number if kind is tables else kind.c.table_number
            self.execute(delete(kind).where(column.in_(numbers)))
        for number in numbers:
            self.marks_held.pop(number, None)

    def _drop_tables_alone(self, person: str, lane: str) -> None:
        """Delete the tables in a person's lane at which nobody else sits or sat."""
        others = exists().where(
            people_at_tables.c.table_number == tables.c.number, people_at_tables.c.person != person
        )
        sat = exists().where(seats.c.table_number == tables.c.number, seats.c.person != person)
        alone = select(tables.c.number).where(tables.c.chat == lane, ~others, ~sat)
        self._drop_tables(self.execute(alone).scalars().all())

    def _forget_at_tables(self, person: str, name: str) -> dict[int, str]:
        """Return the names that the person had at tables. Those that are over and can't be read
        are deleted. Raises Unreadable for others."""
        names = {}
        mentions = (
            select(tables.c.number, tables.c.phase, tables.c.head)
            .join(people_at_tables)
            .where(people_at_tables.c.person == person)
        )
        for number, phase, data in self.execute(mentions).all():
            try:
                head = TableState.from_json(data)
            except (TypeError, KeyError) as error:
                if phase != CLOSED:
                    raise Unreadable(table=number, later=True) from error
                self._drop_tables([number])
                continue
            if seat := head.seat_of(person):
                names[number] = head.chair(seat).name
            after = without(head, person, name)
            self._put_head(number, head.step, after)
            self._put_people(number, after)
        sat = select(seats.c.table_number, seats.c.game, seats.c.seat).where(
            seats.c.person == person
        )
        for number, game, seat in self.execute(sat).all():
            record = self.record(number, game)
            assert record is not None
            renamed = replace(record, seats=stand_in(record.seats, seat, name))
            self._put_record(number, game, renamed)
        self.execute(delete(seats).where(seats.c.person == person))
        return names


def _about(record: Record) -> dict[str, Any]:
    """A record without its entries."""
    return {name: getattr(record, name) for name in RECORD}


def _columns(head: TableState) -> dict[str, Any]:
    return {
        "phase": head.phase,
        "step": head.step,
        "game": head.number,
        "head": head.to_json(),
        "mark": new_mark(),
        "ended": head.clock if head.phase == CLOSED else 0.0,
    }


def new_mark() -> str:
    """A mark that was never used, not even by work that was rolled back."""
    return secrets.token_hex(8)
