"""People by whom a person doesn't want to be invited or taken along. Nobody else learns of it: they
are kept as settings of a lane that is called like the person."""

from __future__ import annotations

from collections.abc import Iterable

from .stored import PeopleStore

AVOIDED = "notme"
"""Begins the name of a setting with a person's name, whose id follows."""


def avoided_by(tx: PeopleStore, person: str) -> dict[str, str]:
    """The names of those whom a person avoids, by their ids."""
    begin = f"{AVOIDED} "
    settings = tx.settings(person).items()
    return {name.removeprefix(begin): who for name, who in settings if name.startswith(begin)}


def put_avoided(tx: PeopleStore, person: str, other: str, name: str | None) -> None:
    """Have a person avoid another one with this name; None: no longer."""
    tx.put_setting(person, f"{AVOIDED} {other}", name)


def those_who_avoid(tx: PeopleStore, other: str, people: Iterable[str]) -> tuple[str, ...]:
    """Those of the people who avoid another one."""
    setting = f"{AVOIDED} {other}"
    return tuple(person for person in people if tx.setting(person, setting) is not None)
