"""What tables need from outside, as protocols: whoever runs them puts in what fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from ..analysis import Course
from ..errors import StammtischError
from ..game import Move
from ..record import Record
from ..table.commands import Advice
from ..table.effects import Job
from ..table.state import TableState
from ..table.table import Step, Table

# AI players


@dataclass(frozen=True, slots=True)
class AiMove:
    """What became of a job: the move, who chose it, and why that isn't the player of the job."""

    move: Move
    by: str
    fault: StammtischError | None = None


class Thinker(Protocol):
    """Computes for AI players."""

    def move(self, job: Job) -> AiMove:
        """A legal move for the seat of the job's View."""

    def advice(self, job: Job) -> tuple[Advice, ...]:
        """What a strong player would do there, best first; raises NoAdvice."""


class NoAdvice(StammtischError):
    """A heuristic of others has failed. Facts: error."""

    code = "no-advice"


@dataclass(frozen=True, slots=True)
class Analysed:
    """What became of an analysis: the course of a seat, and a page about the game for a browser,
    in which it is."""

    course: Course
    page: str


class AsyncThinker(Protocol):
    """A Thinker that doesn't hold up whoever asks: computes elsewhere, in other processes."""

    async def move(self, job: Job) -> AiMove:
        """As `Thinker.move`; whatever happens to a process, there is a move at last."""

    async def advice(self, job: Job) -> tuple[Advice, ...]:
        """As `Thinker.advice`."""

    async def analysis(self, record: Record, seat: int, language: str, seconds: float) -> Analysed:
        """What the moves of a seat in a finished game were worth; of several one is computed after
        the other, and no table waits for it. `seconds`: about so long it may take. Raises
        NoAnalysis."""


# What is stored


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is stored. `number`: its code is `T` and this number. `chat`: the lane (an
    address at which messages arrive) of the chat to which it belongs; `public`: others than those
    who sit there read it. `head`: see `Table`; `record`: of the present game. `mark`: another one
    whenever something of it is stored; `table`: where it was replayed already."""

    number: int
    chat: str
    public: bool
    head: TableState
    record: Record | None
    mark: str = field(default="", compare=False)
    table: Table | None = field(default=None, compare=False)

    def open(self) -> Table:
        """The table itself; raises RecordError if it has to be replayed and the record doesn't
        hold."""
        return self.table or Table.restore(self.head, self.record)


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


@dataclass(frozen=True, slots=True)
class Lease:
    """What is taken with it is the taker's until then, and afterwards anybody's. `token`: another
    one each time, so that whoever ends some work is told from one who has taken it over since."""

    token: str
    until: float


@dataclass(frozen=True, slots=True)
class SendWindow:
    """How a lane goes on: anything may be sent there from `until` on, what isn't urgent from `calm`
    on; `sent`: when something was sent there lately."""

    until: float = 0.0
    calm: float = 0.0
    sent: tuple[float, ...] = ()


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


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """A message that is kept up to date: what `reader` (a person, "": everybody) is shown of a
    table in a lane; `place` is `board`, `hand` or `result`. What it should look like follows from
    the table; `wanted` is the step for which it should be drawn, `urgent` that a person is asked in
    it or waits for what came of their answer, `anew` that it should be sent as a new message.
    `message`: its address in the chat ("" before it is sent), `shown`: a digest of what was sent
    last. `token`: of the lease with which it was taken, and its lane; `sent`: when the lane was
    sent something lately, this included."""

    lane: str
    table: int
    place: str
    reader: str
    wanted: int
    urgent: bool = False
    anew: bool = False
    message: str = ""
    shown: str = ""
    token: str = field(default="", compare=False)
    sent: tuple[float, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is told once, in order within its lane. `what`: a kind of `Happened` or of
    the service's own, `facts` plain data. `token`, `sent`: as those of a Slot."""

    lane: str
    table: int
    what: str
    facts: dict[str, Any]
    id: int = 0
    token: str = field(default="", compare=False)
    sent: tuple[float, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended for a person: `place` and `points` of so many `players`, `against`
    how many other people."""

    person: str
    game: str
    table: int
    number: int
    place: int
    points: int
    players: int
    against: int


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
    """How many games a person has played, with other people or with AI players alone, and won."""

    game: str
    with_people: bool
    played: int
    won: int


Work = DueJob | Notice | LiveMessage
"""What is taken with a lease."""


class Changed(StammtischError):
    """Somebody else has stored a later step of the table. Facts: table."""

    code = "table-changed"


class Unavailable(StammtischError):
    """The store can't be used now, and nothing was done; it may be tried again. Its kinds say
    more. Facts: none."""

    code = "unavailable"


class Transaction(Protocol):
    """What can be read and written together; nothing of it stays if the block raises."""

    def first_time(self, source: str, update: str) -> bool:
        """Note an update; False if it was noted before."""

    def table(self, number: int) -> Stored | None: ...

    def mark(self, number: int, hold: bool = False) -> str:
        """The mark of a table (see Stored), without loading it; "" if there is none. `hold`: nobody
        else stores a step of it before this transaction ends."""

    def record(self, table: int, game: int) -> Record | None:
        """The record of game number `game` of a table, also if it isn't the present one."""

    def add_table(self, chat: str, public: bool, step: Step) -> int:
        """Store a new table; its number."""

    def store(self, number: int, step: Step) -> str:
        """Store a step as it asks for; the table's new mark. Raises Changed."""

    def close(self, number: int) -> str | None:
        """A table is over whose head or record this program can't read; nothing of it is asked or
        waited for any more, and all else stays as it is. Its chat; None if there is no such table,
        or it was over before."""

    def tables_of_chat(self, chat: str) -> list[int]:
        """Tables of a lane whose game isn't over or called off, the newest first."""

    def chats(self, prefix: str) -> list[str]:
        """The lanes of such tables that begin with the prefix, in order."""

    def tables_of_person(self, person: str) -> list[int]:
        """The same, of a person who sits (even if they have left a game that is on) or watches
        there."""

    def unfinished(self) -> list[int]:
        """All tables that aren't over, the oldest first."""

    def move_chat(self, old: str, new: str) -> None:
        """A chat has got another address: in tables, slots, notices, people and settings. Messages
        don't move along, so those of slots are forgotten."""

    def person(self, person: str, hold: bool = False) -> Person | None:
        """`hold`: nobody else changes the row before this transaction ends."""

    def put_person(self, person: Person) -> None: ...

    def setting(self, lane: str, name: str) -> Any:
        """A setting of a chat; None if it was never put."""

    def settings(self, lane: str) -> dict[str, Any]:
        """All settings of a chat that were put, by their names."""

    def put_setting(self, lane: str, name: str, value: Any) -> None: ...

    def set_jobs(self, table: int, errands: Sequence[DueJob]) -> None:
        """These and no others wait for the table; those that stay (question and `why`, even if
        `when` is another) keep who works at them."""

    def take_jobs(self, now: float, lease: Lease, most: int) -> list[DueJob]:
        """Errands that are due and that nobody works at; they are this caller's as long as the
        lease says, or until they are set no more. At most one of each table a call."""

    def holds(self, errand: DueJob) -> bool:
        """Is it still set, and has nobody else taken it since?"""

    def put_back(self, errand: DueJob, not_before: float) -> None:
        """Whoever holds it works at it no longer; from then on it may be taken."""

    def next_job_due(self) -> float | None:
        """When there will be something to take: an errand is due, or whose lease ends."""

    def want(self, slot: LiveMessage) -> None:
        """Keep this slot up to date: of one that is there only `wanted`, `urgent` and `anew` are
        taken (the latter two stay set until it is sent)."""

    def is_shown(self, lane: str, table: int, place: str, reader: str, since: float) -> bool:
        """True if a live message was sent after this time, or isn't wanted; what is wanted again
        later doesn't count."""

    def drop_slots(self, table: int, reader: str) -> None:
        """A reader is shown the table no more."""

    def add_notice(self, notice: Notice) -> None: ...

    def reach(self, lane: str) -> bool:
        """Somebody was heard there. Whether the lane had been dropped; now it isn't any more."""

    def take_notice(
        self, now: float, lease: Lease, not_in: Sequence[str], prefix: str = ""
    ) -> Notice | None:
        """The first notice of some lane (none of `not_in`) that begins with the prefix, and where
        nothing is being sent: it and the lane are this caller's as long as the lease says. It
        counts as sent, until the lane is released with another Rest."""

    def take_slot(
        self,
        now: float,
        lease: Lease,
        not_in: Sequence[str],
        prefix: str = "",
        calm: bool = True,
    ) -> LiveMessage | None:
        """A slot that isn't up to date, likewise; urgent ones first, then those that wait longest,
        unless only urgent ones are wanted (`calm` is false). Not in a lane for which a notice
        waits."""

    def renew(self, held: Sequence[Work], until: float) -> None:
        """Leases of this caller last until then, but those that others have taken over."""

    def notice_done(self, notice: Notice, rest: SendWindow) -> None:
        """The notice was sent, and the lane is free if it is still this caller's."""

    def slot_done(
        self, slot: LiveMessage, drawn: int, message: str, shown: str, rest: SendWindow
    ) -> bool:
        """The slot was drawn for step `drawn` and lies there; it is up to date if nothing newer
        is wanted, and it wasn't wanted `anew` since it was taken. False if others have taken the
        lane over: nobody knows then what lies there, and it is to be drawn again."""

    def release(self, row: Notice | LiveMessage, rest: SendWindow) -> None:
        """It was not sent; the lane is free again as `rest` says, if it is this caller's."""

    def drop_lane(self, lane: str) -> None:
        """Nothing can be sent there: its notices and slots go, and it is no longer the lane of a
        person. What is for it is forgotten, until it is reached again."""

    def add_results(self, results: Sequence[Result]) -> None:
        """Results of finished games, those of one game together; ratings follow from them."""

    def results(self, person: str = "", game: str = "") -> list[Result]:
        """In the order in which they were stored; "" is any."""

    def tallies(self, person: str) -> list[Tally]:
        """Of the results of a person."""

    def standing(self, person: str, game: str) -> Standing | None:
        """None without a game against other people."""

    def standings(self, game: str, most: int) -> list[Standing]:
        """Of those who want to be listed, the best first."""

    def forget(self, person: str, name: str) -> None:
        """Remove what is stored of a person: the row, results, slots, and what waits for or was
        set in their lane; at tables and in records the name becomes `name` (with a number, if
        another one there has it), and in heads somebody who never comes takes their place. Who
        sits where a game is on must leave it first. Games of others stay verifiable."""


Done = TypeVar("Done")


class Store(Protocol):
    """Keeps all that must survive a stop."""

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        """Do the work in one transaction, off the event loop; raises what it raises. It may be done
        several times, if other programs store at the same time, and only the last one counts: so
        it changes nothing outside, and passes on errors that aren't ours.

        What isn't `lasting` is quicker, and survives when the program is killed, but perhaps not
        when the machine loses its power: for what is only done once more then. What is `serial`
        sees one state of the store, as if all works came one after the other, and is done again
        where that fails. Other work sees what others have stored meanwhile: it holds what it reads
        before it changes something by it, or leaves that to what compares while it writes (steps
        of tables, tokens of leases, counts of slots). It is rarely done again, so it suits what
        happens often. What isn't lasting is never serial."""

    async def close(self) -> None: ...


# Time and chats


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
    """For whom something is drawn. `person`: "" is everybody in a chat. `pictures`: wanted;
    `explaining`: first games explain themselves."""

    person: str
    language: str
    pictures: bool = False
    explaining: bool = True


class Chat(Protocol):
    """Draws what a lane is to show, and sends it."""

    def draw(self, slot: LiveMessage, stored: Stored, reader: Reader) -> Any:
        """The rendering of a slot: a function of the table and the reader alone. None if there is
        nothing to show."""

    def digest(self, drawn: Any) -> str:
        """Equal for renderings that look the same."""

    async def show(self, slot: LiveMessage, drawn: Any) -> str:
        """Send it, or edit the message of the slot; the message's address. Raises Wait, Gone,
        Moved, Lost or ServerFails."""

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        """Send a notice; raises the same."""
