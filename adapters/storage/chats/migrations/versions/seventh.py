"""Tables say when their game ended, so that old ones can be deleted."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Of games that are over already it isn't known when they ended: they are kept from now on as
    long as new ones."""
    column: sa.Column[float] = sa.Column(
        "ended", sa.Double(), nullable=False, server_default=sa.text("0")
    )
    op.add_column("tables", column)
    tables = sa.table("tables", sa.column("ended"), sa.column("phase"))
    over = sa.update(tables).where(tables.c.phase == "over")
    op.execute(over.values(ended=float(int(time.time()))))
    ended = sa.text("ended > 0")
    op.create_index(
        "ix_tables_ended", "tables", ["ended"], sqlite_where=ended, postgresql_where=ended
    )
