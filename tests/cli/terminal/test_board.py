"""What has room on a screen, and what is shown first because it has none."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from stammtisch.adapters.presentation.parts import Sentence
from stammtisch.cli.terminal.board import fitted
from stammtisch.cli.terminal.session import Leave
from tests.adapters.games import new_match
from tests.cli.screens import Terminal, session_of

MUST = Sentence("Ann must draw 2 cards.", "must")
NEWS = [Sentence(f"Ben plays {number}.") for number in range(5)]


def test_the_oldest_news_go_first() -> None:
    assert fitted(NEWS, 2, 80) == (["Ben plays 3.", "Ben plays 4."], [])


def test_what_must_be_seen_stays_longer_than_other_news() -> None:
    assert fitted([MUST, *NEWS], 3, 80) == ([MUST.text, "Ben plays 3.", "Ben plays 4."], [])


def test_what_must_be_seen_and_has_no_room_is_named() -> None:
    shown, unseen = fitted([MUST, MUST, *NEWS, MUST], 2, 80)
    assert shown == [MUST.text, MUST.text]
    assert unseen == [MUST.text]
    assert fitted([MUST], 1, 10) == ([], [MUST.text])


def test_it_is_shown_before_the_table_and_waits(tmp_path: Path) -> None:
    match = new_match("uno", 3)
    match.record.players[match.pending[0] - 1] = "human"
    screens: list[str] = []

    def typed(prompt: str) -> str:
        screens.append(terminal.visible)
        if len(screens) == 2:
            raise EOFError
        return ""

    terminal = Terminal(typed)
    session = session_of(match, tmp_path, terminal)
    for number in range(30):
        session.announce(f"Something that must be seen, number {number}.")
    with pytest.raises(Leave):
        session.run()
    assert "number 0." in screens[0]
    assert "Your hand" not in screens[0]
    assert "number 0." not in screens[1]
    assert "number 29." in screens[1]
    assert "Your hand" in screens[1]


def test_where_nobody_waits_it_is_shown_before_the_table_too(tmp_path: Path) -> None:
    match = new_match("uno", 3)
    match.record.players[match.pending[0] - 1] = "human"
    pipe = Console(file=StringIO(), width=80, height=24, highlight=False, markup=False, emoji=False)
    session = session_of(match, tmp_path, pipe)
    for number in range(30):
        session.announce(f"Something that must be seen, number {number}.")
    session.screen(match.pending[0])
    assert isinstance(pipe.file, StringIO)
    output = pipe.file.getvalue()
    assert [output.count(f"number {number}.") for number in range(30)] == [1] * 30
