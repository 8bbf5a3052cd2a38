"""A table with piles in the middle and the seats round it."""

from __future__ import annotations

from .....core.scene.parts import Scene, Seat
from ..canvas import Rect
from ..pieces import HUGE, LARGE, Painter
from . import piles, seats

ROOM = 4
"""Rows more than the least in which a table looks best."""


def least_height(scene: Scene, pen: Painter) -> int:
    number = len(seats.others(scene))
    above = 1 if number == 2 else seats.HEIGHT
    return max(above + piles.height(pen), 2 * seats.HEIGHT if number > 2 else 0)


def best_height(scene: Scene, pen: Painter, width: int) -> int:
    return least_height(scene, pen) + ROOM


def fits(scene: Scene, pen: Painter, width: int, height: int) -> bool:
    """True if all seats have a box, and the piles are between them."""
    wide = seats.box_width(width, pen.size in (LARGE, HUGE))
    number = len(seats.others(scene))
    room = width if number == 1 else width - 2 * (wide + piles.GAP)
    return (
        bool(seats.rects(number, Rect(0, 0, width, height), wide))
        and height >= least_height(scene, pen)
        and room >= piles.width(scene, pen)
    )


def draw(pen: Painter, scene: Scene, area: Rect) -> None:
    wide = seats.box_width(area.width, pen.size in (LARGE, HUGE))
    around = seats.others(scene)
    places = seats.rects(len(around), area, wide)
    assert places is not None
    seats.draw_ring(pen, places, scene.direction)
    for seat, rect in zip(around, places, strict=True):
        seats.draw(pen, seat, rect)
    high = piles.height(pen)
    below = area.y + (1 if len(around) == 2 else seats.HEIGHT)
    y = max(below, area.y + (area.height - high + 2) // 2)
    y = min(y, area.bottom - high)
    sides = [rect for rect in places if rect.y < y + high and y < rect.bottom]
    left = max((rect.right + 1 for rect in sides if rect.x < area.x + wide), default=area.x)
    end = min((rect.x - 1 for rect in sides if rect.x >= area.x + wide), default=area.right)
    x, right = piles.draw(pen, scene, Rect(left, y, end - left, high))
    _arrow(pen, around, places, Rect(x, y, right - x, high))


def _arrow(pen: Painter, around: list[Seat], places: list[Rect], middle: Rect) -> None:
    """From the seat that moved last to the piles."""
    moved = [rect for seat, rect in zip(around, places, strict=True) if seat.number == pen.mover]
    for rect in moved:
        y = middle.y + pen.size[1] // 2
        if rect.y <= y < rect.bottom and rect.right <= middle.x - 3:
            length = min(8, middle.x - rect.right - 2)
            pen.canvas.put(rect.right + 1, y, "━" * (length - 1) + "▶", "turn")
        elif rect.y <= y < rect.bottom and middle.right + 3 <= rect.x:
            length = min(8, rect.x - middle.right - 2)
            pen.canvas.put(rect.x - length - 1, y, "◀" + "━" * (length - 1), "turn")
        elif rect.bottom < middle.y:
            pen.canvas.put(rect.x + rect.width // 2, rect.bottom, "↓", "turn")
