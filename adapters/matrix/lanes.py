"""Rooms and people of Matrix as lanes. A room's lane is `matrix:!room`, that of a thread in it
`matrix:!room/$event`; a person alone is reached at `matrix:@user:server`, whatever room that is."""

from __future__ import annotations

from ...core.service.ports import Person
from ..chat.names import clean_name

SOURCE = "matrix"
PREFIX = f"{SOURCE}:"
"""With which lanes and people of Matrix begin."""
THREAD = "/$"


def room_lane(room: str, thread: str = "") -> str:
    """The lane of a room, or of the thread that begins with an event in it."""
    return f"{PREFIX}{room}/{thread}" if thread else f"{PREFIX}{room}"


def threads_of(room: str) -> str:
    """With which the lanes of all threads of a room begin."""
    return f"{PREFIX}{room}{THREAD}"


def user_lane(user: str) -> str:
    """Where a person is reached alone."""
    return f"{PREFIX}{user}"


def user_of(lane: str) -> str:
    """Who is reached alone at a lane; "" for that of a room."""
    found = lane.removeprefix(PREFIX)
    return found if found.startswith("@") else ""


def place_of(lane: str) -> tuple[str, str]:
    """Room and first event of the thread ("": none) of a room's lane; ValueError for another."""
    if not lane.startswith(f"{PREFIX}!"):
        raise ValueError(f"no room of Matrix: {lane}")
    room, _, thread = lane.removeprefix(PREFIX).partition(THREAD)
    return room, f"${thread}" if thread else ""


def id_of(user: str) -> str:
    """The identification of a person (see `ports.Person`)."""
    return f"{PREFIX}{user}"


def person_of(user: str, name: str, language: str, reached: bool) -> Person:
    """Whoever spoke: known by the user id alone. `reached`: they may be written to alone."""
    shown = clean_name(name or user[1:].partition(":")[0])
    return Person(id_of(user), shown, user_lane(user) if reached else "", language)
