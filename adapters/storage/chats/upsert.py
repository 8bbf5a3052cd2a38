"""Statements that insert a row or do something else if it is there: each dialect has its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite

from .engine import POSTGRESQL, SQLITE


def by_dialect(make: Callable[[Any], Any]) -> dict[str, Any]:
    """The statement that `make` gives for the `insert` of each dialect, by the dialect's name."""
    return {SQLITE: make(sqlite.insert), POSTGRESQL: make(postgresql.insert)}


def put(table: Any, *values: str) -> dict[str, Any]:
    """Insert a row; if there is one with its primary key, give it the new `values`."""

    def make(insert: Any) -> Any:
        row = insert(table)
        new = {name: row.excluded[name] for name in values}
        return row.on_conflict_do_update(index_elements=list(table.primary_key), set_=new)

    return by_dialect(make)
