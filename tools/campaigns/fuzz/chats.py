"""Targets of chats: buttons, lines, updates of Telegram, events of Matrix."""

import asyncio
import json
from functools import cache

from sqlalchemy import select
from telegram import Update, User

from stammtisch.adapters.chat import callback_data
from stammtisch.adapters.chat.commands import BUTTONS as COMMAND_BUTTONS
from stammtisch.adapters.chat.commands import COMMANDS
from stammtisch.adapters.chat.incoming import Incoming
from stammtisch.adapters.chat.typed import read_line
from stammtisch.adapters.matrix.incoming import RoomMessage, read_event
from stammtisch.adapters.storage.chats.schema import entries, tables
from stammtisch.adapters.telegram.bot import UNREADABLE
from stammtisch.adapters.telegram.incoming import UserInput, keys_of, read_update
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from tests.harness.script import Script
from tests.harness.store import MemoryStore, _database
from tools.campaigns.fuzz.target import (
    ACCEPTED,
    text_of,
    told,
)


def button(content: bytes) -> str:
    text = text_of(content)
    typed = read_line(text)
    assert typed is None or typed.line or typed.command, "a line without a command"
    press = callback_data.read(text)
    if press is None:
        return "no button"
    if isinstance(press, callback_data.Press):
        assert callback_data.read(press.data()) == press
        assert len(press.data()) <= 64, "more bytes than Telegram allows"
    return ACCEPTED


BUTTONS = (b"7:12:c3", b"1:2:s0", b"1:2:call1", b"begin:uno", b"begin:narikana:lesson", b"1:1:peek")
LINES = (
    *(b"/new uno rounds=2 open", b"/join T1-0a", b"!r7", b"T1 draw", b"/card r7", b"1 2", b"draw"),
    *(b"/undo", b"/pace slow", b"/ai hard", b"/kick 2", b"/stop", b"/start", b"/word a b"),
    *(b"/language de", b"/watch T2", b"/hint", b"/rules uno 2", b"/scores", b"/deck 1", b"/leave"),
)


def button_seeds() -> list[bytes]:
    """Buttons of all kinds, and lines."""
    kinds = (callback_data.CHOICE, callback_data.STEP, callback_data.CALL, *COMMAND_BUTTONS)
    pressed = [f"{table}:{table * 7}:{kind}{table}" for table in (1, 23) for kind in kinds]
    return [*map(str.encode, pressed), *BUTTONS, *LINES]


def button_words() -> list[str]:
    """Numbers of all lengths, and what stands around them."""
    numbers = ["0", "7", "42", "9999", "123456789", "999999999999", "0000000000001", "-1", "٣"]
    return [
        *chat_words(),
        *numbers,
        *(f"{number}:" for number in numbers),
        ":c",
        ":s",
        ":call",
        "T",
    ]


def chat_words() -> list[str]:
    return [*(f"/{word} " for word in COMMANDS), *GAMES, "T1 ", "T2 ", "T3 ", "=", ":", "@"]


class _ChatAtRest:
    """A room with a lobby and two games in play, to which it returns after every input that
    changed it."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.script = Script(self.store)
        self.runner = asyncio.Runner()
        for line in (
            *("anna: /new uno", "ben: /join T1", "anna: /start T1", "anna@ /new nyan_nyan"),
            *("anna@ /ai random", "anna@ /start T2", "ben: /new narikana"),
        ):
            self.runner.run(self.script.say(line))
        self.database = _database(self.store._engine)
        self.begin = self.database.serialize()
        self.updates = 0

    def take(self, content: bytes) -> str:
        """The first byte says who, where, and whether it is typed or a button."""
        first, text = content[:1] or b"\0", text_of(content[1:])
        kind = first[0]
        name = ("anna", "ben", "carl", "admin")[kind & 3]
        public, pressed = bool(kind & 4), bool(kind & 8)
        person = self.script.room.person(name)
        self.updates += 1
        incoming = Incoming(
            source="console",
            update=f"fuzz {self.updates}",
            by=person,
            chat="#room" if public else person.lane,
            public=public,
            text="" if pressed else text,
            pressed=text if pressed else None,
            table=kind >> 4 if kind >> 4 < 4 else None,
        )
        before = self._games()
        response = self.runner.run(self.script.dispatcher.take(incoming))
        changed = self._games() != before
        if response.refused:
            assert not changed, "refused, but the tables have changed"
            shown = response.popup or response.message
            assert shown, "refused without a message"
        self.database.deserialize(self.begin)
        if changed:
            self.script.restart()
        return "refused" if response.refused else ACCEPTED

    def _games(self) -> tuple[object, ...]:
        columns = (tables.c.number, tables.c.step, tables.c.phase)
        rows = self.store.run_now(lambda tx: tx.execute(select(*columns)).all())
        count = self.store.run_now(lambda tx: tx.execute(select(entries.c.seq)).all())
        return tuple(rows), len(count)


@cache
def _chat() -> _ChatAtRest:
    return _ChatAtRest()


def chat_input(content: bytes) -> str:
    return _chat().take(content)


def chat_seeds() -> list[bytes]:
    typed = [bytes([who]) + line for who in (0, 1, 4, 6, 16, 36) for line in LINES]
    return typed + [bytes([who]) + data for who in (8, 12, 13) for data in BUTTONS]


BOT = User(7, "Stammtisch", is_bot=True, username="stammtisch_bot")
ANNA = {"id": 5, "is_bot": False, "first_name": "Anna", "language_code": "de"}
GROUP = {"id": -40, "type": "supergroup", "title": "Skat"}
DECK = {"file_id": "f", "file_unique_id": "u", "file_name": "deck.toml", "file_size": 100}


def update(content: bytes) -> str:
    """The body of a webhook's request, as `webhook.routes` reads it."""
    try:
        heard = read_update(Update.de_json(json.loads(content), None), BOT)
    except UNREADABLE as error:
        told(error)
        return "no JSON" if isinstance(error, ValueError) else "no update"
    assert all(isinstance(key, str) for key in keys_of(heard))
    if isinstance(heard, UserInput):
        _check_incoming(heard.incoming)
    return ACCEPTED if heard else "not for us"


def _check_incoming(incoming: Incoming) -> None:
    """The chat's dispatcher relies on these types."""
    texts = (incoming.by.id, incoming.by.name, incoming.by.lane, incoming.chat, incoming.text)
    assert all(isinstance(text, str) for text in texts), f"no text: {texts}"
    assert incoming.pressed is None or isinstance(incoming.pressed, str)
    assert incoming.by.language in LANGUAGES, incoming.by.language
    read_line(incoming.text)


def update_seeds() -> list[bytes]:
    said = {"message_id": 1, "date": 1, "chat": GROUP, "from": ANNA, "text": "/new uno"}
    robot = {"id": 7, "is_bot": True, "first_name": "S"}
    old, new = {"user": robot, "status": "left"}, {"user": robot, "status": "member"}
    change = {"chat": GROUP, "from": ANNA, "date": 1, "old_chat_member": old}
    reply = {**said, "from": robot, "text": "T1 uno"}
    query = {"id": "q", "from": ANNA, "data": "7:12:c3", "message": said}
    return [
        json.dumps({"update_id": 1, **parts}).encode()
        for parts in (
            {"message": said},
            {"message": {**said, "reply_to_message": reply}},
            {"message": {**said, "is_topic_message": True, "message_thread_id": 3}},
            {"message": {**said, "document": DECK, "caption": "/deck"}},
            {"message": {**said, "sender_chat": GROUP}},
            {"message": {**said, "migrate_to_chat_id": -41}},
            {"callback_query": query},
            {"my_chat_member": {**change, "new_chat_member": new}},
        )
    ]


def event(content: bytes) -> str:
    """An event of a room of Matrix, which is never refused, but ignored."""
    try:
        parsed = json.loads(content)
    except (ValueError, RecursionError):
        return "no JSON"
    heard = read_event(parsed, "@bot:example.org")
    if isinstance(heard, RoomMessage):
        texts = (heard.event, heard.sender, heard.text, heard.answers, heard.thread, heard.corrects)
        assert all(isinstance(text, str) for text in (*texts, *heard.file[:2])), f"{heard}"
        assert isinstance(heard.file[2], int)
        assert heard.expires in (True, False)
    return ACCEPTED if heard else "not for us"


def event_seeds() -> list[bytes]:
    base = {"event_id": "$1", "sender": "@anna:example.org", "origin_server_ts": 1}
    message = {**base, "type": "m.room.message"}
    text = {"msgtype": "m.text", "body": "/new uno"}
    reply = {"m.relates_to": {"m.in_reply_to": {"event_id": "$0"}}}
    thread = {"m.relates_to": {"rel_type": "m.thread", "event_id": "$0", "is_falling_back": True}}
    edit = {"m.relates_to": {"rel_type": "m.replace", "event_id": "$0"}, "m.new_content": text}
    file = {"msgtype": "m.file", "body": "deck.toml", "url": "mxc://x/y", "info": {"size": 1}}
    reaction = {"m.relates_to": {"rel_type": "m.annotation", "event_id": "$0", "key": "👍"}}
    member = {**base, "type": "m.room.member", "state_key": "@anna:example.org"}
    return [
        json.dumps(raw).encode()
        for raw in (
            {**message, "content": text},
            {**message, "content": {**text, **reply, "body": "> <@b:e> x\n\n3"}},
            {**message, "content": {**text, **thread}},
            {**message, "content": {**text, **edit}},
            {**message, "content": file},
            {**message, "content": {**file, "file": {"url": "mxc://x/z", "key": {}}}},
            {**base, "type": "m.reaction", "content": reaction},
            {**member, "content": {"membership": "join", "displayname": "Anna"}},
            {**base, "type": "m.room.encryption", "state_key": "", "content": {"algorithm": "x"}},
            {**base, "type": "m.room.redaction", "redacts": "$0", "content": {}},
        )
    ]
