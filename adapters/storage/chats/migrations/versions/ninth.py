"""Results say where and when a game was played; settings are found by name; absences are no notices
any more."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"

TOPIC = re.compile(r"/(?:\d+|\$.*)$", re.ASCII)
"""What parts the lane of a topic or thread from that of its group."""


def upgrade() -> None:
    """The group is known of games whose table is still kept; when they were over isn't."""
    group = sa.Column("chat", sa.Text(), nullable=False, server_default=sa.text("''"))
    at: sa.Column[float] = sa.Column("at", sa.Double(), nullable=False, server_default=sa.text("0"))
    op.add_column("results", group)
    op.add_column("results", at)
    op.create_index("ix_results_chat", "results", ["chat"])
    op.create_index("ix_settings_name", "settings", ["name"])
    op.execute(sa.text("DELETE FROM notices WHERE what IN ('missed', 'took-over')"))
    chats = op.get_bind().execute(sa.text("SELECT DISTINCT chat FROM tables WHERE public")).all()
    played_there = sa.text(
        "UPDATE results SET chat = :of_group WHERE table_number IN"
        " (SELECT number FROM tables WHERE public AND chat = :of_chat)"
    )
    groups = [{"of_chat": row.chat, "of_group": TOPIC.sub("", row.chat)} for row in chats]
    if groups:
        op.get_bind().execute(played_there, groups)
