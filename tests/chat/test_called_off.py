"""Games that can't go on are called off, and people are told why; their records stay."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from stammtisch.core import match
from stammtisch.core.games import GAMES
from stammtisch.core.record import verify
from stammtisch.core.table.state import closed
from tests.chat.script import Script
from tests.tables.memory import MemoryStore, Rows

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


def rows_of(script: Script) -> Rows:
    assert isinstance(script.store, MemoryStore)
    return script.store.rows


def test_a_game_whose_record_is_full_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script()(GAME)
    record = rows_of(script).games[1, 1]
    monkeypatch.setattr(match, "MAX_ENTRIES", len(record.moves) + match.ROOM - 1)
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
    kept = rows_of(script).games[1, 1]
    assert verify(kept.to_line()) == kept
    assert kept.moves[: len(record.moves)] == record.moves
    assert kept.outcome is None


def unknown_option(rows: Rows) -> None:
    rows.games[1, 1] = replace(rows.games[1, 1], options={"nothing": "5"})


def illegal_move(rows: Rows) -> None:
    moves = [*rows.games[1, 1].moves, (1, "r7")]
    rows.games[1, 1] = replace(rows.games[1, 1], moves=moves)


def unknown_field(rows: Rows) -> None:
    head = {**rows.tables[1].data, "hat": "green"}
    rows.tables[1] = replace(rows.tables[1], head=json.dumps(head))


def missing_field(rows: Rows) -> None:
    head = rows.tables[1].data
    del head["chairs"][0]["person"], head["secret"], head["host"]
    head["questions"][0][1]["colour"] = "red"
    rows.tables[1] = replace(rows.tables[1], head=json.dumps(head))


def unknown_game(rows: Rows) -> None:
    rows.games[1, 1] = replace(rows.games[1, 1], game="skat")


@pytest.mark.parametrize(
    "change", [unknown_option, illegal_move, unknown_field, missing_field, unknown_game]
)
def test_a_table_that_can_no_longer_be_read_is_called_off(change: Callable[[Rows], None]) -> None:
    script = Script()(BEGUN)
    before = rows_of(script).games[1, 1]
    change(rows_of(script))
    script.restart()
    script.read = []

    async def recovered() -> int:
        found = await script.service.recover()
        await script.settle()
        return found

    assert asyncio.run(recovered()) == 2
    assert any("begun by another version" in line for line in script.read)
    assert rows_of(script).tables[1].data["phase"] == "over"
    assert not rows_of(script).errands[1]
    assert len(rows_of(script).games[1, 1].moves) >= len(before.moves)
    assert asyncio.run(recovered()) == 1  # the other table goes on
    script("""
        > anna: /hand T1
        < @anna begun by another version
        > anna: /new uno
        < #room T3
        > ben@ /table
        < @ben T2
    """)
    assert rows_of(script).tables[2].data["phase"] == "playing"


@pytest.mark.parametrize("said", ["anna: /table T1", "anna: /back T1"])
def test_so_it_is_when_somebody_comes_upon_it(said: str) -> None:
    script = Script()(BEGUN)
    unknown_option(rows_of(script))
    script.restart()
    script(f"> {said}\n< #room begun by another version")
    assert rows_of(script).tables[1].data["phase"] == "over"


def test_a_table_of_a_later_version_is_left_alone() -> None:
    script = Script()(BEGUN)
    rows_of(script).games[1, 1] = replace(rows_of(script).games[1, 1], rules=99)
    script.restart()
    asyncio.run(script.service.recover())
    script("> anna: /hand T1\n< @anna of a later version")
    assert rows_of(script).tables[1].data["phase"] == "playing"


def test_what_is_left_of_a_head_is_closed() -> None:
    head = {"phase": "playing", "step": 5, "questions": [[1, {}]], "secret": "s", "hat": 1}
    over = closed(head, 6)
    assert (over["phase"], over["step"], over["questions"]) == ("over", 6, [])
    assert (over["secret"], over["hat"]) == ("s", 1)


ASKED = ("▶", "thinking", "Waiting", "Turn:", "Asked", "It is your turn")
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
