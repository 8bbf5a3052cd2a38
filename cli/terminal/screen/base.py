"""The base of all full screens: colours, drawing, signals, and leaving."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.geometry import Size

from ....adapters.presentation.lines import Line
from ....core.scene.texts import Texts
from ..settings import THEMES, Settings
from .line_widget import Sheet
from .overlays import Overlay, keys_lines, with_letters
from .styles import FEW, INKS, style_sheet
from .terminal_io import forgiving, shortening

PATIENCE = 1.0
"""Seconds after a signal until the process is ended by force: the terminal may be gone, so that
writing to it blocks forever."""
BLANK = 0.06
"""Seconds during which the empty screen is shown before leaving: some terminals keep the last
contents."""
TWO_KEY_ROWS = 24
"""Height of the terminal from which the keys may take two rows."""
ENDING_SIGNALS = ("SIGTERM", "SIGHUP")


class FullScreen(App[None]):
    """`texts`: the language of the screen; `settings`: remembered between games."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "stammtisch"
    CSS = style_sheet()
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "interrupt", priority=True, show=False),
        Binding("ctrl+z", "suspend_process", priority=True, show=False),
        Binding("f9", "colours", show=False),
    ]

    def __init__(self, texts: Texts, settings: Settings) -> None:
        colours = "NO_COLOR" not in os.environ
        # without this Textual would draw in shades of grey
        driver = (
            None
            if sys.platform == "win32"
            else shortening(forgiving(self.get_driver_class()), self._line_takes)
        )
        super().__init__(driver_class=driver, ansi_color=None if colours else True)
        self.texts = texts
        self.settings = settings
        self.colours = colours
        self.round_trip = 0.0
        """Seconds that the terminal takes to answer; 0.0 if it hasn't."""
        self.few_colours = self.console.color_system == "standard"
        self.chosen = settings.theme if colours else "plain"
        """The theme, one of THEMES."""
        self.code = 0
        """The exit code after a signal; 0 if there was none."""
        self.closing = False
        self.notice = ""
        """The last announcement."""
        self._apply_theme()

    def _line_takes(self, seconds: float) -> None:
        self.round_trip = seconds

    def _apply_theme(self) -> None:
        """Use the colours of the theme, or those for terminals with 16 colours."""
        few = self.few_colours and self.chosen != "plain"
        self.ink = self.chosen + (FEW if few else "")
        for name in INKS:
            self.set_class(name == self.ink, f"-{name}")
        self.ansi_color = True if few or self.ink == "plain" else None

    def action_colours(self) -> None:
        if not self.colours:
            return
        self.chosen = THEMES[(THEMES.index(self.chosen) + 1) % len(THEMES)]
        self.settings.theme = self.chosen
        self._apply_theme()
        self.redraw()
        self.announce(self.texts("screen-theme", name=self.chosen))

    # Sheets

    def sheets(self, name: str) -> list[Sheet]:
        """The sheet with a name on the lowest screen, as a list, which is empty if it doesn't exist
        yet or any more."""
        lowest = self.screen_stack[:1]
        return [sheet for screen in lowest for sheet in screen.query(f"#{name}").results(Sheet)]

    def room(self, name: str) -> Size:
        """The size of a sheet; 0 by 0 if it doesn't exist."""
        return next((sheet.size for sheet in self.sheets(name)), Size(0, 0))

    def draw(self, name: str, rows: Sequence[Line]) -> None:
        """Show rows on a sheet."""
        for sheet in self.sheets(name):
            sheet.draw(rows, self.ink)

    def draw_keys(
        self,
        keys: Sequence[tuple[str, str]],
        two_rows_from: int = TWO_KEY_ROWS,
        letters: Sequence[str] = (),
    ) -> None:
        """Show the keys in one line, or in two if the terminal is so high; with the letters that
        may be typed instead, if there is room."""
        most = 2 if self.size.height >= two_rows_from else 1
        if letters:
            keys = with_letters(keys, letters, self.size.width, most)
        rows = keys_lines(keys, self.size.width, most)
        for keys_sheet in self.sheets("keys"):
            if keys_sheet.styles.height is None or keys_sheet.styles.height.value != len(rows):
                keys_sheet.styles.height = len(rows)
        self.draw("keys", rows)

    def cover_with(self, overlay: Overlay) -> None:
        """Lay an overlay over the screen."""
        self.push_screen(overlay)

    def redraw_overlays(self) -> None:
        for screen in self.screen_stack[1:]:
            if isinstance(screen, Overlay) and screen.query("#leaf"):  # it is mounted already
                screen.theme = self.ink
                screen.on_sheet_resized()

    # For subclasses

    def redraw(self) -> None:
        """Draw everything again."""

    def on_sheet_resized(self) -> None:
        self.redraw()

    def announce(self, text: str) -> None:
        """Show a sentence in one line."""
        self.notice = text
        self.redraw()

    def blank(self) -> None:
        """Clear the screen."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        for name in ("page", "bar", "keys"):
            self.draw(name, [])

    def interrupted(self) -> None:
        """Called on Ctrl-C or a signal: stop waiting for input."""

    # Leaving

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, self._resumed)
        loop = self._loop
        for name in ENDING_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and loop is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):  # on other systems
                    loop.add_signal_handler(number, self._on_signal, int(number))

    def _resumed(self, _: Any) -> None:
        """After `fg`, draw over the output of the shell."""
        self.refresh(layout=True)
        self.screen.refresh(layout=True)

    def _on_signal(self, number: int) -> None:
        """Leave after a signal, within PATIENCE seconds."""
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
        """Clear the screen, then exit."""
        if self.closing:
            return
        self.closing = True
        self.blank()
        self.set_timer(BLANK, self.exit)

    def later(self, work: Callable[..., None], *args: Any) -> None:
        """Run `work` in the thread of the screen; may be called from any thread."""
        if not self.closing:
            self.call_later(self._unless_closing, work, *args)

    def _unless_closing(self, work: Callable[..., None], *args: Any) -> None:
        if not self.closing:
            work(*args)

    async def on_event(self, event: events.Event) -> None:
        """Ignore input events while leaving, when there is no screen for them any more."""
        if isinstance(event, events.Resize):
            self._resized()
        if not (self.closing and isinstance(event, events.InputEvent)):
            await super().on_event(event)

    def _resized(self) -> None:
        """Nothing is known of what a terminal shows that had another size, be it for a moment
        only."""
        frames = getattr(self._driver, "frames", None)
        if frames is not None:
            frames.forget()
        for screen in self.screen_stack:
            screen.refresh()  # Textual lays nothing out for a size to which it returns at once


ENDING = 2.0
"""Seconds to wait for the end of a session after the screen has closed."""


class SessionThread:
    """Calls `run_session` in a thread while `app` is shown; each ends with the other. `stopped`:
    the exception to raise in the thread; `farewell`: sentences with their styles to be printed
    after the screen has closed."""

    app: FullScreen
    scrolls = False

    def __init__(self) -> None:
        self.stopped: type[BaseException] | None = None
        self.farewell: list[tuple[str, str]] = []
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._play, name="session", daemon=True)

    def run_session(self) -> None:
        """The function of the thread."""
        raise NotImplementedError

    def run(self, **options: Any) -> None:
        """Show the screen until the game is over or is left; raises what ended the session."""
        self.app.run(**options)
        self.ended()

    def ended(self) -> None:
        """After the screen has closed, wait for the session, and raise what ended it."""
        self.stop()
        if self.thread.ident is not None:
            self.thread.join(ENDING)
        if self.app.code:
            raise SystemExit(self.app.code)
        if self.failure is not None:
            raise self.failure

    def _play(self) -> None:
        try:
            self.run_session()
        except BaseException as stop:
            self.failure = stop
        finally:
            with suppress(RuntimeError):  # the screen has closed already
                self.app.later(self.app.leave)

    def stop(self, why: type[BaseException] = KeyboardInterrupt) -> None:
        """Make `check` raise this exception from now on."""
        self.stopped = self.stopped or why

    def check(self) -> None:
        """Raises what stopped the session, if something did."""
        if self.stopped is not None:
            raise self.stopped
