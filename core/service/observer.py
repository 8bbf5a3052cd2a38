"""What a running program reports to its metrics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

Work = Literal["think", "advise", "analyse", "replay", "picture"]
"""What worker processes compute: a move, a hint, an analysis, a page about a game, a picture."""
How = Literal["shown", "told"]
"""A live message, or another one."""
WhyNot = Literal["waits", "away", "moved", "gone", "fails", "error"]
"""Why a message wasn't sent: the server wants us to wait, or can't be reached, the chat has another
address, nobody is there any more, the server refuses it for another reason, or we have failed."""
DatabaseError = Literal["failed", "conflict"]
"""A transaction failed, or is done again because of another one."""


def _ignore(*_: object) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Observer:
    """Functions that are called at events; what isn't given ignores them. They are quick, raise
    nothing, and may be called in other threads. `chat`: the name of a chat such as `telegram`.

    - `received(chat)`: an update has come;
    - `handled(chat)`: an update was handled, and what follows from it is stored;
    - `refused(chat, code)`: what somebody wanted was refused with this error;
    - `stored(seconds)`: from the begin of a request until it was stored;
    - `sent(lane, how)`, `not_sent(lane, why)`: a message was sent or edited, or couldn't be;
    - `game_ended(game)`: people have played this game to its end, and the result is stored;
    - `transaction(seconds)`: from when a transaction was asked for to its end;
    - `database_error(kind)`: a transaction failed, or is done again;
    - `queued(work, change)`: one job more (1) or less (-1) waits for a worker process;
    - `waited(work, seconds)`, `computed(work, seconds)`: how long one has waited, and taken.
    """

    received: Callable[[str], object] = _ignore
    handled: Callable[[str], object] = _ignore
    refused: Callable[[str, str], object] = _ignore
    stored: Callable[[float], object] = _ignore
    sent: Callable[[str, How], object] = _ignore
    not_sent: Callable[[str, WhyNot], object] = _ignore
    game_ended: Callable[[str], object] = _ignore
    transaction: Callable[[float], object] = _ignore
    database_error: Callable[[DatabaseError], object] = _ignore
    queued: Callable[[Work, int], object] = _ignore
    waited: Callable[[Work, float], object] = _ignore
    computed: Callable[[Work, float], object] = _ignore


UNOBSERVED = Observer()


class ObservedJob:
    """A job for a worker process, from when it is requested until `end`, or the end of the
    context."""

    def __init__(self, observer: Observer, work: Work) -> None:
        self._observer, self._work = observer, work
        self._since = perf_counter()
        self._state = "waits"
        observer.queued(work, 1)

    def __enter__(self) -> ObservedJob:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def begin(self) -> None:
        """It is computed from now on."""
        now = perf_counter()
        self._observer.queued(self._work, -1)
        self._observer.waited(self._work, now - self._since)
        self._since, self._state = now, "runs"

    def end(self) -> None:
        """It has ended, or was called off; only the first call counts."""
        if self._state == "waits":
            self._observer.queued(self._work, -1)
        elif self._state == "runs":
            self._observer.computed(self._work, perf_counter() - self._since)
        self._state = "ended"
