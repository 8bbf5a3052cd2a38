"""What goes out: messages that are kept up to date, notices, and answers to whoever spoke."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from ...core.service.ports import Clock, LiveMessage, Notice, Reader, Store, Stored
from ...core.service.quotas import Bucket, Quota, Quotas
from ..chat.io.picture_cache import NotDrawn, Paint, PictureCache, mark_of
from ..chat.io.replies import ReplySender
from ..chat.render.buttonless import without_buttons
from ..chat.render.capabilities import Capabilities
from ..chat.render.draw import draw_live_message
from ..chat.render.message import File, Message
from ..chat.render.notices import notice_message
from ..presentation.texts import FALLBACK, Texts, texts_in
from .failures import GONE, MatrixError, Refused, translated
from .lanes import PREFIX, place_of, room_lane, user_lane, user_of
from .render import KEY, content_of, edit_of, in_reply, in_thread, mentioning, transaction_of
from .rooms import SEATED, NotAlone, Rooms, Sealed
from .seen import SEEN, Seen
from .server import Homeserver

PREFIX_OF_COMMANDS = "!"
SPARE = 3
"""Messages of the account that are kept for what people are asked."""
ROOMY = 0.8
"""With less than this part of the burst left, little is sent."""
BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
"""How large a picture is."""
PINGS = ("warned",)
"""Notices of which programs of people tell them."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Address:
    """A message of ours, and the picture that lies beside it, with what it shows (see `mark_of`).
    As text `!room:server $event`, with a picture `!room:server $event $picture mark`."""

    room: str
    event: str
    picture: str = ""
    mark: str = ""

    @classmethod
    def read(cls, text: str) -> Address | None:
        room, *events = text.split(" ")
        return cls(room, *events) if events else None

    def __str__(self) -> str:
        return " ".join(filter(None, (self.room, self.event, self.picture, self.mark)))


class Outgoing:
    """A chat as `core.service.ports.Chat` wants it, and answers beside it. `rate`, `burst`: what
    the homeserver allows the account, in messages a second, and at once; `language`: of who hasn't
    chosen one."""

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
    ) -> None:
        self.server = server
        self.language = language
        self.burst = burst
        self.rooms = rooms
        self.store = store
        self.clock = clock
        self.can = Capabilities(
            buttons=False,
            popups=False,
            prefix=PREFIX_OF_COMMANDS,
            reactions=True,
            analyses=analyses,
        )
        of_lane = (Quota(max(1, int(rate)), 1),)
        self.quotas = Quotas(Bucket(rate, burst), lambda lane: of_lane, SPARE)
        self.replies = ReplySender(store, clock, self.quotas, (MatrixError,), self._left_out)
        self.drawings = PictureCache(paint)
        self.pictures = paint is not None
        self.seen: dict[str, Seen] = {}
        """By room, as far as it is known; see `seen_in`."""
        self.sent: defaultdict[str, dict[int, int]] = defaultdict(dict)
        """The questions that were sent to people alone, by table."""
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    # Tables

    def draw(self, slot: LiveMessage, stored: Stored, reader: Reader) -> Message | None:
        """The rendering of a slot. Where little may be sent, what AI players do one after the other
        is shown when a person is asked again."""
        if slot.message and not slot.anew and self._is_tight() and self._can_wait(slot, stored):
            return None
        reader = replace(reader, pictures=reader.pictures and self.pictures)
        return draw_live_message(slot, stored, reader, can=self.can)

    def _can_wait(self, slot: LiveMessage, stored: Stored) -> bool:
        """Whether it will be shown later by itself, and nobody needs it before: while, as all can
        see, AI players alone are asked (they take their time only where several people play); and
        to people whose last list is closed, as others play."""
        table = stored.open()
        if table.record is None or table.phase != "playing":
            return False
        if slot.urgent and stored.public:
            return False
        asked = table.view(0).pending
        if not any(table.chairs[seat - 1].is_playing for seat in asked):
            return bool(asked)
        old = Address.read(slot.message)
        if slot.place != "hand" or not stored.public or old is None:
            return False
        seen = self.seen.get(old.room)
        lies = seen.lying.get(old.event) if seen else None
        return lies is not None and not lies.open and table.question_of(slot.reader) is None

    def _is_tight(self) -> bool:
        """Whether the homeserver lets us send little more now."""
        return self.quotas.room(self.clock.now()) < ROOMY * self.burst

    def digest(self, drawn: Message) -> str:
        """Equal for messages that look the same. A picture stays as it was sent."""
        return replace(drawn, svg="").digest()

    async def show(self, slot: LiveMessage, drawn: Message) -> str:
        """Send the message, or edit it in place. A picture can't be edited: another one is sent
        with a new message, if there is room for that, and the old one is taken out of the room."""
        room, thread = await self._place(slot.lane)
        alone = bool(user_of(slot.lane))
        shown = without_buttons(replace(drawn, svg=""), self.can, alone)
        asked = (slot.anew or not slot.message) and bool(shown.question)
        content = content_of(shown, slot.table, "m.text" if asked else "m.notice")
        if asked and alone:
            content = mentioning(content, user_of(slot.lane))
        old = Address.read(slot.message)
        known = (slot.table, slot.place, slot.reader, slot.wanted, slot.message, slot.shown)
        seen = await self.seen_in(room)
        old = old if old and old.room == room else None
        mark = mark_of(drawn.svg)
        redrawn = bool(mark) and old is not None and old.mark != mark
        fresh = slot.anew or (redrawn and not self._is_tight())
        if old and not fresh and not seen.is_buried(old.event, alone):
            if old.picture and old.mark != mark:
                await self._take_out(slot.lane, room, old.picture)
                old = replace(old, picture="", mark="")
            await self._send(slot.lane, room, edit_of(content, old.event), known)
            lies = old
        else:
            picture = ""
            if drawn.svg:
                with suppress(NotDrawn):
                    picture = await self._send_picture(slot.lane, room, thread, drawn, known)
            event = await self._send(slot.lane, room, in_thread(content, thread), known)
            if old and old.picture and old.picture != picture:
                await self._take_out(slot.lane, room, old.picture)
            lies = Address(room, event, picture, mark if picture else "")
        if shown.question and alone:
            self.sent[user_of(slot.lane)][slot.table] = shown.question
        return str(lies)

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        """Send a notice. To sit down is to be invited; that costs no message."""
        if notice.what == SEATED:
            await self._place(notice.lane, texts_in(reader.language)("c-topic-alone"))
            self.quotas.give_back(notice.lane, notice.sent[-1])
            return
        message = notice_message(notice, stored, texts_in(reader.language))
        room, thread = await self._place(notice.lane)
        alone = bool(user_of(notice.lane))
        kind = "m.text" if notice.what in PINGS else "m.notice"
        content = content_of(without_buttons(message, self.can, alone), kind=kind)
        known = ("notice", notice.id)
        await self._send(notice.lane, room, in_thread(content, thread), known)
        if message.file:
            await self._send_file(notice.lane, room, thread, message.file, known)

    async def _place(self, lane: str, topic: str = "") -> tuple[str, str]:
        """Room and thread of a lane. A room alone with somebody has just been looked into, or made,
        with this topic."""
        user = user_of(lane)
        if not user:
            return place_of(lane)
        try:
            with translated(lane, everywhere=False):
                return await self.rooms.alone_with(user, topic), ""
        except NotAlone as why:
            await self._explain(user, why)
            with translated(lane, everywhere=False):
                return await self.rooms.alone_with(user, topic), ""

    async def _send(
        self, lane: str, room: str, content: dict[str, Any], known: tuple[Any, ...]
    ) -> str:
        """The event's id. What goes to one room goes one after the other. The address of a file
        is another one each time that it is uploaded, and makes no other message."""
        told = {name: value for name, value in content.items() if name != "url"}
        transaction = transaction_of(room, *known, told)
        async with self._turns[room]:
            with translated(lane):
                return await self.server.send(room, "m.room.message", content, transaction)

    async def _send_picture(
        self, lane: str, room: str, thread: str, drawn: Message, known: tuple[Any, ...]
    ) -> str:
        """The event's id."""
        with translated(lane):
            photo = await self.drawings.photo(drawn.svg)
            if isinstance(photo, bytes):
                name = f"{mark_of(drawn.svg)}.png"
                photo = await self.server.upload(name, "image/png", photo)
                self.drawings.sent(drawn.svg, photo)
        content = {
            "msgtype": "m.image",
            "body": drawn.title or "table",
            "filename": "table.png",
            "url": photo,
            "info": {"mimetype": "image/png", **_size(drawn.svg)},
        }
        known = (*known, mark_of(drawn.svg))
        event = await self._send(lane, room, in_thread(content, thread), known)
        self.quotas.spend(lane, self.clock.now())
        return event

    async def _take_out(self, lane: str, room: str, event: str) -> None:
        """Remove a message of ours; if that isn't allowed, or it is gone, it is left alone."""
        async with self._turns[room]:
            with translated(lane):
                try:
                    await self.server.redact(room, event, transaction_of(room, "redact", event))
                except Refused as error:
                    if error.code not in GONE:
                        raise
        self.quotas.spend(lane, self.clock.now())

    async def _send_file(
        self, lane: str, room: str, thread: str, file: File, known: tuple[Any, ...]
    ) -> None:
        kind = "text/html" if file.name.endswith(".html") else "application/octet-stream"
        with translated(lane):
            address = await self.server.upload(file.name, kind, file.content)
        content = {
            "msgtype": "m.file",
            "body": file.name,
            "filename": file.name,
            "url": address,
            "info": {"mimetype": kind, "size": len(file.content)},
        }
        self.quotas.spend(lane, self.clock.now())
        await self._send(lane, room, in_thread(content, thread), known)

    # Answers

    def say(
        self, lane: str, message: Message, to: str = "", room: str = "", thread: str = ""
    ) -> None:
        """Send something to a lane in the background, when it is allowed there. `to`: the event
        that it answers, in this room and perhaps thread."""
        if lane.startswith(PREFIX):
            known = ("answer", to or repr(self.clock.now()))  # the same one if it is tried again
            self.replies.enqueue(lane, lambda: self._say(lane, message, to, room, thread, known))

    def say_later(self, lane: str, making: Awaitable[Message | None]) -> None:
        """Send to a lane what is being made, when it is ready."""
        self.replies.send_when_ready(making, lambda message: self.say(lane, message))

    async def _say(
        self,
        lane: str,
        message: Message,
        to: str,
        there: str,
        thread: str,
        known: tuple[str, str],
    ) -> None:
        room, own = await self._place(lane)
        shown = without_buttons(message, self.can, bool(user_of(lane)))
        thread = own or (thread if room == there else "")
        content = in_thread(content_of(shown), thread)
        if to:
            content[KEY] = {**content.get(KEY, {}), "answers": to}
        if to and room == there:
            content = in_reply(content, to)
        await self._send(lane, room, content, known)
        if message.file:
            await self._send_file(lane, room, thread, message.file, known)

    async def _left_out(self, lane: str, number: int) -> None:
        texts = await self.texts_of(lane)
        message = Message(lines=(texts("c-left-out", number=number),))
        await self._say(lane, message, "", "", "", ("left out", repr(self.clock.now())))

    async def _explain(self, user: str, why: NotAlone) -> None:
        """Tell people in a room that was somebody's alone why hands don't come there any more."""
        text = "c-encrypted-alone" if isinstance(why, Sealed) else "c-not-alone"
        await self.explain(why.room, text, await self.texts_of(user_lane(user)))

    async def questions_of(self, user: str) -> dict[int, int]:
        """The last questions that a person was shown, by table."""
        room = await self.rooms.direct_of(user)
        found = (await self.seen_in(room)).shown(False).questions if room else {}
        return {**found, **self.sent.get(user, {})}

    async def seen_in(self, room: str) -> Seen:
        """What people in a room have seen of ours, also before the program was started anew."""
        if room not in self.seen:
            lane = room_lane(room)
            stored = await self.store.run(lambda tx: tx.setting(lane, SEEN))
            self.seen.setdefault(room, Seen.from_json(stored))
        return self.seen[room]

    async def texts_of(self, lane: str) -> Texts:
        """Texts in the language of a lane."""
        language = await self.store.run(lambda tx: tx.setting(lane, "language"))
        return texts_in(str(language or self.language))

    async def begin_thread(self, room: str, text: str, known: str) -> str:
        """Say something in a room, with which a thread begins; the event's id, the same one for the
        same `known`. Raises MatrixError."""
        content = content_of(without_buttons(Message(lines=(text,)), self.can, False))
        self.quotas.spend(room_lane(room), self.clock.now())
        key = transaction_of(room, "thread", known)
        return await self.server.send(room, "m.room.message", content, key)

    async def explain(self, room: str, text: str, texts: Texts) -> None:
        """Say once in a room why the bot can't do there what is wanted."""
        if await self.rooms.was_told(room, text):
            return
        content = content_of(without_buttons(Message(lines=(texts(text),)), self.can, False))
        self.quotas.spend(room_lane(room), self.clock.now())
        try:
            key = transaction_of(room, text)
            await self.server.send(room, "m.room.message", content, key)
            await self.rooms.now_told(room, text)
        except MatrixError as error:
            log.info("not told: %s", error)


def _size(svg: str) -> dict[str, int]:
    """Width and height of a picture, so that there is room for it before it is loaded."""
    found = BOX.search(svg)
    return {"w": round(float(found[1])), "h": round(float(found[2]))} if found else {}
