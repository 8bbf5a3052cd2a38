"""The full screen as a session knows it (`ports.Front`). The session runs in a thread of its own:
what it shows is handed to the screen, and it waits here for what people type. AI players think in
further threads, so that no key ever waits for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from ....adapters.presentation.parts import Sentence
from ....adapters.presentation.texts import Texts
from ....adapters.presentation.typed_line import command
from ....core.game import Outcome
from ....core.table.commands import Advice
from ..ports import Look
from ..settings import SPEEDS, Settings
from . import contents
from .app import OWN, Asked, GameScreen
from .session_thread import Behind

if TYPE_CHECKING:
    from ....core.record import Record

Found = TypeVar("Found")
URGENT = ("undo", "quit", "language")
"""Wishes for which nobody waits until an AI player has moved."""
GLANCE = 0.05
"""Seconds after which a pause looks whether it is still wanted."""


class ScreenFront(Behind):
    """See `ports.Front`. `game` is what runs in the session's thread."""

    def __init__(self, texts: Texts, settings: Settings, game: Callable[[ScreenFront], None]):
        super().__init__()
        self.interactive = True
        self.settings = settings
        self.game = game
        self.lines: SimpleQueue[str] = SimpleQueue()
        self.given: list[str] = []
        self.wake = threading.Event()
        """Somebody wants something, or an AI player has moved."""
        self.skipping = threading.Event()
        self.thinking = threading.Lock()
        """One AI player thinks at a time, also when an undo has made its thoughts useless."""
        self.over_now = False
        self.app: GameScreen = GameScreen(
            texts,
            settings,
            answer=self.lines.put,
            wish=self._wish,
            skip=self.skipping.set,
            stop=self.stop,
            leave=lambda: self.stop(EOFError),
            begin=self.thread.start,
        )

    def played(self) -> None:
        self.game(self)

    # What the screen says; called in its thread

    def _wish(self, name: str) -> None:
        self.given.append(name)
        if name in URGENT:
            self.wake.set()

    def stop(self, why: type[BaseException] = KeyboardInterrupt) -> None:
        super().stop(why)
        self.lines.put("")
        self.wake.set()

    # What the session says; called in its thread

    def begin(self, shared: bool) -> None:
        self.over_now = False

    def finish(self, stopped: bool) -> None:
        self.over_now = True

    def ask(self, prompt: str, commands: bool = False) -> str:
        return self._asked(Asked(prompt, commands=commands))

    def choose(self, prompt: str) -> str:
        return self._asked(Asked(prompt, move=True))

    def ring(self) -> None:
        if self.settings.bell:
            self.app.later(self.app.bell)

    def switch_bell(self) -> bool:
        self.settings.bell = not self.settings.bell
        return self.settings.bell

    def curtain(self, prompt: str) -> None:
        self.check()
        self.app.later(self.app.cover, prompt)
        self.lines.get()
        self.check()

    def _asked(self, asked: Asked) -> str:
        self.check()
        self.skipping.clear()
        if self.over_now and self.farewell:  # the game can't be saved: where could it be?
            self.app.later(self.app.announce, " ".join(text for text, _ in self.farewell))
        self.app.later(self.app.ask, asked)
        line = self.lines.get()
        self.check()
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

    def grown(self, record: Record | None) -> None:
        """The looks show it."""

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
        self.check()
        after = partial(self.lines.put, "")
        self.app.later(lambda: self.app.lay(title, content, after=after, unasked=True))
        self.lines.get()
        self.check()

    def work(self, work: Callable[[], Found], late: Callable[[Found], None]) -> Found | None:
        self.check()
        self.wake.clear()
        found: Future[Found] = Future()
        found.add_done_callback(lambda _: self.wake.set())

        def think() -> None:
            try:
                with self.thinking:
                    result = work()
            except BaseException as error:
                found.set_exception(error)
            else:
                found.set_result(result)

        threading.Thread(target=think, daemon=True).start()
        while not (found.done() or self.stopped or self._urgent()):
            self.wake.wait()
            if not found.done():
                self.wake.clear()
        self.check()
        if found.done():
            return found.result()
        found.add_done_callback(lambda one: None if one.exception() else late(one.result()))
        return None

    def _urgent(self) -> bool:
        return any(one in URGENT for one in self.given)

    def wishes(self) -> Sequence[str]:
        self.check()
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
        """Enter goes from the result to the table and back; only a command leaves it."""
        texts = look.texts
        title, content = texts("screen-over"), contents.outcome(look, outcome, record, texts)
        asked, wanted = Asked(texts("screen-over-leave"), commands=True), ""
        self.app.later(self.app.show_all, look)
        while wanted != "quit":
            if wanted in OWN:
                self.app.later(self.app.action_press, wanted)
            elif not wanted:
                self.app.later(lambda: self.app.lay(title, content, unasked=True))
            line = self._asked(asked)
            wanted = command(line) or line
