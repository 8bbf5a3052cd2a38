"""Quiet hours of a group, such as `22:00-08:00 Europe/Berlin`: no deadline ends in them, and
nothing sounds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

FORM = re.compile(r"(\d\d):(\d\d)-(\d\d):(\d\d) (\S+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The time from `begin` (included) to `end` (not included) of each day in a time zone, over
    midnight if `end` isn't later. A time that a day doesn't have, since the clock is put forward,
    counts as if it weren't put forward; of one that a day has twice, the first counts."""

    begin: time
    end: time
    zone: ZoneInfo

    def span(self, at: float) -> tuple[float, float] | None:
        """Beginning and end of the quiet hours in which a moment lies; None outside of them."""
        today = datetime.fromtimestamp(at, self.zone).date()
        over_midnight = timedelta(days=int(self.end <= self.begin))
        for day in (today - timedelta(days=1), today):
            begin, end = self._at(day, self.begin), self._at(day + over_midnight, self.end)
            if begin <= at < end:
                return begin, end
        return None

    def _at(self, day: date, hour: time) -> float:
        return datetime.combine(day, hour, self.zone).timestamp()


@lru_cache(1024)
def quiet_hours(text: str) -> QuietHours | None:
    """Quiet hours as they are stored; None for "", for a whole day, and in a time zone that this
    machine doesn't know."""
    match = FORM.fullmatch(text)
    if match is None:
        return None
    begin, end = (time(int(match[hour]), int(match[hour + 1])) for hour in (1, 3))
    try:
        return QuietHours(begin, end, ZoneInfo(match[5])) if begin != end else None
    except (LookupError, ValueError, OSError):  # how zoneinfo refuses a name
        return None


def quiet_until(text: str, at: float) -> float:
    """The end of the quiet hours in which a moment lies; outside of them the moment itself."""
    quiet = quiet_hours(text)
    span = quiet.span(at) if quiet else None
    return span[1] if span else at


def moved(text: str, due: float, since: float) -> float:
    """A deadline that runs since a moment: if it would end in quiet hours, what was left of it when
    they began is left when they end. One that has passed already counts as if it ended now."""
    quiet, due = quiet_hours(text), max(due, since)
    while quiet and (span := quiet.span(due)):
        due += span[1] - max(span[0], since)
    return due
