"""Games that can't go on are called off, and people are told why; their records stay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Executable, insert, update

from stammtisch.adapters.storage.chats.schema import entries, errands, games, tables
from stammtisch.core import match
from stammtisch.core.games import GAMES
from stammtisch.core.record import Record, verify
from stammtisch.core.service.background import recover
from stammtisch.core.table.state import closed_state
from tests.harness.script import Script
from tests.harness.store import MemoryStore

pytestmark = pytest.mark.slow

GAME = """
    > anna: /new ojyks
    > anna: /ai easy
    > anna: /pace off
    > anna: /begin
"""
BEGUN = f"""
    {GAME}
    > ben@ /play ojyks easy
"""


def record_of(script: Script, number: int = 1) -> Record:
    """The first game of a table."""
    record = store_of(script).run_now(lambda tx: tx.record(number, 1))
    assert record
    return record


def store_of(script: Script) -> MemoryStore:
    assert isinstance(script.store, MemoryStore)
    return script.store


def head_of(script: Script, number: int = 1) -> dict[str, Any]:
    (row,) = store_of(script).rows(tables, tables.c.number == number)
    head: dict[str, Any] = row["head"]
    return head


def test_a_game_whose_record_is_full_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script()(GAME)
    record = record_of(script)
    monkeypatch.setattr(match, "MAX_ENTRIES", len(record.moves) + match.RESERVED_ENTRIES - 1)
    script("""
        > anna@ c1r1 c2r2
        > later: 10
        < #room no room for another move
        < #room The game was called off.
        > anna: /table T1
        < #room The game was called off.
        > anna: /new uno
        < #room T2
    """)
    kept = record_of(script)
    assert verify(kept.to_line()) == kept
    assert kept.moves[: len(record.moves)] == record.moves
    assert kept.outcome is None


def execute(script: Script, statement: Executable) -> None:
    store_of(script).run_now(lambda tx: tx.execute(statement))


def change_record(script: Script, **changes: object) -> None:
    (row, _) = store_of(script).rows(games)
    first = update(games).where(games.c.table_number == 1)
    execute(script, first.values(record={**row["record"], **changes}))


def change_head(script: Script, head: dict[str, Any]) -> None:
    execute(script, update(tables).where(tables.c.number == 1).values(head=head))


def unknown_option(script: Script) -> None:
    change_record(script, options={"nothing": "5"})


def illegal_move(script: Script) -> None:
    entry = {"table_number": 1, "game": 1, "seat": 1, "text": "r7"}
    execute(script, insert(entries).values(seq=len(record_of(script).moves), **entry))


def unknown_field(script: Script) -> None:
    change_head(script, {**head_of(script), "hat": "green"})


def missing_field(script: Script) -> None:
    head = head_of(script)
    del head["chairs"][0]["person"], head["secret"], head["host"]
    head["questions"][0][1]["colour"] = "red"
    change_head(script, head)


def unknown_game(script: Script) -> None:
    change_record(script, game="skat")


@pytest.mark.parametrize(
    "change", [unknown_option, illegal_move, unknown_field, missing_field, unknown_game]
)
def test_a_table_that_can_no_longer_be_read_is_called_off(change: Callable[[Script], None]) -> None:
    script = Script()(BEGUN)
    before = record_of(script)
    change(script)
    script.restart()
    script.read = []

    async def recovered() -> int:
        found = await recover(script.service)
        await script.settle()
        return found

    assert asyncio.run(recovered()) == 2
    assert any("begun by another version" in line for line in script.read)
    assert head_of(script)["phase"] == "over"
    assert not store_of(script).rows(errands, errands.c.table_number == 1)
    assert len(record_of(script).moves) >= len(before.moves)
    assert asyncio.run(recovered()) == 1  # the other table goes on
    script("""
        > anna: /hand T1
        < @anna begun by another version
        > anna: /new uno
        < #room T3
        > ben@ /table
        < @ben T2
    """)
    assert head_of(script, 2)["phase"] == "playing"


@pytest.mark.parametrize("said", ["anna: /table T1", "anna: /back T1"])
def test_so_it_is_when_somebody_comes_upon_it(said: str) -> None:
    script = Script()(BEGUN)
    unknown_option(script)
    script.restart()
    script(f"> {said}\n< #room begun by another version")
    assert head_of(script)["phase"] == "over"


def test_a_table_of_a_later_version_is_left_alone() -> None:
    script = Script()(BEGUN)
    change_record(script, rules=99)
    script.restart()
    asyncio.run(recover(script.service))
    script("> anna: /hand T1\n< @anna of a later version")
    assert head_of(script)["phase"] == "playing"


def test_what_is_left_of_a_head_is_closed() -> None:
    head = {"phase": "playing", "step": 5, "questions": [[1, {}]], "secret": "s", "hat": 1}
    over = closed_state(head, 6)
    assert (over["phase"], over["step"], over["questions"]) == ("over", 6, [])
    assert (over["secret"], over["hat"]) == ("s", 1)


ASKED = ("▶", "thinking", "Waiting", "Turn:", "Asked", "your turn")
"""How a message shows who is asked."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("> anna: /stop\n> ben: /stop", "The game was called off."),
        ("> anna: /leave\n> ben: /leave", "The game is paused"),
    ],
)
def test_nobody_is_asked_any_more_and_the_board_says_why(game: str, end: str, told: str) -> None:
    script = Script()(f"> anna: /new {game}\n> ben: /join\n> anna: /begin")
    assert any(sign in line for line in script.read for sign in ASKED)
    script(end)
    board = [line for line in script.read if line.startswith("#room~")]
    assert any(told in line for line in board)
    shown = [line for line in script.read if not line.startswith("#room ")]
    assert not [line for line in shown for sign in ASKED if sign in line]
