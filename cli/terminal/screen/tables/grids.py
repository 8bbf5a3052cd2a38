"""A table with cards in rows and columns before each seat: the reader's as boxes, those of others
beside them, as boxes if there is room, else in text; and the piles below those."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len

from .....adapters.presentation.layout import card_span
from .....adapters.presentation.lines import Line, Span, shortened
from .....core.scene.parts import Grid, Scene, Seat
from ..canvas import Rect
from ..pieces import SMALL, Painter
from . import piles, seats

GAP = 1
MARGIN = 3
"""Columns left of the reader's cards, where the rows are named."""
HEADING = 2
"""Rows above the reader's cards: the name, and the names of the columns."""
USUAL, CLOSE = 4, 3
"""Columns of a card in text."""


def _own(scene: Scene) -> Grid | None:
    seats_you = {seat.number for seat in scene.seats if seat.you}
    return next((grid for grid in scene.grids if grid.seat in seats_you), None)


def _size(pen: Painter, grid: Grid | None) -> tuple[int, int]:
    """Columns and rows of the reader's cards."""
    if grid is None:
        return 0, 0
    wide, high = pen.size
    columns, rows = len(grid.rows[0]), len(grid.rows)
    return MARGIN + columns * (wide + GAP) + 1, HEADING + rows * high


def _others(scene: Scene) -> list[Grid]:
    own = _own(scene)
    return [grid for grid in scene.grids if grid is not own]


def _cell(scene: Scene, width: int) -> tuple[int, int]:
    """Columns of a card in text, and how many grids stand side by side."""
    columns = len(scene.grids[0].rows[0])
    number = max(1, len(_others(scene)))
    for cell in (USUAL, CLOSE):
        across = width // (columns * cell + 2)
        if across >= min(3, number):
            break
    return cell, max(1, min(number, across))


def least_height(scene: Scene, pen: Painter, width: int) -> int:
    wide, high = _size(pen, _own(scene))
    _, across = _cell(scene, width - wide)
    rows = -(-len(_others(scene)) // across)
    others = rows * (1 + len(scene.grids[0].rows)) + rows
    return max(high, others + piles.height(pen))


def best_height(scene: Scene, pen: Painter, width: int) -> int:
    return max(_size(pen, _own(scene))[1] + 5, least_height(scene, pen, width))


def fits(scene: Scene, pen: Painter, width: int, height: int) -> bool:
    wide, _ = _size(pen, _own(scene))
    columns = len(scene.grids[0].rows[0])
    return (
        width - wide >= max(columns * CLOSE + 1, piles.width(scene, pen) + 4)
        and least_height(scene, pen, width) <= height
    )


def draw(pen: Painter, scene: Scene, area: Rect) -> None:
    own = _own(scene)
    wide, _ = _size(pen, own)
    by_number = {seat.number: seat for seat in scene.seats}
    if own is not None:
        _own_grid(pen, own, by_number[own.seat], Rect(area.x, area.y, wide, area.height))
    right = Rect(area.x + wide, area.y, area.width - wide, area.height)
    boxes = _boxes_across(scene, pen, right)
    cell, across = (0, boxes) if boxes else _cell(scene, right.width)
    high = 2 + len(scene.grids[0].rows) * (SMALL[1] if boxes else 1)
    step = right.width // across
    y = right.y
    for number, grid in enumerate(_others(scene)):
        x = right.x + number % across * step
        y = right.y + number // across * high
        place = Rect(x, y, step, high)
        if boxes:
            _box_grid(replace(pen, size=SMALL), grid, by_number[grid.seat], place)
        else:
            _text_grid(pen, grid, by_number[grid.seat], cell, place)
    below = y + high if _others(scene) else right.y
    middle = below + max(0, (right.bottom - below - piles.height(pen)) // 2)
    middle = min(middle, right.bottom - piles.height(pen))
    piles.draw(pen, scene, Rect(right.x, middle, right.width, piles.height(pen)))


def _boxes_across(scene: Scene, pen: Painter, area: Rect) -> int:
    """How many grids of others stand side by side as boxes; 0 if there is no room for that."""
    others = len(_others(scene))
    across = min(others, area.width // (len(scene.grids[0].rows[0]) * (SMALL[0] + GAP) + GAP))
    if not across:
        return 0
    high = 2 + len(scene.grids[0].rows) * SMALL[1]
    return across if -(-others // across) * high + piles.height(pen) <= area.height else 0


def _box_grid(pen: Painter, grid: Grid, seat: Seat, area: Rect) -> None:
    wide, high = pen.size
    inner = len(grid.rows[0]) * (wide + GAP)
    pen.claim(f"seat {seat.number}", Rect(area.x, area.y, inner, area.height - 1))
    pen.canvas.paste([_heading(pen, grid, seat, inner)], area.x, area.y)
    for row, spots in enumerate(grid.rows):
        for column, spot in enumerate(spots):
            pen.spot(area.x + column * (wide + GAP), area.y + 1 + row * high, spot)


def _heading(pen: Painter, grid: Grid, seat: Seat, width: int) -> Line:
    """Name, marks, and the note of the grid."""
    number = pen.numbers.get(f"seat {seat.number}", "")
    marks = [Span(f" {mark.text}", mark.role) for mark in seat.marks]
    if grid.note.text:
        marks.append(Span(f" {grid.note.text}", grid.note.role or "muted"))
    room = width - len(number) - sum(cell_len(span.text) for span in marks)
    mark = f"{seats.ASKED} " if seat.asked else ""
    if room < cell_len(mark) + min(4, cell_len(seat.name)):
        mark = mark.strip()
    style = pen.name_style(seat, "strong")
    name = Span(f"{mark}{shortened(seat.name, max(3, room - cell_len(mark)))}", style)
    return seats.fitting((Span(number, "turn"), name, *marks), width)


def _own_grid(pen: Painter, grid: Grid, seat: Seat, area: Rect) -> None:
    wide, high = pen.size
    pen.canvas.add(f"seat {seat.number}", area)
    pen.canvas.paste([_heading(pen, grid, seat, area.width - MARGIN)], area.x + MARGIN, area.y)
    for column, name in enumerate(grid.column_names):
        x = area.x + MARGIN + column * (wide + GAP)
        pen.canvas.put(x + (wide - cell_len(name)) // 2, area.y + 1, name, "muted")
    for row, spots in enumerate(grid.rows):
        y = area.y + HEADING + row * high
        pen.canvas.put(area.x, y + high // 2, grid.row_names[row], "muted")
        for column, spot in enumerate(spots):
            pen.spot(area.x + MARGIN + column * (wide + GAP), y, spot)


def _text_grid(pen: Painter, grid: Grid, seat: Seat, cell: int, area: Rect) -> None:
    part = f"seat {seat.number}"
    inner = min(area.width - 1, len(grid.rows[0]) * cell + 3)
    pen.claim(part, Rect(area.x, area.y, inner, area.height - 1))
    pen.canvas.paste([_heading(pen, grid, seat, area.width - 1)], area.x, area.y)
    for y, spots in enumerate(grid.rows, area.y + 1):
        row = []
        for spot in spots:
            span = card_span(spot)
            text = span.text.strip()[: cell - 1]
            style = span.style.removeprefix("card ")
            row.append(Span(f"{text:>{cell - 1}} ", style, span.part))
        pen.canvas.paste([tuple(row)], area.x, y)
