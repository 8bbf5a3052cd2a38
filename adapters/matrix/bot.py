"""The bot of Matrix: events come in, and count as received only when they are stored.

    async with open_server(url, user, device) as server:
        matrix = MatrixBot(server, service, secret, terms)
        await matrix.start()
        delivery = Delivery(store, matrix.chat, leases, wake, matrix.budgets, prefix=PREFIX)
        await matrix.run()

How far the course of all rooms was read (`since`) moves on after what was read is stored; what
comes twice counts once, since the id of an event is stored with what it brings.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import assert_never

from ...core.service.quotas import Quotas
from ...core.service.service import Service
from ..chat.commands import Action, Secret
from ..chat.dispatcher import Dispatcher
from ..chat.incoming import MAX_FILE, Attachment, Incoming, NoFile, Response
from ..chat.io.picture_cache import Paint
from ..chat.render.buttonless import VisibleChoices
from ..chat.render.message import Message
from ..chat.typed import read_line
from ..presentation.texts import FALLBACK, Texts
from .failures import MatrixError, passes
from .incoming import (
    Changed,
    Encrypted,
    Heard,
    Levels,
    Own,
    Put,
    Removed,
    Said,
    Upgraded,
)
from .lanes import SOURCE, person_of, place_of, room_lane, threads_of, user_lane, user_of
from .outgoing import Outgoing
from .rooms import Rooms
from .seen import NOTHING, Lying, lying_of
from .server import Homeserver

LATE = 300.0
"""Seconds after which nobody means any more to open a table or to sit down there."""
PATIENCE = 180.0
"""Seconds without an answer of the homeserver after which something is wrong."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Terms:
    """`inviters`: patterns of users whose invitations are taken; none: all of the bot's own
    homeserver. `rate`, `burst`: what that allows the account, in messages a second, and at once.
    `language`: of who hasn't chosen one."""

    inviters: Sequence[str] = ()
    rate: float = 0.2
    burst: int = 10
    language: str = FALLBACK


class MatrixBot:
    """See the module. `secret` gives texts that nobody can guess; `paint`: draws pictures, None for
    none."""

    def __init__(
        self,
        server: Homeserver,
        service: Service,
        secret: Secret,
        terms: Terms,
        paint: Paint | None = None,
    ) -> None:
        self.server = server
        self.service = service
        self.clock = service.clock
        self.terms = terms
        self.rooms = Rooms(server, service.store, service.clock)
        self.chat = Outgoing(
            server,
            self.rooms,
            service.store,
            service.clock,
            terms.rate,
            terms.burst,
            terms.language,
            bool(service.limits.analysis_seconds),
            paint,
        )
        self.dispatcher = Dispatcher(service, secret, self.link, self.chat.can, self.is_admin)
        self.heard = self.clock.now()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user})"

    @property
    def quotas(self) -> Quotas:
        """What may be sent when; for `core.service.outbox`, too."""
        return self.chat.quotas

    @property
    def healthy(self) -> bool:
        """Whether the homeserver has answered lately."""
        return self.clock.now() - self.heard < PATIENCE

    def link(self, text: str) -> str:
        """The address of the bot; clients offer to write to it alone."""
        return f"https://matrix.to/#/{self.server.user}"

    def allows(self, user: str) -> bool:
        """Whether an invitation of theirs is taken."""
        own = f"@*:{self.server.user.partition(':')[2]}"
        return any(fnmatchcase(user, pattern) for pattern in self.terms.inviters or (own,))

    async def is_admin(self, lane: str, person: str) -> bool:
        """Whether somebody decides about a room."""
        return await self.rooms.is_admin(place_of(lane)[0], user_of(person))

    # What was said

    async def take(self, room: str, said: Said) -> None:
        """Carry out what an event says; when this returns it is stored. Raises Unavailable, and
        MatrixError if the homeserver doesn't tell now what is needed for it."""
        seen = await self.chat.seen_in(room)
        match said:
            case Own():
                if not said.edit:
                    seen.heard()
                if said.facts is not None and "question" in said.facts:
                    seen.said(said.first, said.facts, said.edit)
            case Heard():
                await self._heard(room, said)
            case Put():
                await self._put(room, said)
            case Removed():
                seen.gone(said.event)
            case Changed():
                await self._changed(room, said)
            case Encrypted():
                await self.sealed(room, said.sender)
            case Levels():
                self.rooms.levels.pop(room, None)
            case Upgraded():
                pass  # followed by whoever joins rooms, see `feed`
            case _:
                assert_never(said)

    async def _heard(self, room: str, said: Heard) -> None:
        seen = await self.chat.seen_in(room)
        if said.corrects:
            known = seen.rejected.get(said.corrects)
            if known is None:
                return
            said = replace(said, answers=known[0], thread=known[1])  # an edit says neither
        else:
            seen.heard()
        if said.expires and self.clock.now() - said.at > LATE:
            return
        incoming = await self._incoming(room, said)
        answer = await self.dispatcher.take(incoming)
        typed = read_line(said.text)
        if incoming.public and typed is not None and typed.word:
            await self.rooms.promise(said.sender)
        if said.corrects:
            seen.corrected(said.corrects)
        if not incoming.public:
            self.chat.replies.start(self._has_read(room, said.event))
        if answer.refused:
            seen.reject(said.corrects or said.event, said.answers, said.thread)
        self._answer(room, said, answer)

    async def _incoming(self, room: str, said: Heard) -> Incoming:
        alone = await self.rooms.is_direct(said.sender, room)
        answered = await self._lying(room, said.answers)
        begun = await self._lying(room, said.thread)
        thread = "" if begun.table or alone else said.thread
        number = said.text.strip().isdecimal()
        if alone:
            visible = (await self.chat.seen_in(room)).shown(number, said.answers, answered)
        else:
            visible = VisibleChoices(questions=await self.chat.questions_of(said.sender))
        typed = read_line(said.text)
        known = typed is None or (typed.command is not None and typed.command.action is Action.VIEW)
        reached = alone or await self.rooms.reads(said.sender)
        return Incoming(
            source=SOURCE,
            update=said.event,
            by=person_of(
                said.sender,
                await self.rooms.name_of(said.sender),
                self.terms.language,
                reached or not known,
            ),
            chat=user_lane(said.sender) if alone else room_lane(room, thread),
            public=not alone,
            text=said.text,
            table=answered.table or begun.table or None,
            file=self._attached(said),
            visible=visible,
            reached=reached,
        )

    async def _has_read(self, room: str, event: str) -> None:
        with suppress(MatrixError):
            await self.server.read(room, event)

    def _attached(self, said: Heard) -> Attachment | None:
        name, address, size = said.file

        async def fetch() -> bytes:
            if size > MAX_FILE:
                raise NoFile(why="big", most=MAX_FILE)
            try:
                content = await self.server.download(address, MAX_FILE)
            except MatrixError:
                raise NoFile(why="gone", most=MAX_FILE) from None
            if len(content) > MAX_FILE:
                raise NoFile(why="big", most=MAX_FILE)
            return content

        return Attachment(name, fetch) if address else None

    async def _lying(self, room: str, event: str) -> Lying:
        """A message of ours as it lies there now; NOTHING if it is somebody else's, or none."""
        if not event:
            return NOTHING
        known = (await self.chat.seen_in(room)).lying.get(event)
        if known is not None and (known.reactions or not known.table or known.question):
            return known
        try:
            return await self._looked_up(room, event)
        except MatrixError as error:
            if passes(error):
                raise  # else a number would be for another list
            return known or NOTHING

    async def _looked_up(self, room: str, event: str) -> Lying:
        found = await self.server.event(room, event)
        if found.get("sender") != self.server.user:
            return NOTHING
        try:
            relations = found.get("unsigned", {}).get("m.relations", {})
            edit = relations.get("m.replace", {}).get("content")
            return lying_of((edit or found["content"])["stammtisch"])
        except (AttributeError, KeyError, TypeError, ValueError):
            return NOTHING

    async def _put(self, room: str, said: Put) -> None:
        if self.clock.now() - said.at > LATE:
            return
        data = dict((await self._lying(room, said.to)).reactions).get(said.emoji)
        if data is None:
            return
        heard = Heard(said.event, said.sender, said.at, "")
        incoming = await self._incoming(room, heard)
        by = replace(incoming.by, lane=user_lane(said.sender))
        answer = await self.dispatcher.take(replace(incoming, by=by, pressed=data, visible=None))
        if incoming.public:
            await self.rooms.promise(said.sender)
        self._answer(room, heard, answer)

    def _answer(self, room: str, said: Heard, answer: Response) -> None:
        """Say what is to be said at once; the rest comes from the outbox."""
        if answer.message is not None:
            to = said.event if answer.refused else ""
            self.chat.say(answer.to, answer.message, to, room, said.thread)
        if answer.later is not None:
            self.chat.say_later(answer.to, answer.later())

    async def gave_up(self, room: str, said: Said) -> None:
        """Whoever spoke hears that nothing came of it."""
        if not isinstance(said, Heard):
            return
        with suppress(Exception):
            incoming = await self._incoming(room, said)
            languages = await self.dispatcher.languages_for(incoming)
            line = languages.here("c-failed")
            self.chat.say(incoming.chat, Message(lines=(line,)), said.event, room)

    # Rooms

    async def missed(self, room: str) -> None:
        """So much was said in a room while the bot was away that it doesn't read all of it."""
        texts = await self.chat.texts_of(room_lane(room))
        self.chat.say(room_lane(room), Message(lines=(texts("c-missed"),)))

    async def _changed(self, room: str, said: Changed) -> None:
        if said.membership == "join":
            self.rooms.names[said.user] = said.name
            if said.user == self.server.user:
                await self.service.reach(room_lane(room))
            elif await self.rooms.came(said.user, room):
                await self.service.reach(user_lane(said.user))
        elif said.membership in ("leave", "ban") and said.user != self.server.user:
            await self._leave_empty(room)

    async def _leave_empty(self, room: str) -> None:
        try:
            if await self.server.joined(room) <= {self.server.user}:
                await self.server.leave(room)
                await self.left(room)
        except MatrixError as error:
            log.info("room not left: %s", error)

    async def left(self, room: str) -> None:
        """The bot isn't in a room any more."""
        lane = room_lane(room)
        await self.service.store.run(lambda tx: tx.drop_lane(lane))
        self.chat.seen.pop(room, None)

    async def moved(self, old: str, new: str) -> None:
        """A room goes on in another one, where the bot is now."""
        before, after = room_lane(old), room_lane(new)
        await self.rooms.moved(old, new)
        await self.service.store.run(lambda tx: tx.move_chat(before, after))
        self.chat.seen.pop(old, None)
        for lane in await self.service.store.run(lambda tx: tx.chats(threads_of(old))):
            await self._move_thread(lane, new)
        self.service.sending.set()

    async def _move_thread(self, lane: str, room: str) -> None:
        """The tables of a thread go on in a new one in another room. Raises MatrixError."""
        numbers = await self.service.store.run(lambda tx: tx.tables_of_chat(lane))
        texts = await self.chat.texts_of(lane)
        tables = ", ".join(f"T{number}" for number in sorted(numbers))
        root = await self.chat.begin_thread(room, texts("c-thread-moved", tables=tables), lane)
        await self.service.store.run(lambda tx: tx.move_chat(lane, room_lane(room, root)))

    async def sealed(self, room: str, user: str) -> None:
        """A room is encrypted: people there are told, and whoever (`user`, "": nobody known) was
        alone with the bot there is invited elsewhere."""
        self.rooms.encrypted[room] = True
        if user and await self.rooms.direct_of(user) == room:
            await self.invite_elsewhere(room, user)
        else:
            await self.chat.explain(room, "c-encrypted", await self.chat.texts_of(room_lane(room)))

    async def invite_elsewhere(self, room: str, user: str, why: str = "c-encrypted-alone") -> None:
        """Somebody wants to be alone with the bot in a room that isn't fit for it; there they read
        `why`, the name of a text."""
        lane = user_lane(user)
        texts = await self.chat.texts_of(lane)
        await self.chat.explain(room, why, texts)
        await self.rooms.set_direct(user, "")
        self.chat.say(lane, _welcome(texts))

    async def joined(self, room: str, by: str, direct: bool) -> None:
        """The bot has followed an invitation. Meanwhile no other room is made to be alone with
        them, and what they say waits."""
        async with self.rooms.settling[by]:
            await self._joined(room, by, direct)

    async def _joined(self, room: str, by: str, direct: bool) -> None:
        sealed = await self.rooms.is_encrypted(room)
        if direct and set(await self.server.members(room)) <= {by, self.server.user}:
            if sealed:
                await self.invite_elsewhere(room, by)
                return
            if not await self.rooms.hides_past(room):
                await self.invite_elsewhere(room, by, "c-past-seen")
                return
            await self.rooms.set_direct(by, room)
            await self.rooms.remember(by, room)
            lane = user_lane(by)
        else:
            lane = room_lane(room)
        if sealed:
            await self.sealed(room, "")
        else:
            self.chat.say(lane, _welcome(await self.chat.texts_of(lane)))


def _welcome(texts: Texts) -> Message:
    return Message(lines=(texts("c-welcome"),))
