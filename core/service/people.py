"""What the program does with a person at all their tables: they are banned, or forgotten."""

from __future__ import annotations

from ..table.commands import Leave
from ..table.effects import Happened
from ..table.refusals import NotAtTable, Unreadable
from .ports import Transaction
from .restrictions import Ban, put_ban
from .service import Service


def leave_tables(service: Service, tx: Transaction, person: str) -> dict[int, str]:
    """A person gives up all seats, and AI players go on for them where a game is on; they watch
    nowhere any more. The name that they had at each table. Raises Changed."""
    left = {}
    for number in tx.tables_of_person(person):
        try:
            step = service.act(tx, number, Leave(person))
        except NotAtTable:  # they had left before
            continue
        except Unreadable as error:
            service.close_unreadable(tx, error)
            continue
        happened = (effect for effect in step.effects if isinstance(effect, Happened))
        names = (dict(effect.facts).get("name") for effect in happened if effect.kind == "left")
        left[number] = str(next(names))
    return left


def forget(service: Service, tx: Transaction, person: str, name: str) -> list[int]:
    """Remove all that is stored of a person, whose name becomes `name` at tables and in records;
    the numbers of the tables that they have left. The transaction must be serial. Raises
    Changed."""
    left = leave_tables(service, tx, person)
    tx.forget(person, name, left)
    service.restrictions(tx, fresh=True)
    return list(left)


def ban(service: Service, tx: Transaction, person: str, reason: str) -> list[int]:
    """Ban a person, who leaves all tables; the numbers of these tables. Raises Changed."""
    put_ban(tx, person, Ban(reason, service.clock.now()))
    service.restrictions(tx, fresh=True)
    return list(leave_tables(service, tx, person))
