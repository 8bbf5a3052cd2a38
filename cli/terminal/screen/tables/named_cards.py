"""A hand of cards that are known by their names: each a box with number, name and cost, its text if
there is room for it, and attack and life or its kind. Where they don't fit side by side, they
overlap, and the one at the cursor lies on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from .....adapters.presentation.lines import colour_style, sentences, shortened
from .....core.scene.parts import Card, Hand
from ..canvas import Rect
from ..pieces import ADVISED, HELD, LARGE, OFF, SEVERAL, Painter
from .board import name_of

NARROWEST = 12
"""Columns of a card: a brief name and its borders."""
WIDEST_LOW, WIDEST_TALL = 16, 20
LOW, TALL = 3, 6
"""Rows of a card without and with its text."""
LEAST_PITCH = 4
"""Columns that can be seen of a card under another one."""
COVERED = 2
"""Rows that can be seen of a row of cards under another one."""
CUT = " …"


def height(hands: Sequence[Hand], pen: Painter, width: int) -> int:
    """Rows of the hands: large cards have texts, and one more row into which they rise."""
    slots, _ = _slots(hands, pen, Rect(0, 0, width, 0))
    return max((rect.bottom for _, rect in slots), default=0)


def _slots(hands: Sequence[Hand], pen: Painter, area: Rect) -> tuple[list[tuple[Card, Rect]], int]:
    """Where each card lies, in several rows if need be; and the columns from one to the next."""
    cards = [card for hand in hands for card in hand.cards]
    tall = pen.size == LARGE
    per_row = max(1, (area.width - NARROWEST) // LEAST_PITCH + 1)
    rows = -(-len(cards) // per_row)
    per_row = -(-len(cards) // max(1, rows))
    wide = max(NARROWEST, min(WIDEST_TALL if tall else WIDEST_LOW, area.width // max(1, per_row)))
    pitch = wide if per_row * wide <= area.width else (area.width - wide) // (per_row - 1)
    slots: list[tuple[Card, Rect]] = []
    for number, card in enumerate(cards):
        down, right = divmod(number, per_row)
        y = area.y + tall + COVERED * down
        slots.append((card, Rect(area.x + right * pitch, y, wide, TALL if tall else LOW)))
    return slots, pitch


def draw(pen: Painter, hands: Sequence[Hand], area: Rect) -> int:
    """Draw the cards, the one at the cursor on top of the others; returns the column behind
    them."""
    slots, pitch = _slots(hands, pen, area)
    raised: list[tuple[Card, Rect]] = []
    for card, rect in slots:
        if pen.claim(card.part, rect):
            raised.append((card, replace(rect, y=rect.y - (pen.size == LARGE))))
        else:
            _draw(pen, card, rect, here=False, visible=pitch)
    for card, rect in raised:
        _draw(pen, card, rect, here=True, visible=rect.width)
    return max((rect.right for _, rect in slots), default=area.x)


def _draw(pen: Painter, card: Card, rect: Rect, here: bool, visible: int) -> None:
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
    verb = pen.verbs.get(card.part, "") if here and number and SEVERAL not in number else ""
    end = shortened(card.stats or card.kind, inner - 1)
    if cell_len(end + verb) >= inner:
        end = ""
    canvas.put(left, rect.bottom - 1, end, border)
    canvas.put(rect.right - 1 - cell_len(verb), rect.bottom - 1, verb, "turn")
    if card.part in pen.marked:
        canvas.put(left + cell_len(end), rect.bottom - 1, ADVISED, "warn")


def _text(card: Card, width: int, room: int) -> list[str]:
    """As much of what is printed on the card as there is room for."""
    rows = [row[:width].rstrip() for effect in card.printed for row in sentences(effect, width)]
    if len(rows) <= room:
        return rows
    return [*rows[: room - 1], rows[room - 1][: width - len(CUT)] + CUT] if room > 0 else []
