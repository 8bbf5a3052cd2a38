"""The full screen as a session knows it (`ports.Front`). The session runs in a thread of its own:
what it shows is handed to the screen, and it waits here for what people type. AI players think in
further threads, so that no key ever waits for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from ....adapters.presentation.parts import Sentence
from ....adapters.presentation.texts import Texts
from ....core.game import Outcome
from ....core.tables.commands import Advice
from ..ports import Look
from ..settings import SPEEDS, Settings
from . import contents
from .app import Asked, GameScreen

if TYPE_CHECKING:
    from ....core.record import Record

Found = TypeVar("Found")
URGENT = ("undo", "quit", "language")
"""Wishes for which nobody waits until an AI player has moved."""
GLANCE = 0.05
"""Seconds after which a pause looks whether it is still wanted."""
ENDING = 2.0
"""Seconds that a session has to end when the screen is gone."""


class ScreenFront:
    """See `ports.Front`. `played` is what runs in the session's thread."""

    def __init__(self, texts: Texts, settings: Settings, played: Callable[[ScreenFront], None]):
        self.interactive = True
        self.settings = settings
        self.played = played
        self.lines: SimpleQueue[str] = SimpleQueue()
        self.given: list[str] = []
        self.stopped: type[BaseException] | None = None
        self.wake = threading.Event()
        """Somebody wants something, or an AI player has moved."""
        self.skipping = threading.Event()
        self.thinking = threading.Lock()
        """One AI player thinks at a time, also when an undo has made its thoughts useless."""
        self.over_now = False
        self.farewell: list[tuple[str, str]] = []
        """What is said when the game is over: it is printed when the screen is gone."""
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._play, name="session", daemon=True)
        self.app = GameScreen(
            texts,
            settings,
            answer=self.lines.put,
            wish=self._wish,
            skip=self._skip,
            stop=self._stop,
            leave=self._leave,
            begin=self.thread.start,
        )

    def run(self, headless: bool = False) -> None:
        """Until the game is over or somebody leaves; raises what ended the session."""
        self.app.run(headless=headless, mouse=True)
        self.ended()

    def ended(self) -> None:
        """When the screen is gone: wait for the session, and raise what ended it."""
        self._stop()
        if self.thread.ident is not None:
            self.thread.join(ENDING)
        if self.app.code:
            raise SystemExit(self.app.code)
        if self.failure is not None:
            raise self.failure

    def _play(self) -> None:
        try:
            self.played(self)
        except BaseException as stop:
            self.failure = stop
        finally:
            with suppress(RuntimeError):  # the screen is gone already
                self.app.later(self.app.leave)

    # What the screen says; called in its thread

    def _wish(self, name: str) -> None:
        self.given.append(name)
        if name in URGENT:
            self.wake.set()

    def _skip(self) -> None:
        self.skipping.set()

    def _leave(self) -> None:
        self._stop(EOFError)

    def _stop(self, why: type[BaseException] = KeyboardInterrupt) -> None:
        """Whoever waits for people is interrupted, now and from now on."""
        self.stopped = self.stopped or why
        self.lines.put("")
        self.wake.set()

    # What the session says; called in its thread

    def _check(self) -> None:
        if self.stopped is not None:
            raise self.stopped

    def begin(self, shared: bool) -> None:
        self.over_now = False

    def finish(self, stopped: bool) -> None:
        self.over_now = True

    def ask(self, prompt: str, commands: bool = False) -> str:
        return self._asked(Asked(prompt, commands=commands))

    def choose(self, prompt: str) -> str:
        return self._asked(Asked(prompt, move=True))

    def curtain(self, prompt: str) -> None:
        self._check()
        self.app.later(self.app.cover, prompt)
        self.lines.get()
        self._check()

    def _asked(self, asked: Asked) -> str:
        self._check()
        self.skipping.clear()
        self.app.later(self.app.ask, asked)
        line = self.lines.get()
        self._check()
        self.skipping.clear()
        return line

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        if self.over_now:
            self.farewell.append((text, style))
            return
        self.app.later(self.app.say, " " * indent + text, style)

    def clear(self) -> None:
        self.app.later(self.app.clear_table)

    @contextmanager
    def secret(self) -> Iterator[None]:
        self.clear()
        try:
            yield
        finally:
            self.clear()

    def show(self, look: Look) -> None:
        self.app.later(self.app.show, look)

    def show_all(self, look: Look) -> None:
        self.app.later(self.app.show_all, look)

    def moved(self, look: Look) -> None:
        self.app.later(self.app.moved, look)

    def told(self, sentence: Sentence) -> None:
        self.app.later(self.app.told, sentence)

    def rest(self, seconds: float, sleep: Callable[[float], None]) -> None:
        """As long as the speed asks for, and as long as something is laid over the table; not at
        all once somebody has pressed a key for that."""
        left = seconds * SPEEDS[self.settings.speed]
        while not (self.stopped or self.wake.is_set()):
            covered = self.app.covered
            if not covered and (left <= 0 or self.skipping.is_set()):
                return
            began = time.monotonic()
            if covered:
                time.sleep(GLANCE)
            else:
                self.skipping.wait(min(left, GLANCE))
                left -= time.monotonic() - began

    def round_over(self, look: Look, record: Record | None) -> None:
        head = look.texts("screen-round-over")
        names = look.company.names
        self._laid(look.texts("screen-round"), contents.course(names, record, look.texts, head))

    def _laid(self, title: str, content: contents.Content) -> None:
        """Lay something over the table, and wait until it is taken away."""
        self._check()
        self.app.later(lambda: self.app.lay(title, content, after=lambda: self.lines.put("")))
        self.lines.get()
        self._check()

    def work(self, work: Callable[[], Found]) -> Found | None:
        self._check()
        self.wake.clear()
        found: list[Found] = []
        failed: list[BaseException] = []

        def think() -> None:
            try:
                with self.thinking:
                    found.append(work())
            except BaseException as error:
                failed.append(error)
            self.wake.set()

        threading.Thread(target=think, daemon=True).start()
        while not (found or failed or self.stopped or self._urgent()):
            self.wake.wait()
            if not (found or failed):
                self.wake.clear()
        self._check()
        if failed:
            raise failed[0]
        return found[0] if found else None

    def _urgent(self) -> bool:
        return any(one in URGENT for one in self.given)

    def wishes(self) -> Sequence[str]:
        self._check()
        given, self.given = self.given, []
        self.wake.clear()
        return given

    def advise(self, look: Look, found: Sequence[Advice]) -> None:
        self._lay("screen-key-hint", contents.advice(look, found, look.texts), look.texts)

    def show_rules(self, game: str, texts: Texts) -> None:
        self._lay("screen-key-rules", contents.rules(game, texts), texts, search=True)

    def show_log(self, log: Sequence[str], texts: Texts) -> None:
        entries = list(log)
        self._lay("screen-key-log", contents.log(entries, len(entries)), texts, search=True)

    def _lay(
        self, title: str, content: contents.Content, texts: Texts, search: bool = False
    ) -> None:
        heading = texts(title)
        self.app.later(lambda: self.app.lay(heading, content, search, at_end=title.endswith("log")))

    def over(self, look: Look, outcome: Outcome, record: Record) -> None:
        self.app.later(self.app.show_all, look)
        self._laid(look.texts("screen-over"), contents.outcome(look, outcome, record, look.texts))
