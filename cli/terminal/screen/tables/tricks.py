"""A table with a trick in the middle, above it boxes for what the columns of the scene count."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from .....adapters.presentation.lines import Span, shortened
from .....core.scene.parts import PIECE, SIGNS, Colour, Scene, Seat, Text
from ..canvas import Rect
from ..pieces import HELD, Painter
from . import seats

LEAST, MOST = 13, 20
"""Columns of a box."""
NAME = 1
"""Rows above a card of the trick for the name of its seat."""
MARK = 1
"""Rows below it for the mark of its seat, if there is room."""
BORDERS = 2
ABOVE, BESIDE = "▴ ", "◀ "
"""Beginnings of marks that point to a card."""
COLOURS: dict[str, Colour] = {colour: colour for colour in SIGNS}
"""Names of boxes that are colours of cards."""


def _boxes(scene: Scene) -> list[int]:
    """The columns of the scene that are boxes: those that are parts of the table."""
    return [place for place, column in enumerate(scene.columns) if column.part]


def least_height(scene: Scene, pen: Painter) -> int:
    return len(scene.seats) + BORDERS + NAME + pen.size[1]


def best_height(scene: Scene, pen: Painter, width: int) -> int:
    return least_height(scene, pen) + 2


def fits(scene: Scene, pen: Painter, width: int, height: int) -> bool:
    boxes = len(_boxes(scene))
    across = max(boxes * (LEAST + 1), len(scene.seats) * (pen.size[0] + 4))
    return across <= width and height >= least_height(scene, pen)


def draw(pen: Painter, scene: Scene, area: Rect) -> None:
    boxes = _boxes(scene)
    if boxes:
        wide = min(MOST, area.width // len(boxes) - 1)
        gap = (area.width - wide * len(boxes)) // (len(boxes) + 1)
        x = area.x + gap + (area.width - wide * len(boxes) - gap * (len(boxes) + 1)) // 2
        for place in boxes:
            _box(pen, scene, place, Rect(x, area.y, wide, len(scene.seats) + BORDERS))
            x += wide + gap
    top = area.y + len(scene.seats) + BORDERS
    high = min(NAME + pen.size[1] + MARK, area.bottom - top)
    _trick(pen, scene, Rect(area.x, top + (area.bottom - top - high) // 2, area.width, high))


def _box(pen: Painter, scene: Scene, place: int, rect: Rect) -> None:
    """What each seat has in a column of the scene."""
    title = scene.columns[place]
    pen.frame(rect, title.part, "muted", pen.claim(title.part, rect))
    number = cell_len(pen.numbers.get(title.part, ""))
    colour = COLOURS.get(title.part.partition(" ")[2])
    sign = f"{SIGNS[colour]} " if colour else ""
    text = shortened(f"{sign}{title.text}", rect.width - 5 - number)
    style = f"{HELD} {colour}" if colour else title.role or "muted"
    pen.canvas.put(rect.x + 2 + number, rect.y, f" {text} ", style)
    inner = rect.width - 4
    for row, seat in enumerate(scene.seats, rect.y + 1):
        cell = seat.cells[place]
        name = shortened(seat.name, max(4, inner - cell_len(cell.text) - 1))
        style = "strong" if seat.you else "muted"
        pen.canvas.put(rect.x + 2, row, name, style)
        pieces = PIECE * cell.pieces
        if cell_len(f"{name} {pieces} {cell.text}") <= inner:
            pen.canvas.put(rect.x + 3 + cell_len(name), row, pieces, colour or "")
        pen.canvas.put(rect.right - 2 - cell_len(cell.text), row, cell.text, cell.role)


def _trick(pen: Painter, scene: Scene, area: Rect) -> None:
    """The card of each seat below its name, the reader's first."""
    around = seats.others(scene)
    own = [seat for seat in scene.seats if seat.you]
    order = [*own, *around]
    cell = area.width // len(order)
    plain = [place for place, column in enumerate(scene.columns) if not column.part]
    for number, seat in enumerate(order):
        x = area.x + number * cell
        _name(pen, scene, seat, plain, Rect(x, area.y, cell, NAME))
        left = x + (cell - pen.size[0]) // 2
        part = f"trick {seat.number}"
        rect = Rect(left, area.y + NAME, *pen.size)
        pen.canvas.add(part, rect)
        if seat.card is not None:
            pen.spot(rect.x, rect.y, seat.card)
            for mark in seat.marks:
                _mark(pen, mark, rect, Rect(x, area.y, cell, area.height))
        else:
            pen.canvas.put(left + pen.size[0] // 2, rect.y + rect.height // 2, "·", "muted")


def _mark(pen: Painter, mark: Text, card: Rect, area: Rect) -> None:
    """Below a card; beside it where there is no row, as many words as fit."""
    if card.bottom < area.bottom:
        text = shortened(f"{ABOVE}{mark.text.lstrip(BESIDE)}", area.width)
        x = area.x + (area.width - cell_len(text)) // 2
        pen.canvas.put(x, card.bottom, text, mark.role)
        return
    text = mark.text
    while cell_len(text) >= area.right - card.right and " " in text:
        text = text.rpartition(" ")[0]
    pen.canvas.put(card.right + 1, card.y + card.height // 2, text, mark.role)


def _name(pen: Painter, scene: Scene, seat: Seat, plain: Sequence[int], area: Rect) -> None:
    """The name, and what the seat has in the columns that aren't boxes."""
    part = f"seat {seat.number}"
    number = pen.numbers.get(part, "")
    mark = f"{seats.ASKED} " if seat.asked else ""
    style = pen.name_style(seat, "strong" if seat.you else "")
    room = area.width - cell_len(mark + number) - 3
    bare = [seat.cells[place].text for place in plain]
    titled = [f"{scene.columns[place].text} {seat.cells[place].text}" for place in plain]
    for told in (titled, bare[:1] + titled[1:], bare[:1]):
        facts = " · ".join(told)
        if cell_len(seat.name + facts) <= room:
            break
    name = shortened(seat.name, max(4, room - cell_len(facts)))
    spans = [Span(number, "turn"), Span(f"{mark}{name} ", style), Span(facts, "muted")]
    wide = sum(cell_len(span.text) for span in spans)
    x = area.x + max(0, (area.width - wide) // 2)
    rect = Rect(x, area.y, wide, 1)
    pen.claim(part, rect)
    pen.canvas.paste([tuple(spans)], x, area.y)
