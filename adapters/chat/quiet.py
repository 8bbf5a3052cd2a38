"""`/quiet`: the quiet hours of a group, by buttons or typed (`/quiet 22-8`, `/quiet 22:00-08:00
Europe/Berlin`, `/quiet off`)."""

from __future__ import annotations

import re

from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ...core.service.groups import quiet_of
from .context import Context
from .incoming import Incoming, Languages, Response
from .render.message import Button, Message
from .settings import hours_text
from .typed import Typed
from .zones import OFFERED, city, clock_in, require_right, set_zone, zone_called, zone_of

HOURS = re.compile(
    r"(\d{1,2})(?:[:.](\d\d))?\s*(?:-|–|to|bis)\s*(\d{1,2})(?:[:.](\d\d))?(?:\s+(?P<zone>\D.*))?",
    re.IGNORECASE | re.ASCII,
)
OFF = ("off", "aus")
OFFERED_HOURS = ("22:00-08:00", "23:00-07:00", "20:00-09:00")
DAY = 24
LONGEST = 16
"""Hours a day at most, so that deadlines end some day."""


class BadHours(StammtischError):
    """These are no quiet hours, or too many. Facts: text, longest (hours)."""


class GroupOnly(StammtischError):
    """What was asked for is there in groups only. Facts: command."""


def quiet(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Show the quiet hours of the group, or change them. Raises GroupOnly, NotYours, BadHours or
    NoSuchZone."""
    if not incoming.public:
        raise GroupOnly(command="quiet")
    texts, text = languages.here, typed.rest
    zone = zone_of(context, incoming, texts.language)
    hours = quiet_of(context.tx, incoming.chat).partition(" ")[0]
    if text:
        hours, zone = read_hours(text, hours, zone)
        require_right(context, incoming)
        set_zone(context, incoming, zone, hours)
    message = _menu(hours, zone, context.service.clock.now(), texts)
    return Response(message=message, to=incoming.chat, edit=True)


def read_hours(text: str, hours: str, zone: str) -> tuple[str, str]:
    """Quiet hours ("" for none) and time zone as typed; what isn't named stays. Raises BadHours or
    NoSuchZone."""
    if text.lower() in OFF:
        return "", zone
    match = HOURS.fullmatch(text)
    if match is None:
        if any(char.isdecimal() for char in text):
            raise BadHours(text=text, longest=LONGEST)
        return hours, zone_called(text)
    begin, end = (time_of_day(match[part], match[part + 1]) for part in (1, 3))
    if not begin or not end or not 0 < length(begin, end) <= LONGEST:
        raise BadHours(text=text, longest=LONGEST)
    return f"{begin}-{end}", zone_called(match["zone"]) if match["zone"] else zone


def time_of_day(hour: str, minute: str | None) -> str:
    """A time of day as `08:00`; "" if there is none."""
    hours, minutes = int(hour), int(minute or 0)
    if (hours, minutes) == (DAY, 0):
        hours = 0
    return f"{hours:02}:{minutes:02}" if hours < DAY and minutes < 60 else ""


def length(begin: str, end: str) -> float:
    """The hours from a time of day to another one; 0 for the same."""
    hours, minutes = (int(end[part]) - int(begin[part]) for part in (slice(2), slice(3, 5)))
    return (hours + minutes / 60) % DAY


def _menu(hours: str, zone: str, now: float, texts: Texts) -> Message:
    there = {"zone": city(zone), "now": clock_in(zone, now)}
    line = texts("c-quiet-on", hours=hours_text(hours), **there) if hours else texts("c-quiet-off")
    lines = [line, texts("c-quiet-means"), texts("c-quiet-how")]
    spans = tuple(
        Button(hours_text(span), f"/quiet {span} {zone}") for span in OFFERED_HOURS if span != hours
    )
    rows = [spans]
    if hours:
        rows.append((Button(texts("c-quiet-none"), "/quiet off"),))
        zones = [Button(city(one), f"/quiet {one}") for one in OFFERED if one != zone]
        rows += [tuple(zones[:2]), tuple(zones[2:])]
    return Message(texts("c-quiet"), lines=tuple(lines), buttons=tuple(rows))
