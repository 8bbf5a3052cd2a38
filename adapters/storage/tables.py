"""Tables and the records of their games: rows of entries, and the rest as JSON."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select, update

from ...core.record import Record
from ...core.tables.forget import mentioned, stand_in, without
from ...core.tables.head import Head
from ...core.tables.ports import Changed, Stored
from ...core.tables.table import Step
from .schema import entries, games, people_at_tables, seats, tables

UNFINISHED = ("playing", "paused")
CLOSED = "over"
RECORD = tuple(f.name for f in fields(Record) if f.init and f.name != "moves")


class Tables:
    """The part of a Transaction for tables."""

    connection: Connection

    def table(self, number: int) -> Stored | None:
        row = self.connection.execute(select(tables).where(tables.c.number == number)).first()
        if row is None:
            return None
        record = self.record(number, row.game)
        return Stored(number, row.chat, row.public, row.head, record)

    def record(self, table: int, game: int) -> Record | None:
        """The record of a table's game number `game`."""
        mine = and_(games.c.table_number == table, games.c.game == game)
        row = self.connection.execute(select(games.c.record).where(mine)).first()
        if row is None:
            return None
        head: dict[str, Any] = dict(row.record)
        head["series"] = tuple(head["series"]) if head["series"] else None
        head["changes"] = [tuple(change) for change in head["changes"]]
        moves = self.connection.execute(
            select(entries.c.seat, entries.c.text)
            .where(entries.c.table_number == table, entries.c.game == game)
            .order_by(entries.c.seq)
        )
        return Record(**head, moves=[(seat, text) for seat, text in moves])

    def add_table(self, chat: str, public: bool, step: Step) -> int:
        done = self.connection.execute(
            insert(tables).values(chat=chat, public=public, **_columns(step.table.head))
        )
        assert done.inserted_primary_key is not None
        number: int = done.inserted_primary_key[0]
        self._put_rest(number, step)
        return number

    def store(self, number: int, step: Step) -> None:
        self._put_head(number, step.loaded, step.table.head)
        self._put_rest(number, step)

    def tables_of_chat(self, chat: str) -> list[int]:
        found = select(tables.c.number).where(tables.c.chat == chat, tables.c.phase != CLOSED)
        return list(self.connection.execute(found.order_by(tables.c.number.desc())).scalars())

    def tables_of_person(self, person: str) -> list[int]:
        found = (
            select(tables.c.number)
            .join(people_at_tables)
            .where(
                people_at_tables.c.person == person,
                people_at_tables.c.here,
                tables.c.phase != CLOSED,
            )
        )
        return list(self.connection.execute(found.order_by(tables.c.number.desc())).scalars())

    def unfinished(self) -> list[int]:
        found = select(tables.c.number).where(tables.c.phase.in_(UNFINISHED))
        return list(self.connection.execute(found.order_by(tables.c.number)).scalars())

    # Rows

    def _put_head(self, number: int, loaded: int, head: Head) -> None:
        done = self.connection.execute(
            update(tables)
            .where(tables.c.number == number, tables.c.step == loaded)
            .values(**_columns(head))
        )
        if not done.rowcount:
            raise Changed(table=number)

    def _put_rest(self, number: int, step: Step) -> None:
        head, record = step.table.head, step.table.record
        self._put_people(number, head)
        if record is None:
            return
        game = {"table_number": number, "game": step.game}
        self._put_record(number, step.game, record)
        self._put_seats(number, step.game, head)
        self.connection.execute(
            delete(entries).where(
                entries.c.table_number == number,
                entries.c.game == step.game,
                entries.c.seq >= step.kept,
            )
        )
        new = [
            {**game, "seq": seq, "seat": seat, "text": text}
            for seq, (seat, text) in enumerate(step.new, step.kept)
        ]
        if new:
            self.connection.execute(insert(entries), new)

    def _put_record(self, table: int, game: int, record: Record) -> None:
        key = {"table_number": table, "game": game}
        mine = and_(games.c.table_number == table, games.c.game == game)
        values = {"record": {name: getattr(record, name) for name in RECORD}}
        if not self.connection.execute(update(games).where(mine).values(values)).rowcount:
            self.connection.execute(insert(games).values(**key, **values))

    def _put_people(self, number: int, head: Head) -> None:
        mine = people_at_tables.c.table_number == number
        found = self.connection.execute(
            select(people_at_tables.c.person, people_at_tables.c.here).where(mine)
        )
        named = mentioned(head)
        if {row.person: row.here for row in found} == named:
            return
        self.connection.execute(delete(people_at_tables).where(mine))
        if named:
            self.connection.execute(
                insert(people_at_tables),
                [
                    {"table_number": number, "person": person, "here": here}
                    for person, here in named.items()
                ],
            )

    def _put_seats(self, table: int, game: int, head: Head) -> None:
        """Who sits where: it stays so till the end of a game."""
        mine = and_(seats.c.table_number == table, seats.c.game == game)
        if self.connection.execute(select(seats.c.seat).where(mine)).first() is not None:
            return
        rows = [
            {"table_number": table, "game": game, "seat": seat, "person": chair.person}
            for seat, chair in enumerate(head.chairs, 1)
            if chair.person
        ]
        if rows:
            self.connection.execute(insert(seats), rows)

    # Forgetting

    def _forget_at_tables(self, person: str, name: str) -> None:
        mentions = (
            select(tables.c.number, tables.c.head)
            .join(people_at_tables)
            .where(people_at_tables.c.person == person)
        )
        for number, data in self.connection.execute(mentions).all():
            head = Head.from_json(data)
            after = without(head, person, name)
            self._put_head(number, head.step, after)
            self._put_people(number, after)
        sat = select(seats.c.table_number, seats.c.game, seats.c.seat).where(
            seats.c.person == person
        )
        for number, game, seat in self.connection.execute(sat).all():
            record = self.record(number, game)
            assert record is not None
            renamed = replace(record, seats=stand_in(record.seats, seat, name))
            self._put_record(number, game, renamed)
        self.connection.execute(delete(seats).where(seats.c.person == person))


def _columns(head: Head) -> dict[str, Any]:
    return {
        "phase": head.phase,
        "step": head.step,
        "game": head.number,
        "head": head.to_json(),
    }
