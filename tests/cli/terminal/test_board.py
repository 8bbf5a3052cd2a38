"""In line mode every event is told once. Where nothing stays, news without room come before the
table."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from stammtisch.cli.terminal.session import Leave
from tests.adapters.games import new_match
from tests.cli.helpers import PROMPT, play_uno
from tests.cli.screens import Terminal, session_of

NUMBERS = range(30)


def news(number: int) -> str:
    return f"Something that must be seen, number {number}."


def test_every_event_is_told_once_in_its_order() -> None:
    output = play_uno("--against", "heuristic", lines=["1", "1"]).output
    told = ["The discard pile opens with 3◆.", "Cleo plays 0◆.", "You play 0▲.", "Cleo plays +2■."]
    assert [output.count(event) for event in told] == [1] * len(told)
    places = [output.index(event) for event in told]
    assert places == sorted(places)


def test_after_an_undo_only_that_is_told() -> None:
    output = play_uno("--against", "heuristic", lines=["1", "undo"]).output
    before, after = output.split(PROMPT)[1:3]
    assert "You play 0▲." in before
    assert "One move taken back." in after
    assert "You play" not in after
    assert "The discard pile opens" not in after


def test_a_shared_terminal_shows_first_what_has_no_room(tmp_path: Path) -> None:
    """Nothing stays there to be read later."""
    match = new_match("uno", 3)
    first, second = match.pending[0], match.pending[0] % 3 + 1
    for seat in (first, second):
        match.record.players[seat - 1] = "human"
    screens: list[str] = []

    def typed(prompt: str) -> str:
        screens.append(terminal.visible)
        if "Your move" in prompt:
            raise EOFError
        return ""

    terminal = Terminal(typed)
    session = session_of(match, tmp_path, terminal)
    for number in NUMBERS:
        session.announce(news(number))
    with pytest.raises(Leave):
        session.run()
    *_, unseen, table = screens
    assert [unseen.count(news(number)) for number in NUMBERS] == [1] * len(NUMBERS)
    assert "Your hand" not in unseen
    assert "Your hand" in table
    assert news(0) not in table


def test_where_everything_stays_all_of_it_comes_with_the_table(tmp_path: Path) -> None:
    match = new_match("uno", 3)
    match.record.players[match.pending[0] - 1] = "human"
    pipe = Console(file=StringIO(), width=80, height=24, highlight=False, markup=False, emoji=False)
    session = session_of(match, tmp_path, pipe)
    for number in NUMBERS:
        session.announce(news(number))
    session.screen(match.pending[0])
    session.screen(match.pending[0])
    assert isinstance(pipe.file, StringIO)
    output = pipe.file.getvalue()
    assert [output.count(news(number)) for number in NUMBERS] == [1] * len(NUMBERS)
