"""What all full screens share: colours, the way they end, and what signals do."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.geometry import Size

from ....adapters.presentation.lines import Line
from ....adapters.presentation.texts import Texts
from ..settings import THEMES, Settings
from .line_widget import Sheet
from .overlays import Overlay, keys_lines
from .styles import sheet

PATIENCE = 1.0
"""Seconds after which a screen that can't be ended in order is ended all the same: its terminal may
be gone, and nobody will ever read what it still wants to write."""
BLANK = 0.06
"""Seconds for which the empty screen stands before it is left: some terminals keep the last one."""
TWO_KEY_ROWS = 24
"""Rows of the terminal from which the keys may take two of them."""
ENDING_SIGNALS = ("SIGTERM", "SIGHUP")


class FullScreen(App[None]):
    """`texts` speak to whoever looks; `settings` are remembered from one game to the next."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "stammtisch"
    CSS = sheet()
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "interrupt", priority=True, show=False),
        Binding("ctrl+z", "suspend_process", priority=True, show=False),
        Binding("f9", "colours", show=False),
    ]

    def __init__(self, texts: Texts, settings: Settings) -> None:
        colours = "NO_COLOR" not in os.environ
        # else what has no colour would be drawn in shades of grey
        super().__init__(ansi_color=None if colours else True)
        self.texts = texts
        self.settings = settings
        self.colours = colours
        self.ink = settings.theme if colours else "plain"
        self.code = 0
        """The exit code that a signal asks for; 0 if none came."""
        self.closing = False
        self.notice = ""
        """What was said last."""
        self._wear()

    def _wear(self) -> None:
        """Put on the colours."""
        for name in THEMES:
            self.set_class(name == self.ink, f"-{name}")
        self.ansi_color = True if self.ink == "plain" else None

    def action_colours(self) -> None:
        if not self.colours:
            return
        self.ink = THEMES[(THEMES.index(self.ink) + 1) % len(THEMES)]
        self.settings.theme = self.ink
        self._wear()
        self.redraw()
        self.announce(self.texts("screen-theme", name=self.ink))

    # Sheets

    def sheets(self, name: str) -> list[Sheet]:
        """The sheet with a name of the lowest screen; none as long as, or when, it isn't there."""
        lowest = self.screen_stack[:1]
        return [one for screen in lowest for one in screen.query(f"#{name}").results(Sheet)]

    def room(self, name: str) -> Size:
        """The size of a sheet; nothing if it isn't there."""
        return next((one.size for one in self.sheets(name)), Size(0, 0))

    def draw(self, name: str, rows: Sequence[Line]) -> None:
        """Show rows on a sheet."""
        for one in self.sheets(name):
            one.draw(rows, self.ink)

    def draw_keys(self, keys: Sequence[tuple[str, str]]) -> None:
        """The line of keys, or two lines where there is room for them."""
        most = 2 if self.size.height >= TWO_KEY_ROWS else 1
        rows = keys_lines(keys, self.size.width, most)
        for one in self.sheets("keys"):
            if one.styles.height is None or one.styles.height.value != len(rows):
                one.styles.height = len(rows)
        self.draw("keys", rows)

    def redraw_overlays(self) -> None:
        for screen in self.screen_stack[1:]:
            if isinstance(screen, Overlay) and screen.query("#leaf"):  # it is there already
                screen.theme = self.ink
                screen.on_sheet_resized()

    # For those that are screens

    def redraw(self) -> None:
        """Draw all anew."""

    def on_sheet_resized(self) -> None:
        self.redraw()

    def announce(self, text: str) -> None:
        """Say something in a line."""
        self.notice = text
        self.redraw()

    def blank(self) -> None:
        """Show nothing."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        for name in ("page", "bar", "keys"):
            self.draw(name, [])

    def interrupted(self) -> None:
        """Ctrl-C, or a signal: whoever waits for people must stop."""

    # The end

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, self._resumed)
        loop = self._loop
        for name in ENDING_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and loop is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):  # of other systems
                    loop.add_signal_handler(number, self._ended, int(number))

    def _resumed(self, _: Any) -> None:
        """After `fg` the terminal shows what the shell has left there."""
        self.refresh(layout=True)
        self.screen.refresh(layout=True)

    def _ended(self, number: int) -> None:
        """By a signal: as quickly as can be, and in any case."""
        self.code = 128 + number
        timer = threading.Timer(PATIENCE, os._exit, (self.code,))
        timer.daemon = True
        timer.start()
        self.interrupted()
        self.leave()

    def action_interrupt(self) -> None:
        self.code = self.code or 128 + signal.SIGINT
        self.interrupted()

    def leave(self) -> None:
        """Blank the screen, then go."""
        if self.closing:
            return
        self.closing = True
        self.blank()
        self.set_timer(BLANK, self.exit)

    def later(self, work: Callable[..., None], *args: Any) -> None:
        """Have the screen do something; may be called from any thread."""
        if not self.closing:
            self.call_later(self._unless_closing, work, *args)

    def _unless_closing(self, work: Callable[..., None], *args: Any) -> None:
        if not self.closing:
            work(*args)

    async def on_event(self, event: events.Event) -> None:
        """Keys that arrive while the screen is left are for nobody, and would find no screen."""
        if not (self.closing and isinstance(event, events.InputEvent)):
            await super().on_event(event)
