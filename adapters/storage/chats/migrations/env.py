"""Alembic runs this: the versions are made within the caller's transaction."""

from __future__ import annotations

from alembic import context

attributes = context.config.attributes
context.configure(connection=attributes["connection"], target_metadata=attributes["metadata"])
context.run_migrations()
