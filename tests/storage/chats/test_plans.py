"""No statement reads all rows of a table that grows."""

from __future__ import annotations

import re
from types import ModuleType

import pytest
from sqlalchemy import Delete, Engine, Select, Update

from stammtisch.adapters.storage.chats import jobs, outbox, people, tables
from stammtisch.adapters.storage.chats.engine import connect
from stammtisch.adapters.storage.chats.migrate import migrate

QUEUES = {"notices", "errands", "slots USING INDEX ix_slots_since"}
"""These hold only what is still to be done."""


def statements(module: ModuleType) -> list[Select[tuple[object]] | Update | Delete]:
    return [one for one in vars(module).values() if isinstance(one, Select | Update | Delete)]


def plan(engine: Engine, statement: Select[tuple[object]] | Update | Delete) -> list[str]:
    """How SQLite finds the rows."""
    written = str(statement.compile(dialect=engine.dialect))
    sql = re.sub(r"\(__\[POSTCOMPILE_\w+\]\)", "('x')", written)
    with engine.connect() as connection:
        found = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", (1,) * sql.count("?"))
        return [row.detail for row in found]


@pytest.mark.parametrize(
    "module", [jobs, outbox, people, tables], ids=lambda module: module.__name__
)
def test_statements_find_their_rows_by_an_index(module: ModuleType) -> None:
    engine = connect("sqlite://")
    migrate(engine)
    assert statements(module)
    for statement in statements(module):
        scans = {line.removeprefix("SCAN ") for line in plan(engine, statement) if "SCAN " in line}
        assert scans <= QUEUES, str(statement)
    engine.dispose()
