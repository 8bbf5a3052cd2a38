"""Background jobs of tables, and leases of work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Lease:
    """Exclusive use of work until a time; afterwards anybody may take it. `token`: a new one each
    time, so that a holder whose work was taken over since is recognised."""

    token: str
    until: float


@dataclass(frozen=True, slots=True)
class DueJob:
    """Something a table waits for that isn't a person: `why` is `think`, `advise`, or a reason of
    `WakeMe`; `when` it is due (seconds since 1970, UTC). `token`: of the lease with which it was
    taken."""

    table: int
    question: int
    why: str
    when: float
    token: str = field(default="", compare=False)


class JobQueue(Protocol):
    """The jobs for which tables wait."""

    def set_jobs(
        self, table: int, jobs: Sequence[DueJob], now: float = 0.0, lease: Lease | None = None
    ) -> DueJob | None:
        """These and no others wait for the table; those that stay (question and `why`, even if
        `when` is another) keep who works at them. With a lease, the first that is due `now` and
        that nobody works at is this caller's at once; returns it."""

    def take_jobs(self, now: float, lease: Lease, most: int) -> list[DueJob]:
        """Jobs that are due and that nobody works at; they are this caller's as long as the
        lease says, or until they are set no more. At most one of each table a call."""

    def holds(self, job: DueJob) -> bool:
        """True if it is still set and nobody else has taken it since."""

    def put_back(self, job: DueJob, not_before: float) -> None:
        """The holder gives the job up; it may be taken from `not_before` on."""

    def next_job_due(self) -> float | None:
        """The time at which the next job can be taken: it falls due, or its lease ends."""
