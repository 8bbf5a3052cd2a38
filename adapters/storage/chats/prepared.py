"""Statements that are compiled once and then run by the driver itself, since SQLAlchemy takes ten
times as long as SQLite to run one."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.types import TypeEngine

Convert = Callable[[Any], Any] | None
"""A value as the driver has it from one as the program has it, or the other way round."""
Values = Mapping[str, Any]


class Prepared:
    """Base of transactions: runs statements that are constants of a module. All others, and those
    with `expanding` parameters, are run by `connection.execute`."""

    connection: Connection

    def rows(self, statement: Any, values: Values) -> list[Any]:
        """The rows of a query, as named tuples."""
        compiled = _compiled(self.connection, statement, values)
        cursor = self._driver.execute(compiled.text, compiled.parameters(values))
        return compiled.rows(cursor)

    def first(self, statement: Any, values: Values) -> Any:
        """The first row; None if there is none."""
        rows = self.rows(statement, values)
        return rows[0] if rows else None

    def value(self, statement: Any, values: Values) -> Any:
        """The first column of the first row; None if there is none."""
        rows = self.rows(statement, values)
        return rows[0][0] if rows else None

    def change(self, statement: Any, *rows: Values) -> int:
        """Run the statement; the number of changed rows. It is run for each of these sets of
        values."""
        compiled = _compiled(self.connection, statement, rows[0])
        if len(rows) == 1:
            cursor = self._driver.execute(compiled.text, compiled.parameters(rows[0]))
        else:
            cursor = self._driver.cursor()
            cursor.executemany(compiled.text, list(map(compiled.parameters, rows)))
        changed: int = cursor.rowcount
        return changed

    @property
    def _driver(self) -> Any:
        return self.connection.connection.dbapi_connection


class Compiled:
    """A statement in the SQL of one kind of database, with the types of what goes in and out."""

    def __init__(self, statement: Any, dialect: Dialect, names: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(names))
        self.text = str(compiled)
        self._fixed = {name: value for name, value in compiled.params.items() if name not in names}
        self._order: Sequence[str] | None = compiled.positiontup
        self._to_driver = {
            name: convert
            for bind, name in compiled.bind_names.items()
            if (convert := _in_dialect(bind.type, dialect).bind_processor(dialect)) is not None
        }
        self._types = [column.type for column in getattr(statement, "exported_columns", ())]
        self._dialect = dialect
        self._row: Callable[[Sequence[Any]], Any] | None = None

    def parameters(self, values: Values) -> Any:
        """Values as the driver takes them: by position (SQLite) or by name (PostgreSQL)."""
        given = {**self._fixed, **values}
        for name, convert in self._to_driver.items():
            given[name] = convert(given[name])
        return given if self._order is None else [given[name] for name in self._order]

    def rows(self, cursor: Any) -> list[Any]:
        """Rows of the driver, as named tuples of the program's values."""
        if self._row is None:
            self._row = self._row_maker(cursor.description)
        return list(map(self._row, cursor.fetchall()))

    def _row_maker(self, description: Sequence[Sequence[Any]]) -> Callable[[Sequence[Any]], Any]:
        """The function that makes a row; `description`: name and type of each column, as the driver
        gives them."""
        kind: Any = namedtuple("Row", [column[0] for column in description], rename=True)  # type: ignore[misc]
        converts = [
            _in_dialect(column_type, self._dialect).result_processor(self._dialect, column[1])
            for column_type, column in zip(self._types, description, strict=True)
        ]
        return partial(_converted, kind, converts) if any(converts) else kind._make


_cache: dict[tuple[Any, str], Compiled] = {}


def _compiled(connection: Connection, statement: Any, values: Values) -> Compiled:
    key = (statement, connection.dialect.name)
    compiled = _cache.get(key)
    if compiled is None:
        compiled = _cache[key] = Compiled(statement, connection.dialect, list(values))
    return compiled


def _converted(kind: Any, converts: Sequence[Convert], values: Sequence[Any]) -> Any:
    """A row whose values are converted, where they need it."""
    pairs = zip(converts, values, strict=True)
    return kind(*[value if convert is None else convert(value) for convert, value in pairs])


def _in_dialect(kind: TypeEngine[Any], dialect: Dialect) -> TypeEngine[Any]:
    """The type as this kind of database has it."""
    return kind.dialect_impl(dialect)
