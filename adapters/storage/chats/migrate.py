"""Brings a database to the version of this program, in one transaction."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from .engine import POSTGRESQL, STATEMENT_BY_STATEMENT, StoreTooNew, shown
from .ratings import ratings_of
from .schema import metadata

LOCK = 0x7374616D  # any number; programs that start together take turns by it


def migrate(engine: Engine) -> None:
    """Raises StoreTooNew if the database is of a later version, and leaves it alone; raises errors
    of SQLAlchemy if it can't be used."""
    connection = engine.connect()
    if engine.dialect.name == POSTGRESQL:
        # a serializable transaction would not see what was made while it waited for the lock
        connection = connection.execution_options(isolation_level=STATEMENT_BY_STATEMENT)
    with connection, connection.begin():
        if engine.dialect.name == POSTGRESQL:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        config = configuration(connection)
        versions = ScriptDirectory.from_config(config)
        head = versions.get_current_head()
        version = MigrationContext.configure(connection).get_current_revision()
        if version == head:
            return
        if version not in {None, *(script.revision for script in versions.walk_revisions())}:
            raise StoreTooNew(database=shown(engine.url), version=version, known=head)
        command.upgrade(config, "head")


def configuration(connection: Connection) -> Config:
    """Alembic's configuration to work within the connection's transaction, and migrations, which
    are no modules of the package, to compute."""
    config = Config()
    config.set_main_option(
        "script_location", str(Path(__file__).parent / "migrations").replace("%", "%%")
    )
    config.attributes.update(connection=connection, metadata=metadata, ratings_of=ratings_of)
    return config
