"""The first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    _people()
    _tables()
    _games()
    _messages()


def _people() -> None:
    """People, lanes (conversations), what they have set, and updates that were seen."""
    op.create_table(
        "lanes",
        sa.Column("lane", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("lane", name="pk_lanes"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("lane", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_index("ix_people_lane", "people", ["lane"])
    op.create_table(
        "results",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("against", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_results"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_results_game", "results", ["game"])
    op.create_index("ix_results_person", "results", ["person"])
    op.create_table(
        "settings",
        sa.Column("lane", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("lane", "name", name="pk_settings"),
    )
    op.create_table(
        "updates",
        sa.Column("source", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("update_id", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("source", "update_id", name="pk_updates"),
    )
    op.create_index("ix_updates_at", "updates", ["at"])


def _tables() -> None:
    """Tables, who sits at them, and what is to be done there at a time."""
    op.create_table(
        "tables",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("head", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_chat", "tables", ["chat"])
    op.create_table(
        "errands",
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("question", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("why", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"], name="fk_errands_tables"),
        sa.PrimaryKeyConstraint("table_number", "question", "why", name="pk_errands"),
    )
    op.create_index("ix_errands_due", "errands", ["due"])
    op.create_table(
        "people_at_tables",
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("here", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_number"], ["tables.number"], name="fk_people_at_tables_tables"
        ),
        sa.PrimaryKeyConstraint("table_number", "person", name="pk_people_at_tables"),
    )
    op.create_index("ix_people_at_tables_person", "people_at_tables", ["person"])


def _games() -> None:
    """Their games, entry by entry."""
    op.create_table(
        "games",
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"], name="fk_games_tables"),
        sa.PrimaryKeyConstraint("table_number", "game", name="pk_games"),
    )
    op.create_table(
        "entries",
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_number", "game"], ["games.table_number", "games.game"], name="fk_entries_games"
        ),
        sa.PrimaryKeyConstraint("table_number", "game", "seq", name="pk_entries"),
    )
    op.create_table(
        "seats",
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_number", "game"], ["games.table_number", "games.game"], name="fk_seats_games"
        ),
        sa.PrimaryKeyConstraint("table_number", "game", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])


def _messages() -> None:
    """Notices and live messages (`slots`)."""
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("lane", sa.Text(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["lane"], ["lanes.lane"], name="fk_notices_lanes"),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_notices_lane", "notices", ["lane"])
    op.create_table(
        "slots",
        sa.Column("lane", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("reader", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("wants", sa.Integer(), nullable=False),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.Column("sent", sa.Integer(), nullable=False),
        sa.Column("urgent", sa.Integer(), nullable=False),
        sa.Column("anew", sa.Integer(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["lane"], ["lanes.lane"], name="fk_slots_lanes"),
        sa.PrimaryKeyConstraint("lane", "table_number", "place", "reader", name="pk_slots"),
    )
    op.create_index("ix_slots_reader", "slots", ["reader"])
    op.create_index("ix_slots_table_number_reader", "slots", ["table_number", "reader"])
