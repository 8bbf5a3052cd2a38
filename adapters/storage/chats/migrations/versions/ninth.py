"""Results say in which group a game was played, and when it was over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """The group is known of games whose table is still kept; when they were over isn't."""
    group = sa.Column("chat", sa.Text(), nullable=False, server_default=sa.text("''"))
    at: sa.Column[float] = sa.Column("at", sa.Double(), nullable=False, server_default=sa.text("0"))
    op.add_column("results", group)
    op.add_column("results", at)
    op.create_index("ix_results_chat", "results", ["chat"])
    public = sa.text("SELECT number, chat FROM tables WHERE public")
    rows = op.get_bind().execute(public).all()
    mine = sa.text("UPDATE results SET chat = :of_group WHERE table_number = :of_table")
    groups = [{"of_table": row.number, "of_group": row.chat.partition("/")[0]} for row in rows]
    if groups:
        op.get_bind().execute(mine, groups)
