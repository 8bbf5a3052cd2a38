"""The versions of the database, for Alembic."""
