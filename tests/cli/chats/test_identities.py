"""`serve --trust-identity`: what the operator sees of a person's identity, and what is stored."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.matrix.crypto.identities import (
    PinnedIdentity,
    PublishedIdentity,
    confirmed_row,
    identity_row,
)
from stammtisch.adapters.matrix.crypto.key_store import KEYS
from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.core.service.ports import Transaction
from tests.cli.helpers import flat, run

ANNA, BEN = "@anna=a:example.org", "@ben:example.org"
OLD, NEW = "old+" * 10 + "old", "new/" * 10 + "new"
SESSION = "abcd" * 10 + "xyz"
MATRIX = '[matrix]\nhomeserver = "http://127.0.0.1:1"\nuser = "@bot:example.org"\ntoken = "x"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The configuration of a bot that has seen two identities of Anna and one of Ben."""
    file, url = tmp_path / "stammtisch.toml", database(tmp_path)
    file.write_text(f'{MATRIX}[database]\nurl = "{url}"\n', encoding="utf-8")
    other = PublishedIdentity(NEW, {"PHONE": SESSION})

    async def stored() -> None:
        store = await open_store(url)
        for user, pinned in (
            (ANNA, PinnedIdentity(OLD, {}, other, "changed")),
            (BEN, PinnedIdentity(OLD, {"LAPTOP": SESSION})),
        ):
            row = identity_row(user), asdict(pinned)
            await store.run(partial(put, *row))
        await store.close()

    asyncio.run(stored())
    return file


def put(name: str, value: Any, tx: Transaction) -> None:
    tx.put_setting(KEYS, name, value)


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


def confirmed(folder: Path, user: str) -> Any:
    async def read() -> Any:
        store = await open_store(database(folder))
        try:
            return await store.run(lambda tx: tx.setting(KEYS, confirmed_row(user)))
        finally:
            await store.close()

    return asyncio.run(read())


def trust(file: Path, wanted: str, *more: str) -> tuple[int, str]:
    result = run("serve", "--config", file, "--trust-identity", wanted, *more)
    return result.exit_code, flat(result.output + result.stderr)


def test_the_operator_sees_both_identities_and_how_to_trust_the_new_one(file: Path) -> None:
    before = (file.parent / "tables.sqlite").read_bytes()
    code, said = trust(file, ANNA)
    assert code == 0
    for part in (OLD, NEW, "PHONE: abcd abcd", "another channel", f"'{ANNA}={NEW}'"):
        assert part in said
    assert (file.parent / "tables.sqlite").read_bytes() == before
    code, said = trust(file, BEN)
    assert code == 0
    assert "LAPTOP: abcd" in said
    assert "another master key" not in said


def test_the_name_of_a_device_controls_no_terminal(file: Path) -> None:
    """Anybody may call a device anything."""
    row = asdict(PinnedIdentity(OLD, {"A\x1b[2KB": SESSION}))

    async def stored() -> None:
        store = await open_store(database(file.parent))
        await store.run(partial(put, identity_row(BEN), row))
        await store.close()

    asyncio.run(stored())
    said = trust(file, BEN)[1]
    assert "\x1b" not in said
    assert "A\\x1b[2KB: abcd" in said


def test_the_named_key_is_confirmed_and_no_other(file: Path) -> None:
    for wanted, part in (
        (f"{ANNA}={SESSION}", "doesn't show the master key"),
        (f"{BEN}={NEW}", "doesn't show the master key"),
        ("@cleo:example.org", "has been seen yet"),
        ("anna", "no user of Matrix"),
        ("", "no user of Matrix"),
    ):
        code, said = trust(file, wanted)
        assert (code, part in said) == (1, True), said
    assert confirmed(file.parent, ANNA) is None
    assert trust(file, f"{BEN}={OLD}")[0] == 0
    code, said = trust(file, f"{ANNA}={NEW}", "--lang", "de")
    assert code == 0
    assert "nächsten Nachricht" in said
    assert confirmed(file.parent, ANNA) == NEW


def test_only_one_thing_is_done_at_a_time(file: Path) -> None:
    code, said = trust(file, ANNA, "--check")
    assert code == 2
    assert "use one of them" in said
