"""What the operator asks of the database of chats; these statements may read many rows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import delete, exists, func, or_, select, update

from ....core.service.avoided import AVOIDED
from ....core.service.groups import BAN
from ....core.service.restrictions import RESTRICTIONS
from ....core.service.stored import Person, TableSummary
from ....core.table.state import TableState
from .engine import Statements
from .schema import WAITING, lanes, notices, people, seats, settings, slots, tables

CLOSED = "over"


class Administration(Statements):
    """The part of a Transaction for the operator."""

    def summaries(
        self, phases: Collection[str], numbers: Collection[int] | None = None
    ) -> list[TableSummary]:
        columns = (tables.c.number, tables.c.chat, tables.c.public, tables.c.phase, tables.c.head)
        wanted = select(*columns).where(tables.c.phase.in_(phases)).order_by(tables.c.number.desc())
        if numbers is not None:
            wanted = wanted.where(tables.c.number.in_(numbers))
        return [
            TableSummary(number, chat, public, phase, _head(head))
            for number, chat, public, phase, head in self.execute(wanted)
        ]

    def unsent(self, number: int) -> int:
        waiting = (
            select(func.count()).select_from(notices).where(notices.c.table_number == number),
            select(func.count()).select_from(slots).where(slots.c.table_number == number, WAITING),
        )
        return sum(self.execute(count).scalar_one() for count in waiting)

    def chats_played_in(self, since: float) -> list[str]:
        gone = exists().where(lanes.c.lane == tables.c.chat, lanes.c.gone)
        lately = or_(tables.c.phase != CLOSED, tables.c.ended >= since)
        chats = select(tables.c.chat).where(tables.c.chat != "", lately, ~gone).distinct()
        return sorted(self.execute(chats).scalars())

    def find_people(self, text: str) -> list[Person]:
        """Compared here, since databases fold the case of letters in different ways."""
        part = text.casefold()
        found = (Person(**row._asdict()) for row in self.execute(select(people)))
        matching = (one for one in found if part in f"{one.id}\n{one.name}".casefold())
        return sorted(matching, key=lambda one: (one.name.casefold(), one.id))

    def games_of(self, person: str) -> list[tuple[int, int, int]]:
        columns = (seats.c.table_number, seats.c.game, seats.c.seat)
        mine = select(*columns).where(seats.c.person == person).order_by(*columns)
        return [(row[0], row[1], row[2]) for row in self.execute(mine)]

    def settings_about(self, person: str) -> list[tuple[str, str, Any]]:
        account = person.partition(":")[2]
        ids = {person, account} if account.startswith("@") else {person}
        lanes = lanes_named_after(person)
        rows = self.execute(select(settings).order_by(*settings.primary_key))
        return [(*row,) for row in rows if row.lane in lanes or ids & {*row.name.split(" ")}]

    def _forget_settings_about(self, person: str, other: str) -> None:
        """Delete the settings about a person. What other people have decided about them stays, with
        another name, else they would only have to be forgotten to play there again."""
        for lane, name, _ in self.settings_about(person):
            mine = (settings.c.lane == lane, settings.c.name == name)
            kind = name.partition(" ")[0]
            of_others = lane not in (RESTRICTIONS, *lanes_named_after(person))
            if of_others and kind in (BAN, AVOIDED):
                self.execute(update(settings).where(*mine).values(value=other))
            else:
                self.execute(delete(settings).where(*mine))

    def _rename_in_notices(self, person: str, names: Mapping[int, str], name: str) -> None:
        """In what is still to be sent: another name for a person. `names`: theirs at tables, and in
        what is about no table (0)."""
        for row in self.execute(select(notices)).all():
            others = {person: "", names.get(row.table_number, person): name}
            facts = _replaced(row.facts, others)
            if facts != row.facts:
                mine = update(notices).where(notices.c.id == row.id)
                self.execute(mine.values(facts=facts))


def lanes_named_after(person: str) -> set[str]:
    """The lanes in which chats talk to a person alone, also if none is known as theirs now."""
    source, _, account = person.partition(":")
    return {person, f"{source}:@{account}"}


def _head(data: Any) -> TableState | None:
    """A stored head; None if another version of the program stored it in another form."""
    try:
        return TableState.from_json(data)
    except (TypeError, KeyError, ValueError):
        return None


def _replaced(value: Any, others: Mapping[str, str]) -> Any:
    """JSON with other texts in place of some."""
    if isinstance(value, dict):
        return {key: _replaced(part, others) for key, part in value.items()}
    if isinstance(value, list):
        return [_replaced(part, others) for part in value]
    return others.get(value, value) if isinstance(value, str) else value
