"""The tables of the database of chats, for SQLite and PostgreSQL alike. `migrations` makes them;
a change here needs a new version there, and a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    literal_column,
    not_,
    or_,
    text,
)


class Words(TypeDecorator[str]):
    """Text as people send it: what one of the databases can't hold becomes U+FFFD."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None or value.isprintable():
            return value
        return (
            value.replace("\0", "\ufffd")
            .encode("utf-8", "surrogatepass")
            .decode("utf-8", "replace")
        )


NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(referred_table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}
metadata = MetaData(naming_convention=NAMES)


def _key(name: str, kind: Any = Words, *more: Any) -> Column[Any]:
    """A column of the primary key that others give."""
    return Column(name, kind, *more, primary_key=True, autoincrement=False)


def _value(name: str, kind: Any = Words, default: str | None = None) -> Column[Any]:
    """`default`: in SQL, of columns that came later; rows that were there got it."""
    return Column(name, kind, nullable=False, server_default=default and text(default))


def _of_table() -> Column[Any]:
    return _key("table_number", Integer, ForeignKey("tables.number"))


# Tables and their games

tables = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True),
    _value("chat"),
    _value("public", Boolean),
    _value("phase"),
    _value("step", Integer),
    _value("game", Integer),  # the number of the present game
    _value("head", JSON),
    _value("mark", default="''"),
    _value("ended", Double, default="0"),  # when the game was over, in seconds since 1970; 0: isn't
    Index(None, "chat"),
    sqlite_autoincrement=True,  # a number never comes back
)
Index(None, tables.c.ended, sqlite_where=tables.c.ended > 0, postgresql_where=tables.c.ended > 0)
OPEN = tables.c.phase != literal_column("'over'")  # written out, else no index for it is used
"""Tables that aren't over; few of all there are."""
Index("ix_tables_open", tables.c.phase, sqlite_where=OPEN, postgresql_where=OPEN)
people_at_tables = Table(  # whom the head names; `here`: who sits or watches there
    "people_at_tables",
    metadata,
    _of_table(),
    _key("person"),
    _value("here", Boolean),
    Index(None, "person"),
)
games = Table(  # records without their entries
    "games", metadata, _of_table(), _key("game", Integer), _value("record", JSON)
)
entries = Table(
    "entries",
    metadata,
    _key("table_number", Integer),
    _key("game", Integer),
    _key("seq", Integer),
    _value("seat", Integer),
    _value("text"),
    ForeignKeyConstraint(["table_number", "game"], ["games.table_number", "games.game"]),
)
seats = Table(  # the people of a game
    "seats",
    metadata,
    _key("table_number", Integer),
    _key("game", Integer),
    _key("seat", Integer),
    _value("person"),
    ForeignKeyConstraint(["table_number", "game"], ["games.table_number", "games.game"]),
    Index(None, "person"),
)
results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True),
    _value("person"),
    _value("game"),
    _value("table_number", Integer),
    _value("number", Integer),
    _value("place", Integer),
    _value("points", Double),
    _value("players", Integer),
    _value("against", Integer),
    _value("undone", Integer, "0"),
    _value("chat", default="''"),  # the lane of the group; "": it was played in private
    _value("at", Double, default="0"),  # when the game was over; 0: it isn't known
    Index(None, "person"),
    Index(None, "game"),
    Index(None, "chat"),
    sqlite_autoincrement=True,
)

ratings = Table(  # what follows from `results`; `careful` is the order of lists
    "ratings",
    metadata,
    _key("game"),
    _key("person"),
    _value("mean", Double),
    _value("deviation", Double),
    _value("careful", Double),
    _value("games", Integer),
    Index(None, "game", "careful"),
)

# People and chats

people = Table(
    "people",
    metadata,
    _key("id"),
    _value("name"),
    _value("lane"),
    _value("language"),
    _value("settings", JSON),
    Index(None, "lane"),
)
settings = Table(
    "settings", metadata, _key("lane"), _key("name"), _value("value", JSON), Index(None, "name")
)
updates = Table(  # what chats have sent; `at`: when it was noted
    "updates", metadata, _key("source"), _key("update_id"), _value("at", Double), Index(None, "at")
)

# What is to be done. Times are seconds since 1970, UTC; `until`: somebody works at it till then,
# whose lease has this `token` ("": nobody, but it rests till then).

errands = Table(
    "errands",
    metadata,
    _of_table(),
    _key("question", Integer),
    _key("why"),
    _value("due", Double),
    _value("until", Double),
    _value("token", default="''"),
    Index(None, "due"),
)
lanes = Table(  # `calm`, `sent`: see `ports.SendWindow`; `gone`: nothing can be sent there
    "lanes",
    metadata,
    _key("lane"),
    _value("until", Double),
    _value("token", default="''"),
    _value("calm", Double, default="0"),
    _value("sent", default="''"),
    _value("gone", Boolean, default="false"),
)
notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("lane", Words, ForeignKey("lanes.lane"), nullable=False),
    _value("table_number", Integer),
    _value("what"),
    _value("facts", JSON),
    _value("since", Double, default="0"),
    Index(None, "lane"),
    sqlite_autoincrement=True,  # an id never comes back
)
slots = Table(  # see `outbox` for what is counted
    "slots",
    metadata,
    _key("lane", Words, ForeignKey("lanes.lane")),
    _key("table_number", Integer),
    _key("place"),
    _key("reader"),
    _value("wanted", Integer),
    _value("drawn", Integer),
    _value("since", Double),
    _value("wants", Integer),
    _value("taken", Integer),
    _value("sent", Integer),
    _value("urgent", Integer),
    _value("anew", Integer),
    _value("message"),
    _value("shown"),
    Index(None, "table_number", "reader"),
    Index(None, "reader"),
)
WAITING = or_(slots.c.wanted > slots.c.drawn, slots.c.anew > slots.c.sent)
"""Slots that are to be drawn; few of all there are."""
Index(None, slots.c.since, sqlite_where=WAITING, postgresql_where=WAITING)
Index("ix_slots_done", slots.c.since, sqlite_where=not_(WAITING), postgresql_where=not_(WAITING))
