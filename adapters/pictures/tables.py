"""The seats of a table: as a list, as a table with columns, or with their grids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from ...core.scene.parts import FEW_CARDS, Grid, Scene, Seat, Text
from . import metrics
from .blocks import (
    LINE,
    Block,
    Pen,
    above,
    at,
    beside,
    broken,
    element,
    fitting,
    flowing,
    group,
    kept,
    panel,
    rect,
    scaled,
    shortened,
    text_at,
    titled,
    words,
)
from .boards import supplies
from .cards import SMALL_HEIGHT, SMALL_WIDTH, spot, stack

SIZE, SMALL = 19.0, 16.0
"""Sizes of the text of the table, and of titles and marks."""
TABLE_GAP = 10.0
PAD = 10.0
BADGE = 13.0
NAME = 190.0
"""The widest name beside columns."""
TITLE_WIDTH = 130.0
"""The width to which titles of columns are broken."""
STEP = 20.0
"""Columns are widened in such steps."""
EXTRA = 70.0
"""The least width of the marks and the card of a seat beside columns."""
OWN_SCALE, OTHERS_SCALE = 1.3, 1.0
OUT_OPACITY = 0.6
LEAST_SEAT = 240.0
"""The least width of a seat in a list."""
SMALLEST = 0.8
"""The scale below which a table would be hard to read."""


def badge(pen: Pen, seat: Seat) -> Block:
    """The number of a seat on a disc, which is filled for a seat to move."""
    theme = pen.theme
    size, ink = SMALL if seat.number < 10 else SMALL - 3, "on-turn" if seat.asked else "text"
    disc = element(
        "circle",
        cx=BADGE,
        cy=BADGE,
        r=BADGE - 1,
        fill=theme["turn" if seat.asked else "panel"],
        stroke=theme["turn" if seat.asked else "muted"],
        stroke_width=1.5,
    )
    label = str(seat.number)
    digits = text_at(BADGE, BADGE + size * 0.36, label, size, theme[ink], True, middle=True)
    return Block(2 * BADGE, 2 * BADGE, (disc, digits))


def arrow(pen: Pen, seat: Seat) -> Block:
    """A sign that the seat is to move; empty for others."""
    if not seat.asked:
        return Block(0, 0)
    shape = element("path", d="M0 0L12 8L0 16Z", fill=pen.theme["turn"])
    return Block(12, 16, (shape,))


@kept
def name_of(pen: Pen, seat: Seat, room: float) -> Block:
    """Sign, number and name; the reader's is underlined. A long name is cut off, and its title has
    the whole name."""
    side = words(pen, Text(seat.side, "strong"), SIZE)
    marks = [arrow(pen, seat), badge(pen, seat), side]
    room -= sum(mark.width + 6 for mark in marks if mark.width)
    bold = seat.you or seat.asked
    role = "turn" if seat.asked else "strong" if seat.you else ""
    label = shortened(seat.name, SIZE, room, bold)
    name = words(pen, Text(label, role), SIZE)  # type: ignore[arg-type]
    if seat.you:
        line = rect(0, SIZE * LINE - 2.5, name.width, 2, fill=pen.theme["turn"])
        name = Block(name.width, name.height, (*name.parts, line))
    if label != seat.name:
        name = Block(name.width, name.height, (titled(group(name.parts), seat.name),))
    return beside([*marks, name], 6, middle=True)


@kept
def marks_of(pen: Pen, seat: Seat, room: float) -> Block:
    """The marks of a seat, and its card in the trick."""
    blocks = [
        words(pen, Text(line, mark.role), SMALL)
        for mark in seat.marks
        for line in broken(mark.text, SMALL, room, bold=True)
    ]
    if seat.card is not None:
        blocks.append(spot(pen, seat.card, small=True))
    return flowing(blocks, room, TABLE_GAP, 3, middle=True)


def held_of(pen: Pen, seat: Seat) -> Block:
    """The number of cards that a seat holds, beside a few backs."""
    if seat.held is None or seat.out:
        return Block(0, 0)
    role = "warn" if seat.held <= FEW_CARDS else "text"
    count = words(pen, Text(str(seat.held), "warn" if role == "warn" else "strong"), SIZE)
    return beside([stack(pen, seat.held), count], 6, middle=True)


@kept
def seated(
    pen: Pen, seat: Seat, block: Block, width: float = 0, height: float = 0, pad: float = PAD
) -> Block:
    """The drawing of a seat on a panel of at least this size, with an attribute for scripts; pale
    if the seat is out."""
    block = panel(pen, block, width, height, seat.asked, pad)
    made = group(block.parts, data_part=f"seat {seat.number}")
    if seat.out:
        made.set("opacity", str(OUT_OPACITY))
    return Block(block.width, block.height, (made,))


@kept
def seat_list(pen: Pen, seats: Sequence[Seat], room: float) -> Block:
    """Panels in two columns, or in one for a single seat or where two are too wide."""
    columns = 2 if len(seats) > 1 and room >= 2 * LEAST_SEAT else 1
    width = (room - TABLE_GAP * (columns - 1)) / columns
    rows = []
    for first in range(0, len(seats), columns):
        row = seats[first : first + columns]
        inner = [_seat(pen, seat, width - 2 * PAD) for seat in row]
        height = max(block.height for block in inner) + 2 * PAD
        panels = [
            seated(pen, seat, block, width, height) for seat, block in zip(row, inner, strict=True)
        ]
        rows.append(beside(panels, TABLE_GAP))
    return above(rows, TABLE_GAP)


@kept
def _seat(pen: Pen, seat: Seat, room: float) -> Block:
    card = spot(pen, seat.card, small=True) if seat.card else Block(0, 0)
    room -= card.width + TABLE_GAP if seat.card else 0
    held = held_of(pen, seat)
    name = name_of(pen, seat, room - held.width - TABLE_GAP)
    height = max(name.height, held.height)
    first = Block(
        room,
        height,
        (
            at(name, 0, (height - name.height) / 2),
            at(held, room - held.width, (height - held.height) / 2),
        ),
    )
    stock = flowing(supplies(pen, seat.supplies, 4), room, TABLE_GAP, 3)
    marks = marks_of(pen, replace(seat, card=None), room)
    return beside([above([first, marks, stock], 5), card], TABLE_GAP, middle=True)


# Columns


def seat_table(pen: Pen, scene: Scene, room: float) -> Block:
    """A row for each seat under the titles of the columns, scaled down if it is too wide; a list
    of seats if that would be too small. Columns are as wide for any seat to move, and keep their
    places from one move to the next as well as they can."""
    names = [name_of(pen, seat, NAME) for seat in scene.seats]
    titles = [_title(pen, title) for title in scene.columns]
    cells = [[words(pen, cell, SIZE) for cell in seat.cells] for seat in scene.seats]
    extras = [marks_of(pen, seat, NAME) for seat in scene.seats]
    widths = [
        ceil(max(block.width for block in column) / STEP) * STEP + 2 * TABLE_GAP
        for column in zip(titles, *cells, strict=True)
    ]
    widest = [name_of(pen, replace(seat, asked=True), NAME) for seat in scene.seats]
    name = max(block.width for block in widest) + TABLE_GAP
    extra = max(EXTRA, *(block.width for block in extras))
    needed = name + sum(widths) + extra + 3 * PAD
    if room < SMALLEST * needed:
        return seat_list(pen, tuple(_with_cells(seat, scene.columns) for seat in scene.seats), room)
    full_width = max(room, needed)
    widths = [wide + (full_width - needed) / len(widths) for wide in widths]
    height = max(SMALL_HEIGHT, *(block.height for block in extras)) + PAD
    head = _row(Block(0, 0), titles, Block(0, 0), name, widths, full_width - 2 * PAD)
    rows = [Block(full_width, head.height, (at(head, PAD, 0),))]
    for seat, first, row, last in zip(scene.seats, names, cells, extras, strict=True):
        inner = _row(first, row, last, name, widths, full_width - 2 * PAD)
        middle = Block(inner.width, height, (at(inner, PAD, (height - inner.height) / 2),))
        rows.append(seated(pen, seat, middle, full_width, height, pad=0))
    return fitting(above(rows, 6), room)


def _with_cells(seat: Seat, columns: Sequence[Text]) -> Seat:
    """The seat with its cells as marks behind their titles."""
    cells = [
        Text(f"{title.text}: {cell.text}", cell.role)
        for title, cell in zip(columns, seat.cells, strict=True)
        if cell.text
    ]
    return replace(seat, marks=(*seat.marks, *cells))


def _title(pen: Pen, title: Text) -> Block:
    """A title in one line for each word, or up to its width, centred."""
    lines = broken(title.text, SMALL, TITLE_WIDTH, bold=True)
    if len(lines) == 1 and " " in title.text:
        lines = list(title.text.rsplit(" ", 1))
    rows = [words(pen, Text(line, title.role or "muted"), SMALL) for line in lines]
    width = max((block.width for block in rows), default=0.0)
    parts = [at(row, (width - row.width) / 2, i * SMALL * LINE) for i, row in enumerate(rows)]
    return Block(width, len(rows) * SMALL * LINE, tuple(parts))


def _row(
    first: Block,
    cells: Sequence[Block],
    last: Block,
    name: float,
    widths: Sequence[float],
    full_width: float,
) -> Block:
    """The cells centred in their columns, the last block at the right edge."""
    height = max(block.height for block in (first, *cells, last))
    parts = [at(first, 0, (height - first.height) / 2)]
    x = name
    for block, wide in zip(cells, widths, strict=True):
        parts.append(at(block, x + (wide - block.width) / 2, (height - block.height) / 2))
        x += wide
    parts.append(at(last, full_width - last.width, (height - last.height) / 2))
    return Block(full_width, height, tuple(parts))


# Grids


def grids(pen: Pen, scene: Scene) -> list[Block]:
    """A panel for each grid; that of the reader is larger."""
    seats = {seat.number: seat for seat in scene.seats}
    return [_grid(pen, grid, seats[grid.seat]) for grid in scene.grids]


@kept
def _grid(pen: Pen, grid: Grid, seat: Seat) -> Block:
    cards = scaled(_fields(pen, grid), OWN_SCALE if any(grid.column_names) else OTHERS_SCALE)
    marks = marks_of(pen, seat, cards.width / 2)
    name = name_of(pen, seat, max(80.0, cards.width - marks.width - TABLE_GAP))
    width = max(cards.width, name.width + TABLE_GAP + marks.width)
    height = max(name.height, marks.height)
    head = Block(
        width,
        height,
        (
            at(name, 0, (height - name.height) / 2),
            at(marks, width - marks.width, (height - marks.height) / 2),
        ),
    )
    return seated(pen, seat, above([head, cards], 8))


def _fields(pen: Pen, grid: Grid) -> Block:
    """The cards, with the names of rows and columns if there are any."""
    gap, size = 5.0, 14.0
    left = max((metrics.width(name, size) for name in grid.row_names), default=0.0)
    left += 6 if left else 0
    top = size * LINE if any(grid.column_names) else 0.0
    parts = []
    for column, name in enumerate(grid.column_names if top else ()):
        x = left + column * (SMALL_WIDTH + gap) + SMALL_WIDTH / 2
        parts.append(text_at(x, size, name, size, pen.theme["muted"], middle=True))
    for row, fields in enumerate(grid.rows):
        y = top + row * (SMALL_HEIGHT + gap)
        if left:
            low = y + SMALL_HEIGHT / 2 + size * 0.36
            parts.append(text_at(0, low, grid.row_names[row], size, pen.theme["muted"]))
        for column, field in enumerate(fields):
            parts.append(at(spot(pen, field, small=True), left + column * (SMALL_WIDTH + gap), y))
    columns = max((len(fields) for fields in grid.rows), default=0)
    return Block(
        left + columns * (SMALL_WIDTH + gap) - gap,
        top + len(grid.rows) * (SMALL_HEIGHT + gap) - gap,
        tuple(parts),
    )
