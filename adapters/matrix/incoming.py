"""Events of a room as what they say to the bot. What can't be read says nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from nio import (
    BadEvent,
    Event,
    MegolmEvent,
    ReactionEvent,
    RedactionEvent,
    RoomEncryptionEvent,
    RoomMemberEvent,
    RoomMessageFile,
    RoomMessageText,
    RoomUpgradeEvent,
    UnknownBadEvent,
    UnknownEvent,
)

from ..chat.render.buttonless import plain_reaction
from ..chat.typed import read_line
from .seen import Facts, answered_by, facts_in, first_of

QUOTE = re.compile(r"(?:^>.*\n)+\n?", re.MULTILINE)
"""What older clients put in front of an answer."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody said something. `at`: when, by their homeserver, in seconds since 1970; `answers`:
    the event that is answered; `thread`: the first event of the thread; `corrects`: the event in
    whose place this stands; `file`: its name, address and length ("" and 0 for none)."""

    event: str
    sender: str
    at: float
    text: str
    answers: str = ""
    thread: str = ""
    corrects: str = ""
    file: tuple[str, str, int] = ("", "", 0)

    @property
    def expires(self) -> bool:
        typed = read_line(self.text)
        command = typed.command if typed else None
        return command is not None and command.expires


@dataclass(frozen=True, slots=True)
class Put:
    """Somebody put a sign to a message."""

    event: str
    sender: str
    at: float
    to: str
    emoji: str


@dataclass(frozen=True, slots=True)
class Own:
    """The bot's own message `first`, as it was sent or edited."""

    first: str
    edit: bool
    facts: Facts | None = field(hash=False)


@dataclass(frozen=True, slots=True)
class Removed:
    """A message was taken out of the room."""

    event: str


@dataclass(frozen=True, slots=True)
class Changed:
    """Who is in the room, or in which way: `membership` of a user, and the name they show."""

    user: str
    membership: str
    name: str


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The room goes on elsewhere. `via`: a server that knows the new one."""

    to: str
    via: str


@dataclass(frozen=True, slots=True)
class Encrypted:
    """The room is encrypted from now on, or somebody (`sender`, "" for none) has said something
    that the bot can't read."""

    sender: str = ""


@dataclass(frozen=True, slots=True)
class Levels:
    """Who may do what has changed."""


Said = Heard | Put | Own | Removed | Changed | Upgraded | Encrypted | Levels


def read_event(raw: Any, me: str) -> Said | None:
    """What an event says; None for what is none of ours."""
    try:
        if raw["type"] == "m.room.power_levels":
            return Levels()
        if raw["sender"] == me and raw["type"] == "m.room.message":
            return _own(raw)
        event = Event.parse_event(raw)
    except Exception:  # nio meets events that it doesn't expect
        return None
    if event is None or isinstance(event, BadEvent | UnknownBadEvent):
        return None
    if isinstance(event, RoomMemberEvent):
        name = event.content.get("displayname")
        return Changed(event.state_key, event.membership, name if isinstance(name, str) else "")
    if isinstance(event, RoomEncryptionEvent):
        return Encrypted()
    if isinstance(event, RoomUpgradeEvent):
        return Upgraded(event.replacement_room, event.sender.partition(":")[2])
    if isinstance(event, RedactionEvent):
        return Removed(str(event.redacts))
    if event.sender == me:
        return None
    if isinstance(event, MegolmEvent):
        return Encrypted(event.sender)
    at = event.server_timestamp / 1000
    if isinstance(event, ReactionEvent):
        return Put(event.event_id, event.sender, at, event.reacts_to, plain_reaction(event.key))
    if isinstance(event, UnknownEvent) or not isinstance(event, RoomMessageText | RoomMessageFile):
        return None
    return _said(event, raw["content"], at)


def _own(raw: Any) -> Own:
    content = raw["content"]
    first = first_of(content, "m.replace")
    return Own(first or str(raw["event_id"]), bool(first), facts_in(content))


def _said(event: Any, content: Facts, at: float) -> Heard | None:
    corrects = first_of(content, "m.replace")
    if corrects:
        new = content.get("m.new_content")
        content = new if isinstance(new, dict) else {}
    text = content.get("body")
    if not isinstance(text, str):
        return None
    file = ("", "", 0)
    if isinstance(event, RoomMessageFile):
        file, text = _file(content, text)
    return Heard(
        event.event_id,
        event.sender,
        at,
        QUOTE.sub("", text, count=1) if answered_by(content) and text.startswith("> ") else text,
        answered_by(content),
        first_of(content, "m.thread"),
        corrects,
        file,
    )


def _file(content: Facts, text: str) -> tuple[tuple[str, str, int], str]:
    """A file, and what is said with it."""
    name, address, info = content.get("filename"), content.get("url"), content.get("info")
    size = info.get("size") if isinstance(info, dict) else 0
    known = name if isinstance(name, str) and name else text
    file = (known, str(address or ""), size if isinstance(size, int) else 0)
    return file, "" if known == text else text
