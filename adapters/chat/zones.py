"""The time zone of a group: read as people name it, and what time it is there."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from ...core.errors import StammtischError
from ...core.service.groups import ZONE, group_of, quiet_of
from ...core.service.people import set_quiet_hours
from ...core.service.weekly import put_weekly, weekly_of
from .context import Context
from .incoming import Incoming
from .settings import NotYours, may_change

BY_LANGUAGE = {"de": "Europe/Berlin"}
"""The time zone of a group that hasn't chosen one, by its language."""
OTHERWISE = "UTC"
OFFERED = ("Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles", "UTC")
"""Time zones that buttons offer; all others are typed."""
GERMAN = {
    "wien": "Europe/Vienna",
    "zürich": "Europe/Zurich",
    "warschau": "Europe/Warsaw",
    "prag": "Europe/Prague",
    "kopenhagen": "Europe/Copenhagen",
    "rom": "Europe/Rome",
    "moskau": "Europe/Moscow",
}
"""Names of cities that differ from those of their time zones."""


class NoSuchZone(StammtischError):
    """No time zone is called so. Facts: zone."""


def require_right(context: Context, incoming: Incoming) -> None:
    """Raises NotYours if the sender may not change what holds for the whole group."""
    if not may_change(context, incoming):
        raise NotYours


def zone_of(context: Context, incoming: Incoming, language: str) -> str:
    """The time zone of the sender's group."""
    chosen = context.tx.setting(group_of(incoming.chat), ZONE)
    return str(chosen or BY_LANGUAGE.get(language, OTHERWISE))


def set_zone(context: Context, incoming: Incoming, zone: str, hours: str | None = None) -> None:
    """Set the time zone of the sender's group for all that depends on it, and its quiet `hours`
    ("": none; None: as they are)."""
    tx, group, now = context.tx, group_of(incoming.chat), context.service.clock.now()
    tx.put_setting(group, ZONE, zone)
    put_weekly(tx, group, weekly_of(tx, group), now)
    if hours is None:
        hours = quiet_of(tx, group).partition(" ")[0]
    quiet = f"{hours} {zone}" if hours else ""
    context.jobs.append(set_quiet_hours(context.service, tx, group, quiet))


def zone_called(text: str) -> str:
    """The time zone with this name, or that of this city. Raises NoSuchZone."""
    name = "_".join(text.lower().split())
    zone = GERMAN.get(name) or _zones().get(name)
    if zone is None:
        raise NoSuchZone(zone=text)
    return zone


@cache
def _zones() -> dict[str, str]:
    """All time zones by name and by city, in lower case; the shortest name is the one that counts
    for a city."""
    names = sorted(available_timezones(), key=lambda name: (-len(name), name))
    by_city = {name.rpartition("/")[2].lower(): name for name in names}
    return by_city | {name.lower(): name for name in names}


def clock_in(zone: str, now: float) -> str:
    """The time of day in a time zone."""
    return datetime.fromtimestamp(now, ZoneInfo(zone)).strftime("%H:%M")


def city(zone: str) -> str:
    """A time zone as people call it: by its city."""
    return zone.rpartition("/")[2].replace("_", " ")
