"""A grid of characters on which a page is drawn, and the areas on it that stand for parts of the
table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len

from ....adapters.presentation.lines import Line, Span

Place = tuple[str, int]
"""A part of the table, and its number (from 0) among the areas of that part."""
LIGHT, HEAVY = "╭─╮│╰╯", "┏━┓┃┗┛"
"""Upper left corner, horizontal, upper right, vertical, lower left, lower right."""
Cell = tuple[str, str]
"""A character and its style. The second column of a wide character has ""."""
BLANK: Cell = (" ", "")
JOINER = "\u200d"
"""Joins the characters before and after it to one."""


def characters(text: str) -> Iterator[tuple[str, int]]:
    """The characters as they are seen, with the columns that they take: with accents and whatever
    else is joined to them. One that belongs to the character before the text takes none."""
    if text.isascii():
        yield from ((sign, 1) for sign in text)
        return
    seen: list[str] = []
    for sign in text:
        if seen and (seen[-1].endswith(JOINER) or not cell_len(sign)):
            seen[-1] += sign
        else:
            seen.append(sign)
    yield from ((sign, cell_len(sign)) for sign in seen)


@dataclass(frozen=True, slots=True)
class Rect:
    """Columns `x` to `x + width`, rows `y` to `y + height`."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


@dataclass(frozen=True, slots=True)
class Area:
    """Where a part of the table is drawn."""

    place: Place
    rect: Rect

    @property
    def part(self) -> str:
        return self.place[0]


class Canvas:
    """`areas`: in the order in which they were added. What lies outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells: list[list[Cell]] = [[BLANK] * width for _ in range(height)]
        self.areas: list[Area] = []
        self._counts: dict[str, int] = {}

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text that begins at a column."""
        if not 0 <= y < self.height:
            return
        row = self.cells[y]
        if text and 0 < x < self.width:
            _clear_half(row, x)
        end = 0
        for sign, wide in characters(text):
            if not wide:
                if 0 < x <= self.width:
                    first = next((at for at in range(x - 1, 0, -1) if row[at][0]), 0)
                    row[first] = (row[first][0] + sign, row[first][1])
                continue
            if x >= 0 and x + wide <= self.width:
                row[x] = (sign, style)
                for second in range(x + 1, x + wide):
                    row[second] = ("", style)
                end = x + wide
            x += wide
        if 0 < end < self.width:
            _clear_half(row, end, kept=end)

    def paste(
        self, rows: Sequence[Line], x: int, y: int, only: Iterable[str] | None = None
    ) -> None:
        """Write lines, and add an area for each part in them, or for those in `only`."""
        found: list[tuple[str, Rect]] = []
        wanted = None if only is None else set(only)
        for down, row in enumerate(rows):
            column = x
            for span in row:
                wide = cell_len(span.text)
                self.put(column, y + down, span.text, span.style)
                if span.part and (wanted is None or span.part in wanted):
                    _add_span(found, span.part, Rect(column, y + down, wide, 1))
                column += wide
        for part, rect in found:
            self.add(part, rect)

    def add(self, part: str, rect: Rect) -> Place:
        """Add an area of a part; return its place."""
        place = self.next_place(part)
        self._counts[part] = place[1] + 1
        self.areas.append(Area(place, rect))
        return place

    def next_place(self, part: str) -> Place:
        """The place that the next area of a part will have."""
        return part, self._counts.get(part, 0)

    def fill(self, rect: Rect, style: str, sign: str = " ") -> None:
        for y in range(rect.y, rect.bottom):
            self.put(rect.x, y, sign * rect.width, style)

    def box(self, rect: Rect, style: str = "muted", heavy: bool = False, paper: str = "") -> None:
        """A frame; `paper`: the style of what is inside."""
        left_top, across, right_top, down, left_low, right_low = tuple(HEAVY if heavy else LIGHT)
        inner = rect.width - 2
        self.put(rect.x, rect.y, left_top + across * inner + right_top, style)
        for y in range(rect.y + 1, rect.bottom - 1):
            self.put(rect.x, y, down, style)
            self.put(rect.x + 1, y, " " * inner, paper)
            self.put(rect.right - 1, y, down, style)
        self.put(rect.x, rect.bottom - 1, left_low + across * inner + right_low, style)

    def rows(self) -> list[Line]:
        """The grid as lines, without blanks at their ends."""
        return [_line(row) for row in self.cells]


def _clear_half(row: list[Cell], x: int, kept: int = 0) -> None:
    """If a wide character is cut at column x, blank its columns from `kept` on."""
    first = end = x
    while first and not row[first][0]:
        first -= 1
    while first < x and end < len(row) and not row[end][0]:
        end += 1
    for column in range(max(first, kept), end):
        row[column] = (" ", row[column][1])


def _line(row: Sequence[Cell]) -> Line:
    spans = [
        Span("".join(sign for sign, _ in cells), style)
        for style, cells in groupby(row, key=lambda cell: cell[1])
    ]
    if spans and not spans[-1].style:
        spans[-1] = Span(spans[-1].text.rstrip(" "))
    return tuple(span for span in spans if span.text)


def _add_span(found: list[tuple[str, Rect]], part: str, span: Rect) -> None:
    """Add a span as a new area, or extend that of the same part beside or above it."""
    for place, (other_part, area) in enumerate(found):
        if other_part != part:
            continue
        if area.bottom - 1 == span.y and area.right == span.x:
            found[place] = (part, Rect(area.x, area.y, area.width + span.width, area.height))
            return
        inside = area.x <= span.x < area.right and span.right <= area.right
        if (area.bottom == span.y and area.x == span.x) or (
            area.y <= span.y < area.bottom and inside
        ):
            width, height = max(area.width, span.width), span.y - area.y + 1
            found[place] = (part, Rect(area.x, area.y, width, height))
            return
    found.append((part, span))
