"""What goes to the terminal and comes from it.

Output is made shorter: Textual draws a changed row from the left edge of its widget on, and names
all colours of each piece of text; here only cells that differ from what the terminal shows are
sent, with the colours that change. Input is read with care: Textual's own reader ends the program
with a traceback at a byte that isn't UTF-8, and at an escape sequence with a number that no
character has; here both are dropped.
"""

from __future__ import annotations

import os
import re
import select
import signal
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len
from textual import events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from .canvas import characters

TOKEN = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|(\n)|([^\x00-\x1f\x7f-\x9f]+)")
CLEARING = re.compile(r"\x1b\[(\?(1049|1047|47)[hl]|\d?J)|\x1bc")
"""Output after which the terminal shows something else."""
HARMLESS = re.compile(r"(\x07|\x1b\[[?<=>][\d;]*\$?[a-z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\))*")
"""Output that changes no character: modes, questions, the bell, titles."""
EXTENDED = {"38", "48"}
"""Codes of colours that are followed by a kind and its numbers."""
NUMBERS = {"5": 1, "2": 3}
"""How many numbers follow a kind of colour."""
INK = re.compile("3[0-7]|9[0-7]")
"""Codes of the colours of characters."""
PAPER = re.compile("4[0-7]|10[0-7]")
"""Codes of the colours behind them."""
OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
"""By attribute the code that ends it."""
VISIBLE_ON_BLANKS = {"4", "7", "9"}
"""Attributes that can be seen without a character: underlined, reverse, struck out."""
BRIDGED = 4
"""Up to so many unchanged cells between changed ones are sent again, as moving costs as much."""
PICTURES = "\U0001f000"
"""From here on terminals don't agree how many columns a character takes; nor on joined ones."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """How characters look: codes of attributes, and of both colours ("": the terminal's own)."""

    attributes: frozenset[str] = frozenset()
    ink: str = ""
    paper: str = ""


Cell = tuple[str, Appearance]
"""A character and how it looks. The second column of a wide character has ""."""
PLAIN = Appearance()


class FrameShortener:
    """Knows what the terminal shows. A terminal of another size, or one that was cleared, shows
    nothing known. A first frame of all cells without contents isn't sent before the next one
    (`held`)."""

    def __init__(self) -> None:
        self.size = (0, 0)
        self.shown: list[list[Cell | None]] = []
        self.held: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        self.size = (0, 0)
        self.held = {}

    def shortened(self, output: str, width: int, height: int) -> str:
        """Output with the same effect. What isn't a frame is returned as it is, and so is a frame
        of which it isn't known what the terminal shows after it."""
        if CLEARING.search(output):
            self.forget()
            return output
        if HARMLESS.fullmatch(output):
            return output
        if self.size != (width, height):
            self.size = (width, height)
            self.shown = [[None] * width for _ in range(height)]
            self.held = {}
        held, self.held = self.held, {}
        read = self._read(output, {row: list(cells) for row, cells in held.items()})
        if read is None:
            late = self._sent(held)
            self.forget()
            return late + output
        changed, x, y = read
        whole = len(changed) == height and all(map(all, changed.values()))
        if whole and _empty(changed.values()) and _empty(self.shown):
            self.held, sent = changed, ""
        else:
            sent = self._sent(changed)
        end = f"\x1b[{y + 1};{x + 1}H"
        return sent + end

    def _sent(self, changed: Mapping[int, list[Cell | None]]) -> str:
        """What changes rows of the terminal."""
        runs = [run for row, cells in sorted(changed.items()) for run in self._runs(row, cells)]
        return "".join(_written(runs))

    def _read(
        self, output: str, changed: dict[int, list[Cell | None]]
    ) -> tuple[dict[int, list[Cell | None]], int, int] | None:
        """The rows that a frame writes to, besides those `changed` before, and where its cursor
        ends. None if a place or code isn't known, a text doesn't fit, or a wide character is
        cut."""
        width, height = self.size
        x = y = -1
        pen, end = PLAIN, 0
        for token in TOKEN.finditer(output):
            if token.start() != end:
                return None
            end = token.end()
            row, column, codes, newline, text = token.groups()
            if row is not None:
                x, y = int(column) - 1, int(row) - 1
            elif codes is not None:
                if (changed_pen := _pen(codes, pen)) is None:
                    return None
                pen = changed_pen
            elif newline is not None:
                if not 0 <= y < height - 1:  # it scrolls
                    return None
                x, y = -1, y + 1  # the column depends on the terminal
            elif x < 0 or not 0 <= y < height:
                return None
            else:
                if y not in changed:
                    changed[y] = list(self.shown[y])
                x = _write(changed[y], x, text, pen)
                if not 0 <= x <= width:
                    return None
        whole = end == len(output) and pen == PLAIN and min(x, y) >= 0
        return (changed, x, y) if whole and not any(map(_cut, changed.values())) else None

    def _runs(self, y: int, cells: list[Cell | None]) -> Iterator[Run]:
        """What changes a row of the terminal into these cells, from the left."""
        shown, self.shown[y] = self.shown[y], cells
        run: Run | None = None
        for x, (cell, before) in enumerate(zip(cells, shown, strict=True)):
            if cell is None or cell == before or not cell[0]:
                continue
            if run is not None and (bridge := _bridge(run, cells[run.end : x])) is not None:
                run.text += bridge
                run.end = x
            if run is None or run.end != x or not run.takes(cell):
                if run is not None:
                    yield run
                run = Run(y, x, cell[1], blank=cell[0] == " ")
            run.add(cell)
            if run.picture:
                yield run
                run = None
        if run is not None:
            yield run


@dataclass(slots=True)
class Run:
    """A text in one colour that is sent at once: from column `x` to before `end`. `blank`: nothing
    of it can be seen but its paper; `picture`: it isn't sure where the cursor is behind it."""

    y: int
    x: int
    look: Appearance
    blank: bool
    text: str = ""
    end: int = 0
    picture: bool = False

    def __post_init__(self) -> None:
        self.end = self.x

    def takes(self, cell: Cell) -> bool:
        """True if the cell may be a part of it; blanks take the colour of what follows."""
        return _fits(cell, self.look) or (self.blank and _fits((" ", self.look), cell[1]))

    def add(self, cell: Cell) -> None:
        if not _fits(cell, self.look):
            self.look = cell[1]
        self.blank = self.blank and cell[0] == " "
        self.picture = len(cell[0]) > 1 or cell[0] >= PICTURES
        self.text += cell[0]
        self.end += max(1, cell_len(cell[0]))


def _bridge(run: Run, cells: Sequence[Cell | None]) -> str | None:
    """The unchanged cells behind a run, if they are few enough to be sent again with it."""
    if len(cells) > BRIDGED or not all(one and one[0] and _fits(one, run.look) for one in cells):
        return None
    return "".join(one[0] for one in cells if one)


def _written(runs: Iterable[Run]) -> Iterator[str]:
    """The runs, those in the same colours one after the other, because moving the cursor takes
    fewer bytes than changing colours."""
    by_look: dict[Appearance, list[Run]] = {}
    for run in runs:
        by_look.setdefault(run.look, []).append(run)
    pen, y, x = PLAIN, -1, -1
    for look, alike in by_look.items():
        if look != pen:
            yield _change(pen, look)
            pen = look
        for run in alike:
            if run.y != y or x < 0 or x > run.x:
                yield f"\x1b[{run.y + 1};{run.x + 1}H"
            elif x < run.x:
                yield f"\x1b[{run.x - x}C" if run.x - x > 1 else "\x1b[C"
            yield run.text
            y, x = run.y, -1 if run.picture else run.end
    if pen != PLAIN:
        yield "\x1b[m"


def _write(row: list[Cell | None], x: int, text: str, pen: Appearance) -> int:
    """Write a text into a row; return the column behind it."""
    blank = pen
    if pen.ink and not pen.attributes & VISIBLE_ON_BLANKS:
        blank = Appearance(paper=pen.paper)
    if text.isascii():
        room = max(0, len(row) - x)
        row[x : x + len(text)] = [(sign, blank if sign == " " else pen) for sign in text[:room]]
        return x + len(text)
    for sign, wide in characters(text):
        if not wide:
            first = next((at for at in range(x - 1, -1, -1) if (one := row[at]) and one[0]), -1)
            if first < 0 or not (last := row[first]):
                return -1
            row[first] = (last[0] + sign, last[1])
        elif x + wide > len(row):
            return len(row) + 1
        else:
            row[x] = (sign, blank if sign == " " else pen)
            row[x + 1 : x + wide] = [("", pen)] * (wide - 1)
        x += wide
    return x


def _empty(rows: Iterable[Sequence[Cell | None]]) -> bool:
    """True if nothing can be seen of the rows but their paper."""
    return all(
        cell is None or (cell[0] == " " and not cell[1].attributes & VISIBLE_ON_BLANKS)
        for row in rows
        for cell in row
    )


def _cut(row: Sequence[Cell | None]) -> bool:
    """True if a wide character isn't followed by its second column, or that stands alone."""
    due = 0
    for cell in row:
        if (due > 0) != (cell is not None and not cell[0]):
            return True
        if due:
            due -= 1
        elif cell and not cell[0].isascii():
            due = cell_len(cell[0]) - 1
    return due > 0


def _fits(cell: Cell, pen: Appearance) -> bool:
    """True if the cell looks the same when it is written so."""
    sign, look = cell
    if look == pen:
        return True
    visible = (look.attributes | pen.attributes) & VISIBLE_ON_BLANKS
    return sign == " " and look.paper == pen.paper and not visible


@lru_cache(1024)
def _pen(codes: str, before: Appearance) -> Appearance | None:
    """How characters look after the codes of an escape sequence; None if one isn't known."""
    attributes, ink, paper = set(before.attributes), before.ink, before.paper
    numbers = iter((codes or "0").split(";"))
    for code in numbers:
        if code in EXTENDED:
            kind = next(numbers, "")
            colour = [next(numbers, "") for _ in range(NUMBERS.get(kind, 0))]
            if not colour or "" in colour:
                return None
            told = ";".join([code, kind, *colour])
            ink, paper = (told, paper) if code == "38" else (ink, told)
        elif code in ("0", ""):
            attributes, ink, paper = set(), "", ""
        elif code in OFF:
            attributes.add(code)
        elif code in OFF.values():
            attributes = {one for one in attributes if OFF[one] != code}
        elif code == "39":
            ink = ""
        elif code == "49":
            paper = ""
        elif INK.fullmatch(code):
            ink = code
        elif PAPER.fullmatch(code):
            paper = code
        else:
            return None
    return Appearance(frozenset(attributes), ink, paper)


@lru_cache(4096)
def _change(before: Appearance, now: Appearance) -> str:
    """The escape sequence after which characters look so."""
    ended = {OFF[code] for code in before.attributes - now.attributes}
    # 22 ends both bold and dim
    begun = {code for code in now.attributes if code not in before.attributes or OFF[code] in ended}
    codes = [*sorted(ended), *sorted(begun)]
    if now.ink != before.ink:
        codes.append(now.ink or "39")
    if now.paper != before.paper:
        codes.append(now.paper or "49")
    return f"\x1b[{';'.join(codes)}m"


QUESTION = "\x1b[?2026$p"
"""Asks a terminal something that it answers at once."""


def shortening(base: type[Driver], told: Callable[[float], None]) -> type[Driver]:
    """A driver of Textual that sends frames in a shorter form, and tells how many seconds a
    terminal takes to answer."""

    class Shortening(base):  # type: ignore[misc, valid-type]
        def __init__(self, *args: object, **more: object) -> None:
            super().__init__(*args, **more)
            self.frames = FrameShortener()
            self.asked_at = 0.0

        def write(self, data: str) -> None:
            if data == QUESTION:
                self.asked_at = time.monotonic()
            super().write(self.frames.shortened(data, *self._app.size))

        def process_message(self, message: Message) -> None:
            if isinstance(message, TerminalSupportsSynchronizedOutput) and self.asked_at:
                told(time.monotonic() - self.asked_at)
            super().process_message(message)

    return Shortening


# Input


READ = 4096
"""Bytes that are read at once."""
TICK = 0.1
"""Seconds after which an escape that nothing follows is looked at."""
X10, X10_NUMBERS = b"\x1b[M", 3
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
                self._numbers_left = X10_NUMBERS
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
