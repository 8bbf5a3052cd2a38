"""A list to choose from by typing a part of what is looked for; without a list, a line to type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.widgets import Input

from ....adapters.presentation.lines import Line, Span, line, sentences, shortened
from ....adapters.presentation.typed_line import TYPED_COMMANDS, letter_of
from ....core.scene.texts import Texts
from .line_widget import Sheet
from .overlays import Overlay, fitting

WIDE = 60
"""The least width at which sentences stand beside the labels."""
GAP = 2


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """Something to choose: what it is called, the keys or words for it, and a sentence about it."""

    name: str
    label: str
    keys: str = ""
    about: str = ""


def found(items: Sequence[PaletteItem], typed: str) -> list[PaletteItem]:
    """The items in which all typed words occur; first those whose label or keys begin so."""
    words = typed.casefold().split()
    texts = {item.name: f"{item.label} {item.keys} {item.about}".casefold() for item in items}
    matches = [item for item in items if all(word in texts[item.name] for word in words)]

    def rank(item: PaletteItem) -> int:
        starts = [part for part in f"{item.label} {item.keys}".casefold().split() if words]
        return 0 if any(part.startswith(words[0]) for part in starts) else 1

    return sorted(matches, key=rank)


def command_items(keys: Mapping[str, str], texts: Texts) -> list[PaletteItem]:
    """All commands: those with keys (by key the name of the command), then those that are only
    typed; each with its key and letter."""
    names = {name: key for key, name in keys.items() if name != "palette"}
    names |= {name: "" for name in TYPED_COMMANDS if name not in names}
    return [
        PaletteItem(
            name,
            texts.words(f"command-{name}")[0],
            " ".join(part for part in (key, letter_of(name, texts)) if part),
            texts(f"palette-{name}"),
        )
        for name, key in names.items()
    ]


class Palette(Overlay):
    """`chosen` gets the name of the item that is chosen; without `items` the line that was typed,
    if it isn't empty. `about`: a sentence above them."""

    def __init__(
        self,
        heading: str,
        about: str,
        items: Sequence[PaletteItem],
        texts: Texts,
        theme: str,
        chosen: Callable[[str], None],
    ) -> None:
        super().__init__(heading, lambda _: [], texts, theme, search=True)
        self.about = about
        self.items = items
        self.chosen = chosen
        self.matches_shown = list(items)
        self.place = 0

    def on_mount(self, event: events.Mount) -> None:
        super().on_mount(event)
        message = "screen-palette-search" if self.items else "screen-palette-type"
        self.query_one(Input).placeholder = self.texts(message)

    def on_sheet_resized(self) -> None:
        self._show()

    def _show(self) -> None:
        width, height = self.sheet.size
        head: list[Line] = [(Span(f" {self.heading} ", "card strong"),), ()]
        head += [line("  ", row) for row in sentences(self.about, max(20, width - 4))]
        head += [()] if self.about else []
        room = max(1, height - len(head) - 1)
        self.place = min(max(0, self.place), max(0, len(self.matches_shown) - 1))
        self.top = min(max(self.top, self.place - room + 1), self.place)
        visible = self.matches_shown[self.top : self.top + room]
        rows = [*head, *self._rows(visible, width)]
        if self.items and not visible:
            rows.append(line("  ", Span(self.texts("screen-palette-nothing"), "muted")))
        rows += [()] * (height - 1 - len(rows))
        keys = self.texts("screen-palette-keys", list=bool(self.items))
        rows.append((Span(f" {fitting(keys, width - 1)}".ljust(width), "keys"),))
        self.sheet.draw(rows[:height], self.theme)

    def _rows(self, items: Sequence[PaletteItem], width: int) -> list[Line]:
        labels = max((cell_len(item.label) for item in self.items), default=0)
        keys = max((cell_len(item.keys) for item in self.items), default=0)
        rows: list[Line] = []
        for number, item in enumerate(items, self.top):
            selected = number == self.place
            part = str(number)
            spans = [
                Span(" ▸ " if selected else "   ", "turn", part),
                Span(_filled(item.label, labels), "cursor" if selected else "strong", part),
                Span(" " * GAP + _filled(item.keys, keys), "key" if selected else "muted", part),
            ]
            room = width - labels - keys - 2 * GAP - 4
            if width >= WIDE and room > 0:
                about = " " * GAP + shortened(item.about, room)
                spans.append(Span(about, "" if selected else "muted", part))
            rows.append(tuple(spans))
        return rows

    def take(self) -> None:
        """Choose the item at the cursor, or the typed line."""
        typed = self.query_one(Input).value.strip()
        if not self.is_active or (not typed if not self.items else not self.matches_shown):
            return
        name = self.matches_shown[self.place].name if self.items else typed
        self.close()
        self.chosen(name)

    async def on_key(self, event: events.Key) -> None:
        steps = {"up": -1, "down": 1, "pageup": -self.room, "pagedown": self.room}
        if event.key in steps and self.items:
            self.place += steps[event.key]
            self._show()
        elif event.key in ("escape", "ctrl+p"):
            self.close()
        elif event.key == "f10":
            await super().on_key(event)
            return
        else:
            return
        event.stop()
        event.prevent_default()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.matches_shown = found(self.items, event.value)
        self.place = self.top = 0
        self._show()

    def on_input_submitted(self) -> None:
        self.take()

    def on_mouse_scroll_down(self) -> None:
        self.place += 1
        self._show()

    def on_mouse_scroll_up(self) -> None:
        self.place -= 1
        self._show()

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        super().on_sheet_pointed(event)
        event.stop()
        if event.pressed and event.part:
            self.place = int(event.part)
            self.take()


def _filled(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
