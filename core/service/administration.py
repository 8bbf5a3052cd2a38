"""What the operator does with tables and people, from the command line or in a private chat. Each
function works within a transaction, also of a program beside the one that serves the chats."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, field

from ..errors import StammtischError
from ..record_fields import check_text
from ..table.commands import CallOff
from ..table.refusals import Unreadable, WrongPhase
from ..table.state import TableState
from .ports import Transaction
from .queues import Notice
from .requests import UnknownTable
from .restrictions import (
    OF_PEOPLE,
    PersonLimits,
    Restrictions,
    put_ban,
    put_limits,
    put_maintenance,
)
from .service import Service
from .stored import Person, TableSummary

UNFINISHED = ("lobby", "playing", "paused")
ANNOUNCED, MAINTENANCE_BEGINS, MAINTENANCE_ENDS = "announced", "maintenance", "maintenance-over"
"""Kinds of notices of the operator, about no table."""
MAX_TEXT = 400
"""Characters of a text of the operator."""
DAY = 86400.0


class NoSuchTable(StammtischError):
    """No table has this number. Facts: table."""


class OverAlready(StammtischError):
    """The game of the table is over. Facts: table."""


class UnknownPerson(StammtischError):
    """No stored person has this id or name. Facts: text."""


class WhichPerson(StammtischError):
    """Several people are called so. Facts: text, people (names with ids)."""


class UnknownLimit(StammtischError):
    """A person can't have such a limit. Facts: text, known (names)."""


class NotBanned(StammtischError):
    """The person isn't banned. Facts: person."""


# Tables


@dataclass(frozen=True, slots=True)
class SeatReport:
    """A seat of a table: `person`: the id of who sits there ("" for an AI player, whose `spec` that
    is); `state`: `away` while an AI player plays on for somebody, `left` or `kicked` if they gave
    the seat up, else ""."""

    seat: int
    name: str
    person: str
    spec: str
    state: str


@dataclass(frozen=True, slots=True)
class TableReport:
    """What the operator may see of a table: nothing of cards. `acted`: when somebody last did
    something there (seconds since 1970, UTC; 0 if that can't be read); `asked`: the seats that are
    asked; `due`: the first deadline, None for none; `watching`: how many people watch; `readable`:
    False if another version of the program stored it."""

    number: int
    game: str
    phase: str
    chat: str
    public: bool
    acted: float = 0.0
    pace: str = ""
    host: str = ""
    seats: list[SeatReport] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    due: float | None = None
    watching: int = 0
    readable: bool = True


def tables(tx: Transaction, phases: Collection[str] = UNFINISHED) -> list[TableReport]:
    """The tables in these phases, the newest first."""
    return [_report(summary) for summary in tx.summaries(phases)]


def table(tx: Transaction, number: int) -> TableReport:
    """One table. Raises NoSuchTable."""
    found = tx.summaries((*UNFINISHED, "over"), [number])
    if not found:
        raise NoSuchTable(table=number)
    return _report(found[0])


def _report(summary: TableSummary) -> TableReport:
    head = summary.head
    if head is None:
        return TableReport(
            summary.number, "", summary.phase, summary.chat, summary.public, readable=False
        )
    people = [asked for asked in head.questions.values() if not asked.by]
    return TableReport(
        number=summary.number,
        game=head.game,
        phase=summary.phase,
        chat=summary.chat,
        public=summary.public,
        acted=head.clock,
        pace=head.pace,
        host=head.host,
        seats=_seats(head),
        asked=sorted(head.questions),
        due=min((asked.due for asked in people if asked.due is not None), default=None),
        watching=len(head.watchers),
    )


def _seats(head: TableState) -> list[SeatReport]:
    states = [
        "kicked" if chair.kicked else "left" if chair.left else "away" if chair.away else ""
        for chair in head.chairs
    ]
    return [
        SeatReport(seat, chair.name, chair.person, chair.spec, state)
        for seat, (chair, state) in enumerate(zip(head.chairs, states, strict=True), 1)
        if not chair.free
    ]


def end_table(service: Service, tx: Transaction, number: int, reason: str = "") -> None:
    """End the game of a table, or close its lobby; all people there are told the reason. Raises
    NoSuchTable, OverAlready, BadText for the reason, Unreadable for a table of a later version, and
    Changed."""
    try:
        service.act(tx, number, CallOff(reason))
    except UnknownTable:
        raise NoSuchTable(table=number) from None
    except WrongPhase:
        raise OverAlready(table=number) from None
    except Unreadable as error:
        if error.facts["later"]:
            raise
        service.close_unreadable(tx, error)


# People


@dataclass(frozen=True, slots=True)
class PersonReport:
    """A person as the operator sees them: `tables`: those where they sit or watch; `reachable`: the
    bot can write to them alone; `banned`: the reason, None if they aren't; `limits`: their own."""

    id: str
    name: str
    language: str
    reachable: bool
    tables: list[int]
    banned: str | None = None
    limits: PersonLimits = field(default_factory=dict)


def people(tx: Transaction, restrictions: Restrictions, text: str = "") -> list[PersonReport]:
    """The people with this text in their name or id, and those who are banned or limited without
    having been seen."""
    found = tx.find_people(text)
    seen = {person.id for person in found}
    others = {*restrictions.bans, *restrictions.limits} - seen
    found += [
        Person(id, "", "", "")
        for id in sorted(others)
        if text.casefold() in id.casefold() and not tx.person(id)
    ]
    present = _tables_by_person(tx)
    bans = restrictions.bans
    return [
        PersonReport(
            person.id,
            person.name,
            person.language,
            bool(person.lane),
            present.get(person.id, []),
            bans[person.id].reason if person.id in bans else None,
            restrictions.limits.get(person.id, {}),
        )
        for person in found
    ]


def _tables_by_person(tx: Transaction) -> dict[str, list[int]]:
    """The tables where people sit or watch, without those that they have left."""
    present: dict[str, list[int]] = {}
    for summary in tx.summaries(UNFINISHED):
        if summary.head is not None:
            seated = [chair.person for chair in summary.head.chairs if chair.sees_hand]
            for person in (*seated, *summary.head.watchers):
                present.setdefault(person, []).append(summary.number)
    return present


def person_meant(tx: Transaction, text: str, unseen: bool = False) -> str:
    """The id of the person with this id or name. `unseen`: an id that was never seen is one, too
    (`telegram:12345`). Raises UnknownPerson or WhichPerson."""
    if tx.person(text) is not None:
        return text
    named = [one for one in tx.find_people(text) if one.name.casefold() == text.casefold()]
    if len(named) > 1:
        listed = [f"{one.name} ({one.id})" for one in named]
        raise WhichPerson(text=text, people=listed)
    if named:
        return named[0].id
    source, colon, account = text.partition(":")
    if not (unseen and source and colon and account):
        raise UnknownPerson(text=text)
    check_text(text)
    return text


def unban(service: Service, tx: Transaction, person: str) -> None:
    """Lift a ban. Raises NotBanned."""
    if person not in service.restrictions(tx, fresh=True).bans:
        raise NotBanned(person=person)
    put_ban(tx, person, None)
    service.restrictions(tx, fresh=True)


def set_limits(service: Service, tx: Transaction, person: str, changes: PersonLimits) -> None:
    """Set limits of a person's own by their names; a negative one is the usual limit again. Raises
    UnknownLimit."""
    for name in changes:
        if name not in OF_PEOPLE:
            raise UnknownLimit(text=name, known=list(OF_PEOPLE))
    limits = {**service.restrictions(tx, fresh=True).limits.get(person, {}), **changes}
    put_limits(tx, person, {name: value for name, value in limits.items() if value >= 0})
    service.restrictions(tx, fresh=True)


def limits_of(service: Service, tx: Transaction, person: str) -> PersonLimits:
    """The limits that count for a person."""
    usual = {
        "tables_per_person": service.limits.tables_of_person,
        "words_per_minute": service.limits.words_a_minute,
    }
    return {**usual, **service.restrictions(tx, fresh=True).limits.get(person, {})}


# All chats


def chats_to_tell(tx: Transaction, now: float, days: float = 0) -> list[str]:
    """The lanes with tables that aren't over, or were played at in the last days."""
    return tx.chats_played_in(now - days * DAY if days else math.inf)


def announce(tx: Transaction, chats: Collection[str], text: str, what: str = ANNOUNCED) -> None:
    """Tell a text in these lanes. Raises BadText."""
    text = " ".join(text.split())
    check_text(text, MAX_TEXT)
    for lane in chats:
        tx.add_notice(Notice(lane, 0, what, {"text": text or "none"}))


def begin_maintenance(service: Service, tx: Transaction, text: str = "") -> int:
    """No game begins from now on; people at tables are told. In how many chats. Raises BadText."""
    chats = chats_to_tell(tx, service.clock.now())
    announce(tx, chats, text, MAINTENANCE_BEGINS)
    put_maintenance(tx, " ".join(text.split()))
    service.restrictions(tx, fresh=True)
    return len(chats)


def end_maintenance(service: Service, tx: Transaction) -> int:
    """Games may begin again; people at tables are told, if there was maintenance. In how many
    chats."""
    if service.restrictions(tx, fresh=True).maintenance is None:
        return 0
    put_maintenance(tx, None)
    service.restrictions(tx, fresh=True)
    chats = chats_to_tell(tx, service.clock.now())
    announce(tx, chats, "", MAINTENANCE_ENDS)
    return len(chats)
