"""People, settings of chats, results, and updates that were seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update

from ...core.tables.ports import Person, Result
from .schema import people, results, settings, updates
from .upsert import by_dialect, put

DAY = 86400.0

NOTE_UPDATE = by_dialect(
    lambda insert: insert(updates).on_conflict_do_nothing().returning(updates.c.at)
)
PRUNE = delete(updates).where(updates.c.at < bindparam("before"))
FIND_PERSON = select(people).where(people.c.id == bindparam("of_person"))
HOLD_PERSON = FIND_PERSON.with_for_update(key_share=True)
PUT_PERSON = put(people, "name", "lane", "language", "settings")
SETTING = select(settings.c.value).where(
    settings.c.lane == bindparam("of_lane"), settings.c.name == bindparam("of_name")
)
SETTINGS = select(settings.c.name, settings.c.value).where(settings.c.lane == bindparam("of_lane"))
PUT_SETTING = put(settings, "value")


class People:
    """The part of a Transaction for people and chats."""

    connection: Connection
    now: float

    def first_time(self, source: str, update: str) -> bool:
        values = {"source": source, "update_id": update, "at": self.now}
        added = self.connection.execute(NOTE_UPDATE[self.connection.dialect.name], values)
        return added.first() is not None

    def forget_updates(self, before: float) -> None:
        """Those that were noted before then."""
        self.connection.execute(PRUNE, {"before": before})

    def person(self, person: str, hold: bool = False) -> Person | None:
        statement = HOLD_PERSON if hold else FIND_PERSON
        row = self.connection.execute(statement, {"of_person": person}).first()
        return Person(**row._mapping) if row else None

    def put_person(self, person: Person) -> None:
        self.connection.execute(PUT_PERSON[self.connection.dialect.name], asdict(person))

    def setting(self, lane: str, name: str) -> Any:
        return self.connection.execute(SETTING, {"of_lane": lane, "of_name": name}).scalar()

    def settings(self, lane: str) -> dict[str, Any]:
        found = self.connection.execute(SETTINGS, {"of_lane": lane})
        return {row.name: row.value for row in found}

    def put_setting(self, lane: str, name: str, value: Any) -> None:
        values = {"lane": lane, "name": name, "value": value}
        self.connection.execute(PUT_SETTING[self.connection.dialect.name], values)

    def add_results(self, found: Sequence[Result]) -> None:
        rows = [asdict(one) for one in found]
        for row in rows:
            row["table_number"] = row.pop("table")
        if rows:
            self.connection.execute(insert(results), rows)

    def results(self, person: str = "", game: str = "") -> list[Result]:
        wanted = select(results).order_by(results.c.id)
        if person:
            wanted = wanted.where(results.c.person == person)
        if game:
            wanted = wanted.where(results.c.game == game)
        return [
            Result(
                person=row.person,
                game=row.game,
                table=row.table_number,
                number=row.number,
                place=row.place,
                points=row.points,
                players=row.players,
                against=row.against,
            )
            for row in self.connection.execute(wanted)
        ]

    def _move_settings(self, old: str, new: str) -> None:
        """Those that the new address has already stay."""
        there = select(settings.c.name).where(settings.c.lane == new)
        self.connection.execute(
            delete(settings).where(
                settings.c.lane == old, settings.c.name.in_(there.scalar_subquery())
            )
        )
        self.connection.execute(update(settings).where(settings.c.lane == old).values(lane=new))

    def _forget_settings(self, lane: str) -> None:
        self.connection.execute(delete(settings).where(settings.c.lane == lane))

    def _rename(self, table: Table, column: str, old: str, new: str) -> None:
        """Another address, wherever it stands in a column."""
        mine = table.c[column] == old
        self.connection.execute(update(table).where(mine).values({column: new}))
