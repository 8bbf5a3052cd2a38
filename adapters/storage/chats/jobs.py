"""Jobs that are due for tables: AI players have to move, and times come.

Who works at one has a lease of its row (`until`, `token`). On PostgreSQL a row that another
transaction is taking is skipped. Statements are made once, since making one takes longer than
running it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
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

from ....core.service.queues import DueJob, Lease
from .engine import Statements
from .schema import errands

FREE, NOBODY = 0.0, ""
"""`until` and `token` of what nobody works at."""

FIND_JOBS = select(errands.c.question, errands.c.why, errands.c.due, errands.c.until).where(
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
    job, other = errands.alias(), errands.alias()

    def ready(row: Any) -> ColumnElement[bool]:
        return and_(row.c.due <= bindparam("now"), row.c.until <= bindparam("now"))

    def order(row: Any) -> Any:
        return tuple_(row.c.due, row.c.question, row.c.why)

    before = exists().where(
        other.c.table_number == job.c.table_number, ready(other), order(other) < order(job)
    )
    return (
        select(job.c.table_number, job.c.question, job.c.why, job.c.due)
        .where(ready(job), not_(before))
        .order_by(
            case((job.c.due >= bindparam("first_since"), 0), else_=1), job.c.due, job.c.table_number
        )
        .limit(bindparam("most"))
        .with_for_update(of=job, skip_locked=True, key_share=True)
    )


READY_JOBS = _ready_jobs()


class Jobs(Statements):
    """The part of a Transaction for jobs that are due."""

    def set_jobs(
        self, table: int, jobs: Sequence[DueJob], now: float = 0.0, lease: Lease | None = None
    ) -> DueJob | None:
        rows = self.execute(FIND_JOBS, {"of_table": table}).all()
        stored = {(row.question, row.why): row for row in rows}
        wanted = {(job.question, job.why): job for job in jobs}
        for key, row in stored.items():
            mine = {"of_table": table, "of_question": row.question, "of_why": row.why}
            if key not in wanted:
                self.execute(DELETE_JOB, mine)
            elif wanted[key].when != row.due:
                self.execute(SET_JOB, {**mine, "to_due": wanted[key].when})
        free = [key for key in wanted if key not in stored or stored[key].until <= now]
        ready = [wanted[key] for key in free if wanted[key].when <= now] if lease else []
        first = min(ready, key=lambda job: (job.when, job.question, job.why), default=None)
        if lease and first:
            first = replace(first, token=lease.token)
            wanted[first.question, first.why] = first
            if (first.question, first.why) in stored:
                self._take([first], lease)
        new = [_row(job, lease) for key, job in wanted.items() if key not in stored]
        if new:
            self.execute(ADD_JOBS, new)
        return first

    def _take(self, jobs: Sequence[DueJob], lease: Lease) -> None:
        new = {"to_until": lease.until, "to_token": lease.token}
        self.execute(TAKE_JOB, [{**_key(job), **new} for job in jobs])

    def take_jobs(
        self, now: float, lease: Lease, most: int, first_since: float = math.inf
    ) -> list[DueJob]:
        rows = self.execute(
            READY_JOBS, {"now": now, "most": most, "first_since": first_since}
        ).all()
        taken = [replace(DueJob(*row), token=lease.token) for row in rows]
        if taken:
            self._take(taken, lease)
        return taken

    def holds(self, job: DueJob) -> bool:
        mine = _key(job) | {"of_token": job.token}
        return self.execute(HOLDS_JOB, mine).first() is not None

    def put_back(self, job: DueJob, not_before: float) -> None:
        mine = _key(job) | {"of_token": job.token}
        self.execute(PUT_BACK, {**mine, "to_until": not_before})

    def next_job_due(self) -> float | None:
        due: float | None = self.execute(NEXT_JOB).scalar()
        return due

    def free_jobs(self) -> None:
        """End the leases of all jobs."""
        mine = errands.c.token != NOBODY
        self.execute(update(errands).where(mine).values(until=FREE, token=NOBODY))

    def renew_job(self, job: DueJob, until: float) -> None:
        mine = {"of_token": job.token, "to_until": until}
        self.execute(RENEW_JOB, _key(job) | mine)


def _key(job: DueJob) -> dict[str, Any]:
    """The parameters of the statements for one job."""
    return {"of_table": job.table, "of_question": job.question, "of_why": job.why}


def _row(job: DueJob, lease: Lease | None) -> dict[str, Any]:
    """A new row; taken with the lease if the job has its token."""
    taken = lease is not None and job.token == lease.token
    return {
        "table_number": job.table,
        "question": job.question,
        "why": job.why,
        "due": job.when,
        "until": lease.until if lease is not None and taken else FREE,
        "token": job.token if taken else NOBODY,
    }
