"""The ports of the service as protocols, which adapters implement: the store (what it keeps is in
`stored` and `queues`), AI players, time, and chats."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from ..errors import StammtischError
from ..game import Move
from ..record import Record
from ..record_fields import PlayerInfo
from ..review import SeatAnalysis
from ..table.commands import Advice
from ..table.effects import AiJob
from .queues import JobQueue, LiveMessage, LiveMessageQueue, Notice, NoticeQueue, Work
from .stored import AdministrationStore, PeopleStore, ResultStore, Stored, TableIndex, TableStore

# The store


class Unavailable(StammtischError):
    """The store can't be used now, and nothing was done; it may be tried again. Its kinds say
    more. Facts: none."""


class Transaction(
    TableStore,
    TableIndex,
    PeopleStore,
    JobQueue,
    LiveMessageQueue,
    NoticeQueue,
    ResultStore,
    AdministrationStore,
    Protocol,
):
    """Reads and writes of one transaction; all are rolled back if the block raises."""

    def renew(self, held: Sequence[Work], until: float) -> None:
        """Leases of this caller last until then, but those that others have taken over."""


Done = TypeVar("Done")


class Store(Protocol):
    """Keeps all that must survive a stop."""

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        """Do the work in one transaction. Raises what the work raises, and Unavailable if the store
        can't be used. What isn't `serial` may run on the event loop, so it is short. It may be done
        several times, if other programs store at the same time, and only the last one counts: so
        it changes nothing outside, and passes on errors that aren't ours.

        `lasting=False` skips fsync: the commit survives a crash of the program but not a power
        failure. Only for work that may safely run twice. What is `serial` sees one state of the
        store, as if all works came one after the other, and is done again where that fails. Other
        work sees what others have stored meanwhile: it holds what it reads before it changes
        something by it, or leaves that to what compares while it writes (steps of tables, tokens of
        leases, counts of slots). It is rarely done again, so it suits what happens often. What
        isn't lasting is never serial."""

    async def close(self) -> None: ...


# AI players


@dataclass(frozen=True, slots=True)
class AiMove:
    """The result of a job: the move, who chose it, why that isn't the player of the job, and what
    it told about its decision, of which nobody who plays may learn."""

    move: Move
    by: str
    fault: StammtischError | None = None
    info: PlayerInfo | None = None


class Thinker(Protocol):
    """Computes for AI players."""

    def move(self, job: AiJob) -> AiMove:
        """A legal move for the seat of the job's View."""

    def advice(self, job: AiJob) -> tuple[Advice, ...]:
        """The moves of a strong player there, best first. Raises NoAdvice if a third-party
        heuristic fails."""


class NoAdvice(StammtischError):
    """A heuristic of others has failed. Facts: error."""


@dataclass(frozen=True, slots=True)
class Analysed:
    """The result of an analysis: the analysis of a seat, and a page about the game for a browser,
    in which it is."""

    analysis: SeatAnalysis
    page: str


class NoReplay(StammtischError):
    """The page of a game could not be made. Facts: error."""


class AsyncThinker(Protocol):
    """A Thinker that doesn't block its caller: it computes elsewhere, in other processes."""

    async def move(self, job: AiJob) -> AiMove:
        """The same as `Thinker.move`; there is a move even if a worker process dies."""

    async def advice(self, job: AiJob) -> tuple[Advice, ...]:
        """The same as `Thinker.advice`. Raises NoAdvice also if its worker dies or hangs."""

    async def analysis(self, record: Record, seat: int, language: str, seconds: float) -> Analysed:
        """Judge the moves of a seat in a finished game; of several one is computed after
        the other, and no table waits for it. `seconds`: about so long it may take. Raises
        NoAnalysis if it fails or its worker process dies or hangs."""

    async def replay(self, record: Record, language: str) -> str:
        """A page for a browser that shows a finished game again. Raises NoReplay if it fails or its
        worker process dies or hangs."""


# Time, and chats


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since 1970, UTC."""

    async def sleep(self, seconds: float) -> None: ...


class Wait(StammtischError):
    """A chat's server wants us to wait, or can't be reached (`away`). Facts: seconds, everywhere
    (not only in this lane), away, and `spent`: False where what was refused doesn't count as a
    message."""

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


class InvalidMessage(ServerFails):
    """A chat's server will never take a message with this content. Facts: detail, without
    any of the content."""

    code = ServerFails.code


@dataclass(frozen=True, slots=True)
class Reader:
    """For whom something is drawn. `person`: "" is everybody in a chat. `pictures`: wanted,
    or not, or as the chat has them (None); `explaining`: first games explain themselves; `silent`:
    nothing sounds now, since the table's group has quiet hours."""

    person: str
    language: str
    pictures: bool | None = None
    explaining: bool = True
    silent: bool = False


class Chat(Protocol):
    """Draws what a lane is to show, and sends it."""

    def draw(self, live: LiveMessage, stored: Stored, reader: Reader) -> Any:
        """The rendering of a slot: a function of the table and the reader alone. None to put it off
        for a while; then it isn't urgent any more."""

    def digest(self, drawn: Any) -> str:
        """Equal for renderings that look the same."""

    async def show(self, live: LiveMessage, drawn: Any) -> str:
        """Send it, or edit the message of the slot; the message's address. Raises Wait, Gone,
        Moved, Lost, InvalidMessage or ServerFails."""

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        """Send a notice; raises the same."""


@runtime_checkable
class RunningChat(Chat, Protocol):
    """A chat whose messages can't be changed, so that people read all of them in order."""

    def follows_news(self, notice: Notice, stored: Stored | None) -> bool:
        """True if what is new at the table has to be shown before the notice."""


@runtime_checkable
class PictureChat(Chat, Protocol):
    """A chat whose messages have pictures, which take their time to be drawn. A chat that doesn't
    say so has none, or draws them in `show`."""

    def picture(self, live: LiveMessage, drawn: Any) -> Future[None] | None:
        """Have the picture drawn that `show` needs; None if it needs none, or has it. The future
        ends when it is drawn, or that failed; if it is cancelled before, the picture isn't needed
        any more."""

    def without_picture(self, drawn: Any) -> Any:
        """The rendering as it is shown until the picture is drawn, with a digest of its own."""
