"""The ports of the service as protocols, which adapters implement."""

from __future__ import annotations

import math
from asyncio import Future
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, runtime_checkable

from ..errors import StammtischError
from ..game import Move
from ..record import Record
from ..record_fields import PlayerInfo
from ..review import SeatAnalysis
from ..table.commands import Advice
from ..table.effects import AiJob
from ..table.state import TableState
from ..table.table import Step, Table

# Tables


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is stored. `number`: its code is `T` and this number. `chat`: the lane (an
    address at which messages arrive) of the chat to which it belongs; `public`: others than those
    who sit there read it. `record`: of the present game, or of the one that a notice is about.
    `mark`: another one whenever something of it is stored."""

    number: int
    chat: str
    public: bool
    table: Table
    record: Record | None
    mark: str = field(default="", compare=False)


class Changed(StammtischError):
    """Somebody else has stored a later step of the table. Facts: table."""

    code = "table-changed"


class TableStore(Protocol):
    """Tables, the records of their games, and the steps that are stored."""

    def table(self, number: int) -> Stored | None:
        """A table, replayed from its record. Raises RecordError if that doesn't hold."""

    def mark(self, number: int, hold: bool = False) -> str:
        """The mark of a table (see Stored), without loading it; "" if there is none. `hold`: nobody
        else stores a step of it before this transaction ends."""

    def record(self, table: int, game: int) -> Record | None:
        """The record of game number `game` of a table, also if it isn't the present one."""

    def add_table(self, chat: str, public: bool, step: Step) -> int:
        """Store a new table; its number."""

    def store(self, number: int, step: Step, before: Stored | None = None) -> str:
        """Store a step as it asks for; the table's new mark. `before`: the table as it was loaded,
        so that what is the same isn't written again. Raises Changed if somebody else has stored a
        later step."""

    def close(self, number: int) -> str | None:
        """A table is over whose head or record this program can't read; nothing of it is asked or
        waited for any more, and all else stays as it is. Its chat; None if there is no such table,
        or it was over before."""


class TableIndex(Protocol):
    """Lookup of tables by chat, person and phase."""

    def tables_of_chat(self, chat: str) -> list[int]:
        """Tables of a lane whose game isn't over or called off, the newest first."""

    def chats(self, prefix: str) -> list[str]:
        """The lanes of such tables that begin with the prefix, in order."""

    def tables_of_person(self, person: str) -> list[int]:
        """The same, of a person who sits (even if they have left a game that is on) or watches
        there."""

    def unfinished(self) -> list[int]:
        """All tables that aren't over, the oldest first."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table without its record. `head`: None if another version of the program stored it in a
    form that this one doesn't know; the other fields as in `Stored`."""

    number: int
    chat: str
    public: bool
    phase: str
    head: TableState | None


# People and chats


@dataclass(frozen=True, slots=True)
class Person:
    """`id`: an opaque identification; `lane`: where messages reach this person alone ("": not yet
    known, so nothing secret can be sent). `language`: of LANGUAGES. `settings`: by name."""

    id: str
    name: str
    lane: str
    language: str
    settings: dict[str, Any] = field(default_factory=dict)


UNREACHED = "unreached"
"""The setting of a person's lane that says since when it is being made (seconds since 1970, UTC),
so that nothing can be sent there yet; None or not there: it is made."""


NOWHERE: Mapping[int, str] = {}
"""Of somebody who has left no table."""


class PeopleStore(Protocol):
    """People, settings of chats, and the updates of chats that were seen."""

    def note_update(self, source: str, update: str) -> bool:
        """Note an update; False if it was noted before."""

    def person(self, person: str, hold: bool = False) -> Person | None:
        """`hold`: nobody else changes the row before this transaction ends."""

    def put_person(self, person: Person) -> None: ...

    def people_of_group(self, group: str) -> list[Person]:
        """The people who sit or sat at tables of a group or of its topics, by name."""

    def people_met(self, person: str) -> list[Person]:
        """The people who sit or sat at a table with this one, by name."""

    def setting(self, lane: str, name: str) -> Any:
        """A setting of a chat; None if it was never put."""

    def settings(self, lane: str) -> dict[str, Any]:
        """All settings of a chat that were put, by their names."""

    def settings_named(self, name: str) -> list[tuple[str, Any]]:
        """Lane and value of the settings with this name, of all chats."""

    def put_setting(self, lane: str, name: str, value: Any) -> None:
        """Change a setting of a chat; None removes it."""

    def move_chat(self, old: str, new: str) -> None:
        """A chat has got another address: in tables, slots, notices, people and settings. Messages
        don't move along, so those of slots are forgotten."""

    def forget(self, person: str, name: str, left: Mapping[int, str] = NOWHERE) -> None:
        """Remove what is stored of a person: the row, results, slots, and what waits for or was
        set in their lane or about them, except what others have decided; at tables and in records
        the name becomes `name` (with a number, if another one there has it), and in heads somebody
        who never comes takes their place. Tables of nobody else are deleted. Who sits where a game
        is on must leave it first (see `people.forget`); `left`: the names that they had at these
        tables, for what is still to be sent of them. Games of others stay verifiable."""


# Results


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished game for a person: `place` and `points` of so many `players`,
    `against` how many other people; `undone`: how often moves were taken back; `chat`: the lane of
    the group in which it was played ("": in private), `at`: when it was over (seconds since 1970,
    UTC; 0: not known)."""

    person: str
    game: str
    table: int
    number: int
    place: int
    points: float
    players: int
    against: int
    undone: int = 0
    chat: str = ""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """The rating of a person in a game: careful, so it is below what is likely; 0 is that of
    somebody new. `name`: the person's, "" if they aren't known. `games`: against other people."""

    person: str
    name: str
    rating: float
    games: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of games a person has played, with other people or with AI players alone, and won.
    `undone`: True if these are the games against AI players alone in which moves were taken
    back."""

    game: str
    with_people: bool
    undone: bool
    played: int
    won: int


class ResultStore(Protocol):
    """Results, and what follows from them."""

    def add_results(self, results: Sequence[Result]) -> None:
        """Results of finished games, those of one game together; ratings follow from them."""

    def results(self, person: str = "", game: str = "", chat: str = "") -> list[Result]:
        """In the order in which they were stored; "" is any."""

    def tallies(self, person: str) -> list[Tally]:
        """Of the results of a person."""

    def standing(self, person: str, game: str) -> Standing | None:
        """None without a game against other people."""

    def standings(self, game: str, most: int) -> list[Standing]:
        """Of those who want to be listed, the best first."""


# Jobs


@dataclass(frozen=True, slots=True)
class Lease:
    """Exclusive use of work until a time; afterwards anybody may take it. `token`: a new one each
    time, so that a holder whose work was taken over since is recognised."""

    token: str
    until: float


@dataclass(frozen=True, slots=True)
class DueJob:
    """Something a table waits for that isn't a person: `why` is `think`, `advise`, or a reason of
    `WakeMe`; `when` it is due (seconds since 1970, UTC). `token`: of the lease with which it was
    taken."""

    table: int
    question: int
    why: str
    when: float
    token: str = field(default="", compare=False)


class JobQueue(Protocol):
    """The jobs for which tables wait."""

    def set_jobs(
        self, table: int, jobs: Sequence[DueJob], now: float = 0.0, lease: Lease | None = None
    ) -> DueJob | None:
        """These and no others wait for the table; those that stay (question and `why`, even if
        `when` is another) keep who works at them. With a lease, the first that is due `now` and
        that nobody works at is this caller's at once; returns it."""

    def take_jobs(
        self, now: float, lease: Lease, most: int, first_since: float = math.inf
    ) -> list[DueJob]:
        """Jobs that are due and that nobody works at; they are this caller's as long as the
        lease says, or until they are set no more. At most one of each table a call. First those
        that are due since `first_since`, else in the order in which they fell due."""

    def holds(self, job: DueJob) -> bool:
        """True if it is still set and nobody else has taken it since."""

    def put_back(self, job: DueJob, not_before: float) -> None:
        """The holder gives the job up; it may be taken from `not_before` on."""

    def next_job_due(self) -> float | None:
        """The time at which the next job can be taken: it falls due, or its lease ends."""


# Outbox


@dataclass(frozen=True, slots=True)
class SendWindow:
    """When a lane may be sent something again: urgent messages from `urgent_from`, others from
    `normal_from`; `sent`: times of recent messages."""

    urgent_from: float = 0.0
    normal_from: float = 0.0
    sent: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """A message that is kept up to date: what `reader` (a person, "": everybody) is shown of a
    table in a lane; `place` is `board`, `hand`, or begins with `absence`. What it should look like
    follows from the table; `wanted` is the step for which it should be drawn, `urgent` that a
    person is asked in it or waits for what came of their answer, `send_again` that it should be
    sent as a new message. `message`: its address in the chat ("" before it is sent), `shown`: a
    digest of what was sent last. `token`: of the lease with which it was taken, and its lane;
    `sent`: when the lane was sent something lately, this included."""

    lane: str
    table: int
    place: str
    reader: str
    wanted: int
    urgent: bool = False
    send_again: bool = False
    message: str = ""
    shown: str = ""
    token: str = field(default="", compare=False)
    sent: tuple[float, ...] = field(default=(), compare=False)

    @property
    def key(self) -> SlotKey:
        return self.lane, self.table, self.place, self.reader


SlotKey = tuple[str, int, str, str]
"""Lane, table, place and reader of a live message, of which there is one."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is told once, in order within its lane. `what`: a kind of `Happened` or of
    the service's own, `facts` plain data. `token`, `sent`: as those of a LiveMessage."""

    lane: str
    table: int
    what: str
    facts: dict[str, Any]
    id: int = 0
    token: str = field(default="", compare=False)
    sent: tuple[float, ...] = field(default=(), compare=False)


class LiveMessageQueue(Protocol):
    """Messages that are kept up to date."""

    def request_update(self, live: LiveMessage) -> None:
        """Keep this live message up to date; if it is stored already, only `wanted`, `urgent` and
        `send_again` are taken (the latter two stay set until it is sent)."""

    def is_shown(self, lane: str, table: int, place: str, reader: str, since: float) -> bool:
        """True if a live message was sent after this time, or isn't wanted; what is wanted again
        later doesn't count."""

    def take_live_message(
        self,
        now: float,
        lease: Lease,
        not_in: Sequence[str],
        prefix: str = "",
        urgent_only: bool = False,
        unless_wanted: Sequence[SlotKey] = (),
    ) -> LiveMessage | None:
        """A live message that isn't up to date, taken like a notice: urgent ones first, then
        those that wait longest; only urgent ones if `urgent_only`. Not in a lane for which a
        notice waits; none of `unless_wanted` that wasn't wanted again since it was taken last."""

    def live_message_done(
        self, live: LiveMessage, drawn: int, message: str, shown: str, window: SendWindow
    ) -> bool:
        """The message was drawn for step `drawn` and lies there; it is up to date if nothing newer
        is wanted, and it wasn't to be sent again since it was taken. False if others have taken the
        lane over: nobody knows then what lies there, and it is to be drawn again."""

    def put_live_message_off(self, live: LiveMessage, window: SendWindow) -> None:
        """It was not sent, and isn't urgent until somebody wants it again; the lane is free again
        as `window` says, if it is this caller's."""


class NoticeQueue(Protocol):
    """Notices, and the lanes in which all is sent."""

    def add_notice(self, notice: Notice) -> None: ...

    def take_notice(
        self, now: float, lease: Lease, not_in: Sequence[str], prefix: str = ""
    ) -> Notice | None:
        """The first notice of some lane (none of `not_in`) that begins with the prefix, and where
        nothing is being sent: it and the lane are this caller's as long as the lease says. It
        counts as sent, until the lane is released with another SendWindow."""

    def notice_done(self, notice: Notice, window: SendWindow) -> None:
        """The notice was sent, and the lane is free if it is still this caller's."""

    def release(self, row: Notice | LiveMessage, window: SendWindow) -> None:
        """It was not sent; the lane is free again as `window` says, if it is this caller's."""

    def reach(self, lane: str) -> bool:
        """Mark a lane as reachable; True if it had been dropped."""

    def drop_lane(self, lane: str) -> None:
        """Nothing can be sent there: its notices and live messages are removed, and it is no
        longer the lane of a person. What is for it is forgotten, until it is reached again."""


# What the operator asks


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many rows were deleted: ids of updates, where messages of finished games lie, and tables
    with their games. `more`: tables are left that are old enough."""

    updates: int
    messages: int
    tables: int
    more: bool


class AdministrationStore(Protocol):
    """Questions that are asked rarely, since they may read much."""

    def summaries(
        self, phases: Collection[str], numbers: Collection[int] | None = None
    ) -> list[TableSummary]:
        """The tables in one of these phases, the newest first."""

    def unsent(self, number: int) -> int:
        """How many messages about a table wait to be sent."""

    def chats_played_in(self, since: float) -> list[str]:
        """The lanes of tables that aren't over, or weren't at this time; none that is gone."""

    def find_people(self, text: str) -> list[Person]:
        """The people with this text in their id or name, whatever the case, by name."""

    def games_of(self, person: str) -> list[tuple[int, int, int]]:
        """Table, number of the game and seat of each game that a person plays or played."""

    def settings_about(self, person: str) -> list[tuple[str, str, Any]]:
        """Lane, name and value of the settings that name a person, or whose lane does."""

    def prune_now(self) -> Pruned:
        """Delete what is older than the days for which it is kept; of tables at most so many as
        one transaction should."""


# The store


Work = DueJob | Notice | LiveMessage
"""Work that is taken with a lease."""


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
class PictureChat(Chat, Protocol):
    """A chat whose messages have pictures, which take their time to be drawn. A chat that doesn't
    say so has none, or draws them in `show`."""

    def picture(self, live: LiveMessage, drawn: Any) -> Future[None] | None:
        """Have the picture drawn that `show` needs; None if it needs none, or has it. The future
        ends when it is drawn, or that failed; if it is cancelled before, the picture isn't needed
        any more."""

    def without_picture(self, drawn: Any) -> Any:
        """The rendering as it is shown until the picture is drawn, with a digest of its own."""
