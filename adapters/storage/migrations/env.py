"""Alembic runs this: the versions are made within the transaction of whoever called."""

from __future__ import annotations

from alembic import context

attributes = context.config.attributes
context.configure(
    connection=attributes["connection"],
    target_metadata=attributes["metadata"],
)
context.run_migrations()
