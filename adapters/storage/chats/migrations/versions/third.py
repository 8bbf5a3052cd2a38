"""Leases have tokens, tables have marks, lanes know what was sent and whether they are gone."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"

COLUMNS: tuple[tuple[str, str, Any, str], ...] = (
    ("errands", "token", sa.Text(), "''"),
    ("lanes", "token", sa.Text(), "''"),
    ("lanes", "calm", sa.Double(), "0"),
    ("lanes", "sent", sa.Text(), "''"),
    ("lanes", "gone", sa.Boolean(), "false"),
    ("tables", "mark", sa.Text(), "''"),
)

DONE = sa.text("NOT (wanted > drawn OR anew > sent)")


def upgrade() -> None:
    for table, name, kind, default in COLUMNS:
        empty = sa.text(default)
        op.add_column(table, sa.Column(name, kind, nullable=False, server_default=empty))
    op.create_index("ix_slots_done", "slots", ["since"], sqlite_where=DONE, postgresql_where=DONE)
