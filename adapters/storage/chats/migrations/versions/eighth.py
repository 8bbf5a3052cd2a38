"""Notices say since when they wait, and tables that aren't over are found without the others."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Of notices that wait already it isn't known since when: since now."""
    column: sa.Column[float] = sa.Column(
        "since", sa.Double(), nullable=False, server_default=sa.text("0")
    )
    op.add_column("notices", column)
    op.execute(
        sa.update(sa.table("notices", sa.column("since"))).values(since=float(int(time.time())))
    )
    is_open = sa.text("phase != 'over'")
    op.create_index(
        "ix_tables_open", "tables", ["phase"], sqlite_where=is_open, postgresql_where=is_open
    )
