"""Statements that are compiled once and then run by the driver itself, since SQLAlchemy takes ten
times as long as SQLite to run one."""

from __future__ import annotations

from collections import defaultdict, namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.types import TypeEngine

from .engine import driver_of

Convert = Callable[[Any], Any] | None
"""A value as the driver has it from one as the program has it, or the other way round."""
Values = Mapping[str, Any]


class Prepared:
    """Base of transactions: runs statements that are constants of a module. All others, and those
    with `expanding` parameters, are run by `connection.execute`."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.kind = connection.dialect.name
        self._driver: Any = driver_of(connection)
        self._known = _cache[self.kind]

    def rows(self, statement: Any, values: Values) -> list[Any]:
        """The rows of a query, as named tuples."""
        compiled = self._known.get(statement) or self._compiled(statement, values)
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
        compiled = self._known.get(statement) or self._compiled(statement, rows[0])
        if len(rows) == 1:
            cursor = self._driver.execute(compiled.text, compiled.parameters(rows[0]))
        else:
            cursor = self._driver.cursor()
            cursor.executemany(compiled.text, list(map(compiled.parameters, rows)))
        changed: int = cursor.rowcount
        return changed

    def _compiled(self, statement: Any, values: Values) -> Compiled:
        compiled = Compiled(statement, self.connection.dialect, list(values))
        self._known[statement] = compiled
        return compiled


class Compiled:
    """A statement in the SQL of one kind of database, with the types of what goes in and out."""

    def __init__(self, statement: Any, dialect: Dialect, names: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(names))
        self.text = str(compiled)
        self._fixed = {name: value for name, value in compiled.params.items() if name not in names}
        to_driver = {
            name: _in_dialect(bind.type, dialect).bind_processor(dialect)
            for bind, name in compiled.bind_names.items()
        }
        by_position: Sequence[str] | None = compiled.positiontup
        order = list(to_driver) if by_position is None else by_position
        self._names = order if by_position is None else None
        self._binds = [(name, to_driver[name]) for name in order]
        self._types = [column.type for column in getattr(statement, "exported_columns", ())]
        self._dialect = dialect
        self._row: Callable[[Sequence[Any]], Any] | None = None

    def parameters(self, values: Values) -> Any:
        """Values as the driver takes them: by position (SQLite) or by name (PostgreSQL)."""
        given = {**self._fixed, **values} if self._fixed else values
        row = [
            given[name] if convert is None else convert(given[name])
            for name, convert in self._binds
        ]
        return row if self._names is None else dict(zip(self._names, row, strict=True))

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


_cache: defaultdict[str, dict[Any, Compiled]] = defaultdict(dict)
"""By kind of database and statement."""


def _converted(kind: Any, converts: Sequence[Convert], values: Sequence[Any]) -> Any:
    """A row whose values are converted, where they need it."""
    pairs = zip(converts, values, strict=True)
    return kind(*[value if convert is None else convert(value) for convert, value in pairs])


def _in_dialect(kind: TypeEngine[Any], dialect: Dialect) -> TypeEngine[Any]:
    """The type as this kind of database has it."""
    return kind.dialect_impl(dialect)
