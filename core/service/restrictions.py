"""What the operator restricts: people who are banned, limits of single people, and maintenance, in
which no game begins. Stored as settings of a lane of its own, so that a program beside the running
one can change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal

from ..table.refusals import Refusal
from .stored import PeopleStore

RESTRICTIONS = "operator"
"""The lane whose settings are the restrictions."""
BAN, LIMITS, MAINTENANCE = "ban", "limits", "maintenance"
"""The settings: `ban PERSON`, `limits PERSON`, and the text of the maintenance."""
READ_AGAIN = 2.0
"""Seconds after which a program reads them again."""

LimitName = Literal["tables_per_person", "words_per_minute"]
OF_PEOPLE: tuple[LimitName, ...] = ("tables_per_person", "words_per_minute")
"""The limits that a single person may have, with the names of the configuration."""
PersonLimits = Mapping[str, int]


class Maintenance(Refusal):
    """No game begins, because the operator is about to stop the program. Facts: text (the
    operator's, or `none`)."""


@dataclass(frozen=True, slots=True)
class Ban:
    """`since`: seconds since 1970, UTC; `told`: the person knows of it."""

    reason: str
    since: float
    told: bool = False


@dataclass(frozen=True, slots=True)
class Restrictions:
    """`bans` and `limits` by person; `maintenance`: its text, None if there is none."""

    bans: Mapping[str, Ban] = field(default_factory=dict)
    limits: Mapping[str, PersonLimits] = field(default_factory=dict)
    maintenance: str | None = None

    def limit(self, person: str, name: LimitName, usual: int) -> int:
        """A person's own limit, else the usual one."""
        return self.limits.get(person, {}).get(name, usual)

    def check_maintenance(self) -> None:
        """Raise Maintenance if no game may begin."""
        if self.maintenance is not None:
            raise Maintenance(text=self.maintenance or "none")


def read_restrictions(tx: PeopleStore) -> Restrictions:
    """The stored restrictions."""
    settings = tx.settings(RESTRICTIONS)
    rows = [(*name.split(" ", 1), value) for name, value in settings.items() if " " in name]
    return Restrictions(
        {person: Ban(**ban) for kind, person, ban in rows if kind == BAN},
        {person: limits for kind, person, limits in rows if kind == LIMITS},
        settings.get(MAINTENANCE),
    )


def put_ban(tx: PeopleStore, person: str, ban: Ban | None) -> None:
    """Store a ban; None lifts it."""
    tx.put_setting(RESTRICTIONS, f"{BAN} {person}", asdict(ban) if ban else None)


def put_limits(tx: PeopleStore, person: str, limits: PersonLimits) -> None:
    """Store the limits of a person; none if they are empty."""
    tx.put_setting(RESTRICTIONS, f"{LIMITS} {person}", dict(limits) or None)


def put_maintenance(tx: PeopleStore, text: str | None) -> None:
    """Begin maintenance with a text, or (None) end it."""
    tx.put_setting(RESTRICTIONS, MAINTENANCE, text)
