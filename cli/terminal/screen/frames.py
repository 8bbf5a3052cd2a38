"""Shorter output to the terminal. Textual draws a changed row from the left edge of its widget on,
and names all colours of each piece of text; here only cells that differ from what the terminal
shows are sent, with the colours that change."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len
from textual.driver import Driver
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

TOKEN = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|(\n)|([^\x1b\n]+)")
CLEARING = re.compile(r"\x1b\[(\?1049[hl]|\d?J)|\x1bc")
"""Output after which the terminal shows something else."""
EXTENDED = {"38", "48"}
"""Codes of colours that are followed by 5 and a number, or 2 and three numbers."""
OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
"""By attribute the code that ends it."""
VISIBLE_ON_BLANKS = {"4", "7", "9"}
"""Attributes that can be seen without a character: underlined, reverse, struck out."""
BRIDGED = 4
"""Up to so many unchanged cells between changed ones are sent again, as moving costs as much."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How characters look: codes of attributes, and of both colours ("": the terminal's own)."""

    attributes: frozenset[str] = frozenset()
    ink: str = ""
    paper: str = ""


Cell = tuple[str, Pen]
"""A character and how it looks. The second column of a wide character has ""."""
PLAIN = Pen()


class FrameShortener:
    """Knows what the terminal shows. A terminal of another size, or one that was cleared, shows
    nothing known."""

    def __init__(self) -> None:
        self.size = (0, 0)
        self.shown: list[list[Cell | None]] = []

    def forget(self) -> None:
        self.size = (0, 0)

    def shortened(self, output: str, width: int, height: int) -> str:
        """Output with the same effect; what isn't a frame is returned as it is."""
        if CLEARING.search(output):
            self.forget()
            return output
        if not output or TOKEN.sub("", output):
            return output
        if self.size != (width, height):
            self.size = (width, height)
            self.shown = [[None] * width for _ in range(height)]
        changed: dict[int, list[Cell | None]] = {}
        x = y = 0
        pen = PLAIN
        moved = False
        for token in TOKEN.finditer(output):
            row, column, codes, newline, text = token.groups()
            if row is not None:
                x, y, moved = int(column) - 1, int(row) - 1, True
            elif codes is not None:
                pen = _pen(codes, pen)
            elif newline is not None:
                y += 1
            elif not moved or not 0 <= y < height:
                self.forget()  # of a place that isn't known
                return output
            else:
                if y not in changed:
                    changed[y] = list(self.shown[y])
                x = _write(changed[y], x, text, pen)
        sent = "".join(self._row(y, cells) for y, cells in sorted(changed.items()))
        end = f"\x1b[{y + 1};{x + 1}H" if moved else ""
        return f"{sent}\x1b[m{end}" if sent else end

    def _row(self, y: int, cells: list[Cell | None]) -> str:
        """What changes a row of the terminal into these cells."""
        shown, self.shown[y] = self.shown[y], cells
        parts: list[str] = []
        pen: Pen | None = None
        at = -1  # the column of the terminal's cursor
        for x, (cell, before) in enumerate(zip(cells, shown, strict=True)):
            if cell is None or cell == before or not cell[0]:
                continue
            if at < 0:
                parts.append(f"\x1b[{y + 1};{x + 1}H")
            elif x > at:
                bridge = cells[at:x]
                if x - at <= BRIDGED and all(one and one[1] == pen for one in bridge):
                    parts += [one[0] for one in bridge if one]
                else:
                    parts.append(f"\x1b[{x - at}C" if x - at > 1 else "\x1b[C")
            sign, look = cell
            if look != pen and not (sign == " " and pen and _same_blank(look, pen)):
                parts.append(_change(pen, look))
                pen = look
            parts.append(sign)
            at = x + max(1, cell_len(sign))
        return "".join(parts)


def _write(row: list[Cell | None], x: int, text: str, pen: Pen) -> int:
    """Write a text into a row; return the column behind it."""
    blank = pen
    if pen.ink and not pen.attributes & VISIBLE_ON_BLANKS:
        blank = Pen(paper=pen.paper)
    if text.isascii():
        room = max(0, len(row) - x)
        row[x : x + len(text)] = [(sign, blank if sign == " " else pen) for sign in text[:room]]
        return x + len(text)
    for sign in text:
        wide = cell_len(sign)
        if not wide:
            if 0 < x <= len(row) and (last := row[x - 1]):
                row[x - 1] = (last[0] + sign, last[1])
            continue
        if x + wide <= len(row):
            row[x] = (sign, blank if sign == " " else pen)
            for second in range(x + 1, x + wide):
                row[second] = ("", pen)
        x += wide
    return x


def _same_blank(a: Pen, b: Pen) -> bool:
    """True if a blank looks the same with both."""
    return a.paper == b.paper and not (a.attributes | b.attributes) & VISIBLE_ON_BLANKS


@lru_cache(1024)
def _pen(codes: str, before: Pen) -> Pen:
    """How characters look after the codes of an escape sequence."""
    attributes, ink, paper = set(before.attributes), before.ink, before.paper
    numbers = iter((codes or "0").split(";"))
    for code in numbers:
        if code in EXTENDED:
            kind = next(numbers, "5")
            colour = [next(numbers, "0") for _ in range(3 if kind == "2" else 1)]
            told = ";".join([code, kind, *colour])
            ink, paper = (told, paper) if code == "38" else (ink, told)
        elif code in ("0", ""):
            attributes, ink, paper = set(), "", ""
        elif code in OFF:
            attributes.add(code)
        elif code == "39":
            ink = ""
        elif code == "49":
            paper = ""
        elif len(code) == 2 and code[0] in "39":  # 30 to 37, 90 to 97
            ink = code
        else:
            paper = code
    return Pen(frozenset(attributes), ink, paper)


@lru_cache(4096)
def _change(before: Pen | None, now: Pen) -> str:
    """The escape sequence after which characters look so. None: how they look isn't known."""
    if before is None:
        codes = ["", *sorted(now.attributes), now.ink, now.paper]
        return f"\x1b[{';'.join(code for code in ['0', *codes] if code)}m"
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
