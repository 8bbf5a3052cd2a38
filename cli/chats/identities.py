"""`serve --trust-identity`: shows a person's cross-signing identity, and trusts another one."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

import click

from ...core.scene.texts import Texts
from ...core.text.printable import escaped

if TYPE_CHECKING:
    from ...adapters.matrix.crypto.identities import Fingerprints, PinnedIdentity

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
