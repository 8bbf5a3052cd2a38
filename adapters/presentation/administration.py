"""Reports for the operator as lines, for the command line and for `/admin`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.scene.texts import Texts
from ...core.service.administration import PersonReport, SeatReport, TableReport
from ...core.service.stored import Pruned
from .presenter import title

UNITS = (
    ("seconds", 1, 120),
    ("minutes", 60, 2 * 3600),
    ("hours", 3600, 2 * 86400),
    ("days", 86400, 0),
)
"""Units of time: name, seconds, and the seconds below which times are told in it."""
INDENT = "  "


def table_codes(numbers: Sequence[int]) -> str:
    """Tables as they are listed in a sentence; `none` if there are none."""
    return ", ".join(f"T{number}" for number in numbers) or "none"


def _moment(message: str, seconds: float, texts: Texts) -> str:
    """A time that lies so many seconds ago, or ahead, roughly."""
    seconds = max(0.0, seconds)
    unit, size = next((unit for unit in UNITS if seconds < unit[2]), UNITS[-1])[:2]
    return texts(message, unit=unit, number=int(seconds // size))


def table_heading(report: TableReport, now: float, texts: Texts) -> list[str]:
    """Which table it is, in what state, and where."""
    code, phase = f"T{report.number}", texts("o-phase", phase=report.phase)
    chat = INDENT + texts("o-chat", public=report.public, chat=report.chat)
    if not report.readable:
        return [texts("o-table-unreadable", table=code, phase=phase), chat]
    ago = _moment("o-ago", now - report.acted, texts)
    game = title(report.game, texts)
    return [texts("o-table", table=code, game=game, phase=phase, ago=ago), chat]


def table_lines(report: TableReport, now: float, texts: Texts) -> list[str]:
    """A table in a list."""
    names = [seat.name for seat in report.seats]
    return [*table_heading(report, now, texts), *([INDENT + ", ".join(names)] if names else [])]


def table_details(report: TableReport, unsent: int, now: float, texts: Texts) -> list[str]:
    """A table alone, with who sits there."""
    lines = table_heading(report, now, texts)
    lines += [INDENT + _seat_line(seat, texts) for seat in report.seats]
    if report.readable:
        lines.append(INDENT + texts("o-pace", pace=texts(f"c-pace-{report.pace}")))
    asked = ", ".join(seat.name for seat in report.seats if seat.seat in report.asked)
    if asked and report.due is not None:
        when = _moment("o-in", report.due - now, texts)
        lines.append(INDENT + texts("o-asked-until", names=asked, when=when))
    elif asked:
        lines.append(INDENT + texts("o-asked", names=asked))
    for message, number in (("o-watching", report.watching), ("o-unsent", unsent)):
        lines += [INDENT + texts(message, number=number)] if number else []
    return lines


def _seat_line(seat: SeatReport, texts: Texts) -> str:
    who = seat.person or texts("o-seat-ai", spec=seat.spec)
    if not seat.state:
        return texts("o-seat", seat=seat.seat, name=seat.name, who=who)
    state = texts("o-state", state=seat.state)
    return texts("o-seat-state", seat=seat.seat, name=seat.name, who=who, state=state)


def person_lines(report: PersonReport, texts: Texts) -> list[str]:
    """A person in a list."""
    seen = bool(report.language)
    facts = {"id": report.id, "name": report.name, "language": report.language}
    more = [texts("o-person-unreachable")] if seen and not report.reachable else []
    if report.tables:
        more.append(texts("o-person-tables", tables=table_codes(report.tables)))
    if report.banned is not None:
        more.append(texts("o-person-banned", reason=report.banned or "none"))
    if report.limits:
        more.append(texts("o-person-limits", limits=limits_text(report.limits)))
    first = texts("o-person", **facts) if seen else texts("o-person-unseen", id=report.id)
    return [first, *([INDENT + "; ".join(more)] if more else [])]


def limits_text(limits: Mapping[str, int]) -> str:
    """Limits as they are typed."""
    return ", ".join(f"{name}={value}" for name, value in limits.items())


def pruned_lines(pruned: Pruned, texts: Texts) -> list[str]:
    """What was deleted."""
    facts = {"updates": pruned.updates, "messages": pruned.messages, "tables": pruned.tables}
    lines = [texts("o-purged", **facts)]
    return [*lines, texts("o-purge-more")] if pruned.more else lines
