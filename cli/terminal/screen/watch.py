"""A game of AI players that is watched while it is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ....core.game import Outcome
from ....core.scene.parts import Sentence
from ....core.scene.texts import Texts
from ....core.table.commands import Advice
from ..ports import COPYABLE, Ending, Look
from ..settings import Settings
from .base import SessionThread
from .contents import Content
from .ending import TABLE, EndScreen, FinishedTable
from .viewer import Replay, Viewer

if TYPE_CHECKING:
    from ....core.record import Record

Result = TypeVar("Result")
AHEAD = 6
"""Entries by which the game may be ahead of the viewer, so that it is left near the visible
position."""
GLANCE = 0.03


class Onlooker:
    """The calls of a session that a front without people doesn't need."""

    def begin(self, shared: bool) -> None:
        """Nothing to do."""

    def finish(self, stopped: bool) -> None:
        """Nothing to do."""

    def ring(self) -> None:
        """Nobody waits."""

    def switch_bell(self) -> bool:
        return False

    def curtain(self, prompt: str) -> str:
        """Nothing to hide."""
        return ""

    def clear(self) -> None:
        """Nothing to hide."""

    def show(self, look: Look) -> None:
        """Nobody decides."""

    def show_all(self, look: Look) -> None:
        """Shown from the record."""

    def table_changed(self, look: Look, sentences: Sequence[Sentence] = ()) -> None:
        """Shown from the record."""

    def show_event(self, sentence: Sentence, befalls: bool = False) -> None:
        """Shown from the record."""

    def wait(self, seconds: float, sleep: Callable[[float], None]) -> None:
        """The viewer has its own speed."""

    def round_over(self, look: Look, record: Record | None) -> None:
        """Nobody plays."""

    def advise(self, look: Look, advice: Sequence[Advice]) -> None:
        """Nobody plays."""

    def explain(self, sentences: Sequence[str], texts: Texts) -> None:
        """Nobody asks."""

    def show_beside(self, title: str, content: Content, prompt: str) -> str:
        """Nobody asks."""
        return ""

    def show_rules(self, game: str, texts: Texts) -> None:
        """Nobody plays."""

    def show_log(self, log: Sequence[str], texts: Texts) -> None:
        """Nobody plays."""


class WatchFront(SessionThread, Onlooker):
    """A `ports.Front` without input: a `Viewer` shows the game, and may be behind it. `replay_of`:
    returns the replay of a record."""

    def __init__(
        self,
        texts: Texts,
        settings: Settings,
        game: Callable[[WatchFront], None],
        replay_of: Callable[[Record, Texts], Replay],
    ) -> None:
        super().__init__()
        self.interactive = False
        self.game = game
        self.replay_of = replay_of
        self.result: FinishedTable | None = None
        self.app: Viewer = Viewer(
            texts,
            settings,
            running=True,
            begin=self.thread.start,
            stop=lambda: self.stop(EOFError),
        )

    def run_session(self) -> None:
        self.game(self)

    def update_record(self, record: Record | None) -> None:
        if record is not None:
            self.app.later(self._update_replay, record)

    def _update_replay(self, record: Record) -> None:
        if self.app.loaded is None:
            self.app.loaded = self.replay_of(record, self.app.texts)
        else:
            self.app.replay.grow(record)
        self.app.redraw()

    @property
    def lag(self) -> int:
        """The number of entries by which the viewer is behind the game."""
        replay = self.app.loaded
        return replay.steps - self.app.step if replay is not None else AHEAD

    def _wait(self, fits: Callable[[], object]) -> None:
        while not fits():
            self.check()
            time.sleep(GLANCE)
        self.check()

    def work(self, work: Callable[[], Result], on_late: Callable[[Result], None]) -> Result | None:
        self._wait(lambda: self.lag < AHEAD)
        return work()

    def show_outcome(self, look: Look, outcome: Outcome, record: Record) -> None:
        self.result = FinishedTable.of(look, outcome, record)
        with suppress(EOFError):  # it is left before the viewer is there
            self._wait(lambda: self.lag == 0)

    def after_game(self, ending: Ending, texts: Texts) -> str:
        """Show the result until something is chosen; the replay is there already."""
        assert self.result is not None
        actions = [action for action in ending.actions if action != "replay"]
        chosen: list[str] = []
        offered = replace(ending, actions=actions)
        screen = EndScreen(self.result, offered, self.app.ink, chosen.append)
        self.app.later(self.app.cover_with, screen)
        try:
            self._wait(lambda: chosen and chosen[0] != TABLE)
        except EOFError:
            return ""
        finally:
            self.farewell += [(text, COPYABLE) for text in ending.shared if screen.shared]
        if chosen[0] == "again":
            self.farewell.clear()
            self.app.later(self._begin_again)
        return "" if chosen[0] == "quit" else chosen[0]

    def _begin_again(self) -> None:
        self.app.loaded, self.app.step, self.app.running = None, 0, True

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        self.farewell.append((" " * indent + text, style))

    def ask(self, prompt: str, commands: bool = False, answer: bool = False) -> str:
        return ""

    def choose(self, prompt: str) -> str:
        raise EOFError  # nobody plays

    @contextmanager
    def secret(self) -> Iterator[None]:
        yield

    def queued_commands(self) -> Sequence[str]:
        self.check()
        return ()
