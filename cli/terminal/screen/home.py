"""The menu of the program: pages of rows that lead to other pages, change settings, or start a
command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ....adapters.presentation.lines import Line, Span, sentences, shortened
from ....adapters.presentation.texts import next_language
from ....core.scene.texts import Texts
from ..settings import Settings
from .base import FullScreen
from .contents import Content
from .line_widget import Sheet
from .overlays import Overlay, Palette

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
class OpenPage:
    """Leads to the page with this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting for the commands of the page: its values, each with arguments for them and a label,
    and the index of the default one, which needs none."""

    values: Sequence[tuple[tuple[str, ...], str]]
    start: int = 0


@dataclass(frozen=True, slots=True)
class StartCommand:
    """Starts a command. `settings`: its arguments from those of the changed settings."""

    command: tuple[str, ...]
    settings: Callable[[Sequence[str]], Sequence[str]] = lambda changed: ()


@dataclass(frozen=True, slots=True)
class AskLine:
    """Asks for a line, and starts the command that `command` returns for it and the arguments of
    the changed settings; nothing if that is empty."""

    command: Callable[[str, Sequence[str]], Sequence[str]]


@dataclass(frozen=True, slots=True)
class ShowText:
    """Shows a text, with a search if it is long."""

    content: Content
    search: bool = False


RowAction = OpenPage | Setting | StartCommand | AskLine | ShowText


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a page, what choosing it does (None: nothing), and a sentence about it."""

    label: str
    about: str = ""
    action: RowAction | None = None


@dataclass(frozen=True, slots=True)
class MenuPage:
    title: str
    rows: Sequence[Row]


@dataclass(slots=True)
class HomePlace:
    """Where one is in the menu. `history`: the names of the pages up to the current one, and the
    row at the cursor on each; `selected`: by page and row the index of the value of a setting."""

    history: list[tuple[str, int]] = field(default_factory=lambda: [("", 0)])
    selected: dict[tuple[str, int], int] = field(default_factory=dict)


class Home(FullScreen):
    """`pages` returns the page with a name (`""` is the first one) in a language; `place`: where to
    begin; `notice`: a sentence to begin with. `result`: the arguments of the chosen command; None
    if none was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(-1)", show=False),
        Binding("down,j,tab", "walk(1)", show=False),
        Binding("home", "to(0)", show=False),
        Binding("end", "to(-1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("left,minus", "change(-1)", show=False),
        Binding("right,plus", "change(1)", show=False),
        Binding("enter,space", "take", show=False),
        Binding("escape,backspace", "return", show=False),
        Binding("f8", "language", show=False),
        Binding("q,f10", "quit_all", show=False),
    ]

    def __init__(
        self,
        texts: Texts,
        settings: Settings,
        pages: Callable[[str, Texts], MenuPage],
        place: HomePlace | None = None,
        notice: str = "",
    ) -> None:
        super().__init__(texts, settings)
        self.pages = pages
        self.place = place or HomePlace()
        self.notice = notice
        self.cache: dict[tuple[str, str], MenuPage] = {}
        """Pages by name and language, since a page may need to read all saves."""
        self.top = 0
        self.shown_rows = 1
        """How many rows there is room for."""
        self.result: list[str] | None = None

    def compose(self) -> ComposeResult:
        yield Sheet("page", self.ink)
        yield Sheet("keys", self.ink)

    @property
    def page_name(self) -> str:
        return self.place.history[-1][0]

    @property
    def row_number(self) -> int:
        return self.place.history[-1][1]

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
        self.shown_rows = max(1, room)
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
        starts = isinstance(row.action, StartCommand | AskLine)
        style = "cursor" if selected else "strong" if starts else ""
        label = f"{'▸' if selected else ' '} {row.label}"
        spans = [Span(label + " " * (LABEL - cell_len(label)), style, str(number))]
        if isinstance(row.action, Setting):
            value = row.action.values[self._place(number, row.action)][1]
            spans.append(Span(f" ◂ {value} ▸ ", "turn" if selected else "", str(number)))
        elif isinstance(row.action, OpenPage | ShowText | AskLine):
            spans.append(Span(" ›", "muted", str(number)))
        if not isinstance(row.action, Setting) and row.about and width > LABEL + 34:
            room = width - LABEL - 6
            spans.append(Span("  " + shortened(row.about, room), "muted", str(number)))
        return tuple(spans)

    def _place(self, number: int, setting: Setting) -> int:
        return self.place.selected.get((self.page_name, number), setting.start)

    def _go_to(self, number: int) -> None:
        self.notice = ""
        self.place.history[-1] = (self.page_name, number % len(self.page.rows))
        self.redraw()

    def action_walk(self, step: int) -> None:
        self._go_to(self.row_number + step)

    def action_to(self, number: int) -> None:
        """Go to a row; -1 is the last one."""
        self._go_to(number)

    def action_page(self, sign: int) -> None:
        """Go as many rows on or back as are shown, at most to the last or the first."""
        last = len(self.page.rows) - 1
        self._go_to(min(max(0, self.row_number + sign * self.shown_rows), last))

    def action_change(self, step: int) -> None:
        setting = self.page.rows[self.row_number].action
        if isinstance(setting, Setting):
            value = (self._place(self.row_number, setting) + step) % len(setting.values)
            self.place.selected[self.page_name, self.row_number] = value
            self.redraw()

    def action_take(self) -> None:
        row = self.page.rows[self.row_number]
        match row.action:
            case OpenPage(name):
                self.place.history.append((name, 0))
                self.top, self.notice = 0, ""
                self.redraw()
            case ShowText(content, search):
                overlay = Overlay(row.label, content, self.texts, self.ink, search=search)
                self.push_screen(overlay, lambda _: self.redraw())
            case AskLine():
                take = self._take_typed
                self.cover_with(Palette(row.label, row.about, (), self.texts, self.ink, take))
            case StartCommand(command, settings):
                self._start([*command, *settings(self._settings())])
            case _:
                self.action_change(1)

    def _take_typed(self, line: str) -> None:
        row = self.page.rows[self.row_number]
        assert isinstance(row.action, AskLine)
        if arguments := row.action.command(line, self._settings()):
            self._start(arguments)
        else:
            self.announce(row.about)

    def _start(self, arguments: Sequence[str]) -> None:
        """Leave with the arguments of a command."""
        self.result = [*arguments, "--lang", self.texts.language]
        self.leave()

    def _settings(self) -> list[str]:
        """The arguments of the changed settings of the page."""
        arguments: list[str] = []
        for number, row in enumerate(self.page.rows):
            setting = row.action
            if isinstance(setting, Setting) and (
                (value := self._place(number, setting)) != setting.start
            ):
                arguments += setting.values[value][0]
        return arguments

    def action_return(self) -> None:
        if len(self.place.history) > 1:
            self.place.history.pop()
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
