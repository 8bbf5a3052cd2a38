"""Parsing of the events of a room; invalid events are ignored."""

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

from ..chat.render.capabilities import plain_reaction
from ..chat.timeline import ListData
from ..chat.typed import read_line
from .render import list_data_in, related_event, replied_event
from .server import MESSAGE, VERIFICATION

QUOTE = re.compile(r"(?:^>.*\n)+\n?", re.MULTILINE)
"""The quotation that older clients put in front of a reply."""


@dataclass(frozen=True, slots=True)
class RoomMessage:
    """A message of a person. `at`: time of their homeserver, in seconds since 1970; `answers`: the
    event to which it replies; `thread`: the first event of the thread; `corrects`: the event that
    it replaces; `file`: its name, address and length ("" and 0 for none); `keys`: with which the
    file is decrypted, if it is encrypted; `mentions`: the users whom it mentions, among them the
    one to whose message it replies."""

    event: str
    sender: str
    at: float
    text: str
    answers: str = ""
    thread: str = ""
    corrects: str = ""
    file: tuple[str, str, int] = ("", "", 0)
    keys: ListData | None = field(default=None, hash=False)
    mentions: tuple[str, ...] = ()

    @property
    def expires(self) -> bool:
        """True if it is a command that is ignored when it is received too late."""
        typed = read_line(self.text)
        command = typed.command if typed else None
        return command is not None and command.expires


@dataclass(frozen=True, slots=True)
class Reaction:
    """A reaction of a person to a message."""

    event: str
    sender: str
    at: float
    to: str
    emoji: str


@dataclass(frozen=True, slots=True)
class OwnMessage:
    """The bot's message whose first event is `first`, as it was sent or edited."""

    first: str
    edit: bool
    list_data: ListData | None = field(hash=False)


@dataclass(frozen=True, slots=True)
class MessageRemoved:
    """A message was redacted."""

    event: str


@dataclass(frozen=True, slots=True)
class MembershipChanged:
    """The `membership` of a user, or their display name, has changed. `before`: the membership that
    they had ("leave": none)."""

    user: str
    membership: str
    name: str
    before: str = "leave"


@dataclass(frozen=True, slots=True)
class RoomUpgraded:
    """The room is continued in another one. `via`: a server that knows the new one."""

    to: str
    via: str


@dataclass(frozen=True, slots=True)
class RoomEncrypted:
    """The room was encrypted, or a person (`sender`, "" for none) has sent an encrypted message."""

    sender: str = ""


@dataclass(frozen=True, slots=True)
class VerificationRequested:
    """A person wants to verify the bot."""

    event: str
    sender: str
    at: float


@dataclass(frozen=True, slots=True)
class PowerLevelsChanged:
    """The power levels of the room have changed."""


ParsedEvent = (
    RoomMessage
    | Reaction
    | OwnMessage
    | MessageRemoved
    | MembershipChanged
    | RoomUpgraded
    | RoomEncrypted
    | PowerLevelsChanged
    | VerificationRequested
)


def read_event(raw: Any, me: str) -> ParsedEvent | None:
    """The parsed event; None for invalid events and those that don't concern us. `me`: the bot's
    user id."""
    try:
        if raw["type"] == "m.room.power_levels":
            return PowerLevelsChanged()
        if raw["sender"] == me and raw["type"] == MESSAGE:
            return _own_message(raw)
        if _is_verification(raw, me):
            at = raw["origin_server_ts"] / 1000
            return VerificationRequested(raw["event_id"], raw["sender"], at)
        raw = _with_address(raw)
        event = Event.parse_event(raw)
    except Exception:  # nio fails on unexpected events
        return None
    if event is None or isinstance(event, BadEvent | UnknownBadEvent):
        return None
    if isinstance(event, RoomMemberEvent):
        name = event.content.get("displayname")
        return MembershipChanged(
            event.state_key,
            event.membership,
            name if isinstance(name, str) else "",
            event.prev_membership or "leave",
        )
    if isinstance(event, RoomEncryptionEvent):
        return RoomEncrypted()
    if isinstance(event, RoomUpgradeEvent):
        return RoomUpgraded(event.replacement_room, event.sender.partition(":")[2])
    if isinstance(event, RedactionEvent):
        return MessageRemoved(str(event.redacts))
    if event.sender == me:
        return None
    if isinstance(event, MegolmEvent):
        return RoomEncrypted(event.sender)
    at = event.server_timestamp / 1000
    if isinstance(event, ReactionEvent):
        return Reaction(
            event.event_id, event.sender, at, event.reacts_to, plain_reaction(event.key)
        )
    if isinstance(event, UnknownEvent) or not isinstance(event, RoomMessageText | RoomMessageFile):
        return None
    return _room_message(event, raw["content"], at)


def _is_verification(raw: Any, me: str) -> bool:
    content = raw["content"]
    kind = raw["type"], content.get("msgtype"), content.get("to")
    return kind == (MESSAGE, VERIFICATION, me)


def _with_address(raw: Any) -> Any:
    """The event with the address of an encrypted file where that of another file is."""
    content = raw["content"]
    if not isinstance(content.get("file"), dict) or "url" in content:
        return raw
    return {**raw, "content": {**content, "url": content["file"].get("url")}}


def _own_message(raw: Any) -> OwnMessage:
    content = raw["content"]
    first = related_event(content, "m.replace")
    return OwnMessage(first or str(raw["event_id"]), bool(first), list_data_in(content))


def _room_message(event: Any, content: ListData, at: float) -> RoomMessage | None:
    corrects = related_event(content, "m.replace")
    if corrects:
        new = content.get("m.new_content")
        content = new if isinstance(new, dict) else {}
    text = content.get("body")
    if not isinstance(text, str):
        return None
    file, keys = ("", "", 0), None
    if isinstance(event, RoomMessageFile):
        file, text = _file(content, text)
        keys = content["file"] if isinstance(content.get("file"), dict) else None
    return RoomMessage(
        event.event_id,
        event.sender,
        at,
        QUOTE.sub("", text, count=1) if replied_event(content) and text.startswith("> ") else text,
        replied_event(content),
        related_event(content, "m.thread"),
        corrects,
        file,
        keys,
        _mentions(content),
    )


def _mentions(content: ListData) -> tuple[str, ...]:
    """The users whom a message mentions, as far as its content is valid."""
    mentions = content.get("m.mentions")
    users = mentions.get("user_ids") if isinstance(mentions, dict) else None
    return tuple(user for user in users if isinstance(user, str)) if isinstance(users, list) else ()


def _file(content: ListData, text: str) -> tuple[tuple[str, str, int], str]:
    """A file, and its caption."""
    name, address, info = content.get("filename"), content.get("url"), content.get("info")
    size = info.get("size") if isinstance(info, dict) else 0
    file_name = name if isinstance(name, str) and name else text
    file = (file_name, str(address or ""), size if isinstance(size, int) else 0)
    return file, "" if file_name == text else text
