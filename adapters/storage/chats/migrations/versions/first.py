"""The first version."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

KINDS: dict[str, Any] = {
    "text": sa.Text,
    "integer": sa.Integer,
    "real": sa.Double,
    "boolean": sa.Boolean,
    "json": sa.JSON,
}
REFERENCES = {
    "lanes": (["lane"], ["lanes.lane"]),
    "tables": (["table_number"], ["tables.number"]),
    "games": (["table_number", "game"], ["games.table_number", "games.game"]),
}
"""The foreign key of a table of which others are, by its name."""
INDEXES = (
    *("people lane", "results game", "results person", "updates at", "tables chat", "errands due"),
    *("people_at_tables person", "seats person", "notices lane"),
    *("slots reader", "slots table_number reader"),
)
"""Tables with the columns of their indexes."""


def upgrade() -> None:
    # People, lanes (conversations), what they have set, and updates that were seen
    _create("lanes", "lane text", "until real")
    _create("people", "id text", "name text, lane text, language text, settings json")
    _create(
        "results",
        "id integer",
        "person text, game text, table_number integer, number integer, place integer,"
        " points integer, players integer, against integer",
        counted=True,
    )
    _create("settings", "lane text, name text", "value json")
    _create("updates", "source text, update_id text", "at real")
    # Tables, who sits at them, and what is to be done there at a time
    values = "chat text, public boolean, phase text, step integer, game integer, head json"
    _create("tables", "number integer", values, counted=True)
    keys = "table_number integer, question integer, why text"
    _create("errands", keys, "due real, until real", of="tables")
    _create("people_at_tables", "table_number integer, person text", "here boolean", of="tables")
    # Their games, entry by entry
    game = "table_number integer, game integer"
    _create("games", game, "record json", of="tables")
    _create("entries", f"{game}, seq integer", "seat integer, text text", of="games")
    _create("seats", f"{game}, seat integer", "person text", of="games")
    # Notices and live messages (`slots`)
    values = "lane text, table_number integer, what text, facts json"
    _create("notices", "id integer", values, of="lanes", counted=True)
    _create(
        "slots",
        "lane text, table_number integer, place text, reader text",
        "wanted integer, drawn integer, since real, wants integer, taken integer, sent integer,"
        " urgent integer, anew integer, message text, shown text",
        of="lanes",
    )
    for table, *columns in map(str.split, INDEXES):
        op.create_index(f"ix_{table}_{'_'.join(columns)}", table, columns)


def _create(name: str, keys: str, values: str, of: str = "", counted: bool = False) -> None:
    """A table whose columns are listed as `name kind, ...`; `keys`: those of the primary key, which
    others give unless it is `counted`; `of`: the table to which it refers."""
    given: dict[str, Any] = {} if counted else {"autoincrement": False}
    primary = _columns(keys, given)
    foreign = [sa.ForeignKeyConstraint(*REFERENCES[of], name=f"fk_{name}_{of}")] if of else []
    op.create_table(
        name,
        *(*primary, *_columns(values, {}), *foreign),
        sa.PrimaryKeyConstraint(*(column.name for column in primary), name=f"pk_{name}"),
        sqlite_autoincrement=counted,
    )


def _columns(listed: str, how: dict[str, Any]) -> list[sa.Column[Any]]:
    named = (column.split() for column in listed.split(", "))
    return [sa.Column(name, KINDS[kind](), nullable=False, **how) for name, kind in named]
