"""Results know their group; those of older databases, too, as long as the table is kept."""

from __future__ import annotations

from pathlib import Path

from alembic import command as alembic
from sqlalchemy import text

from stammtisch.adapters.storage.chats.engine import connect
from stammtisch.adapters.storage.chats.migrate import configuration, migrate

TABLES = {1: ("telegram:-5", True), 2: ("telegram:-5/7", True), 3: ("telegram:9", False)}
"""Chat and whether it is public, by the number of a table."""


def test_games_of_an_old_database_count_in_their_group(bare_url: str) -> None:
    engine = connect(bare_url)
    with engine.begin() as connection:
        alembic.upgrade(configuration(connection), "8")
        for number, (chat, public) in TABLES.items():
            connection.execute(
                text(
                    "INSERT INTO tables (number, chat, public, phase, step, game, head)"
                    " VALUES (:number, :chat, :public, 'over', 1, 1, '{}')"
                ),
                {"number": number, "chat": chat, "public": public},
            )
        for table in (*TABLES, 4):  # the fourth was deleted
            connection.execute(
                text(
                    "INSERT INTO results (person, game, table_number, number, place, points,"
                    " players, against) VALUES ('anna', 'uno', :table, 1, 1, 0, 2, 1)"
                ),
                {"table": table},
            )
    migrate(engine, by_command=True)
    with engine.begin() as connection:
        rows = connection.execute(text("SELECT table_number, chat, at FROM results ORDER BY id"))
        found = [tuple(row) for row in rows]
    engine.dispose()
    assert found == [(1, "telegram:-5", 0), (2, "telegram:-5", 0), (3, "", 0), (4, "", 0)]


def test_absences_are_no_notices_any_more(tmp_path: Path) -> None:
    """There are no texts for those that an older version stored and could not send."""
    engine = connect(f"sqlite:///{tmp_path}/tables.sqlite")
    with engine.begin() as connection:
        alembic.upgrade(configuration(connection), "8")
        connection.execute(text("INSERT INTO lanes (lane, until) VALUES ('telegram:-5', 0)"))
        for what in ("missed", "took-over", "back"):
            connection.execute(
                text(
                    "INSERT INTO notices (lane, table_number, what, facts, since)"
                    " VALUES ('telegram:-5', 1, :what, '{}', 0)"
                ),
                {"what": what},
            )
    migrate(engine, by_command=True)
    with engine.begin() as connection:
        kept = connection.execute(text("SELECT what FROM notices")).scalars().all()
    engine.dispose()
    assert kept == ["back"]
