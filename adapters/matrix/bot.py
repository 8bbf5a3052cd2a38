"""The Matrix bot: events are acknowledged only when their results are stored.

    async with open_server(url, user, device) as server:
        matrix = MatrixBot(server, service, secret, settings)
        await matrix.start()
        delivery = Delivery(store, matrix.chat, leases, wake, matrix.chat.quotas, prefix=PREFIX)
        await matrix.run()

The read position (`since`) advances after the results are stored. An event that is received twice
counts once, since its id is stored with its results.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, assert_never

from ...core.scene.texts import FALLBACK, Texts
from ...core.service.ports import Transaction
from ...core.service.service import Service
from ...core.service.stored import Person
from ..chat.commands import Action, Secret
from ..chat.dispatcher import Dispatcher
from ..chat.incoming import MAX_FILE, Attachment, Incoming, NoFile, Response, game_menu_message
from ..chat.io.picture_cache import Paint
from ..chat.render.capabilities import VisibleChoices
from ..chat.render.message import Message
from ..chat.timeline import NO_MESSAGE, BotMessage, bot_message_of
from ..chat.typed import Typed, read_line
from .crypto.attachments import BadAttachment, open_file
from .failures import EncryptionHidden, MatrixError, NotDecrypted, NotEncrypted, is_temporary
from .incoming import (
    MembershipChanged,
    MessageRemoved,
    OwnMessage,
    ParsedEvent,
    PowerLevelsChanged,
    Reaction,
    RoomEncrypted,
    RoomMessage,
    RoomUpgraded,
    VerificationRequested,
)
from .lanes import SOURCE, person_of, place_of, room_lane, threads_of, user_lane, user_of
from .outgoing import MatrixChat
from .render import related_event
from .rooms import Rooms
from .server import ENCRYPTED_EVENT, MESSAGE, REACTION, Homeserver, Json
from .trust_notices import TrustNotices

if TYPE_CHECKING:
    from .crypto.machine import Machine

MAX_AGE = 300.0
"""Age in seconds from which reactions, and commands with `expires`, are ignored."""
REMIND_AFTER = 3600.0
"""Seconds for which a person isn't told the same about a room again."""
MAX_SILENCE = 180.0
"""Seconds without an answer of the homeserver after which the bot isn't healthy."""
USER = re.compile(r"@[^:\s]+:\S+")
"""The form of a user's id."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MatrixSettings:
    """`inviters`: patterns of users whose invitations are accepted; none: all of the bot's own
    homeserver. `rate`, `burst`: the homeserver's limits for the account, in messages a second, and
    at once. `language`: the default one. `encrypt`: all private rooms that the bot creates
    are encrypted, if it can."""

    inviters: Sequence[str] = ()
    rate: float = 0.2
    burst: int = 10
    language: str = FALLBACK
    encrypt: bool = False


class MatrixBot:
    """The bot. `secret` makes unguessable texts; `paint`: draws pictures, None for none; `machine`:
    its keys, None if it doesn't use encrypted rooms."""

    def __init__(
        self,
        server: Homeserver,
        service: Service,
        secret: Secret,
        settings: MatrixSettings,
        paint: Paint | None = None,
        machine: Machine | None = None,
    ) -> None:
        self.server = server
        self.machine = machine
        self.service = service
        self.clock = service.clock
        self.settings = settings
        decrypts = machine is not None
        self.rooms = Rooms(
            server, service.store, service.cache, service.clock, decrypts, settings.encrypt
        )
        self.chat = MatrixChat(
            server,
            self.rooms,
            service.store,
            service.clock,
            settings.rate,
            settings.burst,
            settings.language,
            bool(service.limits.analysis_seconds),
            paint,
            machine,
            service.observer,
        )
        self.trust_notices = TrustNotices(self.chat, service.clock)
        self._told_at: dict[tuple[str, str], float] = {}
        """When people were told that the bot may not write in a room."""
        self.dispatcher = Dispatcher(service, secret, self.link, self.chat.can, self.is_admin)
        self.last_contact = self.clock.now()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user})"

    @property
    def healthy(self) -> bool:
        """True if the homeserver has answered lately."""
        return self.clock.now() - self.last_contact < MAX_SILENCE

    def link(self, text: str) -> str:
        """The address of the bot, with which clients offer a private room."""
        return f"https://matrix.to/#/{self.server.user}"

    def accepts_invitation(self, user: str) -> bool:
        """True if invitations of this user are accepted."""
        own = f"@*:{self.server.user.partition(':')[2]}"
        return any(fnmatchcase(user, pattern) for pattern in self.settings.inviters or (own,))

    async def is_admin(self, lane: str, person: str) -> bool:
        """True if a person is an administrator of a room."""
        return await self.rooms.is_admin(place_of(lane)[0], user_of(person))

    # Events

    async def take(self, room: str, event: ParsedEvent) -> None:
        """Handle an event; when this returns, it is stored. Raises Unavailable, and MatrixError if
        the homeserver doesn't answer a request that is needed for it."""
        timeline = await self.chat.timeline_of(room)
        match event:
            case OwnMessage():
                if not event.edit:
                    timeline.message_arrived()
                if event.list_data is not None and "question" in event.list_data:
                    timeline.add(event.first, event.list_data, event.edit)
            case RoomMessage():
                await self._handle_message(room, event)
            case Reaction():
                await self._handle_reaction(room, event)
            case MessageRemoved():
                timeline.remove(event.event)
            case MembershipChanged():
                await self._handle_membership(room, event)
            case RoomEncrypted():
                await self.room_encrypted(room, event.sender)
            case PowerLevelsChanged():
                self.rooms.levels.pop(room, None)
                await self.service.reach(room_lane(room))  # it may write again, perhaps
            case VerificationRequested():
                if self.clock.now() - event.at < MAX_AGE:
                    await self.trust_notices.refuse_in_room(room, event.sender, event.event)
            case RoomUpgraded():
                pass  # handled by `feed`, which joins rooms
            case _:
                assert_never(event)

    async def _handle_message(self, room: str, message: RoomMessage) -> None:
        timeline = await self.chat.timeline_of(room)
        if message.corrects:
            corrected = timeline.to_correct(message.corrects)
            if corrected is None:
                return
            answers, thread = corrected  # an edit contains neither
            message = replace(message, answers=answers, thread=thread)
        else:
            timeline.message_arrived()
        if message.expires and self.clock.now() - message.at > MAX_AGE:
            return
        incoming = await self._incoming(room, message)
        typed = read_line(message.text)
        is_command = typed is not None and bool(typed.word)
        mute = incoming.public and is_command and await self._may_not_write(room, message.sender)
        if mute and not await self.service.store.run(lambda tx: tx.tables_of_chat(incoming.chat)):
            return
        response = await self.dispatcher.take(incoming)
        if incoming.public and is_command:
            await self.rooms.invite_soon(message.sender)
        if message.corrects:
            timeline.corrected(message.corrects)
        first = message.corrects or message.event
        if response.ignored:
            timeline.ignore(first, message.answers, message.thread)
            return
        self.chat.replies.start(self.chat.acknowledge(room, incoming.chat, message.event))
        if response.refused:
            timeline.reject(first, message.answers, message.thread)
        self._respond(room, message, response)

    async def _may_not_write(self, room: str, user: str) -> bool:
        """True if the bot may not write in a room, which somebody who wants something there is told
        in private, at most once an hour."""
        level, now = await self.rooms.missing_power(room), self.clock.now()
        if not level:
            return False
        told = self._told_at
        self._told_at = {who: at for who, at in told.items() if now < at + REMIND_AFTER}
        if (room, user) not in self._told_at:
            self._told_at[room, user] = now
            name = await self.rooms.title_of(room)
            await self._tell_alone(user, "c-may-not-write", room=name, level=level)
        return True

    async def _tell_alone(self, user: str, text: str, **facts: object) -> None:
        """Tell somebody something in private, in a new room if they have none."""
        texts = await self.chat.texts_of(user_lane(user))
        self.chat.send(user_lane(user), Message(lines=(texts(text, **facts),)))

    async def _incoming(self, room: str, message: RoomMessage) -> Incoming:
        alone = await self.rooms.is_direct(message.sender, room)
        replied_to = await self._bot_message(room, message.answers)
        thread_start = await self._bot_message(room, message.thread)
        thread = "" if thread_start.table or alone else message.thread
        lane = user_lane(message.sender) if alone else room_lane(room, thread)
        number = message.text.strip().isdecimal()
        if alone:
            visible = (await self.chat.timeline_of(room)).visible_choices(
                number, message.answers, replied_to
            )
        else:
            visible = VisibleChoices(questions=await self.chat.questions_of(message.sender))
        typed = read_line(message.text)
        is_view = typed is None or (
            typed.command is not None and typed.command.action is Action.VIEW
        )
        reached = alone or await self.rooms.reads_direct(message.sender)
        return Incoming(
            source=SOURCE,
            update=message.event,
            by=person_of(
                message.sender,
                await self.rooms.name_of(message.sender),
                await self.chat.language_of(lane),
                reached or not is_view,
            ),
            chat=lane,
            public=not alone,
            text=message.text,
            table=replied_to.table or thread_start.table or None,
            file=self._attached(room, message),
            visible=visible,
            reached=reached,
            about=await self._about(room, message, typed),
        )

    async def _about(self, room: str, message: RoomMessage, typed: Typed | None) -> Person | None:
        """The member of the room whom a command is about, see `Incoming`."""
        if typed is None or typed.command is None or not typed.command.about:
            return None
        others = {*message.mentions} - {self.server.user, message.sender}
        if len(others) != 1 or not USER.fullmatch(user := others.pop()):
            return None
        name = await self.rooms.name_of_member(room, user)
        if name is None:
            return None
        return person_of(user, name, self.settings.language, reached=False)

    def _attached(self, room: str, message: RoomMessage) -> Attachment | None:
        """The file of a message. In an encrypted room it must be encrypted, else the homeserver
        could choose its content."""
        name, address, size = message.file

        async def fetch() -> bytes:
            if size > MAX_FILE:
                raise NoFile(why="big", most=MAX_FILE)
            try:
                if message.keys is None and await self.rooms.is_known_encrypted(room):
                    raise BadAttachment
                content = await self.server.download(address, MAX_FILE)
                if len(content) > MAX_FILE:
                    raise NoFile(why="big", most=MAX_FILE)
                return open_file(content, message.keys) if message.keys else content
            except (MatrixError, BadAttachment):
                raise NoFile(why="gone", most=MAX_FILE) from None

        return Attachment(name, fetch) if address else None

    async def _bot_message(self, room: str, event: str) -> BotMessage:
        """The bot's message with this event; NO_MESSAGE if it isn't the bot's. Raises MatrixError
        if it can't be fetched now."""
        if not event:
            return NO_MESSAGE
        message = (await self.chat.timeline_of(room)).messages.get(event)
        if message is not None and (message.reactions or not message.table or message.question):
            return message
        try:
            return await self._fetch_bot_message(room, event)
        except MatrixError as error:
            if is_temporary(error):
                raise  # else a number would refer to another list
            return message or NO_MESSAGE

    async def _fetch_bot_message(self, room: str, event: str) -> BotMessage:
        raw = await self.server.event(room, event)
        if raw.get("sender") != self.server.user:
            return NO_MESSAGE
        try:
            edit = raw.get("unsigned", {}).get("m.relations", {}).get("m.replace") or raw
            own = edit.get("sender") == self.server.user
            latest = await self.decrypted(room, edit if own else raw, False)
            if own and edit is not raw and related_event(latest["content"], "m.replace") != event:
                return NO_MESSAGE
            return bot_message_of(latest["content"]["stammtisch"])
        except (AttributeError, KeyError, TypeError, ValueError, NotDecrypted):
            return NO_MESSAGE

    async def decrypted(self, room: str, raw: Json, is_new: bool = True) -> Json:
        """An event as it is, or decrypted. `is_new`: see `Machine.decrypt`. Raises NotDecrypted,
        NotEncrypted for a message that isn't encrypted although its room is, since the homeserver
        may have forged it, EncryptionHidden and MatrixError."""
        if self.machine is None or raw.get("type") != ENCRYPTED_EVENT:
            strict = self.machine is not None and self.machine.signed_only
            kinds = (MESSAGE, REACTION) if strict else (MESSAGE,)
            if raw.get("type") in kinds and await self.rooms.is_known_encrypted(room):
                raise NotEncrypted("not encrypted")
            return raw
        if is_new and await self.rooms.direct_of(str(raw.get("sender"))) == room:
            await self.rooms.note_encrypted(room)  # even if the homeserver hides it
        plain = await self.machine.decrypt(room, raw, is_new)
        if is_new and not await self.rooms.is_encrypted(room):
            self.rooms.encrypted.pop(room)
            if not await self.rooms.is_encrypted(room):
                raise EncryptionHidden("encrypted in a room that isn't")
        return plain

    async def _handle_reaction(self, room: str, reaction: Reaction) -> None:
        if self.clock.now() - reaction.at > MAX_AGE:
            return
        data = dict((await self._bot_message(room, reaction.to)).reactions).get(reaction.emoji)
        if data is None:
            return
        message = RoomMessage(reaction.event, reaction.sender, reaction.at, "")
        incoming = await self._incoming(room, message)
        by = replace(incoming.by, lane=user_lane(reaction.sender))
        response = await self.dispatcher.take(replace(incoming, by=by, pressed=data, visible=None))
        if incoming.public:
            await self.rooms.invite_soon(reaction.sender)
        self.chat.replies.start(self.chat.acknowledge(room, incoming.chat, reaction.event))
        self._respond(room, message, response)

    def _respond(self, room: str, message: RoomMessage, response: Response) -> None:
        """Send a response."""
        if response.message is not None:
            to = message.event if response.refused else ""
            self.chat.send(response.to, response.message, to, room, message.thread)
        if response.later is not None:
            self.chat.send_when_ready(response.to, response.later(), room, message.thread)

    async def say_failed(self, room: str, event: ParsedEvent) -> None:
        """Tell the sender of an event that it failed."""
        if not isinstance(event, RoomMessage):
            return
        with suppress(Exception):
            incoming = await self._incoming(room, event)
            languages = await self.dispatcher.languages_for(incoming)
            line = languages.own("c-failed")
            message = Message(lines=(line,))
            self.chat.send(incoming.chat, message, event.event, room, event.thread)

    async def say_unreadable(self, room: str, user: str, event: str) -> None:
        """Tell a person that their message couldn't be decrypted."""
        alone = await self.rooms.direct_of(user) == room
        lane = user_lane(user) if alone else room_lane(room)
        texts = await self.chat.texts_of(lane)
        self.chat.send(lane, Message(lines=(texts("c-unreadable"),)), event, room)

    async def say_not_encrypted(self, room: str, reaction: bool) -> None:
        """Tell an encrypted room, once ever, that messages or reactions have to be encrypted
        there."""
        text = "c-plain-reaction" if reaction else "c-plain"
        await self.chat.explain(room, text, await self.chat.texts_of(room_lane(room)))

    async def say_encryption_hidden(self, room: str) -> None:
        """Tell a room, once ever, that the homeserver doesn't call it encrypted, but people do."""
        texts = await self.chat.texts_of(room_lane(room))
        await self.chat.explain(room, "c-encryption-hidden", texts)

    # Rooms

    async def events_missed(self, room: str) -> None:
        """Tell a room that the bot skipped messages, since there were too many while it was
        away."""
        texts = await self.chat.texts_of(room_lane(room))
        self.chat.send(room_lane(room), Message(lines=(texts("c-missed"),)))

    async def _handle_membership(self, room: str, change: MembershipChanged) -> None:
        self.rooms.members.pop(room, None)
        if change.membership == "join":
            self.rooms.names[change.user] = change.name
            if change.user == self.server.user:
                await self.service.reach(room_lane(room))
            elif await self.rooms.joined_direct(change.user, room):
                await self.service.reach(user_lane(change.user))
            elif change.before != "join":
                await self._show_to_newcomer(room)
        elif change.membership not in ("leave", "ban") or change.user == self.server.user:
            return
        elif not await self._left_private_room(change.user, room):
            await self._leave_if_empty(room)

    async def _left_private_room(self, user: str, room: str) -> bool:
        """Handle that somebody has left their private room, or refused to come; return True if they
        have a seat at a table, whose room is told. They are invited again when they are asked."""
        if await self.rooms.direct_of(user) != room:
            return False
        await self.rooms.set_direct(user, "")
        others = await self.rooms.rooms_of(user)
        if not others:
            return False
        await self.service.store.run(lambda tx: tx.drop_lane(user_lane(user)))
        await self.chat.say_absent(user, self.chat.unseen.pop(user, None) is not None)
        return True

    async def tell_absences(self) -> None:
        """Tell rooms who hasn't followed the invitation to a private room though they are asked."""
        now = self.clock.now()
        for user in [user for user, due in self.chat.unseen.items() if due < now]:
            del self.chat.unseen[user]
            if not await self.rooms.reads_direct(user):
                await self.chat.say_absent(user, asked=True)

    async def _show_to_newcomer(self, room: str) -> None:
        """Send the tables of a room again if who has just joined can't read earlier messages."""

        def lanes(tx: Transaction) -> list[str]:
            here = [room_lane(room)] if tx.tables_of_chat(room_lane(room)) else []
            return here + tx.chats(threads_of(room))

        with_tables = await self.service.store.run(lanes)
        if with_tables and await self.rooms.hides_past(room):
            for lane in with_tables:
                await self.service.show_again(lane)

    async def _leave_if_empty(self, room: str) -> None:
        try:
            if await self.server.joined(room) <= {self.server.user}:
                await self.server.leave(room)
                await self.bot_left(room)
        except MatrixError as error:
            log.info("room not left: %s", error)

    async def bot_left(self, room: str) -> None:
        """Handle that the bot isn't in a room any more."""
        lane = room_lane(room)
        await self.service.store.run(lambda tx: tx.drop_lane(lane))
        self.chat.timelines.pop(room, None)

    async def room_moved(self, old: str, new: str) -> None:
        """Move all lanes of a room to the one that continues it, which the bot has joined. Raises
        MatrixError."""
        before, after = room_lane(old), room_lane(new)
        await self.rooms.room_moved(old, new)
        await self.service.store.run(lambda tx: tx.move_chat(before, after))
        self.chat.timelines.pop(old, None)
        for lane in await self.service.store.run(lambda tx: tx.chats(threads_of(old))):
            await self._move_thread(lane, new)
        self.service.sending.set()

    async def _move_thread(self, lane: str, room: str) -> None:
        """Move the tables of a thread to a new one in another room. Raises MatrixError."""
        numbers = await self.service.store.run(lambda tx: tx.tables_of_chat(lane))
        texts = await self.chat.texts_of(lane)
        tables = ", ".join(f"T{number}" for number in sorted(numbers))
        root = await self.chat.begin_thread(room, texts("c-thread-moved", tables=tables), lane)
        await self.service.store.run(lambda tx: tx.move_chat(lane, room_lane(room, root)))

    async def room_encrypted(self, room: str, user: str) -> None:
        """Note that a room is encrypted. A bot without keys tells people there that it can't read
        it, and offers another room to the person (`user`, "": unknown) whose private room it is."""
        await self.rooms.note_encrypted(room)
        if self.machine is not None:
            return
        if user and await self.rooms.direct_of(user) == room:
            await self.offer_private_room(room, user)
        else:
            await self.chat.explain(room, "c-encrypted", await self.chat.texts_of(room_lane(room)))

    async def offer_private_room(
        self, room: str, user: str, why: str = "c-encrypted-alone"
    ) -> None:
        """Send a person the invitation to another private room, since `room` can't be one; the text
        named `why` explains that there."""
        lane = user_lane(user)
        texts = await self.chat.texts_of(lane)
        await self.chat.explain(room, why, texts)
        if await self.rooms.direct_of(user) == room:
            await self.rooms.set_direct(user, "")
        self.chat.send(lane, _welcome(texts))

    async def bot_joined(self, room: str, by: str, direct: bool) -> None:
        """Handle that the bot has joined a room to which `by` invited it, perhaps as a private one
        (`direct`). Meanwhile no other private room is made for them, and their messages wait."""
        async with self.rooms.direct_locks[by]:
            await self._bot_joined(room, by, direct)

    async def _bot_joined(self, room: str, by: str, direct: bool) -> None:
        self.rooms.levels.pop(room, None)
        if await self.server.is_space(room):
            await self._tell_alone(by, "c-space", space=await self.rooms.title_of(room))
            await self.server.leave(room)
            return
        if await self._may_not_write(room, by):
            return
        encrypted = await self.rooms.is_encrypted(room) and self.machine is None
        if direct and set(await self.server.members(room)) <= {by, self.server.user}:
            if encrypted:
                await self.offer_private_room(room, by)
                return
            if not await self.rooms.hides_history(room):
                await self.offer_private_room(room, by, "c-past-seen")
                return
            if await self.rooms.lacks_encryption(by, room):
                await self.offer_private_room(room, by, "c-plain-alone")
                return
            await self.rooms.set_direct(by, room)
            await self.rooms.note_direct(by, room)
            lane = user_lane(by)
        else:
            lane = room_lane(room)
        if encrypted:
            await self.room_encrypted(room, "")
        else:
            texts, private = await self.chat.texts_of(lane), bool(user_of(lane))
            greeting = _welcome(texts) if private else game_menu_message("new", "c-welcome", texts)
            self.chat.send(lane, greeting)


def _welcome(texts: Texts) -> Message:
    return Message(lines=(texts("c-welcome"),))
