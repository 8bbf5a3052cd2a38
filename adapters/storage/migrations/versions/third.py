"""Leases have tokens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    for name in ("errands", "lanes"):
        op.add_column(
            name, sa.Column("token", sa.Text(), nullable=False, server_default=sa.text("''"))
        )
