"""What people say in a chat, whatever chat it is: typed commands, moves and buttons, and answers.

An adapter hands in an `Incoming` and gets an `Answer`, which it sends to where the message came
from. What a table is to show is sent by `core.tables.delivery`, not from here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from ...core.errors import BadOption, RuleError, StammtischError
from ...core.games import game_named
from ...core.tables.commands import Answer as Move
from ...core.tables.commands import Call
from ...core.tables.ports import Changed, Stored, Transaction, Unavailable
from ...core.tables.refusals import NoSuchChoice, Repeated, Stale
from ...core.tables.requests import Reply, Request, Said, Show, To, WhichTable
from ...core.tables.service import Service
from ..presentation.errors import error_text
from ..presentation.texts import Texts, texts_in
from . import decks, draw, press, views
from .analyses import analysis
from .capabilities import EVERYTHING, Capabilities
from .listed import NEVER
from .message import Message
from .patience import Patience
from .talk import MAX_POPUP, Answer, Incoming, alone, asks, games_to, named
from .typed import MARK, VIEWS, Secret, Typed, move_line, read_line

OF_HANDS = (RuleError, NoSuchChoice, Stale, Repeated, BadOption)
"""Refusals from which others could learn what somebody holds, or which deck they play."""
ANSWERED = "answered"
"""Beside the source of an update: that it was answered."""


class Front:
    """Answers for all chats. `secret` gives texts that nobody can guess; `link` makes the address
    under which a person reaches the bot alone, with a text that comes back (`T7`); `can`: what the
    chat can do."""

    def __init__(
        self,
        service: Service,
        secret: Secret,
        link: Callable[[str], str],
        can: Capabilities = EVERYTHING,
    ) -> None:
        self.service = service
        self.can = can
        self.secret = secret
        self.link = link
        self.patience = Patience(service.limits.words_a_minute)
        self.analyses: set[str] = set()
        """People for whom one is being made."""

    async def take(self, incoming: Incoming) -> Answer:
        """Carry out what was said, and answer. When this returns, all is stored; it raises what a
        store raises that can't be used, and then nothing was done. Who says too much isn't heard
        for a while."""
        incoming = _chosen(incoming)
        if self._is_talk(incoming):
            return Answer()
        heard = self.patience.hears(incoming.by.id, self.service.clock.now())
        if heard != "yes":
            return await self._slow_down(incoming) if heard == "warned" else Answer()
        incoming, texts = await self._known(incoming)
        answer = self._spelled_out(incoming, await self._answer(incoming, texts))
        if answer.message is not None and not await self._answers_first(incoming):
            return replace(answer, message=None, to="")
        return answer

    async def _answer(self, incoming: Incoming, texts: Texts) -> Answer:
        try:
            if incoming.pressed is not None:
                return await self._pressed(incoming, incoming.pressed, texts)
            return await self._said(incoming, texts)
        except (Unavailable, Changed):
            raise
        except StammtischError as error:
            return self.refused(incoming, error, texts)

    def _spelled_out(self, incoming: Incoming, answer: Answer) -> Answer:
        """A message in place of the few words to a button, where the chat has no place for them."""
        if self.can.popups or not answer.popup or answer.message is not None:
            return answer
        lane = incoming.by.lane if incoming.public else incoming.chat
        told = answer.aside or Message(lines=(answer.popup,))
        return replace(answer, popup="", message=told if lane else None, to=lane)

    async def _answers_first(self, incoming: Incoming) -> bool:
        """Whether an update was not answered before: some come twice."""
        source = f"{incoming.source} {ANSWERED}"
        return await self.service.store.run(lambda tx: tx.first_time(source, incoming.update))

    def _is_talk(self, incoming: Incoming) -> bool:
        """What people in a group say to each other."""
        if not incoming.public or incoming.pressed is not None:
            return False
        typed = read_line(incoming.text)
        if incoming.file is not None and not (typed and typed.word):
            return incoming.table is None and not decks.is_deck_file(incoming)
        return typed is None or (bool(typed.line) and incoming.table is None and not typed.marked)

    async def _slow_down(self, incoming: Incoming) -> Answer:
        told = (await self.texts_for(incoming))("c-slow-down")
        if incoming.pressed is not None:
            return Answer(told)
        lane = incoming.by.lane if incoming.public else incoming.chat
        return Answer(message=Message(lines=(told,)), to=lane) if lane else Answer()

    async def _known(self, incoming: Incoming) -> tuple[Incoming, Texts]:
        """With the lane at which whoever spoke was reached before; and texts for the answer: in a
        chat with others its language counts, else one's own."""

        def look(tx: Transaction) -> tuple[str, str]:
            known = tx.person(incoming.by.id)
            own = known.settings.get("language") if known else None
            chat = tx.setting(incoming.chat, "language") if incoming.public else None
            lane = incoming.by.lane or (known.lane if known else "")
            return lane, str(chat or own or incoming.by.language)

        lane, language = await self.service.store.run(look)
        return replace(incoming, by=replace(incoming.by, lane=lane)), texts_in(language)

    async def texts_for(self, incoming: Incoming) -> Texts:
        """The texts in which an answer is given."""
        return (await self._known(incoming))[1]

    async def meet(self, incoming: Incoming) -> None:
        """Remember who this is, and where they can be reached."""
        await self.service.meet(incoming.by)

    # Buttons

    async def _pressed(self, incoming: Incoming, data: str, texts: Texts) -> Answer:
        if data.startswith(press.COMMAND):
            return await self._said(replace(incoming, text=data), texts)
        found = press.read(data)
        if found is None:
            return Answer(texts("c-unknown-button") if data else "")
        if isinstance(found, press.BeginPress):
            begin = alone(found.game, found.level or "normal", incoming.by.name)
            return self.answered(incoming, await self.do(incoming, begin), texts)
        stored = await self.stored(found.table)
        if stored is None:
            return Answer(texts("unknown-table", table=found.table))
        if found.what == press.PEEK:
            return self._peek(incoming, stored, texts)
        if found.what == press.ANALYSE:
            return analysis(self, incoming, stored, found.number, texts)
        calls = game_named(stored.head["game"]).calls
        command = press.command(found, incoming.by.id, incoming.by.name, calls, self.secret())
        request = To(found.table, named(command, stored))
        return self.answered(incoming, await self.do(incoming, request), texts)

    def _peek(self, incoming: Incoming, stored: Stored, texts: Texts) -> Answer:
        """One's own hand, for nobody else to see: in a few words, and aside in full."""
        look = replace(draw.look_at(stored, texts), link=self.link(f"T{stored.number}"))
        seat = look.table.head.sees_as(incoming.by.id)
        if not seat or look.table.match is None:
            return Answer(texts("c-no-hand"))
        told = draw.in_short(look, seat)
        if not incoming.by.lane:
            told.append(texts("c-peek-open"))
        aside = replace(draw.hand(look, incoming.by.id), buttons=(draw.alone(look),), svg="")
        return Answer("\n".join(told)[:MAX_POPUP], aside=aside)

    # Text

    async def _said(self, incoming: Incoming, texts: Texts) -> Answer:
        typed = read_line(incoming.text)
        if incoming.file is not None and not (typed and typed.word):
            return await decks.deck_file(self, incoming, Typed(), texts)
        if typed is None:
            if not incoming.text.strip():
                return Answer()
            return _unknown(incoming, texts)
        if typed.marked and not await self._is_asked(incoming):
            if incoming.public:
                return Answer()  # perhaps for another bot
            if not incoming.text.lower().startswith(f"{MARK}play "):
                return _unknown(incoming, texts)
            typed = replace(typed, word="play", rest=typed.line.partition(" ")[2], line="")
        if typed.word in VIEWS:
            view = views.VIEWS[typed.word]
            return await view(self, incoming, typed, texts)
        if typed.word == "new" and not typed.rest:
            return games_to(incoming, "new", "c-menu-new", texts)
        table = typed.table if typed.table is not None else incoming.table
        request = typed.request(incoming.by, table, self.secret)
        if isinstance(request, To):
            request = await self._completed(incoming, request)
        if isinstance(request, Show) and request.place == "hand" and not incoming.by.lane:
            code = f"T{request.table}" if request.table is not None else ""
            line = texts("c-open-alone", link=self.link(code))
            return Answer(message=Message(lines=(line,)), to=incoming.chat)
        return self.answered(incoming, await self.do(incoming, request), texts)

    async def _completed(self, incoming: Incoming, request: To) -> To:
        """With what follows from the table: words of its game, a name for an AI player."""
        found = await self.service.store.run(
            lambda tx: self.tables_meant(tx, incoming, request.table)
        )
        if not found:
            return request
        command = request.command
        if isinstance(command, Move) and isinstance(command.choice, str):
            asking = [one for one in found if asks(one, incoming.by.id)]
            stored = _shown_table(incoming, found) or (asking or found)[0]
            choice = move_line(stored.head["game"], command.choice)
            if choice in game_named(stored.head["game"]).calls:
                return replace(request, table=stored.number, command=Call(command.by, str(choice)))
            number = stored.number if len(asking) == 1 else request.table
            command = replace(command, choice=choice)
            if (shown := incoming.shown) is not None:
                if len(asking) > 1 and stored.number != shown.table:
                    raise WhichTable(tables=[one.number for one in asking])
                number = stored.number
                unseen = 0 if incoming.public and isinstance(choice, str) else NEVER
                command = replace(command, question=shown.questions.get(number) or unseen)
            return replace(request, table=number, command=command)
        return replace(request, command=named(command, found[0]))

    async def _is_asked(self, incoming: Incoming) -> bool:
        """Whether some table here waits for whoever speaks."""

        def look(tx: Transaction) -> bool:
            found = self.tables_meant(tx, incoming, incoming.table)
            return any(asks(one, incoming.by.id) for one in found)

        return await self.service.store.run(look)

    def tables_meant(self, tx: Transaction, incoming: Incoming, table: int | None) -> list[Stored]:
        """The tables that may be meant: the one named, else those here, and in private those where
        whoever speaks sits."""
        numbers = [table] if table is not None else tx.tables_of_chat(incoming.chat)
        if table is None and not incoming.public:
            numbers += [n for n in tx.tables_of_person(incoming.by.id) if n not in numbers]
        return [stored for number in numbers if (stored := tx.table(number)) is not None]

    async def game_here(self, incoming: Incoming) -> str | None:
        """The game of the newest table of a chat that isn't over."""

        def newest(tx: Transaction) -> str | None:
            found = map(tx.table, tx.tables_of_chat(incoming.chat))
            return next((str(one.head["game"]) for one in found if one), None)

        return await self.service.store.run(newest)

    async def stored(self, number: int) -> Stored | None:
        return await self.service.store.run(lambda tx: self.service.kept.load(tx, number))

    async def do(self, incoming: Incoming, request: Request) -> Reply:
        """Hand a request to the service, as an update that counts once."""
        said = Said(
            incoming.source,
            incoming.update,
            incoming.by,
            incoming.chat,
            incoming.public,
            request,
            incoming.admin,
        )
        return await self.service.handle(said)

    def answered(self, incoming: Incoming, reply: Reply, texts: Texts) -> Answer:
        return self.refused(incoming, reply.error, texts) if reply.error else Answer()

    def refused(self, incoming: Incoming, error: StammtischError, texts: Texts) -> Answer:
        """Why something can't be done is for that person alone: it may tell what they hold."""
        if isinstance(error, Repeated) and incoming.shown is None:
            return Answer()
        told = error_text(error, texts)
        if incoming.pressed is not None:
            return Answer(told[:MAX_POPUP], refused=True)
        lane = incoming.by.lane if incoming.public and incoming.reached else ""
        if not lane:
            secret = incoming.public and isinstance(error, OF_HANDS)
            told, lane = texts("c-refused") if secret else told, incoming.chat
        return Answer(message=Message(lines=(told,)), to=lane, refused=True)


def _unknown(incoming: Incoming, texts: Texts) -> Answer:
    message = Message(lines=(texts("c-unknown-command"),))
    return Answer(message=message, to=incoming.chat, refused=True)


def _chosen(incoming: Incoming) -> Incoming:
    """A number of a menu as the button in its place."""
    text, shown = incoming.text.strip().removeprefix(MARK), incoming.shown
    if incoming.pressed is not None or shown is None or not re.fullmatch("[0-9]{1,3}", text):
        return incoming
    if not 1 <= int(text) <= len(shown.options):
        return incoming
    return replace(incoming, pressed=shown.options[int(text) - 1])


def _shown_table(incoming: Incoming, found: Sequence[Stored]) -> Stored | None:
    """The table of the list that is answered, if it is one of these."""
    if incoming.shown is None:
        return None
    return next((one for one in found if one.number == incoming.shown.table), None)
