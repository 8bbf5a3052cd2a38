"""Requests of people in chats, and replies to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ..ai_facts import LEVELS
from ..errors import StammtischError
from ..table.commands import AnswerQuestion, Command, Hint, Rematch, Retract, Start, Stop, Undo
from ..table.effects import Effect
from ..table.refusals import Refusal
from ..table.table import Table
from .leases import NewJobs
from .stored import Person


class UnknownTable(Refusal):
    """There is no such table, or none here. Facts: table (number, 0)."""


class WhichTable(Refusal):
    """Several tables could be meant. Facts: tables (numbers)."""


class TooManyTables(Refusal):
    """Facts: most, whose (chat or person)."""


class TooManyOptions(Refusal):
    """Facts: most."""


class SpecNotAllowed(Refusal):
    """Strangers may not ask for every AI player. Facts: spec, allowed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for strangers. `words_a_minute`: messages and buttons of one person; a third of
    them may come at once. `lobby_hours`: after so long without anybody doing anything a lobby is
    closed; 0 for never. `analysis_seconds`: about so long judging the moves of a game may take;
    0 for no analyses."""

    tables_of_chat: int = 5
    tables_of_person: int = 10
    words_a_minute: int = 60
    options: int = 20
    lobby_hours: int = 24
    analysis_seconds: float = 20
    players: tuple[str, ...] = tuple(LEVELS)


@dataclass(frozen=True, slots=True)
class Operator:
    """What the operator has configured about themselves and what is stored. `admins`: people (see
    `Person.id`) who may use `/admin`; `privacy`: the address of the page about it; `kept_days`:
    days for which finished games are kept, 0 for ever."""

    admins: frozenset[str] = frozenset()
    privacy: str = "https://stammtisch-games.github.io/stammtisch/privacy.html"
    kept_days: int = 0


@dataclass(frozen=True, slots=True)
class Begin:
    """A new table in the chat where it is said; `ai` players, by spec and name, are seated at once.
    `start`: the cards are dealt at once, too. `anyone`: see `commands.Open`. `secret`: from which
    all cards follow, where they are to be the same for everybody, as in a lesson; "": one that
    nobody knows."""

    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    ai: tuple[tuple[str, str], ...] = ()
    pace: str = "normal"
    start: bool = False
    anyone: bool = False
    secret: str = ""


@dataclass(frozen=True, slots=True)
class To:
    """A command for a table: by its number, or None for the one of the chat where it can be done.
    A `question` of 0 in the command means the present one. `invitation`: of `Table.invitation`,
    given by people of other chats."""

    table: int | None
    command: Command
    invitation: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """Send the board again, or the asking person's hand (`place`)."""

    table: int | None
    place: str


Request = Begin | To | Show


@dataclass(frozen=True, slots=True)
class Said:
    """What a service must know of an incoming message or pressed button. `source` and `update` tell
    whether it was seen before. `chat`: the lane where it was said; `public`: others read there.
    `is_admin` tells whether the person decides about all that is done there, and so may do what
    hosts of tables may; it may raise what ends the transaction, so that the chat's server can be
    asked."""

    source: str
    update: str
    by: Person
    chat: str
    public: bool
    is_admin: Callable[[], bool] | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to the sender of a message. `table`: the number, 0 if it is about none, and its
    `game`; `repeated`: the update was seen before, and nothing was done; `jobs`: what it made due,
    for the service itself."""

    table: int = 0
    game: str = ""
    effects: tuple[Effect, ...] = ()
    error: StammtischError | None = None
    repeated: bool = False
    jobs: NewJobs = field(default_factory=NewJobs)


def with_open_question(table: Table, person: str, command: Command) -> Command:
    """The command with the ids of what is asked now, where it has none (0)."""
    if not isinstance(command, Start | Stop | Rematch | AnswerQuestion | Hint | Undo | Retract):
        return command
    if command.question:
        return command
    asked, last = table.question_of(person), table.head.answered.get(person, 0)
    if isinstance(command, Start | Stop | Rematch):
        return replace(command, question=table.phase_id)
    if isinstance(command, Undo) and table.phase == "over":
        return replace(command, question=table.phase_id)
    if isinstance(command, Retract):
        return replace(command, question=last or (asked.id if asked else 0))
    forced = table.head.forced_for(table.head.seat_of(person))
    if isinstance(command, AnswerQuestion) and forced:
        last = max(last, forced[-1].question)
    if isinstance(command, Hint):
        last = 0  # about what is answered there are no hints
    return replace(command, question=asked.id if asked else last)
