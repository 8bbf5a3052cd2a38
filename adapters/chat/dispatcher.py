"""What people say in a chat, whatever chat it is: typed commands, moves and buttons, and answers.

An adapter hands in an `Incoming` and gets an `Answer`, which it sends to where the message came
from. What a table is to show is sent by `core.service.outbox`, not from here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ...core.errors import StammtischError
from ...core.games import game_named
from ...core.service.handover import NewJobs
from ...core.service.ports import Changed, Stored, Transaction, Unavailable
from ...core.service.requests import Show, To, WhichTable
from ...core.service.service import Service
from ...core.table.commands import AnswerQuestion as Move
from ...core.table.commands import Call
from ..presentation.texts import Texts, texts_in
from ..presentation.typed_line import read_answer
from . import callback_data, decks, views
from .analyses import analysis
from .commands import ANALYSE, PEEK, Secret
from .context import SERIAL, Context, Decides, NeedsFirst, Setup
from .incoming import (
    MAX_POPUP,
    Answer,
    Incoming,
    Speech,
    alone,
    answered,
    asks,
    games_to,
    named,
    refused,
)
from .io.rate_limit import RateLimiter
from .render import draw
from .render.capabilities import EVERYTHING, Capabilities
from .render.fit import shortened
from .render.listed import NEVER
from .render.message import Message
from .typed import MARK, Typed, read_line

MAX_QUOTED = 60
"""Characters of what somebody said, where it is quoted."""
ANSWERED = "answered"
"""Beside the source of an update: that it was answered."""


class Dispatcher:
    """Answers for all chats; see `Setup` for what it is made of."""

    def __init__(
        self,
        service: Service,
        secret: Secret,
        link: Callable[[str], str],
        can: Capabilities = EVERYTHING,
        decides: Decides | None = None,
    ) -> None:
        self.setup = Setup(service=service, secret=secret, link=link, can=can, decides=decides)
        self.limiter = RateLimiter(service.limits.words_a_minute)

    async def take(self, incoming: Incoming) -> Answer:
        """Carry out what was said, and answer, in one transaction. When this returns, all is
        stored; it raises what a store raises that can't be used, and then nothing was done. Who
        says too much isn't heard for a while."""
        incoming = _chosen(incoming)
        if self._is_talk(incoming):
            return Answer()
        heard = self.limiter.hears(incoming.by.id, self.setup.service.clock.now())
        if heard != "yes":
            return await self._slow_down(incoming, heard == "warned")
        ready: dict[str, Any] = {}

        def work(tx: Transaction) -> tuple[Answer, NewJobs | None]:
            context = self.setup.within(tx, ready)
            answer = self._answer_once(context, incoming)
            return answer, context.jobs[-1] if context.jobs else None

        while True:
            try:
                return await self.setup.service.run(work, serial=SERIAL in ready)
            except NeedsFirst as needed:
                ready[needed.name] = await _made(needed)

    def _answer_once(self, context: Context, incoming: Incoming) -> Answer:
        """Some updates come twice: then without a message."""
        incoming, speech = _known(context.tx, incoming)
        answer = self._spelled_out(incoming, self._answer(context, incoming, speech), speech)
        if answer.message is None:
            return answer
        answered = f"{incoming.source} {ANSWERED}"
        if context.tx.first_time(answered, incoming.update):
            return answer
        return replace(answer, message=None, to="")

    def _answer(self, context: Context, incoming: Incoming, speech: Speech) -> Answer:
        try:
            if incoming.pressed is not None:
                return self._pressed(context, incoming, incoming.pressed, speech)
            return self._said(context, incoming, speech)
        except (Unavailable, Changed):
            raise
        except StammtischError as error:
            return refused(incoming, error, speech)

    def _spelled_out(self, incoming: Incoming, answer: Answer, speech: Speech) -> Answer:
        """A message in place of the few words to a button, where there is no place for them."""
        popped_up = self.setup.can.popups and incoming.pressed is not None
        if popped_up or not answer.popup or answer.message is not None:
            return answer
        lane = incoming.by.lane if incoming.public else incoming.chat
        message = answer.aside or Message(lines=(answer.popup,))
        if not lane and incoming.pressed is None:
            message, lane = Message(lines=(speech.here("c-refused"),)), incoming.chat
        return replace(answer, popup="", message=message if lane else None, to=lane)

    def _is_talk(self, incoming: Incoming) -> bool:
        """What people in a group say to each other."""
        if not incoming.public or incoming.pressed is not None:
            return False
        typed = read_line(incoming.text)
        if incoming.file is not None and not (typed and typed.word):
            return incoming.table is None and not decks.is_deck_file(incoming)
        return typed is None or (bool(typed.line) and incoming.table is None and not typed.marked)

    async def _slow_down(self, incoming: Incoming, first: bool) -> Answer:
        """Say what wasn't done, after the `first` of too many messages; a button always answers."""
        if incoming.pressed is None and not first:
            return Answer()
        incoming, speech = await self._looked_up(incoming)
        seconds = self.limiter.quiet_for(incoming.by.id, self.setup.service.clock.now())
        if incoming.pressed is not None:
            warning = Answer(speech.own("c-slow-down-pressed", seconds=seconds))
            return self._spelled_out(incoming, warning, speech) if first else warning
        lane = incoming.by.lane or incoming.chat
        said = shortened(" ".join(incoming.text.split()), MAX_QUOTED)
        line = speech.to(incoming, lane)("c-slow-down", said=said, seconds=seconds)
        return Answer(message=Message(lines=(line,)), to=lane)

    async def speech_for(self, incoming: Incoming) -> Speech:
        """The texts in which an answer is given."""
        return (await self._looked_up(incoming))[1]

    async def _looked_up(self, incoming: Incoming) -> tuple[Incoming, Speech]:
        return await self.setup.service.store.run(lambda tx: _known(tx, incoming), False)

    # Buttons

    def _pressed(self, context: Context, incoming: Incoming, data: str, speech: Speech) -> Answer:
        if data.startswith(callback_data.COMMAND):
            return self._said(context, replace(incoming, text=data), speech)
        press = callback_data.read(data)
        if press is None:
            return Answer(speech.own("c-unknown-button") if data else "")
        if isinstance(press, callback_data.BeginPress):
            begin = alone(press.game, press.level or "normal", incoming.by.name)
            return answered(incoming, context.do(incoming, begin), speech)
        stored = context.stored(press.table)
        if stored is None:
            return Answer(speech.own("unknown-table", table=press.table))
        if press.what == PEEK:
            return self._peek(context, incoming, stored, speech.own)
        if press.what == ANALYSE:
            return analysis(context, incoming, stored, press.number, speech.own)
        calls = game_named(stored.head.game).calls
        command = callback_data.command(press, incoming.by, calls, context.secret)
        request = To(press.table, named(command, stored))
        return answered(incoming, context.do(incoming, request), speech)

    def _peek(self, context: Context, incoming: Incoming, stored: Stored, texts: Texts) -> Answer:
        """One's own hand, for nobody else to see: in a few words, and aside in full."""
        look = replace(draw.look_at(stored, texts), link=context.link(f"T{stored.number}"))
        seat = look.table.head.sees_as(incoming.by.id)
        if not seat or look.table.match is None:
            return Answer(texts("c-no-hand"))
        lines = draw.in_short(look, seat)
        if not incoming.by.lane:
            lines.append(texts("c-peek-open"))
        aside = replace(draw.hand(look, incoming.by.id), buttons=(draw.alone(look),), svg="")
        return Answer("\n".join(lines)[:MAX_POPUP], aside=aside)

    # Text

    def _said(self, context: Context, incoming: Incoming, speech: Speech) -> Answer:
        typed = read_line(incoming.text)
        if incoming.file is not None and not (typed and typed.word):
            return decks.deck_file(context, incoming, Typed(), speech)
        if typed is None:
            if not incoming.text.strip():
                return Answer()
            return _unknown(incoming, speech)
        if typed.marked and not _is_asked(context, incoming):
            if incoming.public:
                return Answer()  # perhaps for another bot
            if not incoming.text.lower().startswith(f"{MARK}play "):
                return _unknown(incoming, speech)
            typed = replace(typed, word="play", rest=typed.line.partition(" ")[2], line="")
        if view := views.VIEWS.get(typed.word):
            return view(context, incoming, typed, speech)
        if typed.word == "new" and not typed.rest:
            return games_to(incoming, "new", "c-menu-new", speech)
        table = typed.table if typed.table is not None else incoming.table
        request = typed.request(incoming.by, table, context.secret)
        if isinstance(request, To):
            request = self._completed(context, incoming, request)
        if isinstance(request, Show) and request.place == "hand" and not incoming.by.lane:
            code = f"T{request.table}" if request.table is not None else ""
            line = speech.here("c-open-alone", link=context.link(code))
            return Answer(message=Message(lines=(line,)), to=incoming.chat)
        return answered(incoming, context.do(incoming, request), speech, typed.line)

    def _completed(self, context: Context, incoming: Incoming, request: To) -> To:
        """With what follows from the table: words of its game, a name for an AI player."""
        tables = context.tables_meant(incoming, request.table)
        if not tables:
            return request
        command = request.command
        if isinstance(command, Move) and isinstance(command.choice, str):
            asking = [table for table in tables if asks(table, incoming.by.id)]
            stored = _shown_table(incoming, tables) or (asking or tables)[0]
            said = read_answer(stored.head.game, command.choice)
            if said.call and said.choice == "":
                return replace(request, table=stored.number, command=Call(command.by, said.call))
            number = stored.number if len(asking) == 1 else request.table
            command = replace(command, choice=said.choice, call=said.call)
            if (shown := incoming.shown) is not None:
                if len(asking) > 1 and stored.number != shown.table:
                    raise WhichTable(tables=[table.number for table in asking])
                number = stored.number
                unseen = 0 if incoming.public and isinstance(said.choice, str) else NEVER
                command = replace(command, question=shown.questions.get(number) or unseen)
            return replace(request, table=number, command=command)
        return replace(request, command=named(command, tables[0]))


def _known(tx: Transaction, incoming: Incoming) -> tuple[Incoming, Speech]:
    """With the lane at which the person was reached before; and texts for the answer."""
    person = tx.person(incoming.by.id)
    own = (person.settings.get("language") if person else None) or incoming.by.language
    here = tx.setting(incoming.chat, "language") if incoming.public else None
    lane = incoming.by.lane or (person.lane if person else "")
    incoming = replace(incoming, by=replace(incoming.by, lane=lane))
    return incoming, Speech(texts_in(str(own)), texts_in(str(here or own)))


async def _made(needed: NeedsFirst) -> Any:
    """What is needed, or the error that came instead."""
    try:
        return await needed.make()
    except (Unavailable, Changed):
        raise
    except StammtischError as error:
        return error


def _is_asked(context: Context, incoming: Incoming) -> bool:
    """True if some table here waits for the person."""
    tables = context.tables_meant(incoming, incoming.table)
    return any(asks(table, incoming.by.id) for table in tables)


def _unknown(incoming: Incoming, speech: Speech) -> Answer:
    message = Message(lines=(speech.here("c-unknown-command"),))
    return Answer(message=message, to=incoming.chat, refused=True)


def _chosen(incoming: Incoming) -> Incoming:
    """A number of a menu as the button in its place."""
    text, shown = incoming.text.strip().removeprefix(MARK), incoming.shown
    if incoming.pressed is not None or shown is None or not re.fullmatch("[0-9]{1,3}", text):
        return incoming
    if not 1 <= int(text) <= len(shown.options):
        return incoming
    return replace(incoming, pressed=shown.options[int(text) - 1])


def _shown_table(incoming: Incoming, tables: Sequence[Stored]) -> Stored | None:
    """The table of the list that is answered, if it is one of these."""
    if incoming.shown is None:
        return None
    return next((table for table in tables if table.number == incoming.shown.table), None)
