"""Databases of earlier versions, with games on, are opened by this program, and play goes on.

`tests/corpus/0.1/databases/version-3.sql` was written by the program of commit e8c2ee0: Anna and
Ben play Uno, and Anna is asked (question 3), with buttons in front of her.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.adapters.chat.incoming import Incoming
from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.core.service.background import recover
from stammtisch.core.service.stored import Person
from tests.harness.script import Script

OLD = Path(__file__).parents[2] / "corpus" / "0.1" / "databases" / "version-3.sql"
SAVED = 1795523824.0
"""When that was, in seconds since 1970."""
ANNA = Person("console:anna", "Anna", "@anna", "en")


@pytest.fixture
def script(tmp_path: Path) -> Iterator[Script]:
    file = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(OLD.read_text())
    chat: list[Script] = []
    with asyncio.Runner() as runner:
        store = runner.run(open_store(f"sqlite:///{file}", lambda: chat[0].clock.time))
        chat.append(Script(store))
        chat[0].clock.time = SAVED + 20
        runner.run(recover(chat[0].service))
        yield chat[0]
        runner.run(store.close())


def pressed(script: Script, data: str, update: str) -> str:
    """What is answered to Anna, who presses a button that was sent to her before."""
    press = Incoming("old", update, ANNA, "@anna", False, pressed=data)

    async def press_and_settle() -> str:
        answer = await script.dispatcher.take(press)
        await script.settle()
        return answer.popup

    return asyncio.run(press_and_settle())


def test_a_button_that_was_sent_before_still_makes_its_choice(script: Script) -> None:
    assert pressed(script, "1:3:c4", "1") == ""
    assert "#room Anna plays +4 and names blue." in script.transcript


def test_a_button_of_an_older_question_is_refused(script: Script) -> None:
    assert pressed(script, "1:2:c1", "1") == "Too late: this question is over."
    assert script.transcript == []


def test_a_deadline_that_was_set_before_comes(script: Script) -> None:
    script("""
        > later: 100
        < #room Anna draws a card.
        < #room Anna passes.
        < #room Waiting for Ben.
    """)
