"""Points may have fractions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """SQLite keeps the type with a column, so there the table is copied."""
    with op.batch_alter_table("results", table_kwargs={"sqlite_autoincrement": True}) as results:
        results.alter_column("points", existing_type=sa.Integer(), type_=sa.Double())
