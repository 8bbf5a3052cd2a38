"""Results know how often moves were taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    column = sa.Column("undone", sa.Integer(), nullable=False, server_default=sa.text("0"))
    op.add_column("results", column)
