"""Outbox rows and jobs that follow from a step of a table in a chat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import astuple, replace
from typing import Any

from ..table.effects import Advise, Ask, Effect, Ended, GameEvents, Happened, Owed, Think, WakeMe
from ..table.state import TableState
from ..table.table import Table
from .avoided import those_who_avoid
from .groups import group_of
from .ports import Transaction
from .queues import DueJob, LiveMessage, Notice
from .stored import PeopleStore, Person, Result, Stored

NOTICE_KINDS = (
    *("advice", "ai-failed", "back", "closed", "expired", "full", "host", "kicked", "left"),
    *("paused", "resumed", "said", "stopped", "voted", "warned", "watches"),
)
"""Kinds of `Happened` that are sent as notices; the rest shows on the board."""
ABSENCE = "absence "
"""Begins the place of the live message about people who miss their turns; the number of the game
follows."""
ALSO_IN_PRIVATE = {"closed", "expired"}
"""Notices of events without an actor; they are sent in private chats, too."""
BACK, HOST = "back", "host"
"""The kinds of event when somebody takes their seat again, and when the host changes."""
VOTE_RESULTS = {"stopped", "kicked"}
"""Results of votes; sent instead of the last vote."""
REMATCH = "rematch"
"""The kind of event after which all is sent again, so that the result stays."""
WARNED = "warned"
"""Somebody's time is nearly over, which their hand says."""
TURN = "turn"
"""The kind of notice that tells a person in the group that they are asked."""
OPENED = "opened"
"""The kind of notice that tells somebody of the table for which they wait."""
WAITS_FOR_NEXT = "next "
"""Begins the name of a setting of a chat for a person, whose id follows, who wants to be told when
the next table is opened there."""
NEW_ROUND = "dealt"
"""The kind of event with which a round begins: the board is sent again."""


def enqueue_step(
    tx: Transaction,
    before: TableState,
    stored: Stored,
    effects: Sequence[Effect],
    by: str = "",
    urgent: bool = True,
) -> None:
    """Add the messages and results of a step to the outbox: the effects, the state of the table
    before, and the table after it. `by`: the person who gave the command, who needs no new message
    to notice a question; `urgent`: somebody may be waiting for what they are asked."""
    table = stored.table
    asks = [effect for effect in effects if isinstance(effect, Ask)]
    asked = {effect.person for effect in asks}
    called = {effect.person for effect in asks if not effect.again} - {by}
    batches = [effect.events for effect in effects if isinstance(effect, GameEvents)]
    kinds = {event.kind for events in batches for event in events}
    happened = {effect.kind: effect for effect in effects if isinstance(effect, Happened)}
    warned = {happened[WARNED].to} if WARNED in happened else set()
    again = REMATCH in happened
    others = len(table.head.playing_seats()) > 1
    new = {*readers(table)} if again else called if others else set()
    show_hands(tx, stored, readers(table), new, asked | warned if urgent else warned, by)
    if stored.public:
        send_again = again or "started" in happened or NEW_ROUND in kinds
        tx.request_update(replace(board(stored), send_again=send_again))
        if _absences_changed(before, table.head) and "started" not in happened:
            place = f"{ABSENCE}{table.head.number}"
            tx.request_update(replace(board(stored), place=place))
        for person in called:
            reader = tx.person(person)
            if not (reader and reader.lane):
                seat = table.head.seat_of(person)
                facts = {"person": person, "seat": seat, "name": table.head.chair(seat).name}
                tx.add_notice(Notice(stored.chat, stored.number, TURN, facts))
    for notice in _notices(tx, before, stored, effects):
        tx.add_notice(notice)
    if any(isinstance(effect, Ended) for effect in effects) and table.outcome:
        tx.add_results(_results(stored))


def _absences_changed(before: TableState, now: TableState) -> bool:
    """True if somebody who plays this game has missed a turn, or is back; not if they have left."""
    was, is_now = before.absent(), now.absent()
    left = [seat for seat, _ in was if now.number == before.number and now.chair(seat).left]
    return now.number == before.number and now.phase != "over" and not left and was != is_now


def tell_waiting(tx: Transaction, stored: Stored, by: Person) -> None:
    """Tell those who wait for the next table of the chat that `by` has opened it; who avoids them
    waits on."""
    facts = {"name": by.name, "invitation": stored.table.invitation}
    for name in tx.settings(stored.chat):
        if not name.startswith(WAITS_FOR_NEXT):
            continue
        waiting = name.removeprefix(WAITS_FOR_NEXT)
        if those_who_avoid(tx, by.id, [waiting]):
            continue
        tx.put_setting(stored.chat, name, None)
        reader = tx.person(waiting)
        if reader and reader.lane and reader.id != by.id:
            tx.add_notice(Notice(reader.lane, stored.number, OPENED, facts))


def show_hands(
    tx: Transaction,
    stored: Stored,
    people: Sequence[str],
    new: Collection[str] = (),
    urgent: Collection[str] = (),
    by: str = "",
) -> None:
    """The table is to be shown to these people in their own chats. `new`: those who get a new
    message, which is noticed; `urgent`: those who are waited for. `by`: whose command it was, who
    sees soon what came of it."""
    table = stored.table
    for person in people:
        recipient = tx.person(person) if stored.public else None
        lane = stored.chat if not stored.public else recipient.lane if recipient else ""
        if not lane or (stored.public and table.record is None):
            continue
        tx.request_update(
            LiveMessage(
                lane,
                stored.number,
                "hand",
                person,
                table.head.step,
                urgent=person in urgent or person == by,
                send_again=person in new,
            )
        )


def _notices(
    tx: PeopleStore, before: TableState, stored: Stored, effects: Sequence[Effect]
) -> list[Notice]:
    table, notices = stored.table, []
    kinds = {effect.kind for effect in effects if isinstance(effect, Happened)}
    for effect in effects:
        if isinstance(effect, Ended) and table.outcome:
            facts: dict[str, Any] = {
                "game": table.head.number,
                "places": list(effect.places),
                "points": list(effect.points),
                "names": [chair.name for chair in table.head.chairs],
                "won": [chair.won for chair in table.head.chairs],
            }
            notices.append(Notice(stored.chat, stored.number, "ended", facts))
        if not isinstance(effect, Happened) or effect.kind not in NOTICE_KINDS:
            continue
        if effect.kind == "voted" and kinds & VOTE_RESULTS:
            continue
        if effect.kind == BACK and not before.chair(effect.seat).left:
            continue  # the message about absences says it
        if effect.kind == HOST and table.phase == "playing":
            continue  # a host decides before a game
        lane = stored.chat
        if effect.to and stored.public:
            person = tx.person(effect.to)
            lane = person.lane if person else ""
        elif not stored.public and not effect.to and effect.kind not in ALSO_IN_PRIVATE:
            continue  # the person who did it sees it
        if lane:
            name = table.head.chair(effect.seat).name if effect.seat else ""
            facts = {"seat": effect.seat, "name": name, **_plain(dict(effect.facts))}
            notices.append(Notice(lane, stored.number, effect.kind, facts))
    return notices


def jobs_of(number: int, owed: Sequence[Owed]) -> list[DueJob]:
    """The jobs that a table waits for."""
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
    """The people who are shown the table in their own chat: with a hand, or as spectators."""
    head = table.head
    return [chair.person for chair in head.chairs if chair.sees_hand] + list(head.watchers)


def board(stored: Stored) -> LiveMessage:
    """The live message for everybody in the chat; in a private chat, for its person."""
    table, place = stored.table, "board" if stored.public else "hand"
    reader = "" if stored.public else next(iter(readers(table)), table.head.host)
    return LiveMessage(stored.chat, stored.number, place, reader, table.head.step)


def _results(stored: Stored) -> list[Result]:
    """One for each person who played to the end."""
    table = stored.table
    outcome, head, match = table.outcome, table.head, table.match
    assert outcome is not None
    undone = match.record.undone if match else 0
    people = head.playing_seats()
    return [
        Result(
            person=head.chair(seat).person,
            game=head.game,
            table=stored.number,
            number=head.number,
            place=outcome.places[seat - 1],
            points=outcome.points[seat - 1],
            players=len(outcome.places),
            against=len(people) - 1,
            undone=undone,
            chat=group_of(stored.chat) if stored.public else "",
            at=head.clock,
        )
        for seat in people
    ]


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts as JSON knows them."""
    return {
        name: [[list(advice.moves), *astuple(advice)[1:]] for advice in value]
        if name == "advice"
        else value
        for name, value in facts.items()
    }
