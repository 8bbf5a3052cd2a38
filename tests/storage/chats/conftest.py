"""The stores that tests run over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from zlib import crc32

import pytest
from sqlalchemy import create_engine, text

from stammtisch.adapters.storage.chats.schema import metadata
from stammtisch.adapters.storage.chats.sql import open_store
from tests.storage.chats.server import server
from tests.storage.chats.stores import Clock, Opened

DATABASES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture(scope="session")
def postgresql_database(postgresql_server: str) -> str:
    """A database that has been migrated."""
    url = new_database(postgresql_server, "tables")
    with asyncio.Runner() as runner:
        runner.run(runner.run(open_store(url)).close())
    return url


def new_database(server_url: str, name: str) -> str:
    engine = create_engine(
        f"{server_url}/postgres".replace("postgresql:", "postgresql+psycopg:"),
        isolation_level="AUTOCOMMIT",
    )
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return f"{server_url}/{name}"


@pytest.fixture
def url_of(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """An empty database of a kind."""

    def url(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/tables.sqlite"
        found: str = request.getfixturevalue("postgresql_database")
        engine = create_engine(found.replace("postgresql:", "postgresql+psycopg:"))
        names = ", ".join(f'"{name}"' for name in metadata.tables)
        with engine.begin() as connection:
            connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY"))
        engine.dispose()
        return found

    return url


@pytest.fixture(params=DATABASES)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database, of each kind, without any tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    server: str = request.getfixturevalue("postgresql_server")
    return new_database(server, f"bare_{crc32(request.node.name.encode())}")


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, url_of: Callable[[str], str]) -> str:
    """An empty database, of each kind."""
    return url_of(request.param)


@pytest.fixture
def opened() -> Iterator[Callable[..., Opened]]:
    """Opens a store; all are closed after the test."""
    with ExitStack() as stack:

        def open_one(url: str, finished_days: float = 0) -> Opened:
            runner = stack.enter_context(asyncio.Runner())
            clock = Clock()
            store = Opened(
                runner.run(open_store(url, clock, finished_days=finished_days)), runner, clock
            )
            stack.callback(store.close)
            return store

        yield open_one


@pytest.fixture
def store(url: str, opened: Callable[[str], Opened]) -> Opened:
    """An empty store, of each kind."""
    return opened(url)
