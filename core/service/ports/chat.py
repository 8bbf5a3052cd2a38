"""Time, and chats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ...errors import StammtischError
from .messages import LiveMessage, Notice
from .tables import Stored


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since 1970, UTC."""

    async def sleep(self, seconds: float) -> None: ...


class Wait(StammtischError):
    """A chat's server wants us to wait. Facts: seconds, everywhere (not only in this lane), and
    `spent`: False where what was refused doesn't count as a message."""

    code = "chat-waits"


class Gone(StammtischError):
    """A lane can't be reached any more: blocked, kicked, deleted. Facts: lane."""

    code = "lane-gone"


class Moved(StammtischError):
    """A lane has another address now. Facts: lane, to."""

    code = "lane-moved"


class Lost(StammtischError):
    """A message that was to be edited is no longer there. Facts: message."""

    code = "message-lost"


class ServerFails(StammtischError):
    """A chat's server can't be reached, or doesn't do what it is asked for a reason that isn't
    known here. Facts: detail."""

    code = "server-fails"


@dataclass(frozen=True, slots=True)
class Reader:
    """For whom something is drawn. `person`: "" is everybody in a chat. `pictures`: wanted,
    or not, or as the chat has them (None);
    `explaining`: first games explain themselves."""

    person: str
    language: str
    pictures: bool | None = None
    explaining: bool = True


class Chat(Protocol):
    """Draws what a lane is to show, and sends it."""

    def draw(self, live: LiveMessage, stored: Stored, reader: Reader) -> Any:
        """The rendering of a slot: a function of the table and the reader alone. None to put it off
        for a while; then it isn't urgent any more."""

    def digest(self, drawn: Any) -> str:
        """Equal for renderings that look the same."""

    async def show(self, live: LiveMessage, drawn: Any) -> str:
        """Send it, or edit the message of the slot; the message's address. Raises Wait, Gone,
        Moved, Lost or ServerFails."""

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        """Send a notice; raises the same."""


@dataclass(frozen=True, slots=True)
class Observer:
    """Functions that are called for metrics. `handled`: with the source of each request; `stored`:
    with the seconds until a request was stored; `sent`: with the lane and `shown` or `told` for
    each message."""

    handled: Callable[[str], object]
    stored: Callable[[float], object]
    sent: Callable[[str, str], object]


UNOBSERVED = Observer(lambda _: None, lambda _: None, lambda *_: None)
