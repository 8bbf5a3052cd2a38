"""Incoming messages and buttons, and the immediate responses to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import cast

from ...core.errors import BadOption, RuleError, StammtischError
from ...core.games import game_named
from ...core.scene.company import names_for
from ...core.scene.texts import Texts
from ...core.service.requests import Begin, Reply, Said, UnknownTable, WhichTable
from ...core.service.stored import Person, Stored
from ...core.table.commands import AddAi, Command
from ...core.table.refusals import NoSuchChoice, Repeated, Stale
from ..presentation.errors import error_text
from ..presentation.lessons import LESSONS
from ..presentation.presenter import title
from .names import chat_games
from .render.buttons import in_rows
from .render.capabilities import VisibleChoices
from .render.message import Button, Message
from .typed import read_line

MAX_POPUP = 200
"""Most characters of a pop-up after a button was pressed."""
MAX_DATA = 64
"""Most bytes of a button's data."""
MAX_FILE = 20_000
"""Most bytes of a file that is fetched."""
REVEALING_ERRORS = (RuleError, NoSuchChoice, Stale, Repeated, BadOption)
"""Errors that could reveal a person's cards or deck to others."""


class NoFile(StammtischError):
    """A sent file can't be fetched. Facts: why (`big`, `missing` or `gone`), most (bytes)."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that came with a message. `fetch` returns its content, at most MAX_FILE bytes, or
    raises NoFile; it is called only if the file is needed."""

    name: str
    fetch: Callable[[], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Incoming(Said):
    """A message or a pressed button. `table`: number of the table to whose message it replies, if
    any; `pressed`: the data of the button, None for a message; `visible`: the choices that the
    sender saw, to which their answer refers, if the chat knows them; `reached`: private messages
    can be sent to the sender now; `about`: another person, to whose message it replies or who is
    mentioned in it; `alone`: nobody else in the group sees it, nor the answer."""

    text: str = ""
    pressed: str | None = None
    table: int | None = None
    file: Attachment | None = None
    visible: VisibleChoices | None = None
    reached: bool = True
    about: Person | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Languages:
    """The languages of a response: `own` for private messages to the sender, `here` for messages in
    the chat of the update; both are the same in a private chat."""

    own: Texts
    here: Texts

    def to(self, incoming: Incoming, lane: str) -> Texts:
        """The texts for a message to this lane."""
        return self.here if lane == incoming.chat and not incoming.alone else self.own


@dataclass(frozen=True, slots=True)
class Response:
    """The immediate response to a message or button: `popup` (a button's), or `message`, which goes
    to the lane `to`; `edit`: it replaces the message whose button was pressed. `ephemeral`: `popup`
    in full, for chats that can show a message to a single person. `later` makes a message for the
    lane `to` that takes a while, or None. `link`: opens the private chat with the bot, for chats in
    which a pressed button can do so. `refused`: the code of the error because of which nothing was
    done; `ignored`: the message wasn't for the bot, as far as is known. An empty response is
    sent nowhere."""

    popup: str = ""
    message: Message | None = None
    to: str = ""
    edit: bool = False
    ephemeral: Message | None = None
    later: Callable[[], Awaitable[Message | None]] | None = None
    link: str = ""
    refused: str = ""
    ignored: bool = False


LESSON = "lesson"
"""In place of a level: the lesson, a first game that explains itself."""


def solo_game(game: str, level: str, person: str) -> Begin:
    """The request for a game of a person with this name against AI players, which starts at once.
    LESSON is an unknown level for games without a lesson."""
    lesson = LESSONS.get(game) if level == LESSON else None
    if lesson is not None:
        specs = list(lesson.against)
        ai = tuple(zip(specs, names_for(specs, [person]), strict=True))
        return Begin(game, lesson.options, ai, pace="off", start=True, secret=lesson.seed)
    seats = game_named(game).seats
    specs = [level] * (min(4, seats[-1]) - 1)
    ai = tuple(zip(specs, names_for(specs, [person]), strict=True))
    return Begin(game, ai=ai, pace="off", start=True)


def with_ai_name(command: Command, stored: Stored) -> Command:
    """The command with a free name for an AI player that it adds."""
    if isinstance(command, AddAi) and not command.name:
        taken = [chair.name for chair in stored.table.head.chairs]
        return replace(command, name=names_for([command.spec], taken)[0])
    return command


def game_menu(incoming: Incoming, word: str, message: str, languages: Languages) -> Response:
    """All games as buttons for the command `word`, below the text named `message`."""
    return Response(message=game_menu_message(word, message, languages.here), to=incoming.chat)


def game_menu_message(word: str, message: str, texts: Texts) -> Message:
    """The message of a `game_menu`."""
    rows = tuple((Button(title(game, texts), f"/{word} {game}"),) for game in chat_games())
    return Message(lines=(texts(message),), buttons=rows)


def response_to(incoming: Incoming, reply: Reply, languages: Languages, move: str = "") -> Response:
    """The response for a reply of the service; `move`: the typed move, if any."""
    if reply.error is None:
        return Response()
    return refusal_response(incoming, reply.error, languages, reply.game, move)


def refusal_response(
    incoming: Incoming, error: StammtischError, languages: Languages, game: str = "", move: str = ""
) -> Response:
    """The response for an error, privately if the error may reveal the sender's cards. `game`: that
    of the table; `move`: the typed move, if any."""
    if isinstance(error, Repeated) and incoming.visible is None:
        return Response()
    text = error_text(error, languages.own, game, move)
    if incoming.pressed is not None:
        return Response(text[:MAX_POPUP], refused=error.code)
    lane = incoming.by.lane if incoming.public and incoming.reached else ""
    if not lane:
        lane = incoming.chat
        if incoming.public and isinstance(error, REVEALING_ERRORS):
            text = languages.own("c-refused")
    not_asked = isinstance(error, Stale) and not error.facts["question"]
    no_table = isinstance(error, UnknownTable) and not error.facts["table"]
    if move and not incoming.public and (not_asked or no_table):
        text += " " + languages.own("c-not-asked-help")  # perhaps they only want to talk
    buttons = _tables_to_choose(incoming.text, error)
    return Response(message=Message(lines=(text,), buttons=buttons), to=lane, refused=error.code)


def unknown_command(incoming: Incoming, languages: Languages) -> Response:
    """The response to a command that doesn't exist."""
    message = Message(lines=(languages.own("c-unknown-command"),))
    return Response(message=message, to=incoming.chat, refused="unknown-command")


def _tables_to_choose(text: str, error: StammtischError) -> tuple[tuple[Button, ...], ...]:
    """A button for each table that was meant by a line, which says it again with the table."""
    typed = read_line(text)
    if not isinstance(error, WhichTable) or typed is None:
        return ()
    codes = [f"T{number}" for number in cast(list[int], error.facts["tables"])]
    buttons = [
        Button(
            code,
            f"/{typed.word} {code} {typed.rest}".rstrip()
            if typed.word
            else f"/{code} {typed.line}",
        )
        for code in codes
    ]
    fits = all(len(button.data.encode()) <= MAX_DATA for button in buttons)
    return tuple(in_rows(buttons)) if fits else ()
