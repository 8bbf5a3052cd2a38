"""Overlays, which cover the table for a while: help, rules, log, advice, the end of a round. They
can be scrolled, and long ones searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input

from ....adapters.presentation.lines import Line, Span, line, sentences, shortened, width_of
from ....adapters.presentation.typed_line import TYPED_COMMANDS, letter_of
from ....core.scene.texts import Texts
from .contents import Content
from .line_widget import Sheet

DOT = " · "
KEY_GRACE = 0.4
"""Seconds after a change of the screen during which a key may be meant for its former contents."""
HEAD = 2
"""Rows above the content."""
MARGIN = 4
"""Rows that aren't content: title, rule, keys, and search."""
CLOSING = ("enter", "q", "space")
"""Keys that close an overlay in which nothing can be typed."""
EDITING = ("left", "right", "tab", "backspace", "delete")
"""Keys of a line for input that aren't printable."""


class Overlay(ModalScreen[None]):
    """Closed by Escape, by a click on its last line, and by Enter if it has no search. `at_end`: it
    is scrolled to its end at first; `unasked`: nobody has opened it, so nothing within KEY_GRACE
    seconds closes it; `choose`: is called with the part of the row at the cursor (which there is
    only with it) by Enter or a click, which close it."""

    def __init__(
        self,
        title: str,
        content: Content,
        texts: Texts,
        theme: str,
        search: bool = False,
        at_end: bool = False,
        unasked: bool = False,
        choose: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self.unasked = unasked
        self.choose = choose
        self.cursor = ""
        self.shown_at = 0.0
        """When it was opened, by the clock of events."""
        self.heading = title[:1].upper() + title[1:]
        self.content = content
        self.texts = texts
        self.theme = theme
        self.search = search
        self.at_end = at_end
        self.top = -1 if at_end else 0
        self.private = True
        """True if a person opened it, and nothing waits until it is closed."""
        self.needle = ""
        self.lines: list[Line] = []
        self.matches: list[int] = []

    def compose(self) -> ComposeResult:
        yield Sheet("leaf", self.theme)
        if self.search:
            entry = Input(
                placeholder=self.texts("screen-search-log" if self.choose else "screen-search"),
                id="entry",
                compact=True,
                classes="search",
            )
            entry.cursor_blink = False  # blinking would send bytes all the time
            yield entry

    def on_mount(self, event: events.Mount) -> None:
        self.shown_at = event.time

    def close(self) -> None:
        """Close it. Several keys may arrive at once: those after the first do nothing."""
        if self.is_active:
            self.dismiss(None)

    def on_sheet_resized(self) -> None:
        self.lines = self.content(max(20, self.sheet.size.width - 4))
        if self.top < 0:
            self.top = self._last()
        if self.choose is not None and not self.cursor:
            parts = self._parts() or [""]
            self.cursor = parts[-1 if self.at_end else 0]
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
        visible = self.lines[self.top : self.top + self.room]
        rows: list[Line] = [(Span(f" {self.heading} ", "card strong"),)]
        rows.append(())
        for row in visible:
            at_cursor = bool(self.cursor) and _part(row) == self.cursor
            sign = Span("▶ ", "turn") if at_cursor else Span("  ")
            rows.append((sign, *_highlighted(row, self.needle)))
        rows += [()] * (self.room - len(visible))
        rows_below = len(self.lines) - self.top - len(visible)
        closes = "search" if self.search else "choose" if self.cursor else "enter"
        keys_text = self.texts("screen-overlay-keys", more=rows_below, closes=closes)
        rows.append((Span(f" {fitting(keys_text, width - 1)}".ljust(width), "keys"),))
        self.sheet.draw(rows, self.theme)

    def keeps(self, event: events.Key, of_game: bool) -> bool:
        """True if a key is meant for the overlay: it can be typed there, scrolls or closes it.
        `of_game`: it has an action on the screen below."""
        typed = event.is_printable or event.key in EDITING
        return not of_game and (self.search or not typed or event.key in CLOSING)

    def too_early(self, time: float) -> bool:
        """True if a key or click at this time may be meant for what was shown before."""
        return self.unasked and time - self.shown_at <= KEY_GRACE

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
        if self.choose is not None and key in ("up", "down"):
            self._walk(steps[key])
        elif self.choose is not None and key == "enter" and self.cursor:
            self._choose(self.cursor)
        elif key in steps and not (self.search and key in ("home", "end")):
            self.top += steps[key]
            self._show()
        elif key == "escape" or (not self.search and key in CLOSING):
            self._close_if_meant(event.time)
        elif key == "f10":  # it leaves the game
            self.close()
            self.app.post_message(events.Key(key, None))
        else:
            return
        event.stop()
        event.prevent_default()

    def _close_if_meant(self, time: float) -> None:
        if not self.too_early(time):
            self.close()

    def _walk(self, step: int) -> None:
        """Move the cursor to the next or previous part, and scroll as far as needed; where there is
        none, scroll by a line."""
        parts = self._parts()
        at = parts.index(self.cursor) + step if self.cursor in parts else 0
        if 0 <= at < len(parts):
            self.cursor = parts[at]
            rows = [y for y, row in enumerate(self.lines) if _part(row) == self.cursor]
            self.top = min(max(self.top, rows[-1] - self.room + 1), rows[0])
        else:
            self.top += step
        self._show()

    def _parts(self) -> list[str]:
        """The parts that the cursor can go to, from the top."""
        return [part for part in dict.fromkeys(map(_part, self.lines)) if part]

    def _choose(self, part: str) -> None:
        choose = self.choose
        if self.is_active and choose is not None and part:
            self.close()
            choose(part)

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        """A click on a row chooses it; one on the last line, which names the keys, closes."""
        row = self.top + event.y - HEAD
        if event.pressed and event.y == self.sheet.size.height - 1:
            event.stop()
            self._close_if_meant(event.time)
        elif self.choose is not None and event.pressed and 0 <= row < len(self.lines):
            event.stop()
            self._choose(_part(self.lines[row]))

    def on_mouse_scroll_down(self) -> None:
        self.top += 3
        self._show()

    def on_mouse_scroll_up(self) -> None:
        self.top -= 3
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search incrementally, from the visible lines on."""
        self.needle = event.value.strip().casefold()
        self.matches = [y for y, row in enumerate(self.lines) if self.needle in _text(row)]
        self._go_to(self.top)

    def on_input_submitted(self) -> None:
        self._go_to(self.top + 1)

    def _go_to(self, first: int) -> None:
        """Scroll to the first match from a line on, or else to the first one of all."""
        if self.needle and self.matches:
            self.top = next((y for y in self.matches if y >= first), self.matches[0])
            self.cursor = _part(self.lines[self.top]) if self.choose else ""
        self._show()


def _part(row: Line) -> str:
    return next((span.part for span in row if span.part), "")


def fitting(text: str, width: int) -> str:
    """The parts of a text between dots, without those for which there is no room."""
    parts: list[str] = []
    for part in text.split(DOT):
        if cell_len(DOT.join([*parts, part])) <= width:
            parts.append(part)
    return DOT.join(parts)


def _text(row: Line) -> str:
    return "".join(span.text for span in row).casefold()


def _highlighted(row: Line, needle: str) -> Sequence[Span]:
    """The row with matches highlighted."""
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
            is_match = place < len(marked) and marked[place]
            style = "found" if is_match else span.style
            if spans and spans[-1].style == style:
                spans[-1] = Span(spans[-1].text + sign, style)
            else:
                spans.append(Span(sign, style))
            place += 1
    return spans


def with_letters(
    keys: Sequence[tuple[str, str]], letters: Sequence[str], width: int, most: int
) -> Sequence[tuple[str, str]]:
    """The keys with the letters that may be typed instead (`F2/h`), if all still fit as they do
    without them."""
    lettered = [
        (f"{key}/{letter}" if letter else key, text)
        for (key, text), letter in zip(keys, letters, strict=True)
    ]

    def shown(pairs: Sequence[tuple[str, str]]) -> int:
        return sum(len(row) - 1 for row in keys_lines(pairs, width, most))

    return lettered if shown(lettered) == shown(keys) else keys


def keys_lines(keys: Sequence[tuple[str, str]], width: int, most: int) -> list[Line]:
    """Keys and their actions in at most `most` lines; those that don't fit are left out. The part
    of a span is the number of its key (from 0)."""
    rows: list[list[Span]] = [[]]
    used_columns = 0
    for number, (key, text) in enumerate(keys):
        wide = cell_len(key) + cell_len(text) + 3
        if used_columns + wide > width:
            if len(rows) == most:
                break
            rows.append([])
            used_columns = 0
        rows[-1] += [Span(f" {key}", "key", str(number)), Span(f" {text} ", "keys", str(number))]
        used_columns += wide
    return [(*row, Span(" " * (width - width_of(tuple(row))), "keys")) for row in rows]


# Palette: a list to choose from by typing a part of what is looked for; without a list, a line to
# type.


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
