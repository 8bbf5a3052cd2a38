"""The weekly line of a group that wants it: what was played there in a week, said once.

When it is due next is part of the stored setting. Whoever finds it due stores the message and the
next time in one transaction, so that of several programs one says it, and a stop loses nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from .group_table import Line, group_table, hidden_people
from .groups import ZONE, group_of
from .leases import NewJobs
from .ports import Transaction, Unavailable
from .queues import Notice
from .service import Service
from .stored import PeopleStore, Result

WEEKLY = "weekly"
"""The setting of a group, and the kind of notice."""
LOOK_EVERY = 30.0
"""Seconds between two looks for lines that are due."""
WEEK = timedelta(days=7)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Weekly:
    """On which day (0: Monday) and at which time of day (`20:00`) the line is said in a lane, which
    may be that of a topic; `due`: when it is said next (seconds since 1970, UTC)."""

    day: int
    hour: str
    lane: str
    due: float = 0.0

    def next_after(self, after: float, zone: str) -> float:
        """The first time after a moment, in a time zone."""
        now = datetime.fromtimestamp(after, ZoneInfo(zone))
        ahead = timedelta(days=(self.day - now.weekday()) % 7)
        moment = datetime.combine(now.date() + ahead, time.fromisoformat(self.hour), now.tzinfo)
        return (moment if moment.timestamp() > after else moment + WEEK).timestamp()


def weekly_of(tx: PeopleStore, group: str) -> Weekly | None:
    """The weekly line of a group, if it wants one."""
    stored = tx.setting(group, WEEKLY)
    return Weekly(**stored) if stored else None


def put_weekly(tx: PeopleStore, group: str, weekly: Weekly | None, now: float) -> None:
    """Set the weekly line of a group, by its time zone, from now on."""
    if weekly is not None:
        weekly = replace(weekly, due=weekly.next_after(now, _zone(tx, group)))
    tx.put_setting(group, WEEKLY, weekly and asdict(weekly))


def is_due(tx: PeopleStore, now: float) -> bool:
    """True if the line of some group is due."""
    return any(value["due"] <= now for _, value in tx.settings_named(WEEKLY))


def tell_due(tx: Transaction, now: float) -> None:
    """Say the lines that are due, each about the week before it was due last."""
    for group, value in tx.settings_named(WEEKLY):
        weekly = Weekly(**value)
        if weekly.due > now:
            continue
        zone = _zone(tx, group)
        put_weekly(tx, group, weekly, now)
        until = _week_before(weekly.next_after(now, zone), zone)
        since = _week_before(until, zone)
        results = [one for one in tx.results(chat=group) if since <= one.at < until]
        if facts := _facts(tx, group, results):
            lane = weekly.lane if group_of(weekly.lane) == group else group
            tx.add_notice(Notice(lane, 0, WEEKLY, facts))


async def tell_weekly(service: Service) -> None:
    """Say the lines of all groups as they fall due, until cancelled."""
    clock = service.clock

    def work(tx: Transaction) -> tuple[None, NewJobs]:
        tell_due(tx, clock.now())
        return None, NewJobs()

    while True:
        try:
            if await service.store.run(lambda tx: is_due(tx, clock.now()), False):
                await service.run(work, serial=True)
        except Unavailable as error:
            log.warning("%s; no weekly line is said meanwhile", error.code)
        except Exception:  # such as a time zone that this machine doesn't know any more
            log.exception("no weekly line could be said")
        await clock.sleep(LOOK_EVERY)


def _zone(tx: PeopleStore, group: str) -> str:
    return str(tx.setting(group, ZONE) or "UTC")


def _week_before(moment: float, zone: str) -> float:
    return (datetime.fromtimestamp(moment, ZoneInfo(zone)) - WEEK).timestamp()


def _facts(tx: PeopleStore, group: str, results: Sequence[Result]) -> dict[str, Any]:
    """What the line tells: how many games there were, who has won most of them, and who most in a
    row, if that is more than one; {} if nobody has played with others."""
    among_people = [result for result in results if result.against]
    if not among_people:
        return {}
    left = hidden_people(tx, group)
    lines = [line for line in group_table(among_people) if line.person not in left]
    won, winners = _best(tx, lines, lambda line: line.won)
    run, runners = _best(tx, lines, lambda line: line.run)
    games = len({(result.table, result.number) for result in among_people})
    facts = {"games": games, "won": won, "winners": winners, "run": run, "runners": runners}
    return facts if run > 1 else facts | {"run": 0}


def _best(tx: PeopleStore, lines: Sequence[Line], figure: Callable[[Line], int]) -> tuple[int, str]:
    """The highest figure, and the names of those who have it; 0 if nobody has any."""
    most = max(map(figure, lines), default=0)
    people = [tx.person(line.person) for line in lines if figure(line) == most and most]
    names = ", ".join(person.name for person in people if person)
    return (most, names) if names else (0, "")
