"""A card that moves over a page: from a seat to a pile, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....adapters.presentation.lines import Line
from ....adapters.presentation.parts import Card, Scene, Trace, Unit
from .canvas import Area, Canvas, Rect
from .pieces import SMALL, Painter

FRAMES = {"slow": 12, "normal": 6, "quick": 3, "instant": 0}
"""Pictures of a card on its way, by the speed of the game."""
FRAME = 0.035
"""Seconds between two of them."""
FLASH = 0.4
"""Seconds for which damage stands out."""
SLOW_LINE = 0.08
"""Seconds from a question to the terminal to its answer from which nothing moves by itself."""


@dataclass(frozen=True, slots=True)
class Way:
    """A card (None: face down) and where its upper left corner is, one place after the other."""

    card: Card | None
    places: tuple[tuple[int, int], ...]


def way_of(
    trace: Trace, before: Sequence[Area], after: Sequence[Area], reader: int, frames: int
) -> Way | None:
    """The way of the card of an event, between areas of the page before it; where it ends may be on
    the page after it alone. None if it doesn't move, or isn't seen to."""
    if not (trace.start and trace.end and frames):
        return None
    own = f"seat {reader}"
    held = trace.card.part if trace.card and trace.start == own else ""
    start = _rect(before, held) or _rect(before, trace.start) or _hand(before)
    end = _rect(after, trace.end) or _rect(before, trace.end) or _hand(after)
    if start is None or end is None:
        return None
    a, b = _corner(start), _corner(end)
    steps = [_eased(number / (frames + 1)) for number in range(1, frames + 1)]
    return Way(
        trace.card,
        tuple((round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t)) for t in steps),
    )


def _eased(t: float) -> float:
    """Slower at both ends."""
    return t * t * (3 - 2 * t)


def _rect(areas: Sequence[Area], part: str) -> Rect | None:
    return next((area.rect for area in areas if part and area.part == part), None)


def _hand(areas: Sequence[Area]) -> Rect | None:
    """The middle of the reader's hand, where the reader has no area."""
    cards = [area.rect for area in areas if area.part.startswith("card ")]
    lowest = [rect for rect in cards if rect.y == max(one.y for one in cards)]
    return lowest[len(lowest) // 2] if lowest else None


def _corner(rect: Rect) -> tuple[int, int]:
    """Where a small card lies in the middle of an area."""
    return rect.x + (rect.width - SMALL[0]) // 2, rect.y + (rect.height - SMALL[1]) // 2


def with_card(rows: Sequence[Line], card: Card | None, x: int, y: int, width: int) -> list[Line]:
    """The rows of a page with a card over them."""
    high = SMALL[1]
    y = min(max(0, y), len(rows) - high)
    pen = Painter(Canvas(width, high))
    pen.canvas.paste(rows[y : y + high], 0, 0, only=())
    if card is None:
        pen.back(x, 0)
    elif card.name:
        pen.back(x, 0, text=card.glyph)
    else:
        pen.card(x, 0, card)
    return [*rows[:y], *pen.canvas.rows(), *rows[y + high :]]


def damaged(before: Scene | None, after: Scene) -> frozenset[str]:
    """The parts of fields whose unit has less life than before, or is gone."""
    if before is None or before.board is None or after.board is None:
        return frozenset()
    lives = {field.name: field.unit for row in after.board.rows for field in row}
    standing = {_of_unit(unit) for unit in lives.values() if unit}
    found = set()
    for row in before.board.rows:
        for field in row:
            was, now = field.unit, lives.get(field.name)
            if was is None:
                continue
            hit = now is not None and _of_unit(now) == _of_unit(was) and now.life < was.life
            gone = now is None and _of_unit(was) not in standing
            if hit or gone:
                found.add(field.part or f"field {field.name}")
    return frozenset(found)


def _of_unit(unit: Unit) -> tuple[int, str]:
    """Whose unit it is, and of which card."""
    return unit.seat, unit.card.key
