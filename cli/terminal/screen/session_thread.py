"""What runs behind a full screen: a session, in a thread of its own."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Any

from .base import FullScreen

ENDING = 2.0
"""Seconds that a session has to end when the screen is gone."""


class Behind:
    """Runs `played` in a thread while `app` is shown, and ends each with the other. `stopped`: what
    whoever waits in the thread has to raise; `farewell`: what is printed, sentences and their
    styles, when the screen is gone."""

    app: FullScreen

    def __init__(self) -> None:
        self.stopped: type[BaseException] | None = None
        self.farewell: list[tuple[str, str]] = []
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._play, name="session", daemon=True)

    def played(self) -> None:
        """What runs in the thread."""
        raise NotImplementedError

    def run(self, **more: Any) -> None:
        """Until the game is over or somebody leaves; raises what ended the session."""
        self.app.run(**more)
        self.ended()

    def ended(self) -> None:
        """When the screen is gone: wait for the session, and raise what ended it."""
        self.stop()
        if self.thread.ident is not None:
            self.thread.join(ENDING)
        if self.app.code:
            raise SystemExit(self.app.code)
        if self.failure is not None:
            raise self.failure

    def _play(self) -> None:
        try:
            self.played()
        except BaseException as stop:
            self.failure = stop
        finally:
            with suppress(RuntimeError):  # the screen is gone already
                self.app.later(self.app.leave)

    def stop(self, why: type[BaseException] = KeyboardInterrupt) -> None:
        """Whoever waits in the thread is interrupted, now and from now on."""
        self.stopped = self.stopped or why

    def check(self) -> None:
        """Raises what stopped the session, if something did."""
        if self.stopped is not None:
            raise self.stopped
