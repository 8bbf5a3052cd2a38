"""The menu of the program: pages of rows that lead to other pages, change settings, or start a
command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ....adapters.presentation.lines import Line, Span, sentences, shortened
from ....adapters.presentation.texts import Texts, next_language
from ..settings import Settings
from . import contents
from .base import FullScreen
from .line_widget import Sheet
from .overlays import Overlay

LABEL = 26
KEYS = (
    ("↑↓", "choose"),
    ("←→", "change"),
    ("Enter", "take"),
    ("Esc", "back"),
    ("F8", "language"),
    ("F9", "theme"),
    ("q", "quit"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a page, with a sentence about it. It leads to the page `to`; or it is a setting with
    `values` (arguments for the command, and a label) and the index `start` of the default one; or
    it starts `command` with the arguments that `settings` returns for those of the changed
    settings of the page; or it shows the rules of the game `rules`."""

    label: str
    about: str = ""
    to: str = ""
    values: Sequence[tuple[tuple[str, ...], str]] = ()
    start: int = 0
    command: tuple[str, ...] = ()
    settings: Callable[[Sequence[str]], Sequence[str]] = lambda changed: ()
    rules: str = ""


@dataclass(frozen=True, slots=True)
class MenuPage:
    title: str
    rows: Sequence[Row]


class Home(FullScreen):
    """`pages` returns the page with a name (`""` is the first one) in a language. `result`: the
    arguments of the chosen command; None if none was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(-1)", show=False),
        Binding("down,j,tab", "walk(1)", show=False),
        Binding("left,minus", "change(-1)", show=False),
        Binding("right,plus", "change(1)", show=False),
        Binding("enter,space", "take", show=False),
        Binding("escape,backspace", "return", show=False),
        Binding("f8", "language", show=False),
        Binding("q,f10", "quit_all", show=False),
    ]

    def __init__(
        self, texts: Texts, settings: Settings, pages: Callable[[str, Texts], MenuPage]
    ) -> None:
        super().__init__(texts, settings)
        self.pages = pages
        self.history: list[tuple[str, int]] = [("", 0)]
        """The names of the pages up to the current one, and the row at the cursor on each."""
        self.selected: dict[tuple[str, int], int] = {}
        """By page and row the index of the value of a setting."""
        self.cache: dict[tuple[str, str], MenuPage] = {}
        """Pages by name and language, since a page may need to read all saves."""
        self.top = 0
        self.result: list[str] | None = None

    def compose(self) -> ComposeResult:
        yield Sheet("page", self.ink)
        yield Sheet("keys", self.ink)

    @property
    def page_name(self) -> str:
        return self.history[-1][0]

    @property
    def row_number(self) -> int:
        return self.history[-1][1]

    @property
    def page(self) -> MenuPage:
        key = self.page_name, self.texts.language
        if key not in self.cache:
            self.cache[key] = self.pages(self.page_name, self.texts)
        return self.cache[key]

    def interrupted(self) -> None:
        self.leave()

    def redraw(self) -> None:
        width, height = self.room("page")
        if not width or self.closing:
            return
        page = self.page
        head: list[Line] = [(Span(f" {page.title} ", "card strong"),), ()]
        about = self.notice or page.rows[self.row_number].about
        foot = [(Span("  "), Span(row, "muted")) for row in sentences(about, width - 4)]
        room = height - len(head) - len(foot) - 1
        if not self.top <= self.row_number < self.top + room:
            self.top = max(0, min(self.row_number, len(page.rows) - room))
        rows = [
            self._row(number, row, width)
            for number, row in enumerate(page.rows)
            if self.top <= number < self.top + room
        ]
        blank: list[Line] = [()] * (height - len(head) - len(rows) - len(foot))
        self.draw("page", [*head, *rows, *blank, *foot])
        self.draw_keys([(key, self.texts(f"screen-key-{name}")) for key, name in KEYS])
        self.redraw_overlays()

    def _row(self, number: int, row: Row, width: int) -> Line:
        selected = number == self.row_number
        style = "cursor" if selected else "strong" if row.command else ""
        label = f"{'▸' if selected else ' '} {row.label}"
        spans = [Span(label + " " * (LABEL - cell_len(label)), style, str(number))]
        if row.values:
            value = row.values[self._place(number, row)][1]
            spans.append(Span(f" ◂ {value} ▸ ", "turn" if selected else "", str(number)))
        elif row.to or row.rules:
            spans.append(Span(" ›", "muted", str(number)))
        if not row.values and row.about and width > LABEL + 34:
            room = width - LABEL - 6
            spans.append(Span("  " + shortened(row.about, room), "muted", str(number)))
        return tuple(spans)

    def _place(self, number: int, row: Row) -> int:
        return self.selected.get((self.page_name, number), row.start)

    def _go_to(self, number: int) -> None:
        self.notice = ""
        self.history[-1] = (self.page_name, number % len(self.page.rows))
        self.redraw()

    def action_walk(self, step: int) -> None:
        self._go_to(self.row_number + step)

    def action_change(self, step: int) -> None:
        row = self.page.rows[self.row_number]
        if row.values:
            place = (self._place(self.row_number, row) + step) % len(row.values)
            self.selected[self.page_name, self.row_number] = place
            self.redraw()

    def action_take(self) -> None:
        row = self.page.rows[self.row_number]
        if row.to:
            self.history.append((row.to, 0))
            self.top, self.notice = 0, ""
            self.redraw()
        elif row.rules:
            content = contents.rules(row.rules, self.texts)
            title = self.texts("screen-key-rules")
            overlay = Overlay(title, content, self.texts, self.ink, search=True)
            self.push_screen(overlay, lambda _: self.redraw())
        elif row.command:
            self.result = [*row.command, *row.settings(self._settings())]
            self.result += ["--lang", self.texts.language]
            self.leave()
        else:
            self.action_change(1)

    def _settings(self) -> list[str]:
        """The arguments of the changed settings of the page."""
        arguments: list[str] = []
        for number, row in enumerate(self.page.rows):
            place = self._place(number, row)
            if row.values and place != row.start:
                arguments += row.values[place][0]
        return arguments

    def action_return(self) -> None:
        if len(self.history) > 1:
            self.history.pop()
            self.top, self.notice = 0, ""
            self.redraw()
        else:
            self.leave()

    def action_quit_all(self) -> None:
        self.leave()

    def action_language(self) -> None:
        self.texts = next_language(self.texts)
        self.redraw()

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        if event.sheet.id == "page" and event.part and event.pressed:
            self._go_to(int(event.part))
            self.action_take()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.action_walk(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.action_walk(-1)
