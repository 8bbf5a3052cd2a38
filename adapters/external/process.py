"""A player's program: lines to it and from it, until it is ended.

A watchdog (`watchdog.py`) stands between: it starts the program and ends it, even if stammtisch
itself is killed. Lines go by pipes of their own, so that the watchdog costs nothing in between.
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
"""Bytes in a line, in either direction, its end included."""
GRACE = 1.0
"""Seconds to end by itself, and then after SIGTERM."""
KEPT_WORDS = 5
"""Lines of standard error that are kept."""
WORDS_LENGTH = 2000
"""Characters that are kept of each."""
SHOWN = 200
"""Characters that are shown of a line."""
READ = 1 << 16
KEEPER = str(Path(__file__).with_name("watchdog.py"))


class Process:
    """A running program. `whole`: nothing is left of a line that was begun. What goes wrong is a
    BotFault."""

    whole = True

    def __init__(self, command: str, grace: float = GRACE) -> None:
        self.command = command
        self._grace = grace
        self._came = b""
        self._searched = 0
        self._words: deque[str] = deque(maxlen=KEPT_WORDS)
        words = words_of(command)
        theirs, self._life = os.pipe()
        try:
            self._keeper = subprocess.Popen(
                [sys.executable, "-I", "-S", KEEPER, str(theirs), str(grace), *words],
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
        to, source = self._keeper.stdin, self._keeper.stdout
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
        return "\n".join(self._words)

    @property
    def idle(self) -> bool:
        """True if it has written nothing more and hasn't ended."""
        return not self._came and not self._readable.poll(0)

    def send(self, data: bytes, until: float) -> None:
        """Send whole lines; `until`: by `time.monotonic`."""
        self.whole = not data
        while data:
            try:
                data = data[os.write(self._to, data) :]
            except BlockingIOError:
                left = max(0.0, until - time.monotonic())
                _, writable, _ = select.select([], [self._to], [], left)
                if not writable:
                    raise BotFault(reason="deaf") from None
            except BrokenPipeError:
                self._ended()
        self.whole = True

    def receive(self, until: float) -> bytes:
        """The next line, without its end; by `time.monotonic` until then."""
        while (end := self._came.find(b"\n", self._searched)) < 0:
            self._searched = len(self._came)
            if self._searched > MAX_LINE:
                raise BotFault(reason="long", got=shown(self._came), most=MAX_LINE)
            left = until - time.monotonic()
            if left <= 0:  # even if it never stops talking
                raise BotFault(reason="silent")
            if not self._readable.poll(left * 1000):
                continue
            try:
                more = os.read(self._from, READ)
            except BlockingIOError:
                continue
            if not more:
                self._ended()
            self._came += more
        line, self._came = self._came[:end], self._came[end + 1 :]
        self._searched = 0
        if len(line) >= MAX_LINE:
            raise BotFault(reason="long", got=shown(line), most=MAX_LINE)
        return line

    def close_input(self) -> None:
        """It will get no further line."""
        self.whole = False
        assert self._keeper.stdin
        with contextlib.suppress(OSError):
            self._keeper.stdin.close()

    def wait(self, seconds: float) -> int | None:
        """Its exit code, or None if it hasn't ended in time."""
        try:
            return self._keeper.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def end(self) -> None:
        """Its keeper ends it; `wait` waits for that."""
        if self._life < 0:
            return
        life, self._life = self._life, -1
        self.close_input()
        assert self._keeper.stdout
        self._keeper.stdout.close()
        os.close(life)

    def _listen(self) -> None:
        """Keep the last words of standard error."""
        assert self._keeper.stderr
        with self._keeper.stderr as stream, contextlib.suppress(OSError, ValueError):
            left = b""
            while more := stream.read(READ):
                *lines, left = (left + more).split(b"\n")
                self._words.extend(shown(line, WORDS_LENGTH) for line in lines)
                left = left[-WORDS_LENGTH:]
            if left:
                self._words.append(shown(left, WORDS_LENGTH))

    def _ended(self) -> NoReturn:
        """Why there is nobody on the other side."""
        code = self.wait(self._grace)
        self._listener.join(self._grace)
        raise BotFault(reason="ended", exit="none" if code is None else code, said=self.words)


def shown(line: bytes, most: int = SHOWN) -> str:
    """A line as it can be shown: no control characters, and not too long."""
    text = line.decode("utf-8", "backslashreplace")
    text = "".join(one if one.isprintable() else f"\\x{ord(one):02x}" for one in text)
    return text if len(text) <= most else text[:most] + "…"


def words_of(command: str) -> list[str]:
    """The words of a command; ValueError says what is wrong with it."""
    words = shlex.split(command)
    if not words:
        raise ValueError("a command is missing")
    return words
