"""The input line for moves and commands, with history and completion. While it is empty, arrows and
Enter belong to the cursor on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message
from textual.widgets import Input

from ..editing import matching

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
