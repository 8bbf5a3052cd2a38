"""The widgets of the screen: one for lines of text that draws only what has changed (Textual's own
would lay out and paint the whole screen again with every change), and the input line for moves and
commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from ....adapters.presentation.lines import Line
from ....core.text.printable import escaped
from ..editing import matching
from .canvas import characters
from .styles import style_of

NEAR = 10
"""Changes with at most so many unchanged columns between them are drawn as one."""


class Sheet(Widget):
    """Shows the `rows` given to `draw` last, in the theme of the app."""

    ALLOW_SELECT = False

    class Resized(Message):
        """The sheet got its first or a new size, so its contents must be laid out again."""

    class Pointed(Message):
        """The mouse was moved to a cell; `pressed`: or clicked there."""

        def __init__(self, sheet: Sheet, x: int, y: int, pressed: bool) -> None:
            super().__init__()
            self.sheet, self.x, self.y, self.pressed = sheet, x, y, pressed

        @property
        def part(self) -> str:
            """The part of the span there; "" if it has none."""
            at = 0
            for span in _row(self.sheet.rows, self.y):
                at += cell_len(span.text)
                if self.x < at:
                    return span.part
            return ""

    class Dragged(Message):
        """The mouse is moved with its button down since the cell `start`; `first`: just now;
        `done`: it was released."""

        def __init__(
            self, sheet: Sheet, start: tuple[int, int], x: int, y: int, first: bool, done: bool
        ) -> None:
            super().__init__()
            self.sheet, self.start, self.x, self.y = sheet, start, x, y
            self.first, self.done = first, done

    def __init__(self, id: str | None = None, theme: str = "dark") -> None:
        super().__init__(id=id)
        self.rows: list[Line] = []
        self.theme = theme
        self._pressed_at: tuple[int, int] | None = None
        self._dragged = False

    def draw(self, rows: Sequence[Line], theme: str) -> None:
        """Show these rows from the top."""
        rows_before, self.rows = self.rows, list(rows)
        if theme != self.theme:
            self.theme = theme
            self.refresh()
            return
        width = self.size.width
        changed = [
            Region(x, y, wide, 1)
            for y in range(max(len(rows_before), len(self.rows)))
            for x, wide in changes(_row(rows_before, y), _row(self.rows, y), width)
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        plain = style_of(self.theme, "")
        segments, used_columns = list[Segment](), 0
        for span in _row(self.rows, y):
            segments.append(Segment(escaped(span.text), style_of(self.theme, span.style)))
            used_columns += cell_len(span.text)
        if used_columns < width:
            segments.append(Segment(" " * (width - used_columns), plain))
        return Strip(segments).crop(0, width)

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed_at, self._dragged = (event.x, event.y), False
        self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self._released(event.x, event.y)

    def _released(self, x: int, y: int) -> None:
        self.release_mouse()
        if self._pressed_at and self._dragged:
            dropped = self.Dragged(self, self._pressed_at, x, y, first=False, done=True)
            self.post_message(dropped)
        self._pressed_at = None

    def on_click(self, event: events.Click) -> None:
        if not self._dragged:
            self.post_message(self.Pointed(self, event.x, event.y, pressed=True))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._pressed_at is not None and not event.button:
            # released where it wasn't seen, as in the shell after Ctrl-Z: nothing was meant
            self._released(*self._pressed_at)
        if self._pressed_at is None:
            self.post_message(self.Pointed(self, event.x, event.y, pressed=False))
        elif (event.x, event.y) != self._pressed_at:
            first, self._dragged = not self._dragged, True
            self.post_message(
                self.Dragged(self, self._pressed_at, event.x, event.y, first, done=False)
            )


def changes(old_row: Line, new_row: Line, width: int) -> Iterator[tuple[int, int]]:
    """The columns in which two rows differ, as first column and number. Differences that are only a
    few columns apart are joined, because moving the cursor costs bytes too."""
    if old_row == new_row:
        return
    old, new = _cells(old_row, width), _cells(new_row, width)
    start = end = -1
    for x in range(width):
        if old[x] == new[x]:
            continue
        if end >= 0 and x - end > NEAR:
            yield start, end + 1 - start
            start = -1
        start = x if start < 0 else start
        end = x
    if end >= 0:
        yield start, end + 1 - start


def _cells(row: Line, width: int) -> list[tuple[str, str]]:
    """The character and style of each column; the second one of a wide character has ""."""
    cells: list[tuple[str, str]] = []
    for span in row:
        for sign, wide in characters(span.text):
            if wide:
                cells += [(sign, span.style), *([("", span.style)] * (wide - 1))]
            elif cells:
                cells[-1] = (cells[-1][0] + sign, cells[-1][1])
    return [*cells, *([(" ", "")] * (width - len(cells)))]


def _row(rows: Sequence[Line], y: int) -> Line:
    return rows[y] if y < len(rows) else ()


# The input line


WALKS = {"left", "right", "up", "down"}
MOST_KEPT = 500


class Prompt(Input):
    """`candidates`: returns the candidates for completion by Tab."""

    class Walked(Message):
        """An arrow was pressed on an empty line."""

        def __init__(self, step: str) -> None:
            super().__init__()
            self.step = step

    class Entered(Message):
        """A line was entered; "" for Enter on an empty one. `pressed_at`: when Enter was pressed,
        by the clock of events."""

        def __init__(self, line: str, pressed_at: float) -> None:
            super().__init__()
            self.line, self.pressed_at = line, pressed_at

    class Clicked(Message):
        """An empty line was clicked."""

    def __init__(self, candidates: Callable[[], Sequence[str]]) -> None:
        super().__init__(id="entry", compact=True, select_on_focus=False)
        self.cursor_blink = False  # blinking would send some hundred bytes a second
        self.candidates = candidates
        self.history: list[str] = []
        self._back = 0
        self._stem: str | None = None

    def put(self, line: str) -> None:
        """Show a line, to go on typing at its end."""
        self.value = line
        self.cursor_position = len(line)

    def forget(self) -> None:
        """Clear line and history, which the next person at the keyboard must not see."""
        self.value, self._back, self._stem = "", 0, None
        self.history.clear()

    async def _on_key(self, event: events.Key) -> None:
        key = event.key
        if key != "tab":
            self._stem = None
        if key == "tab":
            self._complete()
        elif key in WALKS and not self.value:
            self.post_message(self.Walked(key))
        elif key in ("up", "ctrl+r"):  # where the line is empty, ↑ walks
            self._recall(1)
        elif key in ("down", "ctrl+n"):
            self._recall(-1)
        elif key == "escape" and self.value:
            self.value = ""
        elif key == "enter":
            line, self.value, self._back = self.value, "", 0
            if line.strip() and self.history[-1:] != [line]:
                self.history = [*self.history, line][-MOST_KEPT:]
            self.post_message(self.Entered(line, event.time))
        else:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()

    def on_click(self) -> None:
        if not self.value:
            self.post_message(self.Clicked())

    def _recall(self, step: int) -> None:
        """Show an earlier or later line of the history; after the last one an empty line."""
        self._back = min(len(self.history), max(0, self._back + step))
        self.put(self.history[-self._back] if self._back else "")

    def _complete(self) -> None:
        """Complete to the next candidate that begins with the typed text."""
        stem = self.value if self._stem is None else self._stem
        matches = matching(stem, self.candidates())
        if not matches:
            return
        place = matches.index(self.value) + 1 if self.value in matches else 0
        self._stem = stem
        self.put(matches[place % len(matches)])
