"""Which front end a terminal gets, and what is remembered."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

import pytest

from stammtisch.cli.shared.fronts import (
    chosen_interface,
    remember,
    remembered,
    remembered_settings,
    settings_file,
)
from stammtisch.cli.terminal.drawing import make_console
from stammtisch.cli.terminal.editing import candidates, completed
from stammtisch.cli.terminal.lines import Lines
from stammtisch.cli.terminal.session import Leave
from stammtisch.cli.terminal.settings import Settings
from tests.cli.helpers import play_uno
from tests.cli.screens import Terminal, session_of
from tests.cli.terminal.screen.player import at_screen, new_match

XTERM = {"TERM": "xterm-256color"}
SPOKEN = {**XTERM, "STAMMTISCH_SPOKEN": "1", "STAMMTISCH_PLAIN": "0"}
NOT_SPOKEN = {**XTERM, "STAMMTISCH_SPOKEN": "0"}
PLAIN, FULL = {**XTERM, "STAMMTISCH_PLAIN": "1"}, {**XTERM, "STAMMTISCH_PLAIN": "0"}


@pytest.mark.parametrize(
    ("typed", "environment", "terminals", "size", "kept", "due"),
    [
        (None, XTERM, True, (80, 24), "screen", "screen"),
        (None, XTERM, True, (60, 16), "screen", "screen"),
        (None, XTERM, True, (59, 50), "screen", "lines"),
        (None, XTERM, True, (200, 15), "screen", "lines"),
        (None, XTERM, False, (80, 24), "screen", "lines"),  # pipes
        (None, {}, True, (80, 24), "screen", "lines"),
        (None, {"TERM": "dumb"}, True, (80, 24), "screen", "lines"),
        (None, {"TERM": "unknown"}, True, (80, 24), "screen", "lines"),
        (None, XTERM, True, (80, 24), "lines", "lines"),
        (None, PLAIN, True, (80, 24), "screen", "lines"),
        (None, FULL, True, (80, 24), "lines", "screen"),
        ("lines", FULL, True, (80, 24), "screen", "lines"),  # what is typed goes first
        ("screen", PLAIN, True, (80, 24), "lines", "screen"),
        ("screen", XTERM, False, (80, 24), "screen", "lines"),  # and can't do what can't be done
        ("screen", {"TERM": "dumb"}, True, (80, 24), "screen", "lines"),
        ("screen", XTERM, True, (40, 10), "screen", "lines"),
        (None, SPOKEN, True, (80, 24), "screen", "spoken"),
        (None, SPOKEN, False, (80, 24), "lines", "spoken"),  # sentences go everywhere
        (None, NOT_SPOKEN, True, (80, 24), "screen", "screen"),
        (None, XTERM, True, (80, 24), "spoken", "spoken"),
        (None, FULL, True, (80, 24), "spoken", "screen"),
        ("spoken", PLAIN, True, (40, 10), "screen", "spoken"),
        ("screen", SPOKEN, True, (80, 24), "screen", "screen"),
    ],
)
def test_a_full_screen_is_for_terminals_that_can_show_it(
    typed: str | None,
    environment: dict[str, str],
    terminals: bool,
    size: tuple[int, int],
    kept: str,
    due: str,
) -> None:
    assert chosen_interface(typed, environment, terminals, size, kept) == due


def test_windows_has_no_name_for_its_terminal() -> None:
    assert chosen_interface(None, {}, True, (80, 24), "screen", windows=True) == "screen"


def test_plain_is_remembered_until_somebody_wants_the_full_screen(home: Path) -> None:
    play_uno(lines=["quit"])
    assert not settings_file().exists(), "nothing was asked for"
    play_uno("--plain", lines=["quit"])
    assert remembered().front == "lines"
    play_uno("--full-screen", lines=["quit"])
    assert remembered().front == "screen"


@pytest.mark.parametrize("text", ["", "[]", "null", '{"front": "cube", "theme": 3}', "\x00"])
def test_settings_that_make_no_sense_count_as_never_said(text: str, home: Path) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text)
    assert remembered() == Settings()
    remember(Settings(theme="light", asked=False))
    assert asdict(remembered())["theme"] == "light"
    assert not remembered().asked


def test_what_one_person_typed_is_not_called_back_by_the_next() -> None:
    readline = pytest.importorskip("readline")
    readline.add_history("? w4")
    candidates[:] = ["play w4 r"]
    asked: list[str] = []

    def editor(prompt: str, move: bool) -> str:
        asked.append(prompt)
        assert readline.get_current_history_length() == 0
        assert not candidates
        return ""

    Lines(make_console(), editor).curtain("Ben, it is your turn.")
    assert asked


def test_tab_completes_to_moves_and_commands_in_line_mode() -> None:
    candidates[:] = ["play r7", "play r9", "draw", "hint"]
    try:
        assert [completed("PLAY", n) for n in range(3)] == ["play r7", "play r9", None]
        assert completed("h", 0) == "hint"
    finally:
        candidates.clear()


def test_the_bell_rings_when_others_have_played_and_is_remembered(home: Path) -> None:
    """Off as long as nobody wants it."""
    typed = iter(["1", "bell", "1", "?", "1", "bell", "1", "quit"])
    rung: list[int] = []

    def line(prompt: str) -> str:
        rung.append(terminal.printed.getvalue().count("\a"))
        return next(typed)

    terminal = Terminal(line)
    session = session_of(new_match("uno", ["human", "random"], "b"), home, terminal)
    with remembered_settings(None) as settings:
        session.front = Lines(terminal, settings=settings)
        with pytest.raises(Leave):
            session.run()
    rings = [after - before for before, after in pairwise(rung)]
    assert rings == [0, 0, 1, 0, 1, 0, 0]
    assert not remembered().bell
    with remembered_settings(None) as settings:
        assert Lines(terminal, settings=settings).switch_bell()
    assert remembered().bell


def test_the_full_screen_rings_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[bool] = []
    monkeypatch.setattr("textual.app.App.bell", lambda app: rung.append(True))

    async def play() -> None:
        async with at_screen(new_match("uno", ["human", "random"], "b"), tmp_path) as player:
            for typed, rings in (("1", 0), ("bell", 0), ("1", 1)):
                await player.asked()
                before = player.app.request
                await player.type(typed)
                await player.asked_anew(before)
                assert len(rung) == rings

    asyncio.run(play())
