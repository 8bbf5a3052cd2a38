"""The line in which moves and commands are typed, with history and completion. As long as nothing
stands in it, arrows and Enter belong to the cursor on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message
from textual.widgets import Input

from ..editing import matching

WALKS = {"left", "right", "up", "down"}
MOST_KEPT = 500


class Prompt(Input):
    """`candidates`: what Tab completes to, asked for when it is needed."""

    class Walked(Message):
        """An arrow was pressed while nothing is typed."""

        def __init__(self, step: str) -> None:
            super().__init__()
            self.step = step

    class Entered(Message):
        """A line was typed; "" where Enter was pressed on an empty one."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    def __init__(self, candidates: Callable[[], Sequence[str]]) -> None:
        super().__init__(id="entry", compact=True, select_on_focus=False)
        self.cursor_blink = False  # it would cost some hundred bytes a second
        self.candidates = candidates
        self.history: list[str] = []
        self._back = 0
        self._stem: str | None = None

    def forget(self) -> None:
        """What was typed is nobody else's business."""
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
        elif key in ("up", "ctrl+p"):
            self._recall(1)
        elif key in ("down", "ctrl+n"):
            self._recall(-1)
        elif key == "escape" and self.value:
            self.value = ""
        elif key == "enter":
            line, self.value, self._back = self.value, "", 0
            if line.strip() and self.history[-1:] != [line]:
                self.history = [*self.history, line][-MOST_KEPT:]
            self.post_message(self.Entered(line))
        else:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()

    def _recall(self, step: int) -> None:
        """An earlier or a later line of the history; beyond the last one an empty line."""
        self._back = min(len(self.history), max(0, self._back + step))
        self.value = self.history[-self._back] if self._back else ""
        self.cursor_position = len(self.value)

    def _complete(self) -> None:
        """The next candidate that begins with what was typed."""
        stem = self.value if self._stem is None else self._stem
        found = matching(stem, self.candidates())
        if not found:
            return
        place = found.index(self.value) + 1 if self.value in found else 0
        self._stem = stem
        self.value = found[place % len(found)]
        self.cursor_position = len(self.value)
