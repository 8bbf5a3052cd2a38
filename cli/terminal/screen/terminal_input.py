"""Input from the terminal. Textual's own reader ends the program with a traceback at a byte that
isn't UTF-8, and at an escape sequence with a number that no character has; here both are
dropped."""

from __future__ import annotations

import os
import select
import signal
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator

from textual import events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.message import Message

READ = 4096
"""Bytes that are read at once."""
TICK = 0.1
"""Seconds after which an escape that nothing follows is looked at."""
X10, NUMBERS = b"\x1b[M", 3
"""A mouse report in the form of X10 begins so, and has so many bytes of any value behind it."""
BLANK = ord(" ")


class TerminalInput:
    """Reads what a terminal sends as messages of Textual. Mouse reports in the form of X10, which
    some terminals send that have no other one, aren't understood."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = XTermParser()
        self._last = b""
        self._numbers_left = 0
        """How many bytes of a mouse report are still to come."""

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that these bytes complete."""
        for sign in self._decode(self._without_numbers(data)):
            try:
                yield from _without_surrogates(self._parser.feed(sign))
            except (ValueError, ArithmeticError):  # a number that no character or size has
                self._parser = XTermParser()

    def tick(self) -> Iterator[Message]:
        """The messages that are complete because nothing has followed for a while."""
        messages = list(self._parser.tick())
        if messages:
            self._numbers_left = 0
        yield from _without_surrogates(messages)

    def _without_numbers(self, data: bytes) -> bytes:
        """The bytes with blanks as numbers of mouse reports in the form of X10."""
        text = bytearray(data)
        for place, byte in enumerate(data):
            if self._numbers_left:
                self._numbers_left -= 1
                text[place] = BLANK
                continue
            self._last = (self._last + bytes([byte]))[-len(X10) :]
            if self._last == X10:
                self._numbers_left = NUMBERS
        return bytes(text)


def _without_surrogates(messages: Iterable[Message]) -> Iterator[Message]:
    for message in messages:
        if not isinstance(message, events.Key) or not _is_surrogate(message):
            yield message


def _is_surrogate(key: events.Key) -> bool:
    """True for half a surrogate pair, which some terminals can name by its number."""
    return any("\ud800" <= sign <= "\udfff" for sign in key.key + (key.character or ""))


def forgiving(base: type[Driver]) -> type[Driver]:
    """A driver of Textual for terminals, that reads by `TerminalInput`."""

    class Forgiving(base):  # type: ignore[misc, valid-type]
        def run_input_thread(self) -> None:
            """Read until the driver stops. The end of input is handled like SIGHUP."""
            terminal_input = TerminalInput()
            while not self.exit_event.is_set():
                if select.select([self.fileno], [], [], TICK)[0]:
                    data = self._read()
                    if not data:
                        os.kill(os.getpid(), signal.SIGHUP)
                        return
                    for message in terminal_input.feed(data):
                        self.process_message(message)
                for message in terminal_input.tick():
                    self.process_message(message)

        def _read(self) -> bytes:
            """b"" at the end of input, and if the terminal is gone."""
            try:
                return os.read(self.fileno, READ)
            except OSError:
                return b""

    return Forgiving
