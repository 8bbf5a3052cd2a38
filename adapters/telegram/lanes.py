"""Telegram's numbers of chats and users as lanes and people."""

from __future__ import annotations

import re

from ...core.service.stored import Person
from ..chat.names import clean_name, language_of

SOURCE = "telegram"
PREFIX = f"{SOURCE}:"
"""Prefix of Telegram's lanes."""
LANE = re.compile(rf"{SOURCE}:(-?\d+)(?:/(\d+))?", re.ASCII)


def lane_of(chat: int, topic: int | None = None) -> str:
    """The lane of a chat, or of a topic in it."""
    return f"{SOURCE}:{chat}/{topic}" if topic else f"{SOURCE}:{chat}"


def place_of(lane: str) -> tuple[int, int | None]:
    """Chat and topic of a lane. Raises ValueError if it is none of Telegram's."""
    match = LANE.fullmatch(lane)
    if match is None:
        raise ValueError(f"no lane of Telegram: {lane}")
    return int(match[1]), int(match[2]) if match[2] else None


def is_private(lane: str) -> bool:
    """True for the private chat with a person: only groups have negative numbers."""
    return place_of(lane)[0] > 0


def person_of(user: int, name: str, language: str | None, private: bool) -> Person:
    """A user as a person. Their lane is set only if they have written in a private chat: before
    that Telegram lets no bot write to them."""
    lane = lane_of(user) if private else ""
    return Person(f"{SOURCE}:{user}", clean_name(name), lane, language_of(language))


def number_of(person: str) -> int:
    """Telegram's number of a person. Raises ValueError if they are none of Telegram's."""
    source, _, number = person.partition(":")
    if source != SOURCE:
        raise ValueError(f"nobody of Telegram: {person}")
    return int(number)
