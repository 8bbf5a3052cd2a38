"""The process of a player's program: sending and receiving lines, and ending it.

A watchdog (`watchdog.py`) is its parent: it starts the program and ends it, even if stammtisch
itself is killed. The watchdog passes its pipes on to the program, so lines don't go through it.
"""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path
from typing import NoReturn

from ...core.errors import BotFault

MAX_LINE = 1_000_000
"""The most bytes in a line, in either direction, with its end."""
GRACE = 1.0
"""Seconds for the program to end by itself, and then again after SIGTERM."""
MAX_ERROR_LINES = 5
"""The last lines of standard error are kept."""
ERROR_LINE_LENGTH = 2000
"""Characters of each of them, at most."""
SHOWN = 200
"""Characters of a line that errors show, at most."""
READ = 1 << 16
WATCHDOG = str(Path(__file__).with_name("watchdog.py"))


class Process:
    """A running program. `whole`: False while a line is only partly sent. The methods raise
    BotFault if the program breaks the protocol or has ended."""

    whole = True

    def __init__(self, command: str, grace: float = GRACE) -> None:
        self.command = command
        self._grace = grace
        self._received = bytearray()
        self._searched = 0
        self._error_lines: deque[str] = deque(maxlen=MAX_ERROR_LINES)
        words = words_of(command)
        theirs, self._life = os.pipe()
        try:
            self._watchdog = subprocess.Popen(
                [sys.executable, "-I", "-S", WATCHDOG, str(theirs), str(grace), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(theirs,),
                start_new_session=True,
                bufsize=0,
            )
        except BaseException:
            os.close(self._life)
            raise
        finally:
            os.close(theirs)
        to, source = self._watchdog.stdin, self._watchdog.stdout
        assert to is not None
        assert source is not None
        self._to, self._from = to.fileno(), source.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._readable = select.poll()
        self._readable.register(self._from, select.POLLIN)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def words(self) -> str:
        """The last lines that it wrote to standard error."""
        return "\n".join(self._error_lines)

    @property
    def idle(self) -> bool:
        """True if it is running and has written nothing more."""
        return not self._received and not self._readable.poll(0)

    def send(self, data: bytes, until: float) -> None:
        """Send whole lines. Raises BotFault if the program hasn't read them by the time `until` (of
        `time.monotonic`), or has ended."""
        self.whole = not data
        while data:
            try:
                data = data[os.write(self._to, data) :]
            except BlockingIOError:
                remaining = max(0.0, until - time.monotonic())
                _, writable, _ = select.select([], [self._to], [], remaining)
                if not writable:
                    raise BotFault(reason="deaf") from None
            except BrokenPipeError:
                self._ended()
        self.whole = True

    def arrived(self) -> bytes | None:
        """The next line, without its end, if it has arrived whole; None if not. Raises BotFault as
        `receive` does."""
        if b"\n" not in self._received and self._readable.poll(0):
            self._read()
        try:
            return self.receive(0.0)
        except BotFault as fault:
            if fault.facts["reason"] == "silent":
                return None
            raise

    def receive(self, until: float) -> bytes:
        """The next line, without its end. Raises BotFault if there is none by the time `until` (of
        `time.monotonic`), if it is too long, or if the program has ended."""
        while (end := self._received.find(b"\n", self._searched)) < 0:
            self._searched = len(self._received)
            if self._searched > MAX_LINE:
                raise BotFault(reason="long", got=shown(self._received), most=MAX_LINE)
            remaining = until - time.monotonic()
            if remaining <= 0:  # checked first, for a program that never stops writing
                raise BotFault(reason="silent")
            if self._readable.poll(remaining * 1000):
                self._read()
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        self._searched = 0
        if len(line) >= MAX_LINE:
            raise BotFault(reason="long", got=shown(line), most=MAX_LINE)
        return line

    def _read(self) -> None:
        """Read what has arrived; raises BotFault if the program has ended."""
        try:
            more = os.read(self._from, READ)
        except BlockingIOError:
            return
        if not more:
            self._ended()
        self._received += more

    def close_input(self) -> None:
        """Close its standard input: no further line can be sent."""
        self.whole = False
        assert self._watchdog.stdin
        with contextlib.suppress(OSError):
            self._watchdog.stdin.close()

    def wait(self, seconds: float) -> int | None:
        """Its exit code, or None if it hasn't ended within `seconds`."""
        try:
            return self._watchdog.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def end(self) -> None:
        """Let the watchdog end it; `wait` waits until it has."""
        if self._life < 0:
            return
        life, self._life = self._life, -1
        self.close_input()
        assert self._watchdog.stdout
        self._watchdog.stdout.close()
        os.close(life)

    def _listen(self) -> None:
        """Keep the last lines of standard error."""
        assert self._watchdog.stderr
        with self._watchdog.stderr as stream, contextlib.suppress(OSError, ValueError):
            rest = b""
            while more := stream.read(READ):
                *lines, rest = (rest + more).split(b"\n")
                self._error_lines.extend(shown(line, ERROR_LINE_LENGTH) for line in lines)
                rest = rest[-ERROR_LINE_LENGTH:]
            if rest:
                self._error_lines.append(shown(rest, ERROR_LINE_LENGTH))

    def _ended(self) -> NoReturn:
        """Raise the BotFault of a program that has ended."""
        code = self.wait(self._grace)
        self._listener.join(self._grace)
        raise BotFault(reason="ended", exit="none" if code is None else code, said=self.words)


def shown(line: bytes | bytearray, most: int = SHOWN) -> str:
    """A printable form of a line: control characters are escaped, and the end is cut off if it is
    long."""
    text = line[: 4 * most + 4].decode("utf-8", "backslashreplace")  # more than `most` characters
    text = "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)
    return text if len(text) <= most else text[:most] + "…"


def words_of(command: str) -> list[str]:
    """The words of a command line; ValueError if it has none or an open quote."""
    words = shlex.split(command)
    if not words:
        raise ValueError("a command is missing")
    return words
