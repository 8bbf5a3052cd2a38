"""What comes in from a chat, and what is answered at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from ...core.errors import BadOption, RuleError, StammtischError
from ...core.games import GAMES, game_named
from ...core.service.ports import Person, Stored
from ...core.service.requests import Begin, Reply
from ...core.table.commands import AddAi, Command
from ...core.table.refusals import NoSuchChoice, Repeated, Stale
from ..presentation.company import names_for
from ..presentation.errors import error_text
from ..presentation.lessons.course import LESSONS
from ..presentation.presenter import title
from ..presentation.texts import Texts
from .render.listed import Shown
from .render.message import Button, Message

MAX_POPUP = 200
"""Characters of an answer to a button."""
MAX_FILE = 20_000
"""Bytes of a file that is fetched."""
OF_HANDS = (RuleError, NoSuchChoice, Stale, Repeated, BadOption)
"""Refusals from which others could learn what somebody holds, or which deck they play."""


class NoFile(StammtischError):
    """A file that was sent can't be had. Facts: why (`big`, `missing` or `gone`), most (bytes)."""

    code = "no-file"


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that came with a message. `fetch` gives what is in it, at most MAX_FILE bytes, or
    raises NoFile: only what is wanted is fetched."""

    name: str
    fetch: Callable[[], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message or a pressed button. `table`: of the message that it answers, None if it answers
    none; `pressed`: the data of the button, None for a message; `file`: one that came with it;
    `shown`: what they saw before, where the chat knows it: that is what an answer is meant for;
    `reached`: what is for them alone can be sent now."""

    source: str
    update: str
    by: Person
    chat: str
    public: bool
    text: str = ""
    pressed: str | None = None
    table: int | None = None
    file: Attached | None = None
    shown: Shown | None = None
    reached: bool = True


@dataclass(frozen=True, slots=True)
class Speech:
    """The languages of an answer: `own` for what is sent to the person alone, `here` for what all
    read in the chat; the same where they are alone."""

    own: Texts
    here: Texts

    def to(self, incoming: Incoming, lane: str) -> Texts:
        """For what is sent to this lane."""
        return self.here if lane == incoming.chat else self.own


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to the person who spoke: `popup` (to a button), or `message`, which goes to the
    lane `to`; `edit`: in place of the message whose button was pressed. `aside` says what `popup`
    says, but in full: for chats that can show a message to one person only. `later` makes a message
    that takes a while, for the lane `to`, or None. `refused`: nothing was done. Nothing at all
    where nobody is to be disturbed."""

    popup: str = ""
    message: Message | None = None
    to: str = ""
    edit: bool = False
    aside: Message | None = None
    later: Callable[[], Awaitable[Message | None]] | None = None
    refused: bool = False


LESSON = "lesson"
"""In place of a level: the first game, which explains itself."""


def alone(game: str, level: str, person: str) -> Begin:
    """A game of one person, with this name, against AI players; begun at once. Of a game without a
    lesson, LESSON is a level that nobody knows."""
    lesson = LESSONS.get(game) if level == LESSON else None
    if lesson is not None:
        specs = list(lesson.against)
        ai = tuple(zip(specs, names_for(specs, [person]), strict=True))
        return Begin(game, lesson.options, ai, pace="off", start=True, secret=lesson.seed)
    seats = game_named(game).seats
    specs = [level] * (min(4, seats[-1]) - 1)
    ai = tuple(zip(specs, names_for(specs, [person]), strict=True))
    return Begin(game, ai=ai, pace="off", start=True)


def asks(stored: Stored, person: str) -> bool:
    """True if the table waits for this person's answer."""
    return stored.open().question_of(person) is not None


def named(command: Command, stored: Stored) -> Command:
    """An AI player gets a name that nobody at the table has."""
    if isinstance(command, AddAi) and not command.name:
        taken = [chair.name for chair in stored.head.chairs]
        return replace(command, name=names_for([command.spec], taken)[0])
    return command


def games_to(incoming: Incoming, word: str, message: str, speech: Speech) -> Answer:
    """The games as buttons that say a command with each."""
    texts = speech.here
    rows = tuple((Button(title(game, texts), f"/{word} {game}"),) for game in GAMES)
    return Answer(message=Message(lines=(texts(message),), buttons=rows), to=incoming.chat)


def answered(incoming: Incoming, reply: Reply, speech: Speech, move: str = "") -> Answer:
    """The answer to a reply; `move`: the one that was typed."""
    if reply.error is None:
        return Answer()
    return refused(incoming, reply.error, speech, reply.game, move)


def refused(
    incoming: Incoming,
    error: StammtischError,
    speech: Speech,
    game: str = "",
    move: str = "",
) -> Answer:
    """Why something can't be done is for that person alone: it may tell what they hold. `game`:
    of the table that it is about; `move`: the one that was typed."""
    if isinstance(error, Repeated) and incoming.shown is None:
        return Answer()
    text = error_text(error, speech.own, game, move)
    if incoming.pressed is not None:
        return Answer(text[:MAX_POPUP], refused=True)
    lane = incoming.by.lane if incoming.public and incoming.reached else ""
    if not lane:
        lane, here = incoming.chat, speech.here
        secret = incoming.public and isinstance(error, OF_HANDS)
        text = here("c-refused") if secret else error_text(error, here, game, move)
    return Answer(message=Message(lines=(text,)), to=lane, refused=True)
