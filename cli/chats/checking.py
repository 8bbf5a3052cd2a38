"""What `serve` does besides serving: `--check` and `--migrate` say how database and chats are,
`--trust-identity` shows a person's cross-signing identity, and trusts another one."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import click

from ...core.scene.texts import Texts
from ...core.service.ports import ServerFails
from ...core.text.printable import escaped

if TYPE_CHECKING:
    from ...adapters.matrix.crypto.identities import Fingerprints, PinnedIdentity
    from ...adapters.storage.chats.migrate import DatabaseVersion
    from .config import Config, Configured


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


# --trust-identity


WANTED = re.compile(r"(?P<user>@[^:\s]+:\S+?)(?:=(?P<master>[A-Za-z0-9+/]{43}))?")
"""A user, and perhaps the master key to trust."""
GROUP = 4
"""Characters of a key between two blanks, as apps show the keys of sessions."""


async def trust_identity(database: str, wanted: str, texts: Texts) -> AsyncIterator[str]:
    """Trust the master key that the operator names, or show the identities of a person, and yield
    the results as lines. `database`: its URL. Raises ClickException if there is no such user or
    key, and the errors of `check_database` and `open_store`."""
    from ...adapters.matrix.crypto.identities import confirmed_row
    from ...adapters.matrix.crypto.key_store import KEYS
    from ...adapters.storage.chats.sql import open_store

    if not (match := WANTED.fullmatch(wanted)):
        raise click.ClickException(texts("c-trust-form", wanted=escaped(wanted)))
    user, master = match["user"], match["master"]
    pinned = await _pinned(database, user)
    if pinned is None:
        raise click.ClickException(texts("c-trust-unknown", user=user))
    if master is None:
        for line in _shown(user, pinned, texts):
            yield line
        return
    if master == pinned.master:
        yield texts("c-trust-already", user=user)
        return
    if pinned.other is None or master != pinned.other.master:
        raise click.ClickException(texts("c-trust-other", user=user, master=master))
    store = await open_store(database)
    try:
        await store.run(lambda tx: tx.put_setting(KEYS, confirmed_row(user), master))
    finally:
        await store.close()
    yield texts("c-trust-done", user=user)


async def _pinned(database: str, user: str) -> PinnedIdentity | None:
    """The stored identity of a user; None if there is none. The database isn't changed."""
    from ...adapters.matrix.crypto.identities import PinnedIdentity, identity_row
    from ...adapters.matrix.crypto.key_store import KEYS
    from ...adapters.storage.chats.checking import check_database

    store = (await check_database(database)).store
    try:
        row = await store.run(lambda tx: tx.setting(KEYS, identity_row(user)))
    finally:
        await store.close()
    return PinnedIdentity.from_row(row) if row else None


def _shown(user: str, pinned: PinnedIdentity, texts: Texts) -> Sequence[str]:
    lines = [texts("c-trust-pinned", user=user, master=pinned.master), *_devices(pinned.signed)]
    if pinned.other is not None:
        master = pinned.other.master
        lines += [texts("c-trust-shown", master=master), *_devices(pinned.other.signed)]
        lines += [texts("c-trust-how", user=user, master=master)]
    return lines


def _devices(signed: Fingerprints) -> Sequence[str]:
    """A line for each device with the key of its session, as apps show it."""
    return [
        f"  {escaped(device)}: {' '.join(key[at : at + GROUP] for at in range(0, len(key), GROUP))}"
        for device, key in sorted(signed.items())
    ]
