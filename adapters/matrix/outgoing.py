"""Sending to Matrix: live messages, notices, and immediate responses."""

from __future__ import annotations

import asyncio
import json
import logging
import struct
from collections import defaultdict
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ...core.scene.texts import FALLBACK, Texts
from ...core.service.observer import UNOBSERVED, Observer
from ...core.service.outbox_rows import TURN
from ...core.service.ports import Clock, Reader, Store
from ...core.service.queues import LiveMessage, Notice
from ...core.service.quotas import Bucket, Quota, Quotas
from ...core.service.stored import Stored
from ..chat.io.outage_log import OutageLog
from ..chat.io.picture_cache import NotDrawn, Paint, PictureCache
from ..chat.io.replies import ReplySender
from ..chat.names import clean_name
from ..chat.render.capabilities import ButtonlessMessage, Capabilities, without_buttons
from ..chat.render.draw import draw_live_message
from ..chat.render.message import File, Mention, Message, with_rows
from ..chat.render.notices import is_quiet, notice_message, stands_in_hand
from ..chat.timeline import TIMELINE, RoomTimeline
from ..presentation.texts import named_texts
from .crypto.attachments import seal_file
from .failures import MatrixError, is_temporary, translated
from .lanes import PREFIX, id_of, place_of, room_lane, user_lane, user_of
from .render import (
    KEY,
    content_of,
    edit_of,
    in_reply,
    in_thread,
    mentioning,
    reaction_to,
    transaction_of,
    with_picture,
)
from .rooms import SEATED, NotPrivate, PrivateRoomEncrypted, Rooms
from .server import MESSAGE, REACTION, Homeserver

if TYPE_CHECKING:
    from .crypto.machine import Machine

PREFIX_OF_COMMANDS = "!"
LATER = "later "
"""Stands in front of the digest of a message whose picture is still being drawn."""
SPARE = 3
"""Messages of the account's burst that are reserved for prompts."""
ROOMY = 0.8
"""Part of the burst below which less urgent messages are put off."""
EXEMPT = 1.0
"""Messages a second from which an account counts as exempt from the homeserver's usual limits."""
GRACE = 60.0
"""Seconds that people have to follow the invitation to a private room before others are told."""
REACTIONS_KEPT = 200
"""Most reactions that are remembered as added."""
LONGEST_TYPING = 30.0
"""Most seconds for which people see that the bot is writing."""
WITH_ADDRESS = ("url", "file", "formatted_body", "m.new_content")
"""Parts of a content that may contain the address of a file."""
PNG_SIZE = slice(16, 24)
"""Where width and height of a picture stand in a PNG, four bytes each."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a sent message, and the mark of the picture in it. As text
    `!room:server $event`, with a picture `!room:server $event mark`."""

    room: str
    event: str
    mark: str = ""

    @classmethod
    def read(cls, text: str) -> Address | None:
        """The address in a text; None for "". Up to version 1.0 the picture was an event of its
        own, whose id stands before the mark."""
        room, *events = text.split(" ")
        return cls(room, events[0], "".join(events[1:2])) if events else None

    def __str__(self) -> str:
        return " ".join(filter(None, (self.room, self.event, self.mark)))


class MatrixChat:
    """Implements `core.service.ports.PictureChat`, and sends immediate responses. `rate`, `burst`:
    the homeserver's limits for the account, in messages a second, and at once; `language`: the
    default one; `analyses`: finished games are analysed on demand; `paint`: draws pictures, None
    for none; `machine`: encrypts for encrypted rooms."""

    def __init__(
        self,
        server: Homeserver,
        rooms: Rooms,
        store: Store,
        clock: Clock,
        rate: float,
        burst: int,
        language: str = FALLBACK,
        analyses: bool = False,
        paint: Paint | None = None,
        machine: Machine | None = None,
        observer: Observer = UNOBSERVED,
    ) -> None:
        self.server = server
        self.machine = machine
        self.language = language
        self.rate = rate
        self.burst = burst
        self.rooms = rooms
        self.store = store
        self.clock = clock
        self.outages = OutageLog("Matrix", clock)
        self.can = Capabilities(
            buttons=False,
            popups=False,
            prefix=PREFIX_OF_COMMANDS,
            reactions=True,
            analyses=analyses,
            hand_in_rows=False,
        )
        of_lane = (Quota(max(1, int(rate)), 1),)
        self.quotas = Quotas(Bucket(rate, burst), lambda lane: of_lane, SPARE)
        self.replies = ReplySender(store, clock, self.quotas, (MatrixError,), self._say_dropped)
        self.picture_cache = PictureCache(paint, observer)
        self.pictures = paint is not None
        self.timelines: dict[str, RoomTimeline] = {}
        """Loaded timelines by room, see `timeline_of`."""
        self.questions_sent: defaultdict[str, dict[int, int]] = defaultdict(dict)
        """The last question sent to each person in private, by user and table."""
        self.unseen: dict[str, float] = {}
        """Users who are asked in a private room that they haven't joined, and until when the rooms
        where they play needn't know that."""
        self._reactions_offered: dict[tuple[str, str], None] = {}
        """Messages and emoji that were added to them."""
        self._send_locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    # Tables

    def draw(self, live: LiveMessage, stored: Stored, reader: Reader) -> Message | None:
        """The present content of a live message; None to put it off: while quotas are tight, a move
        costs one message, to the next person who is asked."""
        if (
            live.message
            and not live.send_again
            and self._is_tight()
            and self._can_wait(live, stored)
        ):
            return None
        reader = reader if self.pictures else replace(reader, pictures=False)
        return with_rows(draw_live_message(live, stored, reader, can=self.can), with_hand=False)

    def _can_wait(self, live: LiveMessage, stored: Stored) -> bool:
        """True if nobody needs the message before it is updated again: the hand of a person who
        isn't asked; the board, if all who play have their hands in private, where the table stands,
        too; in a private chat, while only AI players are asked. Not a message with a picture."""
        table, old = stored.table, Address.read(live.message)
        if table.record is None or table.phase != "playing":
            return False
        if not stored.public:
            asked = table.view(0).pending
            return bool(asked) and not any(table.head.chairs[seat - 1].is_playing for seat in asked)
        if old is None or old.mark:  # no picture shows an old table
            return False
        if live.place == "hand":
            return table.question_of(live.reader) is None
        users = [user_of(chair.person) for chair in table.head.chairs if chair.is_playing]
        return all(stored.number in self.questions_sent.get(user, {}) for user in users)

    def _is_tight(self) -> bool:
        """True if little more may be sent now."""
        return self.quotas.room(self.clock.now()) < ROOMY * self.burst

    def digest(self, drawn: Message) -> str:
        """A hash, equal for messages that look the same except for their pictures."""
        return LATER * drawn.awaits_picture + replace(drawn, picture=None).digest()

    def picture(self, live: LiveMessage, drawn: Message) -> asyncio.Future[None] | None:
        """Have the picture drawn, unless it is there already, or won't be shown."""
        old = Address.read(live.message)
        if old and old.mark == drawn.mark and not live.send_again:
            return None
        if old and self.rooms.encrypted.get(old.room) and not _sounds(live, drawn):
            return None
        return self.picture_cache.request(drawn.picture, live.urgent)

    def without_picture(self, drawn: Message) -> Message:
        """The message as it is shown until its picture is drawn."""
        return replace(drawn, awaits_picture=True)

    async def show(self, live: LiveMessage, drawn: Message) -> str:
        """Send a live message, or edit it in place, and return its address. In an encrypted room a
        message with a picture always sounds, so only those that sound anyway have one, and an edit
        takes it away. Raises the errors of `translated`."""
        room, thread = await self._room_and_thread(live.lane)
        alone = bool(user_of(live.lane))
        buttonless = without_buttons(replace(drawn, picture=None), self.can, alone)
        old = Address.read(live.message)
        old = old if old and old.room == room else None
        timeline = await self.timeline_of(room)
        with translated(self.outages, live.lane):
            encrypted = await self._encrypts(room)
        sealed = encrypted and drawn.picture is not None and not drawn.awaits_picture
        only_picture_new = live.shown == self.digest(self.without_picture(drawn))
        if old and sealed and only_picture_new and not live.send_again:
            return str(old)
        asked = self.questions_sent.get(user_of(live.lane), {}).get(live.table, 0)
        thinking = asked and buttonless.question == asked
        if old and old.mark and encrypted and thinking and not live.send_again:
            return str(old)  # an edit would take the picture away
        if old and (live.send_again or timeline.is_scrolled_away(old.event, alone)):
            old = None
        sounds = _sounds(live, drawn)
        content = content_of(buttonless, live.table, "m.text" if sounds else "m.notice")
        if sounds and alone:
            content = mentioning(content, user_of(live.lane))
        if sealed and not sounds:  # `m.image` would
            drawn = replace(drawn, picture=None)
        photo = await self._photo(live.lane, drawn, encrypted)
        shown = with_picture(content, photo, drawn.title) if photo else content
        mark = drawn.mark if photo else ""
        key = (live.table, live.place, live.reader, live.wanted, live.message, live.shown, mark)
        if old:
            await self._send(live.lane, room, edit_of(shown, old.event), key)
            address = replace(old, mark=mark)
        else:
            event = await self._send(live.lane, room, in_thread(shown, thread), key)
            address = Address(room, event, mark)
        self._offer_reactions(live.lane, address.event, buttonless)
        if buttonless.question and alone:
            user = user_of(live.lane)
            self.questions_sent[user][live.table] = buttonless.question
            if not await self.rooms.reads_direct(user):
                self.unseen.setdefault(user, self.clock.now() + GRACE)
        return str(address)

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        """Send a notice, unless the hand says it, which in an encrypted room can't change while it
        has a picture. That of taking a seat is only an invitation, which costs no message. Raises
        the errors of `translated`."""
        if stands_in_hand(notice, stored, self.can):
            pictured = self.can.pictures if reader.pictures is None else reader.pictures
            room, _ = await self._room_and_thread(notice.lane)
            with translated(self.outages, notice.lane):
                encrypted = await self._encrypts(room)
            if not (pictured and encrypted):
                self.quotas.give_back(notice.lane, notice.sent[-1])
                return
        if notice.what == SEATED:
            await self._room_and_thread(notice.lane, named_texts(reader.language)("c-topic-alone"))
            self.quotas.give_back(notice.lane, notice.sent[-1])
            return
        message = notice_message(notice, stored, named_texts(reader.language), self.can)
        room, thread = await self._room_and_thread(notice.lane)
        alone = bool(user_of(notice.lane))
        kind = "m.notice" if is_quiet(notice, stored, reader) else "m.text"
        buttonless = without_buttons(message, self.can, alone)
        table = notice.table if buttonless.reactions else 0
        content = content_of(buttonless, table, kind)
        key = ("notice", notice.id)
        event = await self._send(notice.lane, room, in_thread(content, thread), key)
        self._offer_reactions(notice.lane, event, buttonless)
        if notice.what == TURN:
            await self.rooms.invite_soon(user_of(notice.facts["person"]))
        if message.file:
            await self._send_file(notice.lane, room, thread, message.file, key)

    async def _room_and_thread(self, lane: str, topic: str = "") -> tuple[str, str]:
        """Room and thread of a lane. A private room is checked first, or created with this
        topic."""
        user = user_of(lane)
        if not user:
            return place_of(lane)
        try:
            with translated(self.outages, lane, everywhere=False):
                return await self.rooms.private_room_of(user, topic), ""
        except NotPrivate as error:
            await self._explain(user, error)
            with translated(self.outages, lane, everywhere=False):
                return await self.rooms.private_room_of(user, topic), ""

    async def _send(
        self, lane: str, room: str, content: dict[str, Any], key: tuple[Any, ...]
    ) -> str:
        """Send an event, one after the other in each room, and return its id. The same `key` and
        content make the same transaction; what may have the address of a file, which is different
        after each upload, doesn't count."""
        hashed = {name: value for name, value in content.items() if name not in WITH_ADDRESS}
        transaction = transaction_of(room, *key, hashed)
        async with self._send_locks[room]:
            with translated(self.outages, lane):
                return await self._put(lane, room, content, transaction)

    async def send_event(self, room: str, kind: str, content: dict[str, Any], key: str) -> None:
        """Send an event that isn't a message to a room, at most once for a key. Raises
        MatrixError."""
        transaction = transaction_of(room, kind, key)
        self.quotas.spend(room_lane(room), self.clock.now())
        await self._put(room_lane(room), room, content, transaction, kind=kind)

    def _offer_reactions(self, lane: str, event: str, buttonless: ButtonlessMessage) -> None:
        """Add the reactions that work as commands to a message, so that people only have to tap on
        them, where the account may send that much. It does no harm if that fails."""
        strict = self.machine is not None and self.machine.signed_only
        for emoji, _ in buttonless.reactions if self.rate >= EXEMPT and not strict else ():
            if (event, emoji) not in self._reactions_offered:
                self._reactions_offered[event, emoji] = None
                self.replies.enqueue(lane, partial(self._react, lane, event, emoji), answer=False)
        while len(self._reactions_offered) > REACTIONS_KEPT:
            del self._reactions_offered[next(iter(self._reactions_offered))]

    async def _react(self, lane: str, event: str, emoji: str) -> None:
        room, _ = await self._room_and_thread(lane)
        content = reaction_to(event, emoji)
        transaction = transaction_of(room, "reaction", event, emoji)
        await self.server.send(room, REACTION, content, transaction)  # clients don't encrypt them

    async def acknowledge(self, room: str, lane: str, event: str) -> None:
        """Show at once that an event was taken, by what counts for no limit: a read receipt and, if
        the answer has to wait, that the bot is writing."""
        with suppress(MatrixError):
            await self.server.read(room, event)
            if wait := self.replies.wait(lane):
                await self.server.typing(room, min(wait, LONGEST_TYPING) + 1)

    async def _put(
        self,
        lane: str,
        room: str,
        content: dict[str, Any],
        transaction: str,
        to_all: bool = False,
        kind: str = MESSAGE,
    ) -> str:
        """Send an event, encrypted if its room is, and return its id. In a private lane only its
        person can read it, even if somebody has just joined; `to_all`: see `RoomKeys.encrypt`.
        Raises MatrixError."""
        if self.machine is not None and await self._encrypts(room):
            user = user_of(lane)
            users = {user, self.server.user} if user else await self.rooms.members_of(room)
            encrypt = self.machine.room_keys.encrypt
            kind, content = await encrypt(room, users, kind, content, to_all)
        return await self.server.send(room, kind, content, transaction)

    async def _uploaded(
        self, name: str, kind: str, content: bytes, encrypted: bool
    ) -> dict[str, Any]:
        """Upload a file; the part of an event's content that says where it is, and with which key
        it was encrypted. Raises MatrixError."""
        if not encrypted:
            return {"url": await self.server.upload(name, kind, content)}
        sealed, keys = seal_file(content)
        address = await self.server.upload("file", "application/octet-stream", sealed)
        return {"file": {**keys, "url": address}}

    async def _encrypts(self, room: str) -> bool:
        return self.machine is not None and await self.rooms.is_encrypted(room)

    async def _photo(self, lane: str, drawn: Message, encrypted: bool) -> dict[str, Any]:
        """The part of a content that says where the picture of a message is; {} if it has none, or
        none that can be drawn, or isn't to wait for it."""
        if drawn.picture is None or drawn.awaits_picture:
            return {}
        kind, name = "sealed" if encrypted else "plain", f"{drawn.mark}.png"
        with translated(self.outages, lane):
            try:
                photo = await self.picture_cache.photo(drawn.picture, kind)
            except NotDrawn:
                return {}
            if isinstance(photo, bytes):
                width, height = struct.unpack(">II", photo[PNG_SIZE])
                info = {"mimetype": "image/png", "w": width, "h": height, "size": len(photo)}
                uploaded = await self._uploaded(name, "image/png", photo, encrypted)
                photo = json.dumps({**uploaded, "info": info})
                self.picture_cache.sent(drawn.picture, photo, kind)
        return dict(json.loads(photo))

    async def _send_file(
        self, lane: str, room: str, thread: str, file: File, key: tuple[Any, ...]
    ) -> None:
        kind = "text/html" if file.name.endswith(".html") else "application/octet-stream"
        with translated(self.outages, lane):
            encrypted = await self._encrypts(room)
            uploaded = await self._uploaded(file.name, kind, file.content, encrypted)
        content = {
            "msgtype": "m.file",
            "body": file.name,
            "filename": file.name,
            **uploaded,
            "info": {"mimetype": kind, "size": len(file.content)},
        }
        self.quotas.spend(lane, self.clock.now())
        await self._send(lane, room, in_thread(content, thread), key)

    # Responses

    def send(
        self, lane: str, message: Message, to: str = "", room: str = "", thread: str = ""
    ) -> None:
        """Send a message to a lane in the background, when its quota allows. `to`: the event to
        which it replies, in this room and perhaps thread."""
        if lane.startswith(PREFIX):
            key = ("answer", to or repr(self.clock.now()))  # the same one for a retry
            self.replies.enqueue(
                lane, lambda: self._send_reply(lane, message, to, room, thread, key)
            )

    def send_when_ready(
        self, lane: str, making: Awaitable[Message | None], room: str = "", thread: str = ""
    ) -> None:
        """Send the awaited message to a lane when it is ready, if there is one; in this room to the
        thread."""
        self.replies.send_when_ready(
            making, lambda message: self.send(lane, message, "", room, thread)
        )

    async def _send_reply(
        self, lane: str, message: Message, to: str, there: str, thread: str, key: tuple[str, str]
    ) -> None:
        room, own = await self._room_and_thread(lane)
        buttonless = without_buttons(message, self.can, bool(user_of(lane)))
        thread = own or (thread if room == there else "")
        content = in_thread(content_of(buttonless), thread)
        if to:
            content[KEY] = {**content.get(KEY, {}), "answers": to}
        if to and room == there:
            content = in_reply(content, to)
        await self._send(lane, room, content, key)
        if message.file:
            await self._send_file(lane, room, thread, message.file, key)

    async def _say_dropped(self, lane: str, number: int) -> None:
        texts = await self.texts_of(lane)
        message = Message(lines=(texts("c-left-out", number=number),))
        await self._send_reply(lane, message, "", "", "", ("left out", repr(self.clock.now())))

    async def _explain(self, user: str, error: NotPrivate) -> None:
        """Explain in a person's former private room why hands aren't sent there any more."""
        text = "c-encrypted-alone" if isinstance(error, PrivateRoomEncrypted) else "c-not-alone"
        await self.explain(error.room, text, await self.texts_of(user_lane(user)))

    async def questions_of(self, user: str) -> dict[int, int]:
        """The last question that a person saw, by table."""
        room = await self.rooms.direct_of(user)
        questions = (await self.timeline_of(room)).visible_choices(False).questions if room else {}
        return {**questions, **self.questions_sent.get(user, {})}

    async def timeline_of(self, room: str) -> RoomTimeline:
        """The timeline of a room, loaded from the store the first time."""
        if room not in self.timelines:
            lane = room_lane(room)
            stored = await self.store.run(lambda tx: tx.setting(lane, TIMELINE))
            self.timelines.setdefault(room, RoomTimeline.from_json(stored))
        return self.timelines[room]

    async def texts_of(self, lane: str) -> Texts:
        """The texts in the language of a lane."""
        return named_texts(await self.language_of(lane))

    async def language_of(self, lane: str) -> str:
        """The language of a lane: its own, that of the room of a thread, or the default one."""
        lanes = (lane,) if user_of(lane) else (lane, room_lane(place_of(lane)[0]))
        chosen = await self.store.run(lambda tx: [tx.setting(one, "language") for one in lanes])
        return str(next(filter(None, chosen), self.language))

    async def begin_thread(self, room: str, text: str, key: str) -> str:
        """Send a message that begins a thread, and return the event's id, which is the same for the
        same `key`. Raises MatrixError."""
        content = content_of(without_buttons(Message(lines=(text,)), self.can, False))
        self.quotas.spend(room_lane(room), self.clock.now())
        transaction = transaction_of(room, "thread", key)
        return await self._put(room_lane(room), room, content, transaction)

    async def say_absent(self, user: str, asked: bool) -> None:
        """Tell the rooms where a person plays, once, that they aren't in their private room; they
        are notified if they are asked, else when it is their turn."""
        name = clean_name(await self.rooms.name_of(user) or user)
        for room in sorted(await self.rooms.rooms_of(user)):
            await self.explain(
                room,
                "c-no-private",
                await self.texts_of(room_lane(room)),
                once=f"c-no-private {user}",
                mention=Mention(id_of(user), name) if asked else None,
                kind="m.text" if asked else "m.notice",
                name=name,
            )

    async def explain(
        self,
        room: str,
        text: str,
        texts: Texts,
        once: str = "",
        to: str = "",
        to_all: bool = False,
        mention: Mention | None = None,
        kind: str = "m.notice",
        **facts: object,
    ) -> bool:
        """Send the text named `text` to a room, once ever, or once for each name `once`; False if
        that may succeed later. `to`: the event to which it replies; `to_all`: see
        `RoomKeys.encrypt`; `mention`: somebody in it who is to be notified; `kind`: as in
        `content_of`."""
        once = once or text
        if await self.rooms.was_explained(room, once):
            return True
        message = Message(lines=(texts(text, **facts),), mention=mention)
        content = content_of(without_buttons(message, self.can, False), kind=kind)
        content = in_reply(content, to) if to else content
        self.quotas.spend(room_lane(room), self.clock.now())
        try:
            transaction = transaction_of(room, once)
            await self._put(room_lane(room), room, content, transaction, to_all)
            await self.rooms.note_explained(room, once)
        except MatrixError as error:
            log.info("not told: %s", error)
            return not is_temporary(error)
        return True


def _sounds(live: LiveMessage, drawn: Message) -> bool:
    """True if clients should notify people about the message: it is new, and asks somebody."""
    return drawn.asks and (live.send_again or not live.message)
