"""Where people and chats can be reached: what is kept of somebody who says a word, what is shown
again in a lane that had been unreachable, and deadlines of people who can't be shown yet what they
are asked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ..table.commands import OutOfReach, Reached
from ..table.effects import Ask
from ..table.refusals import Refusal, Unreadable
from ..table.table import Step
from .outbox_rows import board, readers, show_hands
from .ports import Transaction
from .queues import DueJob
from .stored import UNREACHED, PeopleStore, Person, Stored

if TYPE_CHECKING:
    from .service import Service

LONGEST_REACH = 900.0
"""Seconds for which a table waits at most until people can be shown what they are asked."""


def meet(service: Service, tx: Transaction, person: Person, chat: str = "") -> None:
    """Note somebody who has said a word (in a chat, if it is given) as they are now, and that they
    can be reached."""
    stored = tx.person(person.id)
    if _merged(stored, person) != stored:
        before = tx.person(person.id, hold=True)
        person = _merged(before, person)
        tx.put_person(person)
        if person.lane:
            tx.put_setting(person.lane, "language", person.language)
        if person.lane and not (before and before.lane):
            for number in tx.tables_of_person(person.id):
                with suppress(Refusal):  # unreadable, or they only watch
                    service.act(tx, number, Reached(person.id))
    for lane in {chat, person.lane}:
        show_where_reached(service, tx, lane, person.id if lane == person.lane else "")


def _merged(stored: Person | None, person: Person) -> Person:
    """A person as they are now; what they have set for themselves stays."""
    if stored is None:
        return person
    lane = person.lane or stored.lane
    language = stored.settings.get("language", person.language)
    return replace(person, lane=lane, language=language, settings=stored.settings)


def show_where_reached(service: Service, tx: Transaction, lane: str, person: str = "") -> None:
    """Show the open tables again in a lane (that of a person, if one is given) if it had been
    unreachable."""
    if not (lane and tx.reach(lane)):
        return
    here = tx.tables_of_chat(lane)
    for number in {*here, *(tx.tables_of_person(person) if person else ())}:
        try:
            stored = service.load(tx, number)
        except Unreadable as error:
            service.close_unreadable(tx, error)
            continue
        if number in here:
            tx.request_update(board(stored))
        if person in readers(stored.table):
            show_hands(tx, stored, [person])


def without_unreachable_deadlines(tx: PeopleStore, stored: Stored, step: Step, now: float) -> Step:
    """The step, with no deadline for people who can't be shown yet what they are asked."""
    for asked in [effect for effect in step.effects if isinstance(effect, Ask)]:
        question = step.table.head.questions[asked.seat]
        if question.due is not None and _is_out_of_reach(tx, stored, asked.person, now):
            step = replace(step, table=step.table.do(OutOfReach(asked.person), now).table)
    return step


def deadline_stop(tx: Transaction, stored: Stored, job: DueJob, now: float) -> OutOfReach | None:
    """The command with which a deadline waits for a person who can't be reached, or whose hand
    hasn't been sent yet since they are asked, if it is about one."""
    head = stored.table.head
    asked = next((q for q in head.questions.values() if q.id == job.question), None)
    if job.why not in ("warn", "late", "reached") or asked is None or asked.by:
        return None
    person = head.chair(asked.seat).person
    waits = _is_out_of_reach(tx, stored, person, now)
    if not waits and stored.public and now < asked.since + LONGEST_REACH:
        reader = tx.person(person)
        lane = reader.lane if reader else ""
        hand = (lane, stored.number, "hand", person)
        waits = bool(lane) and not tx.is_shown(*hand, since=asked.since)
    return OutOfReach(person) if waits else None


def _is_out_of_reach(tx: PeopleStore, stored: Stored, person: str, now: float) -> bool:
    """True if the conversation in which a person is shown their hand is still being made."""
    reader = tx.person(person) if stored.public else None
    since = tx.setting(reader.lane, UNREACHED) if reader and reader.lane else None
    return since is not None and now < float(since) + LONGEST_REACH
