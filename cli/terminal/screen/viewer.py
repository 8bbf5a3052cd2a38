"""A full screen for watching a game: forwards and back, seen from any seat, with a progress bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ....adapters.presentation.lines import Line, Span, width_of
from ....adapters.presentation.presenter import presenter_of
from ....adapters.presentation.texts import next_language
from ....core.scene.parts import Sentence
from ....core.scene.texts import Texts
from ..ports import Look, Verdict
from ..settings import PAUSE, SPEEDS, Settings
from . import contents
from .base import FullScreen
from .line_widget import Sheet
from .log import entries
from .overlays import Overlay
from .page import PageState, compose

if TYPE_CHECKING:
    from ....core.record import Record

KEYS = (
    ("←→", "step"),
    ("screen-space", "run"),
    ("screen-pages", "rounds"),
    ("m", "musts"),
    ("x", "mistakes"),
    ("a", "verdict"),
    ("t", "retry"),
    ("0-9", "eyes"),
    ("+ -", "speed"),
    ("q", "quit"),
    ("l", "log"),
    ("F4", "rules"),
    ("F8", "language"),
    ("F9", "theme"),
)
"""Keys, or the messages that name them, with their actions; the last ones are left out if there is
no room."""
LEAST_BAR = 4
"""Columns of a bar."""
WITHOUT_REPLAY = ("stop", "interrupt", "suspend_process", "colours")
"""Actions that are possible before a replay is loaded."""


class Replay(Protocol):
    """The game that is watched; see `cli/shared/playback.py`."""

    texts: Texts
    hands: bool

    @property
    def steps(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def seats(self) -> int: ...
    def grow(self, record: Record) -> None: ...
    def hides(self, seat: int) -> bool: ...
    def look(self, step: int, seat: int) -> Look: ...
    def sentences(self, seat: int) -> list[list[Sentence]]: ...
    def rounds(self) -> list[int]: ...
    def musts(self, seat: int) -> list[int]: ...
    def mistakes(self) -> dict[int, str]: ...
    def verdicts(self) -> list[Verdict]: ...


class Viewer(FullScreen):
    """`replay`: the game, None until it is loaded; `seat`: the one from which it is seen at first;
    `running`: True if it advances by itself. `begin` is called when the screen is shown, `stop`
    when it is left. `step`: the one that is shown first, without what the analyses say;
    `may_retry`: one may play on from a step, which is `retried` then."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,b,p", "go(-1)", show=False),
        Binding("right,n,enter", "go(1)", show=False),
        Binding("home", "to(0)", show=False),
        Binding("end", "to(-1)", show=False),
        Binding("space", "run", show=False),
        Binding("pagedown,r", "jump('rounds', 1)", show=False),
        Binding("pageup,R", "jump('rounds', -1)", show=False),
        Binding("m", "jump('musts', 1)", show=False),
        Binding("M", "jump('musts', -1)", show=False),
        Binding("x", "jump('mistakes', 1)", show=False),
        Binding("X", "jump('mistakes', -1)", show=False),
        Binding("a", "read('verdict')", show=False),
        Binding("t", "retry", show=False),
        Binding("plus,equals_sign,f6", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("l,f5", "read('log')", show=False),
        Binding("f1,question_mark", "read('help')", show=False),
        Binding("f4", "read('rules')", show=False),
        Binding("f8", "language", show=False),
        Binding("up", "scroll(-2)", show=False),
        Binding("down", "scroll(2)", show=False),
        Binding("y,j", "hands", show=False),
        Binding("q,f10,escape", "stop", show=False),
        *(Binding(str(seat), f"eyes({seat})", show=False) for seat in range(10)),
    ]

    def __init__(
        self,
        texts: Texts,
        settings: Settings,
        replay: Replay | None = None,
        seat: int = 0,
        running: bool = False,
        begin: Callable[[], None] | None = None,
        stop: Callable[[], None] | None = None,
        step: int = 0,
        may_retry: bool = False,
    ) -> None:
        super().__init__(texts, settings)
        self.loaded = replay
        self.seat = seat
        self.step = step
        self.may_retry = may_retry
        self.retried: int | None = None
        self.running = running
        self.begin = begin
        self.stop = stop
        self.hidden_seat = 0
        """The seat whose hand is shown after confirmation; 0: none."""
        self.top = 0
        self.bar_at = 0
        """The first column of the bar."""

    def compose(self) -> ComposeResult:
        yield Sheet("page", self.ink)
        yield Sheet("bar", self.ink)
        yield Sheet("keys", self.ink)

    def on_mount(self) -> None:
        super().on_mount()
        for bar in self.sheets("bar"):
            bar.styles.height = 1
        self._wait()
        if self.begin is not None:
            self.begin()
        if self.loaded is not None and not self.step:
            self.action_read("verdict")

    @property
    def replay(self) -> Replay:
        assert self.loaded is not None  # until then all actions but leaving are disabled
        return self.loaded

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.loaded is not None or action in WITHOUT_REPLAY

    def interrupted(self) -> None:
        self.action_stop()

    def redraw(self) -> None:
        size = self.room("page")
        if not size.width or self.closing or self.loaded is None:
            return
        look = self.replay.look(self.step, self.seat)
        log = entries(look)
        scene = presenter_of(look.game).scene(look.view, look.company, look.texts)
        status = self.notice or self.replay.mistakes().get(self.step, "")
        state = PageState(look, scene, log=log, status=status, top=self.top)
        page = compose(state, size.width, size.height)
        self.top = min(self.top, page.hidden)
        self.draw("page", page.rows)
        self.bar_at, bar = progress_bar(self.replay, self._head(), self.step, size.width)
        self.draw("bar", [bar])
        self.draw_keys(keys_of(self.replay, self.may_retry, self.texts))
        self.redraw_overlays()

    def _head(self) -> str:
        """What stands before the bar: where it is, and who looks on."""
        name = self.replay.names[self.seat - 1] if self.seat else ""
        eyes = self.texts("screen-eyes", who=name, seat=self.seat)
        sign = "▶" if self.running else "‖"
        return f" {sign} {self.step}/{self.replay.steps} · {eyes} "

    # Actions

    def _go_to(self, step: int) -> None:
        self.step = min(max(0, step), self.replay.steps)
        self.notice, self.hidden_seat = "", 0
        self.redraw()

    def action_go(self, steps: int) -> None:
        self.running = False
        self._go_to(self.step + steps)

    def action_to(self, step: int) -> None:
        """Go to a step; -1 is the last one, which doesn't stop a game that is watched."""
        self.running = self.running and step < 0
        self._go_to(self.replay.steps if step < 0 else step)

    def action_run(self) -> None:
        self.running = not self.running
        if self.running and self.step == self.replay.steps:
            self.step = 0
        self.redraw()

    def action_jump(self, kind: str, sign: int) -> None:
        """Go to the next or previous step of a kind."""
        steps_of: dict[str, Callable[[], list[int]]] = {
            "rounds": self.replay.rounds,
            "musts": lambda: self.replay.musts(self.seat),
            "mistakes": lambda: sorted(self.replay.mistakes()),
        }
        beyond = [step for step in steps_of[kind]() if (step - self.step) * sign > 0]
        if beyond:
            self.running = False
            self._go_to(min(beyond) if sign > 0 else max(beyond))
        else:
            self.announce(self.texts("screen-no-more", kind=kind))

    def action_eyes(self, seat: int) -> None:
        """Change the seat; asks for confirmation if that shows hidden hands."""
        if seat > self.replay.seats:
            return
        if self.replay.hides(seat):
            self.hidden_seat = seat
            self.notice = self.texts("screen-hands")
            self.redraw()
            return
        self.seat, self.notice = seat, ""
        self.redraw()

    def action_hands(self) -> None:
        if self.hidden_seat:
            self.replay.hands = True
            seat, self.hidden_seat = self.hidden_seat, 0
            self.action_eyes(seat)

    def action_speed(self, sign: int) -> None:
        speeds = list(SPEEDS)
        place = speeds.index(self.settings.speed) + sign
        self.settings.speed = speeds[min(max(0, place), len(speeds) - 1)]
        self.announce(self.texts("screen-speed", speed=self.settings.speed))

    def action_language(self) -> None:
        self.texts = self.replay.texts = next_language(self.texts)
        self.notice = ""
        self.redraw()

    def action_scroll(self, rows: int) -> None:
        self.top = max(0, self.top + rows)
        self.redraw()

    def action_read(self, name: str) -> None:
        """Lay the log, the rules, help or what analyses say over the table."""
        title, texts = f"screen-key-{name}", self.texts
        look = self.replay.look(self.step, self.seat)
        if name == "log":
            content = contents.log([sentence.text for sentence in look.log], look.since)
            self.open_overlay(texts(title), content, search=True, at_end=True)
        elif name == "rules":
            self.open_overlay(texts(title), contents.rules(look.game.name, texts), search=True)
        elif name == "help":
            told = texts("screen-viewer-help").split(" · ")
            self.open_overlay(texts(title), contents.paragraphs(told))
        elif analyses := self.replay.verdicts():  # a mistake that is chosen there is gone to
            content = contents.verdicts(analyses, texts)
            self.open_overlay(texts(title), content, choose=lambda step: self.action_to(int(step)))

    def action_retry(self) -> None:
        """Leave, to play on from this step."""
        if self.may_retry:
            self.retried = self.step
            self.action_stop()

    def open_overlay(
        self,
        title: str,
        content: contents.Content,
        search: bool = False,
        at_end: bool = False,
        unasked: bool = False,
        choose: Callable[[str], None] | None = None,
    ) -> None:
        """Open an overlay; see `Overlay`."""
        overlay = Overlay(title, content, self.texts, self.ink, search, at_end, unasked, choose)
        self.push_screen(overlay, lambda _: self.redraw())

    def action_stop(self) -> None:
        if self.stop is not None:
            self.stop()
        self.leave()

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        """A click on the bar goes to that step, one on the table to the next step."""
        if not event.pressed:
            return
        if event.sheet.id == "bar":
            cells = max(1, event.sheet.size.width - self.bar_at)
            self.action_to(round(self.replay.steps * (event.x - self.bar_at) / cells))
        elif event.sheet.id == "page":
            self.action_go(1)

    # Advancing by itself

    def _wait(self) -> None:
        seconds = PAUSE * SPEEDS[self.settings.speed].factor
        self.set_timer(max(0.05, seconds), self._advance)

    def _advance(self) -> None:
        if self.closing:
            return
        if (
            self.loaded
            and self.running
            and len(self.screen_stack) == 1
            and self.step < self.replay.steps
        ):
            self._go_to(self.step + 1)
        self._wait()


def keys_of(replay: Replay, may_retry: bool, texts: Texts) -> list[tuple[str, str]]:
    """The keys with what they do, without those that have nothing to do."""
    left_out = set() if replay.mistakes() else {"mistakes"}
    left_out |= set() if replay.verdicts() else {"verdict"}
    left_out |= set() if may_retry else {"retry"}
    return [
        (texts(key) if key.startswith("screen-") else key, texts(f"screen-key-{name}"))
        for key, name in KEYS
        if name not in left_out
    ]


def progress_bar(replay: Replay, head: str, step: int, width: int) -> tuple[int, Line]:
    """The first column of the bar behind `head`, and the row with both; rounds and mistakes are
    marked on the bar."""
    room = width - width_of((Span(head),)) - 1
    if room < LEAST_BAR:
        return 0, (Span(head[:width], "keys"),)
    scale = (room - 1) / max(1, replay.steps)
    at = round(step * scale)
    marks = {round(one * scale): "┿" for one in replay.rounds()}
    marks |= {round(one * scale): "▲" for one in replay.mistakes()}
    cells = ["●" if x == at else marks.get(x, "━" if x < at else "─") for x in range(room)]
    row = (
        Span(head, "key"),
        Span("".join(cells[: at + 1]), "bar"),
        Span("".join(cells[at + 1 :]), "muted"),
    )
    return width - room - 1, row
