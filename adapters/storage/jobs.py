"""Jobs that are due for tables: AI players have to move, and times come.

Who works at one has a lease of its row (`until`, `token`). On PostgreSQL a row that another
transaction is taking is skipped. Statements are made once, since making one takes longer than
running it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    not_,
    select,
    tuple_,
    update,
)

from ...core.service.ports import DueJob, Lease
from .schema import errands

FREE, NOBODY = 0.0, ""
"""`until` and `token` of what nobody works at."""

FIND_JOBS = select(errands.c.question, errands.c.why, errands.c.due).where(
    errands.c.table_number == bindparam("of_table")
)
_THE_JOB = and_(
    errands.c.table_number == bindparam("of_table"),
    errands.c.question == bindparam("of_question"),
    errands.c.why == bindparam("of_why"),
)
DELETE_JOB = delete(errands).where(_THE_JOB)
SET_JOB = update(errands).where(_THE_JOB).values(due=bindparam("to_due"))
TAKE_JOB = (
    update(errands).where(_THE_JOB).values(until=bindparam("to_until"), token=bindparam("to_token"))
)
_MY_JOB = and_(_THE_JOB, errands.c.token == bindparam("of_token"))
HOLDS_JOB = select(errands.c.due).where(_MY_JOB)
RENEW_JOB = update(errands).where(_MY_JOB).values(until=bindparam("to_until"))
PUT_BACK = update(errands).where(_MY_JOB).values(until=bindparam("to_until"), token=NOBODY)
ADD_JOBS = insert(errands)
NEXT_JOB = select(
    func.min(case((errands.c.until > errands.c.due, errands.c.until), else_=errands.c.due))
)


def _ready_jobs() -> Any:
    """The first of each table that is due and free."""
    one, other = errands.alias(), errands.alias()

    def ready(row: Any) -> ColumnElement[bool]:
        return and_(row.c.due <= bindparam("now"), row.c.until <= bindparam("now"))

    def order(row: Any) -> Any:
        return tuple_(row.c.due, row.c.question, row.c.why)

    before = exists().where(
        other.c.table_number == one.c.table_number, ready(other), order(other) < order(one)
    )
    return (
        select(one.c.table_number, one.c.question, one.c.why, one.c.due)
        .where(ready(one), not_(before))
        .order_by(one.c.due, one.c.table_number)
        .limit(bindparam("most"))
        .with_for_update(of=one, skip_locked=True, key_share=True)
    )


READY_JOBS = _ready_jobs()


class Jobs:
    """The part of a Transaction for jobs that are due."""

    connection: Connection

    def set_jobs(self, table: int, wanted: Sequence[DueJob]) -> None:
        found = self.connection.execute(FIND_JOBS, {"of_table": table})
        stored = {(question, why): due for question, why, due in found}
        due_now = {(one.question, one.why): one.when for one in wanted}
        for (question, why), due in stored.items():
            row = {"of_table": table, "of_question": question, "of_why": why}
            to_due = due_now.get((question, why))
            if to_due is None:
                self.connection.execute(DELETE_JOB, row)
            elif to_due != due:
                self.connection.execute(SET_JOB, {**row, "to_due": to_due})
        free = {"table_number": table, "until": FREE, "token": NOBODY}
        new = [
            {**free, "question": question, "why": why, "due": due}
            for (question, why), due in due_now.items()
            if (question, why) not in stored
        ]
        if new:
            self.connection.execute(ADD_JOBS, new)

    def take_jobs(self, now: float, lease: Lease, most: int) -> list[DueJob]:
        found = self.connection.execute(READY_JOBS, {"now": now, "most": most})
        taken = [replace(DueJob(*row), token=lease.token) for row in found]
        if taken:
            new = {"to_until": lease.until, "to_token": lease.token}
            rows = [{**_key(one), **new} for one in taken]
            self.connection.execute(TAKE_JOB, rows)
        return taken

    def holds(self, job: DueJob) -> bool:
        mine = _key(job) | {"of_token": job.token}
        return self.connection.execute(HOLDS_JOB, mine).first() is not None

    def put_back(self, job: DueJob, not_before: float) -> None:
        mine = _key(job) | {"of_token": job.token}
        self.connection.execute(PUT_BACK, {**mine, "to_until": not_before})

    def next_job_due(self) -> float | None:
        found: float | None = self.connection.execute(NEXT_JOB).scalar()
        return found

    def free_jobs(self) -> None:
        """End the leases of all jobs."""
        mine = errands.c.token != NOBODY
        self.connection.execute(update(errands).where(mine).values(until=FREE, token=NOBODY))

    def renew_job(self, job: DueJob, until: float) -> None:
        mine = {"of_token": job.token, "to_until": until}
        self.connection.execute(RENEW_JOB, _key(job) | mine)


def _key(job: DueJob) -> dict[str, Any]:
    """The parameters of the statements for one job."""
    return {"of_table": job.table, "of_question": job.question, "of_why": job.why}
