"""Deadlines of people who can't be shown yet what they are asked."""

from __future__ import annotations

from dataclasses import replace

from ..table.commands import OutOfReach
from ..table.effects import Ask
from ..table.table import Step
from .ports import Transaction
from .queues import DueJob
from .stored import UNREACHED, PeopleStore, Stored

LONGEST_REACH = 900.0
"""Seconds for which a table waits at most until people can be shown what they are asked."""


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
