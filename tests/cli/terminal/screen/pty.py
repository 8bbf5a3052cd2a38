"""The installed program on a full screen in a real pseudo-terminal; pyte says what it shows."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pyte

PROGRAM = Path(sys.executable).with_name("stammtisch")
PATIENCE = 60.0
ALT_ON, ALT_OFF = "\x1b[?1049h", "\x1b[?1049l"
MOUSE_OFF, CURSOR_ON = "\x1b[?1000l", "\x1b[?25h"


def heed_signals() -> None:
    """As in a shell: who tests in the background ignores these, and a program inherits that."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGTTOU):
        signal.signal(number, signal.SIG_DFL)


class Window:
    """A window of a terminal. `sent` is all that the program wrote, `text` what it shows now."""

    def __init__(
        self, command: list[str], size: tuple[int, int] = (80, 24), **environment: str
    ) -> None:
        columns, rows = size
        left_out = ("COLUMNS", "LINES", "STAMMTISCH_PLAIN", "NO_COLOR", "COLORTERM")
        env = {key: value for key, value in os.environ.items() if key not in left_out}
        env |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "STAMMTISCH_LANG": "en"}
        self.child = pexpect.spawn(
            command[0],
            command[1:],
            env=env | environment,  # type: ignore[arg-type, unused-ignore]
            dimensions=(rows, columns),
            encoding="utf-8",
            codec_errors="replace",
            preexec_fn=heed_signals,
        )
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = 0.05
        self.sent = ""
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)

    @classmethod
    def of_game(cls, *args: str, size: tuple[int, int] = (80, 24), **environment: str) -> Window:
        return cls([str(PROGRAM), "play", *args], size, **environment)

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    def read(self, seconds: float = 0.02) -> bool:
        """Take what the program has written; was there anything?"""
        try:
            written = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return False
        self.sent += written
        self.stream.feed(without_private(written))
        return True

    def until(self, fits: str | Callable[[], object]) -> None:
        """Wait until the screen shows a text, or something else is so."""
        end = time.monotonic() + PATIENCE
        while not (fits in self.text if isinstance(fits, str) else fits()):
            if time.monotonic() > end:
                raise AssertionError(f"{fits}\n{self.text}")
            self.read()

    def type(self, text: str) -> None:
        self.child.send(text)

    def quiet(self, seconds: float = 0.3) -> None:
        """Read until nothing is written for so long."""
        while self.read(seconds):
            pass

    def ended(self) -> int | None:
        """Wait until the program has ended; its exit code, or that of a shell for a signal."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive():
            if time.monotonic() > end:
                raise AssertionError(f"still there\n{self.text}")
            self.read()
        while self.read():
            pass
        number: Any = self.child.signalstatus
        code: int | None = self.child.exitstatus
        return 128 + int(number) if number else code

    @property
    def restored(self) -> bool:
        """True if the terminal is as it was: its own screen, no mouse, a cursor."""
        last = self.sent.rpartition(ALT_ON)[2]
        return all(code in last for code in (ALT_OFF, MOUSE_OFF, CURSOR_ON))

    def resize(self, columns: int, rows: int) -> None:
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)

    def vanish(self) -> None:
        """Close the window over the program, which must end then."""
        self.child.ptyproc.fileobj.close()
        self.child.closed = self.child.ptyproc.closed = True
        deadline = time.monotonic() + 5
        while not os.waitpid(self.child.pid, os.WNOHANG)[0]:
            if time.monotonic() > deadline:
                os.kill(self.child.pid, signal.SIGKILL)
                raise AssertionError("it goes on without a terminal")
            time.sleep(0.01)
        self.child.terminated = self.child.ptyproc.terminated = True

    def close(self) -> None:
        with contextlib.suppress(pexpect.ExceptionPexpect, OSError):
            self.child.close(force=True)


def without_private(text: str) -> str:
    """pyte takes some questions to terminals of today for text or styles."""
    for known in (
        "\x1b[>1u",
        "\x1b[<u",
        "\x1b[?2026$p",
        "\x1b[?2048$p",
        "\x1b[?2026h",
        "\x1b[?2026l",
    ):
        text = text.replace(known, "")
    return text
