"""A text that stands beside the table, or below the hand where there is no room beside it: a hint,
or why somebody made a move. It stays until the next move, and can be scrolled."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from ....adapters.presentation.lines import Line, Span, line, sentences
from .canvas import Canvas, Rect
from .contents import Content
from .text_rows import scrolled_table

LEAST = 3
"""Rows of a note below the hand, with its title."""
INDENT = 2


@dataclass(slots=True)
class Note:
    """`lead`: the first sentence, which is the title where there is room for it; `closes`: how it
    is closed, as it says at its end; `by`: the action that opened it, which also closes it;
    `before`: what one can scroll back to. `top`: the first line that is shown, -1: that of the
    content; `room`, `hidden`: how many were shown last, and how many not."""

    title: str
    content: Content
    lead: str = ""
    closes: str = ""
    by: str = ""
    before: Content | None = None
    top: int = -1
    room: int = 0
    hidden: int = 0

    def scroll(self, rows: int) -> None:
        """Scroll by so many rows, or those that are shown if they are fewer."""
        step = max(1, min(abs(rows), self.room))
        self.top = min(max(0, self.top + (step if rows > 0 else -step)), self.hidden)

    def heading(self, room: int) -> str:
        return self.lead if self.lead and cell_len(self.lead) <= room else self.title

    def lines(self, width: int, room: int, heading: str) -> list[Line]:
        """The text below a heading, without blank lines where there is no room for them."""
        rows = self.content(width)
        if self.lead and heading != self.lead:
            rows = [*(line(Span(row, "strong")) for row in sentences(self.lead, width)), *rows]
        while rows and not rows[-1]:
            rows.pop()
        return rows if len(rows) <= room else [row for row in rows if row]


def rows_below(note: Note, width: int) -> int:
    """The rows that the note takes below the hand, if there is room for all of it."""
    return 1 + len(note.lines(width - INDENT, 0, note.heading(_room_above(note, width))))


def _room_above(note: Note, width: int) -> int:
    """Columns for the heading, beside what closes the note."""
    return width - cell_len(note.closes) - 4 * INDENT


def write_below(canvas: Canvas, note: Note, rect: Rect) -> None:
    """Write a note below the hand."""
    heading, end = note.heading(_room_above(note, rect.width)), f" {note.closes} "
    canvas.put(rect.x, rect.y, "─" * rect.width, "muted")
    canvas.put(rect.x + INDENT, rect.y, f" {heading} ", "strong")
    canvas.put(rect.right - cell_len(end) - INDENT, rect.y, end, "muted")
    inner = Rect(rect.x + 1, rect.y + 1, rect.width - INDENT, rect.height - 1)
    _write(canvas, note, note.lines(inner.width, inner.height, heading), inner)


def write_beside(canvas: Canvas, note: Note, rect: Rect) -> int:
    """Write a note in a box in as much of the area as it needs; return the row behind it."""
    heading, end = note.heading(rect.width - 3 * INDENT), f" {note.closes} "
    lines = note.lines(rect.width - 2 * INDENT, rect.height - 2, heading)
    box = Rect(rect.x, rect.y, rect.width, min(rect.height, len(lines) + 2))
    canvas.box(box, "asked")
    canvas.put(box.x + INDENT, box.y, f" {heading} ", "strong")
    canvas.put(box.right - cell_len(end) - INDENT, box.bottom - 1, end, "muted")
    inner = Rect(box.x + INDENT, box.y + 1, box.width - 2 * INDENT, box.height - 2)
    _write(canvas, note, lines, inner)
    return box.bottom


def _write(canvas: Canvas, note: Note, lines: list[Line], rect: Rect) -> None:
    """Write the lines that are scrolled to."""
    before = [row for row in note.before(rect.width) if row] if note.before else []
    lines = [*before, *lines]
    note.room, note.hidden = rect.height, max(0, len(lines) - rect.height)
    if note.hidden:
        top = note.top if note.top >= 0 else min(len(before), note.hidden)
        lines, note.top = scrolled_table(lines, rect.height, top, None, rect.width)
    canvas.paste(lines, rect.x, rect.y, only=())
