"""Outbox rows and jobs that follow from a step of a table in a chat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from ..table.effects import Advise, Ask, Ended, GameEvents, Happened, Owed, Think, WakeMe
from ..table.table import Step, Table
from .ports import DueJob, LiveMessage, Notice, PeopleStore, Result, Stored, Transaction

TOLD = (
    *(
        "advice",
        "ai-failed",
        "back",
        "expired",
        "full",
        "host",
        "kicked",
        "left",
        "missed",
        "paused",
    ),
    *("resumed", "said", "stopped", "took-over", "voted", "warned"),
)
"""What happened at a table and is told by a message of its own; the rest shows on the board."""
BY_ITSELF = {"expired"}
"""What nobody did who could see it at once; it is told in private, too."""
DECIDED = {"stopped", "kicked"}
"""What a vote leads to; told instead of the last vote."""
NEW_ROUND = "dealt"
"""The kind of event with which a round begins: the board is sent anew."""


def enqueue_step(tx: Transaction, stored: Stored, step: Step, by: str = "") -> None:
    """Add the live messages, notices and results that follow from a step. `by`: the person whose
    command it was, who is looking on and needs no new message to notice a question."""
    table = step.table
    asked = {one.person for one in step.effects if isinstance(one, Ask)}
    want(tx, stored, table, readers(table), asked=asked, by=by)
    kinds = {e.kind for one in step.effects if isinstance(one, GameEvents) for e in one.events}
    started = any(isinstance(one, Happened) and one.kind == "started" for one in step.effects)
    if stored.public:
        anew = started or NEW_ROUND in kinds
        tx.want(replace(board(stored, table), anew=anew))
    for notice in _notices(tx, stored, table, step):
        tx.add_notice(notice)
    if any(isinstance(one, Ended) for one in step.effects) and table.outcome:
        tx.add_results(_results(stored.number, table))


def want(
    tx: Transaction,
    stored: Stored,
    table: Table,
    readers: Sequence[str],
    asked: Collection[str] = (),
    anew: bool = False,
    by: str = "",
) -> None:
    """The hands of these people are to be shown; whoever is asked (`asked`) by what others did gets
    a new message, which is noticed. `by`: whose command it was, who needs none, but sees soon what
    came of it; `anew`: all do."""
    others = len(table.head.playing_seats()) > 1
    for person in readers:
        known = tx.person(person)
        lane = stored.chat if not stored.public else known.lane if known else ""
        if not lane or (stored.public and table.record is None):
            continue
        new = anew or (person in asked and others and person != by)
        tx.want(
            LiveMessage(
                lane,
                stored.number,
                "hand",
                person,
                table.step,
                urgent=person in asked or person == by,
                anew=new,
            )
        )


def _notices(tx: PeopleStore, stored: Stored, table: Table, step: Step) -> list[Notice]:
    found = []
    kinds = {effect.kind for effect in step.effects if isinstance(effect, Happened)}
    for effect in step.effects:
        if isinstance(effect, Ended) and table.outcome:
            facts: dict[str, Any] = {"places": list(effect.places), "game": table.head.number}
            found.append(Notice(stored.chat, stored.number, "ended", facts))
        if not isinstance(effect, Happened) or effect.kind not in TOLD:
            continue
        if effect.kind == "voted" and kinds & DECIDED:
            continue
        lane = stored.chat
        if effect.to and stored.public:
            person = tx.person(effect.to)
            lane = person.lane if person else ""
        elif not stored.public and not effect.to and effect.kind not in BY_ITSELF:
            continue  # whoever did it sees it
        if lane:
            name = table.head.chair(effect.seat).name if effect.seat else ""
            facts = {"seat": effect.seat, "name": name, **_plain(dict(effect.facts))}
            found.append(Notice(lane, stored.number, effect.kind, facts))
    return found


def jobs_of(number: int, owed: Sequence[Owed]) -> list[DueJob]:
    """The due jobs that a table waits for."""
    jobs = []
    for effect in owed:
        if isinstance(effect, Think):
            jobs.append(DueJob(number, effect.question, "think", effect.when))
        elif isinstance(effect, Advise):
            jobs.append(DueJob(number, effect.question, "advise", 0.0))
        elif isinstance(effect, WakeMe):
            jobs.append(DueJob(number, effect.question, effect.why, effect.when))
    return jobs


def readers(table: Table) -> list[str]:
    """The people who are shown a hand."""
    return [chair.person for chair in table.chairs if chair.sees_hand]


def board(stored: Stored, table: Table) -> LiveMessage:
    """The live message for everybody in the chat; in a private chat, that of the one person."""
    place = "board" if stored.public else "hand"
    reader = "" if stored.public else next(iter(readers(table)), table.head.host)
    return LiveMessage(stored.chat, stored.number, place, reader, table.step)


def _results(number: int, table: Table) -> list[Result]:
    """One for each person who played to the end."""
    outcome, head = table.outcome, table.head
    assert outcome is not None
    people = head.playing_seats()
    return [
        Result(
            person=head.chair(seat).person,
            game=head.game,
            table=number,
            number=head.number,
            place=outcome.places[seat - 1],
            points=outcome.points[seat - 1],
            players=len(outcome.places),
            against=len(people) - 1,
        )
        for seat in people
    ]


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts as JSON knows them."""
    return {
        name: [[list(one.moves), one.value, one.games] for one in value]
        if name == "advice"
        else value
        for name, value in facts.items()
    }
