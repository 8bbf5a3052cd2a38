"""A card that moves over a page: from a seat to a pile, one at a time."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace

from ....adapters.presentation.lines import Line
from ....core.scene.parts import Card, Scene, Sentence, Trace, Unit
from .canvas import Area, Canvas, Rect
from .pieces import SMALL, Painter

FRAME = 0.035
"""Seconds between two pictures of a card on its way."""
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


@dataclass(slots=True)
class ShownMove:
    """A move of which the events are shown one by one: the tables `before` and `after` it (None:
    there is none), and the sentences about the events that are still to be shown (`ahead`) and
    about those that were (`done`)."""

    before: Scene | None = None
    after: Scene | None = None
    ahead: list[Sentence] = field(default_factory=list)
    done: list[Sentence] = field(default_factory=list)

    def shown(self, sentence: Sentence) -> bool:
        """Note that this event is shown; returns False if it isn't the next one of the move."""
        if self.ahead[:1] != [sentence]:
            return False
        self.done.append(self.ahead.pop(0))
        return True

    @property
    def scene(self) -> Scene:
        """The table after the events that were shown: what only cards of the others come to or
        leave (seats, piles, fields, the reader's hand), or what others change, is as it was before
        the move."""
        assert self.after is not None
        parts = _ends(self.ahead) - _ends(self.done)
        parts = parts.union(*(sentence.changes for sentence in self.ahead))
        if self.before is None or not parts:
            return self.after
        return _with_parts(self.after, self.before, parts)


def _ends(sentences: Iterable[Sentence]) -> set[str]:
    traces = [sentence.trace for sentence in sentences if sentence.trace]
    ends = {part for trace in traces for part in (trace.start, trace.end) if part}
    return {f"seat {part.split()[1]}" if part.startswith("trick ") else part for part in ends}


def _with_parts(after: Scene, before: Scene, parts: Container[str]) -> Scene:
    """A table with parts of an earlier one."""
    old_seats = {seat.number: seat for seat in before.seats}
    old_piles = {pile.part: pile for pile in before.piles}
    old_grids = {grid.seat: grid for grid in before.grids}
    seats = [
        replace(old_seats[seat.number], asked=seat.asked)
        if f"seat {seat.number}" in parts and seat.number in old_seats
        else seat
        for seat in after.seats
    ]
    piles = [old_piles.get(pile.part, pile) if pile.part in parts else pile for pile in after.piles]
    grids = [
        old_grids.get(grid.seat, grid) if f"seat {grid.seat}" in parts else grid
        for grid in after.grids
    ]
    scene = replace(after, seats=tuple(seats), piles=tuple(piles), grids=tuple(grids))
    if any(seat.you and f"seat {seat.number}" in parts for seat in after.seats):
        scene = replace(scene, hands=before.hands)
    if "pile draw" in parts:
        scene = replace(scene, head=before.head, draw_pile=before.draw_pile)
    if scene.board is not None and before.board is not None:
        old_fields = {spot.own_part: spot for row in before.board.rows for spot in row}
        rows = [
            tuple(
                old_fields.get(spot.own_part, spot) if spot.own_part in parts else spot
                for spot in row
            )
            for row in scene.board.rows
        ]
        scene = replace(scene, board=replace(scene.board, rows=tuple(rows)))
    return scene


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
    lives = {spot.name: spot.unit for row in after.board.rows for spot in row}
    standing = {_of_unit(unit) for unit in lives.values() if unit}
    found = set()
    for row in before.board.rows:
        for spot in row:
            was, now = spot.unit, lives.get(spot.name)
            if was is None:
                continue
            hit = now is not None and _of_unit(now) == _of_unit(was) and now.life < was.life
            gone = now is None and _of_unit(was) not in standing
            if hit or gone:
                found.add(spot.own_part)
    return frozenset(found)


def _of_unit(unit: Unit) -> tuple[int, str]:
    """Whose unit it is, and of which card."""
    return unit.seat, unit.card.key
