"""What is kept for a whole group, whatever its topics: settings by the group's own lane."""

from __future__ import annotations

import re

from ..table.refusals import Refusal
from .stored import PeopleStore, TableIndex

TOPIC = re.compile(r"/(?:\d+|\$.*)$", re.ASCII)
"""What parts the lane of a topic (`/7`) or thread (`/$event`) from that of its group."""
QUIET = "quiet"
"""The setting with a group's quiet hours, as `quiet_hours` reads them."""
ZONE = "zone"
"""The setting with a group's time zone."""
BAN = "ban"
"""Begins the name of a setting with a person's name, whose id follows, who is banned from the
tables of the group."""


class BannedHere(Refusal):
    """The administrators of the table's group have banned the person. Facts: none."""


def group_of(lane: str) -> str:
    """The lane of a topic's group; any other lane itself."""
    return TOPIC.sub("", lane)


def chats_of_group(tx: TableIndex, lane: str) -> list[str]:
    """The lanes of a lane's group, and of its topics, in which tables are that aren't over."""
    group = group_of(lane)
    return [chat for chat in tx.chats(group) if group_of(chat) == group]


def tables_of_group(tx: TableIndex, lane: str) -> list[int]:
    """The tables of a lane's group, in all its topics, whose game isn't over."""
    return [number for chat in chats_of_group(tx, lane) for number in tx.tables_of_chat(chat)]


def quiet_of(tx: PeopleStore, lane: str) -> str:
    """The quiet hours of a lane's group; "" for none."""
    return str(tx.setting(group_of(lane), QUIET) or "")


def check_not_banned(tx: PeopleStore, lane: str, person: str) -> None:
    """Raise BannedHere for a person who is banned from the tables of a lane's group."""
    if tx.setting(group_of(lane), f"{BAN} {person}") is not None:
        raise BannedHere


def banned_people(tx: PeopleStore, lane: str) -> dict[str, str]:
    """The names of those who are banned from the tables of a lane's group, by person."""
    begin = f"{BAN} "
    settings = tx.settings(group_of(lane)).items()
    return {name.removeprefix(begin): who for name, who in settings if name.startswith(begin)}
