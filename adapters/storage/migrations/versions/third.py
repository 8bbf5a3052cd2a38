"""Leases have tokens, tables have marks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    for name in ("errands.token", "lanes.token", "tables.mark"):
        table, column = name.split(".")
        empty = sa.text("''")
        op.add_column(table, sa.Column(column, sa.Text(), nullable=False, server_default=empty))
