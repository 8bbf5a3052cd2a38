"""Piles beside each other, with what counts below them."""

from __future__ import annotations

from rich.cells import cell_len

from .....adapters.presentation.lines import Line, Span, colour_style
from .....adapters.presentation.parts import Pile, Scene
from ..canvas import Rect
from ..pieces import Painter

GAP = 2
FANNED = 3
"""Columns that can be seen of a card below the top one."""


def width(scene: Scene, pen: Painter) -> int:
    """Columns of the piles beside each other."""
    widths = [pen.size[0] + FANNED * len(pile.below) for pile in scene.piles]
    widths += [] if scene.draw_pile is None else [pen.size[0]]
    return sum(widths) + GAP * max(0, len(widths) - 1)


def height(pen: Painter) -> int:
    """Rows of the piles and of what stands below them."""
    return pen.size[1] + 1


def draw(pen: Painter, scene: Scene, x: int, y: int) -> int:
    """The draw pile and the others, with what counts below them; returns the column behind them."""
    if scene.draw_pile is not None:
        rect = pen.back(x, y, "pile draw", str(scene.draw_pile))
        _label(pen, rect, (Span(pen.verbs.get("pile draw", ""), "muted"),))
        x = rect.right + GAP
    for pile in scene.piles:
        rect = _pile(pen, pile, x, y)
        x = rect.right + GAP
    return x - GAP


def _pile(pen: Painter, pile: Pile, x: int, y: int) -> Rect:
    for card in pile.below:
        style = f"off {colour_style(card.colour)}"
        rect = Rect(x, y, pen.size[0], pen.size[1])
        pen.canvas.box(rect, "muted")
        pen.canvas.put(x + 1, y + 1, f"{card.glyph}{card.sign}"[: FANNED - 1], style)
        x += FANNED
    if pile.top is None:
        rect = pen.gap(x, y, pile.part)
    else:
        rect = pen.spot(x, y, pile.top)
        if pile.part:
            pen.canvas.add(pile.part, rect)
    notes = tuple(Span(f"{note.text} ", note.role or "strong") for note in pile.notes)
    _label(pen, rect, notes or (Span(pile.name.rstrip(" :"), "muted"),))
    return rect


def _label(pen: Painter, rect: Rect, row: Line) -> None:
    """Below a piece: in its middle if it is short, else from its left edge."""
    wide = sum(cell_len(span.text) for span in row)
    x = rect.x + max(0, (rect.width - wide) // 2)
    pen.canvas.paste([row], x, rect.bottom)
