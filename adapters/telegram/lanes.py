"""Telegram's numbers as lanes and people."""

from __future__ import annotations

import re

from ...core.service.ports import Person
from ..chat.names import clean_name, language_of

SOURCE = "telegram"
PREFIX = f"{SOURCE}:"
"""With which lanes of Telegram begin."""
LANE = re.compile(rf"{SOURCE}:(-?\d+)(?:/(\d+))?", re.ASCII)


def lane_of(chat: int, topic: int | None = None) -> str:
    """The lane of a chat, or of a topic in it."""
    return f"{SOURCE}:{chat}/{topic}" if topic else f"{SOURCE}:{chat}"


def place_of(lane: str) -> tuple[int, int | None]:
    """Chat and topic of a lane; ValueError if it is none of Telegram's."""
    found = LANE.fullmatch(lane)
    if found is None:
        raise ValueError(f"no lane of Telegram: {lane}")
    return int(found[1]), int(found[2]) if found[2] else None


def group_of(lane: str) -> str:
    """The lane of the whole group; of any other lane the same."""
    return lane.partition("/")[0]


def is_private(lane: str) -> bool:
    """Whether it is the chat with one person: only groups have negative numbers."""
    return place_of(lane)[0] > 0


def person_of(user: int, name: str, language: str | None, private: bool) -> Person:
    """Whoever wrote. Their lane is known only when they have written in private: before that
    Telegram lets no bot write to them."""
    lane = lane_of(user) if private else ""
    return Person(f"{SOURCE}:{user}", clean_name(name), lane, language_of(language))


def number_of(person: str) -> int:
    """Telegram's number of a person; ValueError if they are none of Telegram's."""
    source, _, number = person.partition(":")
    if source != SOURCE:
        raise ValueError(f"nobody of Telegram: {person}")
    return int(number)
