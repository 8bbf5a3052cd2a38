"""A session that runs in a thread of its own behind a full screen."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Any

from .base import FullScreen

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
