"""Seats round the table: a box for each, with the cards in hand and what the seat did last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from .....adapters.presentation.lines import Line, Span, colour_style, shortened, width_of
from .....core.scene.parts import FEW_CARDS, Scene, Seat
from ..canvas import Rect
from ..pieces import Painter

NARROW, USUAL, LARGE = 16, 18, 22
"""Columns of a box: below 72 columns, usually, and with large cards."""
HEIGHT = 4
MOST = 7
"""So many others can sit round the table."""
BACKS, ASKED, DOT = "▌", "▶", " · "


def others(scene: Scene) -> list[Seat]:
    """The seats but the reader's, clockwise from the one after it; all of them for a spectator."""
    own = next((place for place, seat in enumerate(scene.seats) if seat.you), -1)
    if own < 0:
        return list(scene.seats)
    return [*scene.seats[own + 1 :], *scene.seats[:own]]


def box_width(width: int, large: bool) -> int:
    return LARGE if large else USUAL if width >= 72 else NARROW


def rects(number: int, area: Rect, wide: int) -> list[Rect] | None:
    """Where so many seats sit, clockwise from the left: one on each side, the others above; None if
    there is no room."""
    if number > MOST:
        return None
    left, right = area.x + 1, area.right - wide - 1
    if number == 1:
        return [Rect(area.x + (area.width - wide) // 2, area.y, wide, HEIGHT)]
    if number == 2:
        return [Rect(left, area.y, wide, HEIGHT), Rect(right, area.y, wide, HEIGHT)]
    above = number - 2
    gap = min(6, (area.width - above * wide) // (above + 1))
    if gap < 1:
        return None
    start = area.x + (area.width - above * wide - (above - 1) * gap) // 2
    row = [Rect(start + place * (wide + gap), area.y, wide, HEIGHT) for place in range(above)]
    side = area.y + max(HEIGHT - 1, (area.height - HEIGHT) // 2)
    if above > 1 and row[0].x < left + wide:
        side = max(side, area.y + HEIGHT)
    return [Rect(left, side, wide, HEIGHT), *row, Rect(right, side, wide, HEIGHT)]


def draw(pen: Painter, seat: Seat, rect: Rect, notes: Sequence[Span] = ()) -> None:
    """A seat: its name on the border, heavy if it moved last; cards in hand; `notes`, else what it
    did last, or the open cards that it has."""
    part = f"seat {seat.number}"
    here = pen.claim(part, rect)
    moved = seat.number == pen.mover
    pen.frame(rect, part, "turn" if here or moved else "muted", here or moved)
    number = cell_len(pen.numbers.get(part, ""))
    mark = f"{ASKED} " if seat.asked else ""
    name = shortened(seat.name, rect.width - 5 - number - len(mark))
    style = "muted" if seat.out else "turn" if seat.asked else "strong"
    pen.canvas.put(rect.x + 2 + number, rect.y, f" {mark}{name} ", style)
    inner = rect.width - 4
    if seat.held is not None and not seat.out:
        count = str(seat.held)
        few = "warn" if seat.held <= FEW_CARDS else ""
        backs = BACKS * min(seat.held, inner - len(count) - 1)
        pen.canvas.put(rect.x + 2, rect.y + 1, backs, few or "muted")
        pen.canvas.put(rect.right - 2 - len(count), rect.y + 1, count, few or "strong")
    rows = [notes or _notes(pen, seat, inner + 1)]
    if seat.out and not notes:  # without cards in hand there is room for two rows
        marks = [part for mark in seat.marks for part in mark.text.split(DOT)]
        rows = [(Span(part, "muted"),) for part in marks[: HEIGHT - 2]]
    first = rect.y + HEIGHT - 1 - len(rows)
    pen.canvas.paste([fitting(row, inner + 1) for row in rows], rect.x + 2, first)


def _notes(pen: Painter, seat: Seat, width: int) -> Line:
    """What it did last, and its marks: these alone if there isn't room for both."""
    marks = tuple(Span(f"{mark.text} ", mark.role) for mark in seat.marks)
    open_cards = tuple(
        Span(f"{card.short} ", colour_style(card.colour), pen.part_of(card.part))
        for card in seat.open
    )
    if open_cards or any(mark.role == "warn" for mark in seat.marks):
        return (*marks, *open_cards)
    last = () if seat.out else (*pen.last.get(seat.number, ()), Span(" "))
    fits = sum(cell_len(span.text) for span in (*last, *marks)) <= width + 1
    return (*last, *marks) if fits else marks or last


def fitting(row: Sequence[Span], width: int) -> Line:
    """As much of a line as there is room for, without blanks at its end."""
    spans: list[Span] = []
    for span in row:
        room = width - width_of(tuple(spans))
        if cell_len(span.text.rstrip()) > room:
            if room > 2:
                spans.append(Span(shortened(span.text.rstrip(), room), span.style, span.part))
            break
        spans.append(span)
    if spans:
        spans[-1] = replace(spans[-1], text=spans[-1].text.rstrip())
    return tuple(spans)


def draw_ring(pen: Painter, places: Sequence[Rect], direction: int) -> None:
    """Arrows between the seats, in the direction of play."""
    if not direction or len(places) < 3:
        return
    left, *row, right = places
    arrow = "▶" if direction > 0 else "◀"
    level = row[0].y + 2
    start, end = left.x + left.width // 2, row[0].x - 1
    if end - start > 3 and left.y > level:
        pen.canvas.put(start, level, f"╭{'─' * ((end - start) // 2 - 1)}{arrow}", "muted")
        pen.canvas.put(start + (end - start) // 2 + 1, level, "─" * ((end - start) // 2), "muted")
        for y in range(level + 1, left.y):
            pen.canvas.put(start, y, "│", "muted")
    start, end = row[-1].right + 1, right.x + right.width // 2
    if end - start > 3 and right.y > level:
        pen.canvas.put(start, level, f"{'─' * ((end - start) // 2)}{arrow}", "muted")
        pen.canvas.put(start + (end - start) // 2 + 1, level, "─" * (end - start), "muted")
        pen.canvas.put(end, level, "╮" + " " * 40, "muted")
        for y in range(level + 1, right.y):
            pen.canvas.put(end, y, "│", "muted")
