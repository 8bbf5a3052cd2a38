"""What is laid over the table for a while: help, rules, log, advice, the end of a round. An overlay
covers all of it, can be scrolled, and, where it is long, searched."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input

from ....adapters.presentation.lines import Line, Span, width_of
from ....adapters.presentation.texts import Texts
from .contents import Content
from .line_widget import Sheet

DOT = " · "
HASTE = 0.4
"""Seconds in which a key is still meant for what was on the screen before."""
MARGIN = 4
"""Rows that aren't content: the title with a rule, the line of keys, and that of the search."""


class Overlay(ModalScreen[None]):
    """Closed by Escape, and by Enter where nothing is searched. `at_end`: it begins at its last
    lines. `unasked`: it comes by itself, so keys that were pressed before it could be seen don't
    close it."""

    def __init__(
        self,
        title: str,
        content: Content,
        texts: Texts,
        theme: str,
        search: bool = False,
        at_end: bool = False,
        unasked: bool = False,
    ) -> None:
        super().__init__()
        self.unasked = unasked
        self.laid_at = 0.0
        """When it was laid, by the clock of events."""
        self.heading = title
        self.content = content
        self.texts = texts
        self.theme = theme
        self.search = search
        self.top = -1 if at_end else 0
        self.private = True
        """Somebody has asked for it, and nobody waits until it is taken away."""
        self.needle = ""
        self.lines: list[Line] = []
        self.found: list[int] = []

    def compose(self) -> ComposeResult:
        yield Sheet("leaf", self.theme)
        if self.search:
            yield Input(
                placeholder=self.texts("screen-search"), id="entry", compact=True, classes="search"
            )

    def on_mount(self, event: events.Mount) -> None:
        self.laid_at = event.time

    def close(self) -> None:
        """Take it away. Several keys may arrive at once: those after the first do nothing."""
        if self.is_active:
            self.dismiss(None)

    def on_sheet_resized(self) -> None:
        self.lines = self.content(max(20, self.sheet.size.width - 4))
        if self.top < 0:
            self.top = self._last()
        self._show()

    @property
    def sheet(self) -> Sheet:
        return self.query_one("#leaf", Sheet)

    @property
    def room(self) -> int:
        return max(1, self.sheet.size.height - MARGIN + 1)

    def _last(self) -> int:
        return max(0, len(self.lines) - self.room)

    def _show(self) -> None:
        width = self.sheet.size.width
        self.top = min(max(0, self.top), self._last())
        seen = self.lines[self.top : self.top + self.room]
        rows: list[Line] = [(Span(f" {self.heading} ", "card strong"),), ()]
        rows += [(Span("  "), *_highlighted(row, self.needle)) for row in seen]
        rows += [()] * (self.room - len(seen))
        more = len(self.lines) - self.top - len(seen)
        told = self.texts("screen-overlay-keys", more=more, searched="yes" if self.search else "no")
        rows.append((Span(f" {fitting(told, width - 1)}".ljust(width), "keys"),))
        self.sheet.draw(rows, self.theme)

    async def on_key(self, event: events.Key) -> None:
        steps = {
            "up": -1,
            "down": 1,
            "pageup": -self.room,
            "pagedown": self.room,
            "home": -len(self.lines),
            "end": len(self.lines),
        }
        key = event.key
        if key in steps and not (self.search and key in ("home", "end")):
            self.top += steps[key]
            self._show()
        elif key == "escape" or (not self.search and key in ("enter", "q", "space")):
            if not self.unasked or event.time - self.laid_at > HASTE:
                self.close()
        elif key == "f10":  # it leaves what lies below
            self.close()
            self.app.post_message(events.Key(key, None))
        else:
            return
        event.stop()
        event.prevent_default()

    def on_mouse_scroll_down(self) -> None:
        self.top += 3
        self._show()

    def on_mouse_scroll_up(self) -> None:
        self.top -= 3
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """What is typed is searched at once, from the present lines on."""
        self.needle = event.value.strip().casefold()
        self.found = [y for y, row in enumerate(self.lines) if self.needle in _text(row)]
        self._go_to(self.top)

    def on_input_submitted(self) -> None:
        self._go_to(self.top + 1)

    def _go_to(self, first: int) -> None:
        """The first line from there on in which it was found, or else the very first."""
        if self.needle and self.found:
            self.top = next((y for y in self.found if y >= first), self.found[0])
        self._show()


def fitting(told: str, width: int) -> str:
    """The parts between dots for which there is room, each whole."""
    kept: list[str] = []
    for part in told.split(DOT):
        if cell_len(DOT.join([*kept, part])) <= width:
            kept.append(part)
    return DOT.join(kept)


def _text(row: Line) -> str:
    return "".join(span.text for span in row).casefold()


def _highlighted(row: Line, needle: str) -> Sequence[Span]:
    """The row, with what was searched for marked."""
    text = _text(row)
    if not needle or needle not in text:
        return row
    marked = [False] * len(text)
    start = text.find(needle)
    while start >= 0:
        marked[start : start + len(needle)] = [True] * len(needle)
        start = text.find(needle, start + 1)
    spans: list[Span] = []
    place = 0
    for span in row:
        for sign in span.text:
            found = place < len(marked) and marked[place]
            style = "found" if found else span.style
            if spans and spans[-1].style == style:
                spans[-1] = Span(spans[-1].text + sign, style)
            else:
                spans.append(Span(sign, style))
            place += 1
    return spans


def keys_lines(keys: Sequence[tuple[str, str]], width: int, most: int) -> list[Line]:
    """Keys and what they do, in at most so many lines; those that have no room are left out. The
    number of a key (from 0) is its part."""
    rows: list[list[Span]] = [[]]
    used = 0
    for number, (key, text) in enumerate(keys):
        wide = cell_len(key) + cell_len(text) + 3
        if used + wide > width:
            if len(rows) == most:
                break
            rows.append([])
            used = 0
        rows[-1] += [Span(f" {key}", "key", str(number)), Span(f" {text} ", "keys", str(number))]
        used += wide
    return [(*row, Span(" " * (width - width_of(tuple(row))), "keys")) for row in rows]
