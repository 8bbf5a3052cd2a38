"""The full screen as a front of a session (`ports.Front`). The session runs in a thread of its own,
hands over what it shows to the thread of the screen, and waits here for input. AI players think in
further threads, so that the screen always reacts to keys."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from ....adapters.presentation.typed_line import AFTER_GAME, after_game, command
from ....core.game import Outcome
from ....core.scene.parts import Sentence
from ....core.scene.texts import Texts
from ....core.table.commands import Advice
from ..ports import COPYABLE, LOOK_AT, Ending, Look
from ..settings import SPEEDS, Settings
from . import contents
from .actions import OWN
from .app import GameScreen
from .base import SessionThread
from .ending import EndScreen, FinishedTable
from .input_screen import LineRequest

if TYPE_CHECKING:
    from ....core.record import Record

Result = TypeVar("Result")
URGENT = ("undo", "quit", "language")
"""Queued commands that don't wait until an AI player has moved."""
GLANCE = 0.05
"""Interval in seconds at which a pause checks if it was skipped."""


class ScreenFront(SessionThread):
    """See `ports.Front`. `game`: the function that runs in the session's thread."""

    def __init__(self, texts: Texts, settings: Settings, game: Callable[[ScreenFront], None]):
        super().__init__()
        self.interactive = True
        self.settings = settings
        self.game = game
        self.lines: SimpleQueue[str] = SimpleQueue()
        self.queued: list[str] = []
        self.wake = threading.Event()
        """Set when an urgent command is queued, or an AI player has moved."""
        self.skipping = threading.Event()
        self.arrived = threading.Event()
        """Set when all of the last event is shown."""
        self.thinking = threading.Lock()
        """Held while an AI player thinks, so that they do so one at a time, even after an undo."""
        self.finished = False
        self.over = False
        """True while it is chosen what is done after a game."""
        self.result: FinishedTable | None = None
        self.app: GameScreen = GameScreen(
            texts,
            settings,
            answer=self.lines.put,
            queue_command=self._queue,
            skip=self.skipping.set,
            stop=self.stop,
            leave=lambda: self.stop(EOFError),
            begin=self.thread.start,
        )

    def run_session(self) -> None:
        self.game(self)

    # Called in the thread of the screen

    def _queue(self, name: str) -> None:
        if self.over and name == "quit":
            self.lines.put(name)  # nothing is run from the queue any more
            return
        self.queued.append(name)
        if self._is_urgent(name):
            self.wake.set()

    def stop(self, why: type[BaseException] = KeyboardInterrupt) -> None:
        super().stop(why)
        self.lines.put("")
        self.wake.set()

    # Called in the thread of the session

    def begin(self, shared: bool) -> None:
        self.finished = False

    def finish(self, stopped: bool) -> None:
        self.finished = True

    def ask(self, prompt: str, commands: bool = False, answer: bool = False) -> str:
        goes_on = commands and not answer
        return self._read_line(LineRequest(prompt, commands=commands, goes_on=goes_on))

    def choose(self, prompt: str) -> str:
        return self._read_line(LineRequest(prompt, move=True))

    def ring(self) -> None:
        if self.settings.bell:
            self.app.later(self.app.bell)

    def switch_bell(self) -> bool:
        self.settings.bell = not self.settings.bell
        return self.settings.bell

    def curtain(self, prompt: str) -> str:
        self.check()
        self.app.later(self.app.cover, prompt)
        line = self.lines.get()
        self.check()
        return line

    def _read_line(self, request: LineRequest) -> str:
        self.check()
        self.skipping.clear()
        unsaved = self.finished and self.farewell and not request.commands
        if unsaved:  # the game couldn't be saved, and a path is asked for
            self.app.later(self.app.announce, " ".join(text for text, _ in self.farewell))
        self.app.later(self.app.ask, request)
        line = self.lines.get()
        self.check()
        self.skipping.clear()
        return line

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        if self.finished:
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

    def update_record(self, record: Record | None) -> None:
        """Not needed: each Look has the log."""

    def show(self, look: Look) -> None:
        self.app.later(self.app.show, look)

    def show_all(self, look: Look) -> None:
        self.app.later(self.app.show_all, look)

    def table_changed(self, look: Look, sentences: Sequence[Sentence] = ()) -> None:
        self.app.later(self.app.table_changed, look, sentences)

    def show_event(self, sentence: Sentence, befalls: bool = False) -> None:
        self.arrived.clear()
        self.app.later(self.app.show_event, sentence, befalls, self.arrived.set)

    def wait(self, seconds: float, sleep: Callable[[float], None]) -> None:
        """Wait until the card of the last event has arrived, then according to the speed, and as
        long as something is read beside the table or over it. A key ends this wait, but not the
        next one."""
        self.skipping.clear()
        waited = 0.0
        while not (self.stopped or self._urgent()):
            reading, began = self.app.reading, time.monotonic()
            seconds_left = seconds * SPEEDS[self.settings.speed].factor - waited
            if reading:
                time.sleep(GLANCE)
            elif self.skipping.is_set() or self.app.animation.hurried:
                return
            elif not self.arrived.is_set():
                self.arrived.wait(GLANCE)
            elif seconds_left <= 0:
                return
            else:
                self.skipping.wait(min(seconds_left, GLANCE))
                waited += time.monotonic() - began

    def round_over(self, look: Look, record: Record | None) -> None:
        content = contents.round_end(look, record)
        self._overlay_until_closed(look.texts("screen-round"), content)

    def _overlay_until_closed(self, title: str, content: contents.Content) -> None:
        """Open an overlay, and wait until it is closed."""
        self.check()
        on_close = partial(self.lines.put, "")
        self.app.later(
            lambda: self.app.open_overlay(title, content, on_close=on_close, unasked=True)
        )
        self.lines.get()
        self.check()

    def work(self, work: Callable[[], Result], on_late: Callable[[Result], None]) -> Result | None:
        self.check()
        self.wake.clear()
        future: Future[Result] = Future()
        future.add_done_callback(lambda _: self.wake.set())

        def think() -> None:
            try:
                with self.thinking:
                    result = work()
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=think, daemon=True).start()
        while not (future.done() or self.stopped or self._urgent()):
            self.wake.wait()
            if not future.done():
                self.wake.clear()
        self.check()
        if future.done():
            return future.result()
        future.add_done_callback(
            lambda future: None if future.exception() else on_late(future.result())
        )
        return None

    def _urgent(self) -> bool:
        return any(map(self._is_urgent, self.queued))

    def _is_urgent(self, name: str) -> bool:
        return name in URGENT or bool(self.app.declaration_in(name))

    def queued_commands(self) -> Sequence[str]:
        self.check()
        queued, self.queued = self.queued, []
        self.wake.clear()
        return queued

    def advise(self, look: Look, advice: Sequence[Advice]) -> None:
        self.app.later(self.app.advise, look, advice)

    def explain(self, sentences: Sequence[str], texts: Texts) -> None:
        content = contents.paragraphs(sentences)
        self.app.later(self.app.notes.show, texts("screen-why"), content, "", "why")

    def show_beside(self, title: str, content: contents.Content, prompt: str) -> str:
        self.app.later(self.app.notes.show, title, content)
        return self._read_line(LineRequest(prompt))

    def show_rules(self, game: str, texts: Texts) -> None:
        self._open_overlay("screen-key-rules", contents.rules(game, texts), texts, search=True)

    def show_log(self, log: Sequence[str], texts: Texts) -> None:
        entries = list(log)
        self._open_overlay(
            "screen-key-log", contents.log(entries, len(entries)), texts, search=True
        )

    def _open_overlay(
        self, title: str, content: contents.Content, texts: Texts, search: bool = False
    ) -> None:
        heading = texts(title)
        self.app.later(
            lambda: self.app.open_overlay(heading, content, search, at_end=title.endswith("log"))
        )

    def show_outcome(self, look: Look, outcome: Outcome, record: Record) -> None:
        self.result = FinishedTable.of(look, outcome, record)
        self.app.later(self.app.show_all, look)

    def after_game(self, ending: Ending, texts: Texts) -> str:
        """Show the result and the table in turn, until something is chosen."""
        assert self.result is not None
        self.over = True
        request, typed = LineRequest(texts("screen-over-leave"), commands=True), ""
        while True:
            if typed in OWN:
                self.app.later(self.app.action_press, typed)
            elif typed in ("", "share"):
                typed = self._chosen_at_end(self.result, ending, bool(typed))
            if typed == "again":
                self.finished = self.over = False
                self.farewell.clear()
                self.app.later(self.app.clear_table)
            if ending.analysis is not None and typed.partition(" ")[0] == LOOK_AT:
                return typed
            if typed in ending.actions:
                return "" if typed == "quit" else typed
            line = self._read_line(request)
            typed = command(line) or after_game(line) or line
            if typed not in ("", *OWN, *AFTER_GAME):
                self.app.later(self.app.announce, texts("screen-not-now"))

    def _chosen_at_end(self, result: FinishedTable, ending: Ending, sharing: bool) -> str:
        """Show the result until an action is chosen, and return it."""
        self.check()
        screen = EndScreen(result, ending, self.app.ink, self._chosen, sharing)
        self.app.later(self.app.cover_with, screen)
        action = self.lines.get()
        self.check()
        if screen.shared:
            shared = [(text, COPYABLE) for text in ending.shared]
            self.farewell = [told for told in self.farewell if told not in shared] + shared
        return action

    def _chosen(self, action: str) -> None:
        self.lines.put(action)
        self.app.redraw()
