"""The commands of docs/maintaining.md that back up and restore a database, on one in use."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.core.record import Entry
from stammtisch.core.service.background import recover
from tests.harness.script import Script
from tests.storage.chats.conftest import new_database
from tests.storage.chats.server import programs

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "maintaining.md").read_text(encoding="utf-8")


def commands(name: str) -> str:
    """The commands below a marker of the page."""
    (found,) = re.findall(rf"^<!-- {name} -->\n```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def run(name: str, folder: Path, database: str = "") -> None:
    servers = [str(found)] if (found := programs()) else []
    path = os.pathsep.join([str(Path(sys.executable).parent), *servers, os.environ["PATH"]])
    done = subprocess.run(
        ["sh", "-euc", commands(name)],
        cwd=folder,
        env={**os.environ, "PATH": path, "DATABASE": database},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def moves(script: Script) -> list[Entry]:
    """Those of the game at the first table, so far."""
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    assert stored.record is not None
    return stored.record.moves


def check_that_a_game_goes_on(
    url: str, back_up: Callable[[], None], restore: Callable[[], None]
) -> None:
    with asyncio.Runner() as runner:
        store = runner.run(open_store(url, lambda: 1000.0))
        script = Script(store)
        script("> anna@ /play uno heuristic")
        script("> anna@ 1")
        before = moves(script)
        back_up()
        script("> anna@ 1")
        script("> anna@ 1")
        assert len(moves(script)) > len(before)
        runner.run(store.close())

        restore()
        script.store = store = runner.run(open_store(url, lambda: 1000.0))
        script.restart()
        runner.run(recover(script.service))
        asyncio.run(script.settle())
        assert moves(script) == before
        script("> anna@ 1")
        assert len(moves(script)) > len(before)
        assert moves(script)[: len(before)] == before
        runner.run(store.close())


def test_a_game_goes_on_from_a_backup_in_sqlite(tmp_path: Path) -> None:
    check_that_a_game_goes_on(
        f"sqlite:///{tmp_path}/stammtisch.sqlite",
        partial(run, "backup sqlite", tmp_path),
        partial(run, "restore sqlite", tmp_path),
    )


@pytest.mark.postgres
def test_a_game_goes_on_from_a_backup_in_postgresql(tmp_path: Path, postgresql_server: str) -> None:
    url = new_database(postgresql_server, "backups")
    check_that_a_game_goes_on(
        url,
        partial(run, "backup postgresql", tmp_path, url),
        partial(run, "restore postgresql", tmp_path, url),
    )
