"""What moves on the page of a table: one card at a time, from a seat to a pile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual.timer import Timer

from ....core.scene.parts import Card, Trace
from ..settings import SPEEDS
from . import motion
from .page import compose
from .page_screen import PageScreen
from .pieces import SMALL


def nothing() -> None:
    """A callback that does nothing."""


class Animation:
    """`move`: the move of which the events are shown one by one; `way`: of the card that moves, the
    page is that before it moves; `hurried`: all events until the next question are skipped."""

    def __init__(self, screen: PageScreen) -> None:
        self.screen = screen
        self.move = motion.ShownMove()
        self.way: motion.Way | None = None
        self.hurried = False
        self._arrived: Callable[[], None] = nothing
        """Called when all of the last event is shown."""
        self._timer: Timer | None = None
        """Draws the next picture of a moving card, or what was held back."""

    @property
    def moves_cards(self) -> bool:
        """True if cards move over the table: not without colours, and not on a slow line."""
        screen = self.screen
        wanted = screen.settings.motion and SPEEDS[screen.settings.speed].frames > 0
        slow = screen.round_trip >= motion.SLOW_LINE
        return wanted and not self.hurried and screen.ink != "plain" and not slow

    def stop(self) -> None:
        """End the way of a card."""
        self.way = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        arrived, self._arrived = self._arrived, nothing
        arrived()

    def redraw_later(self, seconds: float) -> None:
        self._timer = self.screen.set_timer(seconds, self.screen.redraw)

    def show(self, trace: Trace | None, reader: int, arrived: Callable[[], None]) -> None:
        """Move the card of an event to where it goes, then draw the page; `arrived` is called when
        that is done."""
        way = None
        if trace is not None and self.moves_cards and not self.screen.overlay_open:
            size, frames = self.screen.room("page"), SPEEDS[self.screen.settings.speed].frames
            after = compose(self.screen.state, size.width, size.height)
            way = motion.way_of(trace, self.screen.page.areas, after.areas, reader, frames)
        if way is None:
            self.screen.redraw()
            arrived()
            return
        self.stop()
        self.way, self._arrived = way, arrived
        self._timer = self.screen.set_timer(motion.FRAME, self._next_picture)

    def _next_picture(self) -> None:
        """Draw the moving card at its next place; after the last one, what it has changed."""
        if self.way is None or not self.way.places:
            self.screen.redraw()
            return
        (x, y), *places = self.way.places
        self.draw_over(self.way.card, x, y)
        self.way = replace(self.way, places=tuple(places))
        self._timer = self.screen.set_timer(motion.FRAME, self._next_picture)

    def draw_over(self, card: Card | None, x: int, y: int) -> None:
        """Draw a card over the page."""
        screen, size = self.screen, self.screen.room("page")
        if len(screen.page.rows) == size.height > SMALL[1]:
            rows = motion.with_card(screen.page.rows, card, x, y, size.width)
            screen.draw("page", rows)
