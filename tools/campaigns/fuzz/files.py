"""Targets of files. Behind an even first byte the checksums and the commitment of a record or save
are made to fit."""

import itertools
import json
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

import click

from stammtisch.adapters.lab.file import TOURNAMENT, LabFile
from stammtisch.adapters.presentation.errors import system_text
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.cli.arena.files import from_stored, load
from stammtisch.cli.chats.serve import read_configuration
from stammtisch.core.engine.chance import commitment
from stammtisch.core.errors import BadOption, StammtischError
from stammtisch.core.games import GAMES
from stammtisch.core.games.narikana.decks import MAX_DECK_FILE, from_file, read_text, ready_decks
from stammtisch.core.record import check_sums, verify
from stammtisch.core.record import read_line as read_record
from tests.core.games import data, new_match, played
from tools.campaigns.fuzz.target import (
    ACCEPTED,
    ROOT,
    TEXTS,
    file_with,
    folder,
    refused,
    text_of,
    told,
)


def _fitting(content: bytes) -> str:
    line = text_of(content[1:])
    if not content or content[0] % 2:
        return line
    try:
        fields = json.loads(line)
        head = {name: fields[name] for name in list(fields)[: list(fields).index("moves")]}
        head["commitment"] = commitment(head["seed"], head["table"])
        sums = check_sums(head, [(seat, text) for seat, text in fields["moves"]])
        return json.dumps({**fields, **head, "check": sums}, ensure_ascii=False)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return line


def record(content: bytes) -> str:
    try:
        found = verify(_fitting(content))
    except StammtischError as error:
        return refused(error)
    assert verify(found.to_line()) == found
    return ACCEPTED


@cache
def _lines() -> list[str]:
    """Short records of all games."""
    lines = [played(new_match(game, 2), 12).record.to_line() for game in GAMES]
    lines.append(played(new_match("las_vegan", 2, rounds=1)).record.to_line())
    fields = {**data("uno", 8), "at": "2026-01-01T00:00:00+00:00", "undone": 1, "series": [1, 2]}
    order = [*fields]
    order.insert(order.index("moves"), order.pop(order.index("series")))
    order.insert(order.index("moves"), order.pop(order.index("at")))
    return [*lines, json.dumps({name: fields[name] for name in order})]


def record_seeds() -> list[bytes]:
    return [first + line.encode() for line in _lines() for first in (b"0", b"1")]


def save(content: bytes) -> str:
    line = _fitting(content).encode("utf-8", "surrogatepass")
    file = file_with("save.jsonl", line)
    saves = Saves(folder())
    try:
        match = saves.read(file)
    except StammtischError as error:
        assert file.read_bytes() == line, "refused, but the file has changed"
        return refused(error)
    if not match.over:
        seat = match.pending[0]
        match.play(seat, match.view(seat).legal[0])
    saves.write(match, file)
    assert read_record(file.read_text(encoding="utf-8")) == match.record
    return ACCEPTED


def deck(content: bytes) -> str:
    """A deck file, or behind a semicolon the text of an option."""
    try:
        if content.startswith(b";"):
            read_text(text_of(content[1:]))
        else:
            from_file(content[: MAX_DECK_FILE + 1])
    except BadOption as error:
        return refused(error)
    return ACCEPTED


def deck_seeds() -> list[bytes]:
    files = sorted((ROOT / "core/games/narikana/data/decks").glob("*.toml"))[:3]
    texts = [*ready_decks(), *(deck.text() for deck in ready_decks().values())][::4]
    return [*(file.read_bytes() for file in files), *(f";{text}".encode() for text in texts)]


def configuration(content: bytes) -> str:
    """A file, and behind a NUL byte variables of the environment, a line each."""
    toml, _, lines = content.partition(b"\0")
    pairs = [line.partition("=") for line in text_of(lines).replace("\0", "").split("\n")]
    names = {f"STAMMTISCH_{name}": value for name, _, value in pairs if name}
    file = file_with("stammtisch.toml", toml)
    before = dict(os.environ)
    os.environ.update(names)
    try:
        for texts in TEXTS:
            read_configuration(file, texts)
    except click.ClickException as error:
        told(error.message, SECRET)
        return "refused"
    finally:
        os.environ.clear()
        os.environ.update(before)
    return ACCEPTED


TOKEN = "123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghi"
SECRET = TOKEN[10:]


def configuration_seeds() -> list[bytes]:
    example = (ROOT / "docs" / "stammtisch.toml").read_bytes()
    environment = f"TELEGRAM__TOKEN={TOKEN}\nWORKERS=3\nLOG__LEVEL=debug".encode()
    short = f'health = ""\n[telegram]\ntoken = "{TOKEN}"\n[limits]\nplayers = ["easy"]\n'.encode()
    return [b"\0" + environment, short, short + b"\0" + environment, example + b"\0" + environment]


def configuration_words() -> list[str]:
    example = (ROOT / "docs" / "stammtisch.toml").read_text(encoding="utf-8")
    keys = {line.lstrip("# ").partition(" = ")[0] for line in example.splitlines() if " = " in line}
    return [
        *sorted(keys),
        "[telegram]",
        "[matrix]",
        "[limits]",
        "__",
        "DATABASE__URL=",
        "sqlite://",
    ]


@cache
def tournament_file() -> bytes:
    """A tournament that isn't finished, as the bytes of its file."""
    file = file_with("seed.tournament", b"")
    with closing(sqlite3.connect(file)) as database:
        script = ROOT / "tests/corpus/0.1/tournaments/round-robin.sql"
        database.executescript(script.read_text(encoding="utf-8"))
    with LabFile(file, TOURNAMENT) as opened, opened.held():
        opened.begin_writing()  # converts it
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        return database.serialize()


REPLACED = {b"s": ("lab", "settings"), b"r": ("results", "result"), b"e": ("jobs", "efforts")}


def tournament(content: bytes) -> str:
    """Bytes of a file; or JSON in place of the settings, of a result or of the efforts of a job."""
    kind, content = content[:1], content[1:]
    file = file_with("x.tournament", content)
    if kind in REPLACED:
        file.write_bytes(tournament_file())
        table, column = REPLACED[kind]
        with closing(sqlite3.connect(file)) as database:
            database.execute("PRAGMA journal_mode = MEMORY")
            database.execute(f"UPDATE {table} SET {column} = ?", (text_of(content),))
            database.commit()
    try:
        return _read_tournament(file)
    finally:
        for ending in ("-wal", "-shm"):
            file.with_name(file.name + ending).unlink(missing_ok=True)


def _read_tournament(file: Path) -> str:
    try:
        with LabFile(file, TOURNAMENT) as opened:
            load(opened, from_stored(opened, to_play=False))
            list(opened.records())
    except StammtischError as error:
        return refused(error)
    except OSError as error:
        told(system_text(error, TEXTS[0]))
        return "system"
    return ACCEPTED


def tournament_seeds() -> list[bytes]:
    file = file_with("seed.tournament", tournament_file())
    seeds = [b"f" + tournament_file()]
    with closing(sqlite3.connect(file)) as database:
        for kind, (table, column) in REPLACED.items():
            for (text,) in database.execute(f"SELECT {column} FROM {table} LIMIT 2"):
                seeds.append(kind + str(text).encode())
    return seeds


ENDINGS = {b"w": "-wal", b"j": "-journal", b"i": "-shm"}
PATCH = 3
"""Bytes of a change of a file: where, in two bytes, and the new byte."""
SQL_STEPS = 100_000
"""Of SQLite's virtual machine, while a file is made."""


def lab_file(content: bytes) -> str:
    """The file of a tournament after some statements (`q`), with some other bytes (`b`), or with a
    file of SQLite beside it (`w`, `j`, `i`). Reading it leaves all files as they are."""
    kind, content = content[:1], content[1:]
    place = folder() / "lab"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    file = place / "x.tournament"
    file.write_bytes(tournament_file())
    if kind == b"q":
        _run_sql(file, text_of(content))
    elif kind in ENDINGS:
        file.with_name(file.name + ENDINGS[kind]).write_bytes(content)
    else:
        file.write_bytes(_patched(file.read_bytes(), content))
    before = {path.name: path.read_bytes() for path in place.iterdir()}
    try:
        return _read_tournament(file)
    finally:
        after = {path.name: path.read_bytes() for path in place.iterdir()}
        assert after == before, f"changed: {[*after]}, before: {[*before]}"


def _run_sql(file: Path, script: str) -> None:
    """Run statements as far as they can be run, in few steps and in this file only."""
    steps = itertools.count()
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1_000_000)
        database.set_progress_handler(lambda: next(steps) > 100, SQL_STEPS // 100)
        database.execute("PRAGMA journal_mode = MEMORY")
        database.execute("PRAGMA writable_schema = ON")
        for statement in script.split(";"):
            with suppress(sqlite3.Error, sqlite3.Warning, ValueError):
                database.execute(statement)
        if database.in_transaction:
            database.rollback()


def _patched(content: bytes, patches: bytes) -> bytes:
    changed = bytearray(content)
    for begin in range(0, len(patches) - PATCH + 1, PATCH):
        where = int.from_bytes(patches[begin : begin + 2], "big")
        changed[where % len(changed)] = patches[begin + 2]
    return bytes(changed)


SQL = (
    *("CREATE VIEW v AS SELECT 1", "DROP TABLE jobs", "DROP TABLE lab", "DROP TABLE results"),
    "CREATE VIEW jobs AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
    " SELECT x AS job, 0 AS size, '' AS lost, '{}' AS efforts FROM n",
    "CREATE TRIGGER t AFTER INSERT ON jobs BEGIN DELETE FROM results; END",
    *("CREATE INDEX i ON results (record)", "ALTER TABLE jobs ADD COLUMN x AS (zeroblob(job))"),
    *("UPDATE jobs SET size = size + 1", "UPDATE jobs SET lost = x'00ff'", "DELETE FROM jobs"),
    *("UPDATE lab SET kind = 'lab'", "UPDATE results SET record = zeroblob(99999)"),
    *("PRAGMA user_version = 1", "PRAGMA application_id = 1", "PRAGMA journal_mode = WAL"),
    "UPDATE sqlite_schema SET rootpage = rootpage + 1 WHERE name = 'jobs'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER', 'TEXT')",
    *("ANALYZE", "REINDEX", "VACUUM", "INSERT INTO jobs VALUES (7, 0, 'x', '{}')"),
)
SQL_WORDS = ("SELECT", "FROM", "WHERE", "NULL", "randomblob(999)", "sqlite_schema", "rootpage", ";")


def lab_file_seeds() -> list[bytes]:
    patches = [
        b"b" + number.to_bytes(2, "big") + b"\xff" for number in (18, 28, 52, 100, 108, 4096)
    ]
    logs = [ending + b"\x37\x7f\x06\x82" + bytes(60) for ending in ENDINGS]
    journal = b"j" + bytes.fromhex("d9d505f920a163d7") + bytes(20)
    return [b"b", *(b"q" + statement.encode() for statement in SQL), *patches, *logs, journal]


def lab_file_words() -> list[str]:
    return [*SQL_WORDS, *(f";{statement};" for statement in SQL)]
