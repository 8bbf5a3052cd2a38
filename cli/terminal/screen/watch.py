"""A game of AI players that is watched while it is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from ....adapters.presentation.parts import Sentence
from ....adapters.presentation.texts import Texts
from ....core.game import Outcome
from ....core.table.commands import Advice
from ..ports import Look
from ..settings import Settings
from . import contents
from .session_thread import Behind
from .viewer import Film, Viewer

if TYPE_CHECKING:
    from ....core.record import Record

Found = TypeVar("Found")
AHEAD = 6
"""Entries that the game may be ahead of who watches: leaving it leaves it about where they are."""
GLANCE = 0.03


class WatchFront(Behind):
    """See `ports.Front`: nobody is asked, and what happens a `Viewer` shows, which may be behind
    the game. `film_of` makes what it shows of a record."""

    def __init__(
        self,
        texts: Texts,
        settings: Settings,
        game: Callable[[WatchFront], None],
        film_of: Callable[[Record, Texts], Film],
    ) -> None:
        super().__init__()
        self.interactive = False
        self.game = game
        self.film_of = film_of
        self.app: Viewer = Viewer(
            texts,
            settings,
            running=True,
            begin=self.thread.start,
            stop=lambda: self.stop(EOFError),
        )

    def played(self) -> None:
        self.game(self)

    def grown(self, record: Record | None) -> None:
        if record is not None:
            self.app.later(self._grown, record)

    def _grown(self, record: Record) -> None:
        if self.app.known is None:
            self.app.known = self.film_of(record, self.app.texts)
        else:
            self.app.film.grow(record)
        self.app.redraw()

    @property
    def behind(self) -> int:
        """By how many entries the viewer is behind the game."""
        film = self.app.known
        return film.steps - self.app.step if film is not None else AHEAD

    def _wait(self, fits: Callable[[], bool]) -> None:
        while not fits():
            self.check()
            time.sleep(GLANCE)
        self.check()

    def work(self, work: Callable[[], Found], late: Callable[[Found], None]) -> Found | None:
        self._wait(lambda: self.behind < AHEAD)
        return work()

    def over(self, look: Look, outcome: Outcome, record: Record) -> None:
        self._wait(lambda: self.behind == 0)
        content = contents.outcome(look, outcome, record, look.texts)
        self.app.later(self.app.lay, look.texts("screen-over"), content, True)
        try:
            self._wait(lambda: False)
        except EOFError:
            return

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        self.farewell.append((" " * indent + text, style))

    def ask(self, prompt: str, commands: bool = False) -> str:
        return ""

    def choose(self, prompt: str) -> str:
        raise EOFError  # nobody plays

    @contextmanager
    def secret(self) -> Iterator[None]:
        yield

    def wishes(self) -> Sequence[str]:
        self.check()
        return ()

    # What the viewer shows by itself

    def begin(self, shared: bool) -> None:
        """Nothing to do."""

    def finish(self, stopped: bool) -> None:
        """Nothing to do."""

    def ring(self) -> None:
        """Nobody waits."""

    def switch_bell(self) -> bool:
        return False

    def curtain(self, prompt: str) -> None:
        """Nothing to hide."""

    def clear(self) -> None:
        """Nothing to hide."""

    def show(self, look: Look) -> None:
        """Nobody decides."""

    def show_all(self, look: Look) -> None:
        """It is shown by the record."""

    def moved(self, look: Look) -> None:
        """It is shown by the record."""

    def told(self, sentence: Sentence) -> None:
        """It is shown by the record."""

    def rest(self, seconds: float, sleep: Callable[[float], None]) -> None:
        """The viewer has its own pace."""

    def round_over(self, look: Look, record: Record | None) -> None:
        """Nobody is waited for."""

    def advise(self, look: Look, found: Sequence[Advice]) -> None:
        """Nobody asks."""

    def show_rules(self, game: str, texts: Texts) -> None:
        """Nobody asks."""

    def show_log(self, log: Sequence[str], texts: Texts) -> None:
        """Nobody asks."""
