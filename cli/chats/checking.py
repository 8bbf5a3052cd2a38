"""`serve --check` and `serve --migrate`: what they say about the database and the chats."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine
from typing import TYPE_CHECKING, Any

from ...core.scene.texts import Texts
from ...core.service.ports import ServerFails
from ...core.text.printable import escaped

if TYPE_CHECKING:
    from ...adapters.storage.chats.migrate import DatabaseVersion
    from .config import Config
    from .installed import Configured


async def check(config: Config, chats: Configured, texts: Texts) -> AsyncIterator[str]:
    """Look at the database, which isn't changed, log in to each chat's server, and yield the
    results as lines. A server that can't be reached now is no error, since `serve` waits until it
    can. Raises a StammtischError for what `serve` would end with."""
    from ...adapters.storage.chats.checking import check_database
    from ...adapters.storage.chats.engine import POSTGRESQL, StoreTooOld

    database = await check_database(config.database.url)
    version = database.version
    must_migrate = version.outdated and version.kind == POSTGRESQL
    yield texts("c-config-holds")
    if not must_migrate:
        yield _about(version, texts)
    try:
        for chat, section in chats.values():
            checking, server = chat.check(section, database.store), chat.server(section)
            yield await _check_result(checking, chat.title, server, texts)
    finally:
        await database.store.close()
    if must_migrate:
        raise StoreTooOld(database=version.database, version=version.found, known=version.known)


def _about(version: DatabaseVersion, texts: Texts) -> str:
    if version.outdated:
        return _database_text("c-database-outdated", version, texts)
    message = "c-database-new" if version.found is None else "c-database-current"
    return _database_text(message, version, texts)


def _database_text(message: str, version: DatabaseVersion, texts: Texts) -> str:
    facts = {"version": version.found or "", "known": version.known}
    return texts(message, database=version.database, **facts)


async def _check_result(
    checking: Coroutine[Any, Any, str], chat: str, server: str, texts: Texts
) -> str:
    try:
        return texts("c-check-bot", chat=chat, name=await checking)
    except ServerFails as error:
        detail = escaped(str(error.facts["detail"]))
        return texts("c-check-away", chat=chat, server=server, detail=detail)


async def migrate(url: str, texts: Texts) -> AsyncIterator[str]:
    """Bring the database to the version of this program, or make it, and yield what is done as
    lines. Raises a StammtischError if it can't be done."""
    from ...adapters.storage.chats.checking import database_version
    from ...adapters.storage.chats.engine import POSTGRESQL, connect
    from ...adapters.storage.chats.sql import SqlStore

    version = await database_version(url)
    if version.outdated and version.kind == POSTGRESQL:
        yield texts("c-database-backup")
    store = SqlStore(connect(url))
    try:
        done = await store.prepare(by_command=True)
    finally:
        await store.close()
    if done.before.found is None:
        yield _database_text("c-database-made", done.before, texts)
    elif not done.before.outdated:
        yield _database_text("c-database-current", done.before, texts)
    else:
        yield _database_text("c-database-migrated", done.before, texts)
        if done.copy:
            yield texts("c-database-copy", file=str(done.copy))
