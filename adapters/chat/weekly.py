"""`/weekly`: when a group is told what was played there in a week, by buttons or typed (`/weekly
sunday 20:00`, `/weekly off`)."""

from __future__ import annotations

import re

from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ...core.service.groups import group_of
from ...core.service.weekly import Weekly, put_weekly, weekly_of
from .context import Context
from .incoming import Incoming, Languages, Response
from .quiet import OFF, GroupOnly, time_of_day
from .render.message import Button, Message
from .typed import Typed
from .zones import city, clock_in, require_right, set_zone, zone_called, zone_of

TIME = re.compile(
    r"(?P<day>[a-z]{2,})[.,]?\s+(?:at|um)?\s*(\d{1,2})(?:[:.](\d\d))?(?:\s+uhr)?(?:\s+(?P<zone>\D.*))?",
    re.IGNORECASE,
)
DAYS = (
    ("monday", "montag"),
    ("tuesday", "dienstag"),
    ("wednesday", "mittwoch"),
    ("thursday", "donnerstag"),
    ("friday", "freitag"),
    ("saturday", "samstag"),
    ("sunday", "sonntag"),
)
"""The days of a week; beginnings of two letters are enough."""
OFFERED_TIMES = ((6, "20:00"), (4, "18:00"), (0, "09:00"))


class BadWeekly(StammtischError):
    """This is no day with a time. Facts: text."""


def weekly(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Show when the group is told about its week, or change it. Raises GroupOnly, NotYours,
    BadWeekly or NoSuchZone."""
    if not incoming.public:
        raise GroupOnly(command="weekly")
    texts, group, now = languages.here, group_of(incoming.chat), context.service.clock.now()
    zone = zone_of(context, incoming, texts.language)
    wanted = weekly_of(context.tx, group)
    if typed.rest:
        wanted, zone = _read(typed.rest, incoming.chat, zone)
        require_right(context, incoming)
        put_weekly(context.tx, group, wanted, now)
        set_zone(context, incoming, zone)
    return Response(message=_menu(wanted, zone, now, texts), to=incoming.chat, edit=True)


def _read(text: str, lane: str, zone: str) -> tuple[Weekly | None, str]:
    """The weekly line and the time zone as typed. Raises BadWeekly or NoSuchZone."""
    if text.lower() in OFF:
        return None, zone
    match = TIME.fullmatch(text)
    named = match["day"].lower() if match else ""
    days = [day for day, names in enumerate(DAYS) if any(n.startswith(named) for n in names)]
    hour = time_of_day(match[2], match[3]) if match else ""
    if match is None or len(days) != 1 or not hour:
        raise BadWeekly(text=text)
    return Weekly(days[0], hour, lane), zone_called(match["zone"]) if match["zone"] else zone


def _menu(wanted: Weekly | None, zone: str, now: float, texts: Texts) -> Message:
    line = texts("c-weekly-off")
    if wanted is not None:
        there = {"zone": city(zone), "now": clock_in(zone, now)}
        line = texts("c-weekly-on", day=texts("c-day", day=wanted.day), hour=wanted.hour, **there)
    chosen = (wanted.day, wanted.hour) if wanted else None
    times = tuple(
        Button(f"{texts('c-day', day=day)} {hour}", f"/weekly {DAYS[day][0]} {hour}")
        for day, hour in OFFERED_TIMES
        if (day, hour) != chosen
    )
    rows = [times, (Button(texts("c-weekly-none"), "/weekly off"),)] if wanted else [times]
    lines = (line, texts("c-weekly-means"))
    return Message(texts("c-weekly"), lines=lines, buttons=tuple(rows))
