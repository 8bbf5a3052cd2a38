"""The boundaries at which stammtisch reads what others wrote, one target each.

A target reads an input, which is any bytes, and returns what came of it. What the boundary may
raise is caught, and its message must not be empty. Every other exception is a fault, and so is an
`assert` here that fails.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, NoReturn

import click
from sqlalchemy import select
from telegram import User

from stammtisch.adapters.chat import callback_data
from stammtisch.adapters.chat.commands import BUTTONS as COMMAND_BUTTONS
from stammtisch.adapters.chat.commands import COMMANDS
from stammtisch.adapters.chat.incoming import Incoming
from stammtisch.adapters.chat.typed import read_line
from stammtisch.adapters.external.bot import PROTOCOL, Bot
from stammtisch.adapters.external.process import Process
from stammtisch.adapters.lab.file import TOURNAMENT, LabFile
from stammtisch.adapters.matrix.incoming import RoomMessage, read_event
from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.errors import error_text, system_text
from stammtisch.adapters.presentation.presenter import canonical, explained, listed, presenter_of
from stammtisch.adapters.presentation.texts import LANGUAGES, texts_in
from stammtisch.adapters.presentation.typed_line import read_answer, read_command
from stammtisch.adapters.presentation.words import figures, words_of
from stammtisch.adapters.storage.chats.schema import entries, tables
from stammtisch.adapters.storage.saves.games import Saves
from stammtisch.adapters.telegram.incoming import InvalidUpdate, UserInput, keys_of, read_update
from stammtisch.cli.arena.files import from_stored, load
from stammtisch.cli.chats.serve import _config
from stammtisch.core.chance import commitment
from stammtisch.core.compiled import fields as fields_of
from stammtisch.core.errors import BadOption, BotFault, RuleError, StammtischError
from stammtisch.core.games import GAMES
from stammtisch.core.games.narikana.cards import IDS
from stammtisch.core.games.narikana.decks import MAX_DECK_FILE, from_file, read_text, ready_decks
from stammtisch.core.match import Match
from stammtisch.core.move_parser import resolve_line, resolve_numbers
from stammtisch.core.record import check_sums, verify
from stammtisch.core.record import read_line as read_record
from tests.core.games import data, new_match, played
from tests.harness.script import Script
from tests.harness.store import MemoryStore, _database

ROOT = Path(__file__).resolve().parents[3]
TEXTS = [texts_in(language) for language in LANGUAGES]
LONGEST_MESSAGE = 5000
"""Characters of a message, at most."""
ACCEPTED = ""


@dataclass(frozen=True)
class Target:
    """`inputs`: how many in a whole campaign; `run`: reads an input and
    returns the name of the error with which it was refused, or ACCEPTED; `seeds`: valid inputs;
    `words`: pieces that mutations insert; `longest`: bytes of an input, at most."""

    inputs: int
    run: Callable[[bytes], str]
    seeds: Callable[[], Sequence[bytes]]
    words: Callable[[], Sequence[str]] = tuple
    longest: int = 300


def refused(error: StammtischError, game: str = "", typed: str = "") -> str:
    """The name of an error, which has a message in all languages."""
    for texts in TEXTS:
        message = error_text(error, texts, game, typed)
        assert message.strip(), f"no message for {error}"
        assert len(message) < LONGEST_MESSAGE, f"a message of {len(message)} characters"
    return error.code


def told(message: object, *secrets: str) -> None:
    """A message isn't empty and says no secret."""
    assert str(message).strip(), "an empty message"
    assert not any(secret in str(message) for secret in secrets), "a secret in a message"


def text_of(content: bytes) -> str:
    """As a chat or a terminal gives it: any characters, no half ones."""
    return content.decode("utf-8", "replace")


@cache
def folder() -> Path:
    """A folder for files, removed when the program ends."""
    place = Path(tempfile.mkdtemp(prefix="fuzz-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


def file_with(name: str, content: bytes) -> Path:
    file = folder() / name
    file.write_bytes(content)
    return file


# Moves. The first byte of an input chooses a position; from 128 on the line is in notation, which
# isn't put into canonical form first.


@cache
def positions() -> list[Match]:
    """Of all games, early and late."""
    return [played(new_match(game), moves) for game in GAMES for moves in (1, 8, 25, 60)]


@cache
def position_of(number: int) -> dict[str, Any]:
    state = positions()[number].state
    return {
        name: list(value) if isinstance(value := getattr(state, name), list) else value
        for name in fields_of(state)
    }


def _chosen(content: bytes) -> tuple[int, str]:
    return content[0] % 128 % len(positions()) if content else 0, text_of(content[1:])


def move(content: bytes) -> str:
    number, typed = _chosen(content)
    match = positions()[number]
    game, state, seat = match.game, match.state, match.pending[0]
    before = position_of(number)
    read_command(typed)
    read_answer(game.name, typed)
    line = typed if content[:1] >= b"\x80" else canonical(game.name, typed)
    try:
        if numbers := figures(line):
            moves = resolve_numbers(game, state, seat, numbers, partial(listed, game))
        else:
            moves = resolve_line(game, state, seat, line)
    except RuleError as error:
        assert before == {name: getattr(state, name) for name in before}, "the position has changed"
        return refused(error, game.name, typed)
    copied = state.clone()
    for part in moves:
        copied.play(seat, part)
    return ACCEPTED


def move_seeds() -> list[bytes]:
    """What may be chosen in the positions, in notation and in the words of each language."""
    seeds = []
    for number, match in enumerate(positions()):
        game, view = match.game, match.view(match.pending[0])
        for notation in dict.fromkeys(game.notation(legal) for legal in view.legal[:6]):
            written = [presenter_of(game).grammar.write(notation, texts) for texts in TEXTS]
            seeds += [bytes([number]) + line.encode() for line in (notation, *written)]
            seeds.append(bytes([number + 128]) + notation.encode())
        seeds.append(bytes([number]) + b"1")
    return seeds


def move_words() -> list[str]:
    words = {word for game in GAMES for word in words_of(game)}
    typed = {
        word
        for game in GAMES
        for name in words_of(game)
        for texts in TEXTS
        for word in texts.words(f"word-{game}-{name}")
    }
    return sorted(words | typed)


def card(content: bytes) -> str:
    """`? CARD` at the terminal, `/card CARD` in a chat."""
    number, typed = _chosen(content)
    match = positions()[number]
    view = match.view(match.pending[0])
    company = Company(tuple(match.record.seats), view.seat)
    read_command(f"?{typed}")
    lines = [line for texts in TEXTS for line in explained(match.game, view, typed, company, texts)]
    assert all(line.strip() for line in lines), "an empty explanation"
    return ACCEPTED if lines else "no card"


def card_seeds() -> list[bytes]:
    cards = [b"r7", b"w4", b"10H", b"*", b"-2", b"red", b"Ember Cub", b"ember-cub"]
    return [bytes([number]) + card for number in range(len(positions())) for card in cards]


# Chats


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
        rows = self.store.run_now(lambda tx: tx.connection.execute(select(*columns)).all())
        count = self.store.run_now(lambda tx: tx.connection.execute(select(entries.c.seq)).all())
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
        parsed = json.loads(content)
        heard = read_update(parsed, BOT)
        str(parsed["update_id"])
    except (ValueError, LookupError, RecursionError) as error:
        told(error)
        return "no update" if isinstance(error, InvalidUpdate) else "no JSON"
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


JSON_WORDS = ("null", "true", "false", "[]", "{}", "-1", "1e999", '""', "NaN", "\\ud800", ",", ":")


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


# Records and saves. Behind an even first byte the check sums and the commitment are made to fit.


def _fitting(content: bytes) -> str:
    line = text_of(content[1:])
    if not content or content[0] % 2:
        return line
    try:
        fields = json.loads(line)
        head = {name: fields[name] for name in list(fields)[: list(fields).index("moves")]}
        head["commitment"] = commitment(head["seed"], head["table"])
        sums = check_sums(head, [(seat, text) for seat, text in fields["moves"]])
        return json.dumps({**fields, **head, "check": sums}, ensure_ascii=False)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return line


def record(content: bytes) -> str:
    try:
        found = verify(_fitting(content))
    except StammtischError as error:
        return refused(error)
    assert verify(found.to_line()) == found
    return ACCEPTED


@cache
def _lines() -> list[str]:
    """Short records of all games."""
    lines = [played(new_match(game, 2), 12).record.to_line() for game in GAMES]
    lines.append(played(new_match("las_vegan", 2, rounds=1)).record.to_line())
    fields = {**data("uno", 8), "at": "2026-01-01T00:00:00+00:00", "undone": 1, "series": [1, 2]}
    order = [*fields]
    order.insert(order.index("moves"), order.pop(order.index("series")))
    order.insert(order.index("moves"), order.pop(order.index("at")))
    return [*lines, json.dumps({name: fields[name] for name in order})]


def record_seeds() -> list[bytes]:
    return [first + line.encode() for line in _lines() for first in (b"0", b"1")]


def save(content: bytes) -> str:
    line = _fitting(content).encode("utf-8", "surrogatepass")
    file = file_with("save.jsonl", line)
    saves = Saves(folder())
    try:
        match = saves.read(file)
    except StammtischError as error:
        assert file.read_bytes() == line, "refused, but the file has changed"
        return refused(error)
    if not match.over:
        seat = match.pending[0]
        match.play(seat, match.view(seat).legal[0])
    saves.write(match, file)
    assert read_record(file.read_text(encoding="utf-8")) == match.record
    return ACCEPTED


# Files


def deck(content: bytes) -> str:
    """A deck file, or behind a semicolon the text of an option."""
    try:
        if content.startswith(b";"):
            read_text(text_of(content[1:]))
        else:
            from_file(content[: MAX_DECK_FILE + 1])
    except BadOption as error:
        return refused(error)
    return ACCEPTED


def deck_seeds() -> list[bytes]:
    files = sorted((ROOT / "core/games/narikana/data/decks").glob("*.toml"))[:3]
    texts = [*ready_decks(), *(deck.text() for deck in ready_decks().values())][::4]
    return [*(file.read_bytes() for file in files), *(f";{text}".encode() for text in texts)]


def configuration(content: bytes) -> str:
    """A file, and behind a NUL byte variables of the environment, a line each."""
    toml, _, lines = content.partition(b"\0")
    pairs = [line.partition("=") for line in text_of(lines).replace("\0", "").split("\n")]
    names = {f"STAMMTISCH_{name}": value for name, _, value in pairs if name}
    file = file_with("stammtisch.toml", toml)
    before = dict(os.environ)
    os.environ.update(names)
    try:
        for texts in TEXTS:
            _config(file, texts)
    except click.ClickException as error:
        told(error.message, SECRET)
        return "refused"
    finally:
        os.environ.clear()
        os.environ.update(before)
    return ACCEPTED


TOKEN = "123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghi"
SECRET = TOKEN[10:]


def configuration_seeds() -> list[bytes]:
    example = (ROOT / "docs" / "stammtisch.toml").read_bytes()
    environment = f"TELEGRAM__TOKEN={TOKEN}\nWORKERS=3\nLOG__LEVEL=debug".encode()
    short = f'health = ""\n[telegram]\ntoken = "{TOKEN}"\n[limits]\nplayers = ["easy"]\n'.encode()
    return [b"\0" + environment, short, short + b"\0" + environment, example + b"\0" + environment]


def configuration_words() -> list[str]:
    example = (ROOT / "docs" / "stammtisch.toml").read_text(encoding="utf-8")
    keys = {line.lstrip("# ").partition(" = ")[0] for line in example.splitlines() if " = " in line}
    return [
        *sorted(keys),
        "[telegram]",
        "[matrix]",
        "[limits]",
        "__",
        "DATABASE__URL=",
        "sqlite://",
    ]


@cache
def tournament_file() -> bytes:
    """A tournament that isn't finished, as the bytes of its file."""
    file = file_with("seed.tournament", b"")
    with closing(sqlite3.connect(file)) as database:
        script = ROOT / "tests/corpus/0.1/tournaments/round-robin.sql"
        database.executescript(script.read_text(encoding="utf-8"))
    with LabFile(file, TOURNAMENT) as opened, opened.held():
        pass  # converts it
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        return database.serialize()


REPLACED = {b"s": ("lab", "settings"), b"r": ("results", "result"), b"e": ("jobs", "efforts")}


def tournament(content: bytes) -> str:
    """Bytes of a file; or JSON in place of the settings, of a result or of the efforts of a job."""
    kind, content = content[:1], content[1:]
    file = file_with("x.tournament", content)
    if kind in REPLACED:
        file.write_bytes(tournament_file())
        table, column = REPLACED[kind]
        with closing(sqlite3.connect(file)) as database:
            database.execute("PRAGMA journal_mode = MEMORY")
            database.execute(f"UPDATE {table} SET {column} = ?", (text_of(content),))
            database.commit()
    try:
        with LabFile(file, TOURNAMENT) as opened:
            load(opened, from_stored(opened, to_play=False))
            list(opened.records())
    except StammtischError as error:
        return refused(error)
    except OSError as error:
        told(system_text(error, TEXTS[0]))
        return "system"
    finally:
        for ending in ("-wal", "-shm"):
            file.with_name(file.name + ending).unlink(missing_ok=True)
    return ACCEPTED


def tournament_seeds() -> list[bytes]:
    file = file_with("seed.tournament", tournament_file())
    seeds = [b"f" + tournament_file()]
    with closing(sqlite3.connect(file)) as database:
        for kind, (table, column) in REPLACED.items():
            for (text,) in database.execute(f"SELECT {column} FROM {table} LIMIT 2"):
                seeds.append(kind + str(text).encode())
    return seeds


# Players in other languages


class Answers(Process):
    """A program that has written these lines, and reads all it is sent."""

    def __init__(self, written: bytes) -> None:
        self._received, self._searched = written, 0
        self._readable = self  # type: ignore[assignment]
        self._from = _ended_pipe()

    def poll(self, milliseconds: float) -> bool:
        return True

    def send(self, data: bytes, until: float) -> None:
        pass

    def end(self) -> None:
        pass

    def close_input(self) -> None:
        pass

    def wait(self, seconds: float) -> int:
        return 0

    def _ended(self) -> NoReturn:
        raise BotFault(reason="ended", exit=0, said="")


@cache
def _ended_pipe() -> int:
    """Nothing more comes out of it."""
    end, start = os.pipe()
    os.close(start)
    return end


class AnsweringBot(Bot):
    """A bot whose program has written its answers before it is asked."""

    def __init__(self, written: bytes) -> None:
        self.command, self.asked = "fuzz", 0
        self.observation = self.open = self.ended = False
        self._watch, self._last = None, b""
        self.process = Answers(written)
        self._shake_hands()


LEGAL = ["play r7", "draw"]


def bot_lines(content: bytes) -> str:
    """What a program writes to its output in a handshake and three questions."""
    try:
        bot = AnsweringBot(content)
        for number in (1, 2, 3):
            move = bot.ask([], {"type": "act", "id": number, "legal": LEGAL}, 10.0)
            assert move in LEGAL
    except BotFault as error:
        return refused(error) + f" {error.facts['reason']}"
    return ACCEPTED


def bot_seeds() -> list[bytes]:
    ready = json.dumps({"type": "ready", "protocol": PROTOCOL, "observation": True})
    answers = [json.dumps({"id": number, "move": LEGAL[number % 2]}) for number in (1, 2, 3)]
    lines = [ready, *answers, answers[0], ""]
    return ["\n".join(lines[:end]).encode() + b"\n" for end in range(1, len(lines))]


TARGETS = {
    "moves": Target(50_000, move, move_seeds, move_words, 60),
    "cards": Target(300_000, card, card_seeds, move_words, 40),
    "buttons": Target(
        5_300_000,
        button,
        button_seeds,
        button_words,
        80,
    ),
    "chat": Target(40_000, chat_input, chat_seeds, chat_words, 80),
    "telegram": Target(3_000_000, update, update_seeds, lambda: JSON_WORDS, 600),
    "matrix": Target(1_000_000, event, event_seeds, lambda: JSON_WORDS, 600),
    "records": Target(60_000, record, record_seeds, lambda: JSON_WORDS, 3000),
    "saves": Target(30_000, save, record_seeds, lambda: JSON_WORDS, 3000),
    "decks": Target(100_000, deck, deck_seeds, lambda: IDS, 2000),
    "configuration": Target(
        10_000,
        configuration,
        configuration_seeds,
        configuration_words,
        3000,
    ),
    "tournaments": Target(20_000, tournament, tournament_seeds, lambda: JSON_WORDS, 40_000),
    "bot-protocol": Target(300_000, bot_lines, bot_seeds, lambda: JSON_WORDS, 400),
}
