"""Piles beside each other, with what counts below them."""

from __future__ import annotations

from collections.abc import Sequence

from .....adapters.presentation.lines import Line, Span, colour_style, width_of
from .....core.scene.parts import Pile, Scene
from ..canvas import Rect
from ..pieces import Painter
from .seats import fitting

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


def draw(pen: Painter, scene: Scene, area: Rect) -> tuple[int, int]:
    """The draw pile and the others in the middle of the area, with what counts below them; returns
    their first column and the one behind them."""
    start = x = area.x + (area.width - width(scene, pen)) // 2
    y = area.y
    labels: list[tuple[Rect, Line]] = []
    if scene.draw_pile is not None:
        rect = pen.back(x, y, "pile draw", str(scene.draw_pile))
        labels.append((rect, (Span(pen.verbs.get("pile draw", ""), "muted"),)))
        x = rect.right + GAP
    for pile in scene.piles:
        rect = _pile(pen, pile, x, y)
        told = [note for note in pile.notes if note.role != "warn"]  # those are in the banner
        notes = tuple(Span(f"{note.text} ", note.role or "strong") for note in told)
        labels.append((rect, notes or (Span(pile.name.rstrip(" :"), "muted"),)))
        x = rect.right + GAP
    _labels(pen, labels, area)
    return start, x - GAP


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
    return rect


def _labels(pen: Painter, labels: Sequence[tuple[Rect, Line]], area: Rect) -> None:
    """Below each piece in its middle if it is short, else from its left edge; farther left where
    the next one is."""
    end = area.right
    for rect, row in reversed(labels):
        fitted = fitting(row, end - area.x)
        wide = width_of(fitted)
        x = max(area.x, min(rect.x + max(0, (rect.width - wide) // 2), end - wide))
        pen.canvas.paste([fitted], x, rect.bottom)
        end = x - 1 if wide else end
