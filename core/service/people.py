"""What is done at several tables at once: a person is banned or forgotten, a group gets quiet
hours."""

from __future__ import annotations

import math

from ..table.commands import Command, Leave, SetQuiet
from ..table.effects import Happened
from ..table.refusals import NotAtTable, Refusal, Unreadable
from .groups import BAN, QUIET, group_of, tables_of_group
from .leases import NewJobs
from .outbox_rows import WAITS_FOR_NEXT
from .ports import Transaction
from .restrictions import Ban, put_ban
from .service import Service


def leave_tables(service: Service, tx: Transaction, person: str) -> dict[int, str]:
    """A person gives up all seats, and AI players go on for them where a game is on; they watch
    nowhere any more. The name that they had at each table. Raises Changed."""
    left = {}
    for number in tx.tables_of_person(person):
        try:
            step, _ = service.act(tx, number, Leave(person))
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


def set_quiet_hours(service: Service, tx: Transaction, lane: str, quiet: str) -> NewJobs:
    """Set the quiet hours of a lane's group ("": none), also for tables that are open there; when
    the next of their jobs falls due."""
    tx.put_setting(group_of(lane), QUIET, quiet or None)
    return _act_in_group(service, tx, lane, SetQuiet(quiet))


def ban_in_group(service: Service, tx: Transaction, lane: str, person: str, name: str) -> NewJobs:
    """Ban a person from the tables of a lane's group, who leaves those that are open; when the next
    of their jobs falls due."""
    tx.put_setting(group_of(lane), f"{BAN} {person}", name)
    tx.put_setting(lane, f"{WAITS_FOR_NEXT}{person}", None)
    return _act_in_group(service, tx, lane, Leave(person))


def _act_in_group(service: Service, tx: Transaction, lane: str, command: Command) -> NewJobs:
    """Carry out a command at all open tables of a lane's group that don't refuse it. Their jobs are
    set, and none is taken."""
    due = math.inf
    for number in tables_of_group(tx, lane):
        try:
            _, jobs = service.act(tx, number, command)
        except Unreadable as error:
            service.close_unreadable(tx, error)
        except Refusal:
            continue
        else:
            due = min(due, jobs.next_due)
    return NewJobs(next_due=due)
