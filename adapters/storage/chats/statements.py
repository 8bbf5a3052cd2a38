"""Running statements of SQLAlchemy in a transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

Values = Mapping[str, Any]
"""By the names of columns or bound parameters."""


class Statements:
    """Base of transactions; `kind`: the dialect's name. All methods raise the errors of
    SQLAlchemy."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.kind = connection.dialect.name

    def rows(self, statement: Any, values: Values) -> list[Any]:
        """The rows of a query, as named tuples."""
        return list(self.connection.execute(statement, values))

    def first(self, statement: Any, values: Values) -> Any:
        """The first row; None if there is none."""
        return self.connection.execute(statement, values).first()

    def value(self, statement: Any, values: Values) -> Any:
        """The first column of the first row; None if there is none."""
        return self.connection.execute(statement, values).scalar()

    def change(self, statement: Any, *rows: Values) -> int:
        """Run the statement with each of these sets of values; the number of changed rows."""
        return self.connection.execute(statement, [*rows]).rowcount
