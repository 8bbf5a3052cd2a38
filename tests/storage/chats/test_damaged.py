"""Databases in which bytes have changed are refused with the error of the store, or all but the
damaged table is played on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.adapters.storage.chats.engine import StoreFails
from stammtisch.adapters.storage.chats.sql import SqlStore, open_store
from stammtisch.core.service.background import recover
from tests.harness.script import Script


def changed(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(statement)
        database.commit()


async def store_with_two_tables(file: Path) -> SqlStore:
    store = await open_store(f"sqlite:///{file}")
    await Script(store).play("> anna: /new uno\n> anna: /new ojyks")
    return store


@pytest.mark.parametrize(
    "damaged",
    [
        "substr(head, 2)",
        "'null'",
        "'[]'",
        "CAST(x'e8' || CAST(substr(head, 2) AS BLOB) AS TEXT)",
    ],
    ids=["no JSON", "null", "a list", "no UTF-8"],
)
def test_a_table_whose_state_is_damaged_is_closed_and_the_others_go_on(
    damaged: str, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite"

    async def opened_again() -> Script:
        await (await store_with_two_tables(file)).close()
        changed(file, f"UPDATE tables SET head = {damaged} WHERE number = 1")
        store = await open_store(f"sqlite:///{file}")
        script = Script(store, secrets=iter(f"again {number}" for number in range(9)))
        script.room.session = "again"
        assert await recover(script.service) == 2
        await script.play("""
            > ben: /join T1
            < @ben T1
            > ben: /join T2
            < #room 2 Ben
        """)
        await store.close()
        return script

    asyncio.run(opened_again())
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT number, phase FROM tables").fetchall() == [
            (1, "over"),
            (2, "lobby"),
        ]


def test_a_schema_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def opened_again() -> None:
        await (await store_with_two_tables(file)).close()
        file.write_bytes(
            file.read_bytes().replace(b"CREATE TABLE people", b"CREATE TABLE peo\xa0le")
        )
        await open_store(f"sqlite:///{file}")

    with pytest.raises(StoreFails) as caught:
        asyncio.run(opened_again())
    assert str(file) in str(caught.value.facts["database"])


def test_a_value_that_is_no_json_is_an_error_of_the_store(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def asked() -> None:
        store = await store_with_two_tables(file)
        changed(file, "UPDATE people SET settings = 'x'")
        try:
            await store.run(lambda tx: tx.person("console:anna"))
        finally:
            await store.close()

    with pytest.raises(StoreFails, match="Expecting value"):
        asyncio.run(asked())
