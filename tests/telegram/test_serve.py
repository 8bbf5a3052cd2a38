"""`stammtisch serve` as a process: what it answers, how it ends, and what it logs."""

from __future__ import annotations

import json
import re
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from stammtisch.testing.chats.program import free_port
from tests.harness.program import Program
from tests.telegram.botapi import TOKEN, BotApi

pytestmark = pytest.mark.program
PATIENCE = 20.0
SENT = r'stammtisch_sent_total\{chat="telegram",how="shown"\} [1-9]'
WRONG = "123456789:AAthis-token-is-one-that-nobody-knows"


def fetched(address: str) -> tuple[int, str]:
    """Status and text; 0 if nobody answers."""
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()
    except OSError:
        return 0, ""


def wait(condition: Callable[[], object], program: Program) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, program.said()
        assert program.running, program.said()
        time.sleep(0.05)


def address_of(server: BotApi) -> str:
    return server.base_url.removesuffix("/bot")


def test_it_answers_and_ends_when_it_is_told_to(tmp_path: Path) -> None:
    listen = f"127.0.0.1:{free_port()}"
    with BotApi() as server:
        program = Program(tmp_path, address_of(server), server.token, health=listen)
        program.start()
        try:
            anna = server.user("Anna")
            anna.starts()
            wait(lambda: len(anna.sees()) > 1, program)
            assert fetched(f"http://{listen}/healthz") == (200, "ok\n")
            anna.sends(None, "/play uno easy")
            wait(lambda: re.search(SENT, fetched(f"http://{listen}/metrics")[1]), program)
            status, metrics = fetched(f"http://{listen}/metrics")
            assert status == 200
            assert 'stammtisch_updates_total{chat="telegram"} 2.0' in metrics
            assert "stammtisch_update_seconds_count 2.0" in metrics
            assert 'stammtisch_tables{game="uno",state="playing"} 1.0' in metrics
            assert "stammtisch_healthy 1.0" in metrics
            assert re.search("^process_resident_memory_bytes [1-9]", metrics, re.MULTILINE)
            children = program.children()
            began = time.monotonic()
            assert program.stop() == 0
            assert time.monotonic() - began < 10
            end = time.monotonic() + PATIENCE
            while any(Path(f"/proc/{number}").exists() for number in children):
                assert time.monotonic() < end
                time.sleep(0.05)
            assert server.pending == 0
        finally:
            if program.running:
                program.kill()
    check_said(program, TOKEN)
    assert "Traceback" not in program.said()


def test_a_token_that_telegram_refuses(tmp_path: Path) -> None:
    with BotApi() as server:
        program = Program(tmp_path, address_of(server), WRONG)
        program.start()
        assert program.process is not None
        assert program.process.wait(PATIENCE) == 1
    check_said(program, WRONG)
    last = program.said().strip().splitlines()[-1]
    assert last.startswith("Error: ")
    assert "token" in last
    assert "Traceback" not in program.said()


@pytest.mark.parametrize("fault", ["bad-gateway", "nobody"])
def test_a_server_that_comes_late(tmp_path: Path, fault: str) -> None:
    server = BotApi()
    if fault == "nobody":
        server.web.port = free_port()
        program = Program(tmp_path, address_of(server), server.token)
        program.start()
        wait(lambda: "next try" in program.said(), program)
    with server:
        if fault == "bad-gateway":
            server.fault(fault, "getMe", times=2)
            program = Program(tmp_path, address_of(server), server.token)
            program.start()
        try:
            anna = server.user("Anna")
            anna.starts()
            wait(lambda: len(anna.sees()) > 1, program)
            server.fault("cut-before", "getUpdates", times=2)
            anna.sends(None, "/help")
            wait(lambda: len(anna.sees()) > 3, program)
            assert program.stop() == 0
        finally:
            if program.running:
                program.kill()
    check_said(program, TOKEN)
    assert "next try" in program.said()
    assert "Traceback" not in program.said()


OLD = Path(__file__).parents[1] / "corpus" / "0.1" / "databases" / "version-1.sql"


def test_an_old_database_is_copied_migrated_and_served(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        database.executescript(OLD.read_text(encoding="utf-8"))
    with BotApi() as server:
        program = Program(tmp_path, address_of(server), server.token)
        with program.started():
            anna = server.user("Anna")
            anna.starts()
            wait(lambda: len(anna.sees()) > 1, program)
            assert program.stop() == 0
    [copy] = tmp_path.glob("tables-version-1-*.sqlite")
    assert re.search(
        rf"migrated the database \S+ from version 1 to \d+; a copy from before is {copy}",
        program.said(),
    )


SECRET = "a-secret-of-tests-1234"


def posted(address: str, body: bytes, secret: str | None) -> int:
    """The status with which the webhook answers."""
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    if secret is not None:
        request.add_header("X-Telegram-Bot-Api-Secret-Token", secret)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_a_webhook_takes_updates_with_its_secret_and_answers_when_they_are_stored(
    tmp_path: Path,
) -> None:
    listen = f"127.0.0.1:{free_port()}"
    hook = f"http://{listen}/hook"
    telegram = {"webhook": hook, "listen": listen, "secret": SECRET}
    with BotApi() as server:
        program = Program(tmp_path, address_of(server), server.token, telegram=telegram)
        program.start()
        try:
            anna, eve = server.user("Anna"), server.user("Eve")
            wait(lambda: server.web.webhook.url == hook, program)
            check_strangers(hook, eve.id)
            server.fault("wrong-secret", "webhook")
            server.fault("duplicate-updates", "webhook", nth=2)
            anna.starts()
            anna.sends(None, "/new uno")
            wait(lambda: tables_in(tmp_path) == 1 and server.pending == 0, program)
            with locked(tmp_path):
                anna.sends(None, "/new ojyks")
                time.sleep(1)
                assert server.pending == 1, "it was answered before it could be stored"
            wait(lambda: tables_in(tmp_path) == 2 and server.pending == 0, program)
            wait(lambda: "ojyks" in str(anna.sees()[-1].text), program)
            assert program.stop() == 0
            assert server.violations == []
        finally:
            if program.running:
                program.kill()
    assert SECRET not in program.said()
    check_said(program, TOKEN)


def check_strangers(hook: str, person: int) -> None:
    """Without the secret nothing is taken."""
    user = {"id": person, "is_bot": False, "first_name": "Eve"}
    chat = {"id": person, "type": "private", "first_name": "Eve"}
    message = {"message_id": 1, "date": 0, "chat": chat, "from": user, "text": "/new uno"}
    body = json.dumps({"update_id": 1, "message": message}).encode()
    for secret in (None, "", "wrong", SECRET[:-1], SECRET + "x"):
        assert posted(hook, body, secret) == 403
    assert posted(hook, b"no json", SECRET) == 400
    assert posted(hook.replace("hook", "other"), body, SECRET) == 404


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else writes to the database, and takes their time."""
    with closing(sqlite3.connect(folder / "tables.sqlite", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


def tables_in(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        found: int = database.execute("SELECT count(*) FROM tables").fetchone()[0]
        return found


def check_said(program: Program, token: str) -> None:
    """No part of the token that is secret was written."""
    assert token.split(":")[1] not in program.said()
