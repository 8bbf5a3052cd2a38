"""Add an index of live messages (`slots`) that are to be drawn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

WAITING = sa.text("wanted > drawn OR anew > sent")


def upgrade() -> None:
    op.create_index(
        "ix_slots_since", "slots", ["since"], sqlite_where=WAITING, postgresql_where=WAITING
    )
