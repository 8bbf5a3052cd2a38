"""`serve --check` changes no byte of a database, and `serve --migrate` says what it does."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command as alembic

from stammtisch.adapters.storage.chats.engine import connect
from stammtisch.adapters.storage.chats.migrate import configuration, newest
from tests.cli.helpers import flat, run
from tests.storage.chats.conftest import new_database
from tests.storage.chats.server import server

OLD = Path(__file__).parents[2] / "corpus" / "0.1" / "databases" / "version-1.sql"
TELEGRAM = """[telegram]
token = "123456789:AAEhBOweik9ai2o01dBXnQqnhPZhtlQSyZg"
base_url = "http://127.0.0.1:1"
"""
DUE = f"1 -> {newest()}"


def serve(folder: Path, database: str, *options: str, chats: str = TELEGRAM) -> tuple[int, str]:
    file = folder / "stammtisch.toml"
    file.write_text(f'{chats}[database]\nurl = "{database}"\n', encoding="utf-8")
    result = run("serve", "--config", file, *options, STAMMTISCH_LANG="en")
    return result.exit_code, flat(result.output + result.stderr)


def old_file(folder: Path) -> Path:
    file = folder / "tables.sqlite"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(OLD.read_text(encoding="utf-8"))
        database.execute("PRAGMA journal_mode = WAL")
    return file


def others(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".toml")


def test_check_names_the_migration_of_a_file_and_leaves_it_alone(tmp_path: Path) -> None:
    file = old_file(tmp_path)
    before = file.read_bytes()
    code, said = serve(tmp_path, f"sqlite:///{file}", "--check")
    assert code == 0
    assert f"needs migration {DUE}. `serve --migrate` does it" in said
    assert "Telegram could not be asked" in said
    assert file.read_bytes() == before
    assert others(tmp_path) == [file.name]


def test_migrate_names_the_copy_and_needs_no_chat(tmp_path: Path) -> None:
    file = old_file(tmp_path)
    url = f"sqlite:///{file}"
    code, said = serve(tmp_path, url, "--migrate", chats="")
    [copy] = [name for name in others(tmp_path) if name != file.name]
    assert code == 0
    assert said == (
        f"The database {url} was migrated {DUE}. A copy from before is {tmp_path / copy}."
    )
    for option in ("--migrate", "--check"):
        code, said = serve(tmp_path, url, option)
        assert code == 0
        assert f"The database {url} can be used (version {newest()})." in said
    assert others(tmp_path) == sorted([copy, file.name])


def test_a_new_file_is_made_by_migrate_and_not_by_check(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/tables.sqlite"
    code, said = serve(tmp_path, url, "--check")
    assert (code, others(tmp_path)) == (0, [])
    assert f"The database {url} has no tables yet; `serve` makes them" in said
    assert serve(tmp_path, url, "--migrate") == (
        0,
        f"The database {url} was made (version {newest()}).",
    )
    assert (tmp_path / "new" / "tables.sqlite").stat().st_mode & 0o777 == 0o600


def test_one_cannot_check_and_migrate(tmp_path: Path) -> None:
    code, said = serve(tmp_path, f"sqlite:///{tmp_path}/x.sqlite", "--check", "--migrate")
    assert code == 2
    assert "--check, --migrate and --trust-identity do one thing each" in said
    assert others(tmp_path) == []


@pytest.mark.postgres
def test_an_old_server_is_refused_until_it_is_migrated_by_command(tmp_path: Path) -> None:
    with server() as server_url:
        url = new_database(server_url, "old")
        engine = connect(url)
        with engine.begin() as connection:
            alembic.upgrade(configuration(connection), "1")
        engine.dispose()
        for option, chat_asked in (("--check", True), ("--check", True), ("", False)):
            code, said = serve(tmp_path, url, *filter(None, [option]))
            assert code == 1
            assert f"needs migration {DUE}. Other programs may still be using it" in said
            assert "`stammtisch serve --migrate`" in said
            assert ("Telegram could not be asked" in said) == chat_asked
        code, said = serve(tmp_path, url, "--migrate")
        assert code == 0
        assert said.startswith("PostgreSQL isn't copied: the only way back is your backup")
        assert said.endswith(f"The database {url} was migrated {DUE}.")
        code, said = serve(tmp_path, url, "--check")
        assert code == 0
        assert f"The database {url} can be used" in said
