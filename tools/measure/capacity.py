"""Processor time of several programs and of the PostgreSQL server that they share, and how many
updates they could serve if each had a core of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Select, column, func, select, table

from stammtisch.testing.tables import StoredTables
from tests.harness.program import busy_together
from tools.campaigns.conflicts import LOG, refusals


@dataclass(frozen=True)
class DatabaseCounts:
    """Work of a database server so far; zeros for SQLite, which is part of the program. `seconds`:
    of processor time; `refused`: transactions that have to be repeated."""

    seconds: float = 0.0
    commits: int = 0
    refused: int = 0

    def __sub__(self, other: DatabaseCounts) -> DatabaseCounts:
        return DatabaseCounts(
            self.seconds - other.seconds,
            self.commits - other.commits,
            self.refused - other.refused,
        )


class DatabaseServer:
    """A running PostgreSQL; `tables`: in one of its databases."""

    def __init__(self, tables: StoredTables) -> None:
        self._tables = tables
        self.process = int(str(self._value(select(func.pg_read_file("postmaster.pid")))).split()[0])

    def counts(self) -> DatabaseCounts:
        statistics = table("pg_stat_database", column("datname"), column("xact_commit"))
        commits = select(statistics.c.xact_commit).where(
            statistics.c.datname == func.current_database()
        )
        log = str(self._value(select(func.pg_read_file(LOG))))
        return DatabaseCounts(
            busy_together(self.process),
            int(str(self._value(commits))),
            sum(1 for _ in refusals(log.splitlines())),
        )

    def _value(self, statement: Select[tuple[object]]) -> object:
        ((value,),) = self._tables.rows(statement)
        return value


@dataclass(frozen=True)
class Cost:
    """Milliseconds of processor time for an update, measured with so many `programs`: of all
    programs together, and of the database server."""

    programs: int
    serving: float
    database: float

    @property
    def served(self) -> float:
        """Updates a second of the programs, each with a core of its own."""
        return 1000 * self.programs / self.serving

    @property
    def stored(self) -> float:
        """Updates a second of the database, with a core of its own."""
        return 1000 / self.database

    @property
    def capacity(self) -> float:
        """Updates a second of all of them."""
        return min(self.served, self.stored)


def arithmetic(costs: list[Cost]) -> Iterator[str]:
    """The capacity for each number of programs, compared with the first."""
    for cost in costs:
        yield (
            f"{cost.programs} programs: {cost.programs} x 1000 / {cost.serving:.2f} ms = "
            f"{cost.served:.0f} updates a second; the database: 1000 / {cost.database:.2f} ms = "
            f"{cost.stored:.0f}; together {cost.capacity:.0f}, "
            f"{cost.capacity / costs[0].capacity:.2f} times as many as {costs[0].programs}"
        )
