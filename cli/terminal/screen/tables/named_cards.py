"""A hand of cards that are known by their names: each a box with number, name and cost, its text if
there is room for it, and attack and life or its kind. Where they don't fit side by side, they
overlap, and the one at the cursor lies on top."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from .....adapters.presentation.lines import colour_style, sentences, shortened
from .....adapters.presentation.parts import Card, Hand
from ..canvas import Rect
from ..pieces import ADVISED, HELD, OFF, SMALL, Pen
from .board import name_of

NARROWEST = 12
"""Columns of a card: a brief name and its borders."""
WIDEST_LOW, WIDEST_TALL = 16, 20
LOW, TALL = 3, 6
"""Rows of a card without and with its text."""
CUT = " …"


def height(hands: Sequence[Hand], pen: Pen, width: int) -> int:
    """Rows of the hands: large cards have texts, and one more row into which they rise."""
    if not any(hand.cards for hand in hands):
        return 0
    return LOW if pen.size == SMALL else TALL + 1


def _spread(hands: Sequence[Hand], width: int, tall: bool) -> tuple[int, int]:
    """How wide each card is, and the columns from one to the next."""
    count = sum(len(hand.cards) for hand in hands)
    wide = max(NARROWEST, min(WIDEST_TALL if tall else WIDEST_LOW, width // max(1, count)))
    return wide, wide if count * wide <= width else max(1, (width - wide) // (count - 1))


def draw(pen: Pen, hands: Sequence[Hand], area: Rect) -> int:
    """Draw the cards; returns the column behind them. If there is a row more than they need, the
    one at the cursor is raised."""
    tall = area.height >= TALL
    rise = int(area.height > TALL)
    wide, pitch = _spread(hands, area.width, tall)
    x, right = area.x, area.x
    raised: list[tuple[Card, Rect]] = []
    for card in [card for hand in hands for card in hand.cards]:
        rect = Rect(x, area.y + rise, wide, TALL if tall else LOW)
        if card.part and pen.canvas.add(card.part, rect) == pen.cursor:
            raised.append((card, Rect(x, area.y, wide, rect.height)))
        else:
            _draw(pen, card, rect, here=False, visible=pitch)
        x, right = x + pitch, rect.right
    for card, rect in raised:
        _draw(pen, card, rect, here=True, visible=wide)
    return right


def _draw(pen: Pen, card: Card, rect: Rect, here: bool, visible: int) -> None:
    """A card, of which so many columns on the left can be seen."""
    canvas, style = pen.canvas, f"{HELD if card.playable else OFF} {colour_style(card.colour)}"
    border = style if card.playable else "muted"
    canvas.box(rect, border, heavy=here, paper=style)
    inner, left = rect.width - 2, rect.x + 1
    number = pen.numbers.get(card.part, "")
    canvas.put(left, rect.y, number, "turn")
    seen = min(visible, rect.width - 1)
    if cell_len(number + card.cost) < seen:
        canvas.put(rect.x + seen - cell_len(card.cost), rect.y, card.cost, border)
    canvas.put(left, rect.y + 1, name_of(card, inner), style)
    for y, row in enumerate(_text(card, inner, rect.height - LOW), rect.y + 2):
        canvas.put(left, y, row, "" if card.playable else "muted")
    end = shortened(card.stats or card.kind, inner - 1)
    canvas.put(left, rect.bottom - 1, end, border)
    if card.part in pen.marked:
        canvas.put(left + cell_len(end), rect.bottom - 1, ADVISED, "warn")


def _text(card: Card, width: int, room: int) -> list[str]:
    """As much of what is printed on the card as there is room for."""
    rows = [row[:width].rstrip() for effect in card.printed for row in sentences(effect, width)]
    if len(rows) <= room:
        return rows
    return [*rows[: room - 1], rows[room - 1][: width - len(CUT)] + CUT] if room > 0 else []
