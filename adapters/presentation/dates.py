"""Dates and times as people of a language write them."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ...core.scene.texts import Texts


def day_text(day: date, texts: Texts) -> str:
    """`1 July 2030`, `1. Juli 2030`."""
    return texts("date-day", date=day)


def moment_text(moment: datetime, texts: Texts) -> str:
    """To the minute, in the time zone of the moment: `1 Jul 2030, 14:05`, `01.07.2030, 14:05`."""
    return texts("date-moment", moment=moment)


def universal_time(stamp: str, texts: Texts) -> str:
    """A time stamp of a record (ISO 8601), in universal time for readers anywhere."""
    return f"{moment_text(datetime.fromisoformat(stamp).astimezone(UTC), texts)} UTC"
