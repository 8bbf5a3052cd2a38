"""The menu of the program: pages of rows, of which some lead to other pages, some are settings, and
some are what the program is then asked to do."""

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
    """A line of a page, with a sentence about it. It leads to the page `to`; or it is a setting:
    `values` are what is added to the command and how it is called, `start` the place of the usual
    one; or it is what the program is asked to do: `command`, and what `settings` makes of the
    settings of the page that aren't the usual ones; or it shows the rules of the game `rules`."""

    label: str
    about: str = ""
    to: str = ""
    values: Sequence[tuple[tuple[str, ...], str]] = ()
    start: int = 0
    command: tuple[str, ...] = ()
    settings: Callable[[Sequence[str]], Sequence[str]] = lambda chosen: ()
    rules: str = ""


@dataclass(frozen=True, slots=True)
class MenuPage:
    title: str
    rows: Sequence[Row]


class Home(FullScreen):
    """`pages` gives the page with a name (`""` is the first one) in a language. `result`: what the
    program is asked to do; None: nothing."""

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
        self.way: list[tuple[str, int]] = [("", 0)]
        """The names of the pages that lead here, and the row on each."""
        self.chosen: dict[tuple[str, int], int] = {}
        self.made: dict[tuple[str, str], MenuPage] = {}
        """Pages by name and language: to make one may mean to read all saves."""
        self.top = 0
        self.result: list[str] | None = None

    def compose(self) -> ComposeResult:
        yield Sheet("page", self.ink)
        yield Sheet("keys", self.ink)

    @property
    def name_here(self) -> str:
        return self.way[-1][0]

    @property
    def at(self) -> int:
        return self.way[-1][1]

    @property
    def page(self) -> MenuPage:
        key = self.name_here, self.texts.language
        if key not in self.made:
            self.made[key] = self.pages(self.name_here, self.texts)
        return self.made[key]

    def interrupted(self) -> None:
        self.leave()

    def redraw(self) -> None:
        width, height = self.room("page")
        if not width or self.closing:
            return
        page = self.page
        head: list[Line] = [(Span(f" {page.title} ", "card strong"),), ()]
        about = self.notice or page.rows[self.at].about
        foot = [(Span("  "), Span(row, "muted")) for row in sentences(about, width - 4)]
        room = height - len(head) - len(foot) - 1
        if not self.top <= self.at < self.top + room:
            self.top = max(0, min(self.at, len(page.rows) - room))
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
        here = number == self.at
        style = "cursor" if here else "strong" if row.command else ""
        label = f"{'▸' if here else ' '} {row.label}"
        spans = [Span(label + " " * (LABEL - cell_len(label)), style, str(number))]
        if row.values:
            value = row.values[self._place(number, row)][1]
            spans.append(Span(f" ◂ {value} ▸ ", "turn" if here else "", str(number)))
        elif row.to or row.rules:
            spans.append(Span(" ›", "muted", str(number)))
        if not row.values and row.about and width > LABEL + 34:
            room = width - LABEL - 6
            spans.append(Span("  " + shortened(row.about, room), "muted", str(number)))
        return tuple(spans)

    def _place(self, number: int, row: Row) -> int:
        return self.chosen.get((self.name_here, number), row.start)

    def _at(self, number: int) -> None:
        self.notice = ""
        self.way[-1] = (self.name_here, number % len(self.page.rows))
        self.redraw()

    def action_walk(self, step: int) -> None:
        self._at(self.at + step)

    def action_change(self, step: int) -> None:
        row = self.page.rows[self.at]
        if row.values:
            place = (self._place(self.at, row) + step) % len(row.values)
            self.chosen[self.name_here, self.at] = place
            self.redraw()

    def action_take(self) -> None:
        row = self.page.rows[self.at]
        if row.to:
            self.way.append((row.to, 0))
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
        """What the settings of the page add to a command; usual ones add nothing."""
        found: list[str] = []
        for number, row in enumerate(self.page.rows):
            place = self._place(number, row)
            if row.values and place != row.start:
                found += row.values[place][0]
        return found

    def action_return(self) -> None:
        if len(self.way) > 1:
            self.way.pop()
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
            self._at(int(event.part))
            self.action_take()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.action_walk(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.action_walk(-1)
