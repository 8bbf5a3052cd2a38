"""What the log says while a chat's server is away: few lines, however long and for however many
lanes."""

from __future__ import annotations

import logging

from ....core.service.ports import Clock

FIRST_INTERVAL, LONGEST_INTERVAL = 10.0, 600.0
"""Seconds between two lines about failures at least; each interval is twice the one before."""
CALM = 300.0
"""Seconds without a failure after which the next one is logged at once again. Before that, a server
that answers only some requests would fill the log."""

log = logging.getLogger(__name__)


class OutageLog:
    """Logs failed requests to a chat's server: the first one, further ones at growing intervals,
    and the first answer after them. `title`: the name of the chat."""

    def __init__(self, title: str, clock: Clock) -> None:
        self.title = title
        self.clock = clock
        self._failures = 0
        """Since the last answer."""
        self._began = 0.0
        """When the first of them happened."""
        self._logged = False
        """True if one of them was logged."""
        self._last = float("-inf")
        """When a request failed last."""
        self._next_line = 0.0
        self._interval = FIRST_INTERVAL

    def failed(self, detail: object, pause: float) -> None:
        """A request failed, and is repeated after so many seconds."""
        now = self.clock.now()
        if now >= self._last + CALM:
            self._next_line, self._interval = now, FIRST_INTERVAL
        if not self._failures:
            self._began = now
        self._failures += 1
        self._last = now
        if now < self._next_line:
            return
        log.warning("%s: %s; next try in %g s", self.title, detail, pause)
        self._logged = True
        self._next_line = now + self._interval
        self._interval = min(2 * self._interval, LONGEST_INTERVAL)

    def answered(self) -> None:
        """The server has answered a request."""
        if self._logged:
            seconds = self.clock.now() - self._began
            text = "%s answers again after %.0f s; failed requests: %d"
            log.info(text, self.title, seconds, self._failures)
        self._failures, self._logged = 0, False
