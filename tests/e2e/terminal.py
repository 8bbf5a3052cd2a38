"""The installed program in a real pseudo-terminal of 80 columns and 24 lines."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

from stammtisch.core.record import Record, read_line

PROGRAM = Path(sys.executable).with_name("stammtisch")
PROMPT = r"Your move \(\? for help\):"
WIDTH, HEIGHT = 80, 24
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEAR = "\x1b[2J"
PATIENCE, AGAIN = 20, 3


TITLES = ("Uno with points", "ojyks", "Las Vegan", "Nyan Nyan", "Narikana")


def last_table(printed: str) -> list[str]:
    """The rows from the head of the last table on, which is what people look at."""
    rows = plain(printed.rpartition(CLEAR)[2]).split("\n")
    heads = [number for number, row in enumerate(rows) if row.startswith(TITLES)]
    return rows[heads[-1] :] if heads else rows


def plain(text: str) -> str:
    """What was printed, without escape codes."""
    return CODES.sub("", text).replace("\r", "")


def heed_signals() -> None:
    """As in a shell: who tests under nohup or in the background ignores these, and a program
    inherits that."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """Somebody at the keyboard. `seen` is all that was printed so far."""

    def __init__(self, *args: str | Path, **environment: str) -> None:
        env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        env |= {"TERM": "xterm-256color", "PAGER": "cat", **environment}
        self.child = pexpect.spawn(
            str(PROGRAM),
            [str(arg) for arg in args],
            env=env,  # type: ignore[arg-type, unused-ignore]
            dimensions=(HEIGHT, WIDTH),
            encoding="utf-8",
            timeout=PATIENCE,
            preexec_fn=heed_signals,
        )
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = 0.0  # `leave` waits until it has ended
        self.seen = ""

    def wait(self, *patterns: str) -> int:
        """Until one of the patterns is printed; which one."""
        found = int(self.child.expect(list(patterns)))
        self.seen += str(self.child.before) + str(self.child.after)
        return found

    @property
    def before(self) -> str:
        """What was printed before the pattern waited for last, escape codes included."""
        return str(self.child.before)

    @property
    def match(self) -> re.Match[str]:
        found = self.child.match
        assert isinstance(found, re.Match)
        return found

    def type(self, line: str) -> None:
        self.child.sendline(line)

    def interrupt(self) -> None:
        """Ctrl-C at a prompt, until the program has ended: in the moment before it waits for a line
        readline overlooks it."""
        end = time.monotonic() + PATIENCE
        self.child.sendintr()
        while self.child.expect([pexpect.EOF, pexpect.TIMEOUT], AGAIN):
            assert time.monotonic() < end, self.child.before
            self.child.sendintr()
        self.seen += str(self.child.before)

    def leave(self) -> int:
        """Wait for the end of the program: its exit code (or minus the signal)."""
        self.child.expect(pexpect.EOF)
        self.seen += str(self.child.before)
        self.child.wait()
        self.child.close()
        if self.child.signalstatus:
            return -int(self.child.signalstatus)
        return int(self.child.exitstatus or 0)

    def kill(self, signal: int) -> None:
        self.child.kill(signal)
        self.child.wait()


@contextmanager
def terminal(*args: str | Path, **environment: str) -> Iterator[Terminal]:
    """A program that doesn't outlive its test."""
    started = Terminal(*args, **environment)
    try:
        yield started
    finally:
        started.child.close(force=True)


def save_file(home: Path) -> Path:
    (file,) = (home / "games").glob("*.jsonl")
    return file


def saved(home: Path) -> Record:
    """The one game that was saved."""
    return read_line(save_file(home).read_text(encoding="utf-8"))
