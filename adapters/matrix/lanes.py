"""Rooms and people of Matrix as lanes. A room's lane is `matrix:!room`, that of a thread in it
`matrix:!room/$event`; a person's private lane is `matrix:@user:server`, whatever their room is."""

from __future__ import annotations

from ...core.service.stored import Person
from ..chat.names import clean_name

SOURCE = "matrix"
PREFIX = f"{SOURCE}:"
"""Prefix of Matrix's lanes and people."""
THREAD = "/$"


def room_lane(room: str, thread: str = "") -> str:
    """The lane of a room, or of the thread that begins with an event in it."""
    return f"{PREFIX}{room}/{thread}" if thread else f"{PREFIX}{room}"


def threads_of(room: str) -> str:
    """The prefix of the lanes of all threads of a room."""
    return f"{PREFIX}{room}{THREAD}"


def user_lane(user: str) -> str:
    """The private lane of a user."""
    return f"{PREFIX}{user}"


def user_of(lane: str) -> str:
    """The user of a private lane; "" for the lane of a room."""
    user = lane.removeprefix(PREFIX)
    return user if user.startswith("@") else ""


def place_of(lane: str) -> tuple[str, str]:
    """Room and first event of the thread ("": none) of a room's lane. Raises ValueError for other
    lanes."""
    if not lane.startswith(f"{PREFIX}!"):
        raise ValueError(f"no room of Matrix: {lane}")
    room, _, thread = lane.removeprefix(PREFIX).partition(THREAD)
    return room, f"${thread}" if thread else ""


def id_of(user: str) -> str:
    """The id of a user as a person (see `ports.Person`)."""
    return f"{PREFIX}{user}"


def person_of(user: str, name: str, language: str, reached: bool) -> Person:
    """A user as a person; their user id is the fallback for a name. `reached`: private messages may
    be sent to them."""
    clean = clean_name(name or user[1:].partition(":")[0])
    return Person(id_of(user), clean, user_lane(user) if reached else "", language)
