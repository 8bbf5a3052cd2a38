"""Several people at one keyboard in tmux: who scrolls back finds nothing of a hand."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cli.terminal.screen.pty import PATIENCE, PROGRAM

pytestmark = [pytest.mark.slow, pytest.mark.tmux]
HAND = "Your hand"
GAME = f"{PROGRAM} play uno --names Ann,Ben --players 2 --seed a --fast --lang en"


class Tmux:
    """A window of a server of its own. `socket` is where it is spoken to."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket

    def do(self, *args: str) -> str:
        command = ["tmux", "-S", str(self.socket), "-f", os.devnull, *args]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout

    @property
    def text(self) -> str:
        """What is shown now."""
        return self.do("capture-pane", "-p")

    @property
    def all(self) -> str:
        """The same, with what was scrolled away."""
        return self.do("capture-pane", "-p", "-S", "-")

    def until(self, fits: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not fits():
            assert time.monotonic() < end, self.all
            time.sleep(0.05)

    def type(self, *keys: str) -> None:
        self.do("send-keys", *keys)


@pytest.fixture
def tmux() -> Iterator[Tmux]:
    if shutil.which("tmux") is None:
        assert not os.environ.get("STAMMTISCH_TMUX"), "tmux is missing"
        pytest.skip("no tmux")
    with TemporaryDirectory() as folder:  # the path of a socket must be short
        server = Tmux(Path(folder) / "s")
        try:
            yield server
        finally:
            subprocess.run(["tmux", "-S", str(server.socket), "kill-server"], check=False)


@pytest.mark.parametrize(
    ("front", "asks", "leave"),
    [("--full-screen", HAND, "F10"), ("--plain", "Your move (? for help):", "C-d")],
)
def test_no_hand_can_be_scrolled_back_to(
    front: str, asks: str, leave: str, tmux: Tmux, tmp_path: Path
) -> None:
    """Not after the game was left, and not when the window was made wider meanwhile: tmux then
    keeps the last screen of a program that doesn't empty it."""
    home = shlex.quote(f"STAMMTISCH_HOME={tmp_path}")
    environment = f"env -u NO_COLOR -u STAMMTISCH_PLAIN -u COLUMNS -u LINES {home}"
    tmux.do("new-session", "-d", "-x", "80", "-y", "24", f"{environment} {GAME} {front}; exec cat")
    tmux.until(lambda: "it is your turn" in tmux.text)
    tmux.type("Enter")
    tmux.until(lambda: HAND in tmux.text and asks in tmux.text)
    tmux.do("resize-window", "-x", "100", "-y", "30")
    tmux.until(lambda: HAND in tmux.text)
    assert tmux.all.count(HAND) == 1
    tmux.type(leave)
    tmux.until(lambda: "The game is saved" in tmux.text)
    assert HAND not in tmux.all
