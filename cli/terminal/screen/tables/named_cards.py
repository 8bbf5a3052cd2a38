"""A hand of cards that are known by their names: each a box with number, name and cost, its text if
there is room for it, and attack and life or its kind. Where they don't fit side by side, they
overlap, and the one at the cursor lies on top."""

from __future__ import annotations

from rich.cells import cell_len

from .....adapters.presentation.lines import colour_style, sentences, shortened
from .....adapters.presentation.parts import Card, Scene
from ..canvas import Rect
from ..pieces import ADVISED, HELD, OFF, Pen
from .board import name_of

NARROWEST = 12
"""Columns of a card: a brief name and its borders."""
WIDEST_LOW, WIDEST_TALL = 16, 20
LOW, TALL = 3, 6
"""Rows of a card without and with its text."""
CUT = " …"


def has_names(scene: Scene) -> bool:
    """True if the cards of the hand are known by their names."""
    return any(card.name for hand in scene.hands for card in hand.cards)


def hand_height(tall: bool) -> int:
    """Rows of the hand: if `tall`, cards have texts, and one more row into which they rise."""
    return TALL + 1 if tall else LOW


def hand_width(scene: Scene, width: int, tall: bool) -> int:
    """The columns that the hand takes of so many."""
    cards, wide, pitch = _spread(scene, width, WIDEST_TALL if tall else WIDEST_LOW)
    return pitch * (cards - 1) + wide if cards else 0


def _spread(scene: Scene, width: int, widest: int) -> tuple[int, int, int]:
    """How many cards there are, how wide each is, and the columns from one to the next."""
    cards = sum(len(hand.cards) for hand in scene.hands)
    wide = max(NARROWEST, min(widest, width // max(1, cards)))
    pitch = wide if cards * wide <= width else max(1, (width - wide) // (cards - 1))
    return cards, wide, pitch


def draw_hand(pen: Pen, scene: Scene, rect: Rect) -> Rect:
    """The cards of the hand; returns where they are. In more than TALL rows the one at the cursor
    is raised."""
    tall = rect.height >= TALL
    _, wide, pitch = _spread(scene, rect.width, WIDEST_TALL if tall else WIDEST_LOW)
    rise = rect.height > TALL
    on_top: tuple[Card, Rect] | None = None
    x = rect.x
    for hand in scene.hands:
        for card in hand.cards:
            place = Rect(x, rect.y + rise, wide, min(TALL, rect.height - rise) if tall else LOW)
            here = pen.at_cursor(card.part)
            if here:
                place = Rect(x, rect.y, wide, place.height)
                on_top = card, place
            _draw(pen, card, place, here, visible=pitch)
            pen.canvas.add(card.part, Rect(place.x, rect.y, wide, rect.height))
            x += pitch
    if on_top is not None and pitch < wide:
        _draw(pen, *on_top, here=True, visible=wide)
    return Rect(rect.x, rect.y, hand_width(scene, rect.width, tall), rect.height)


def _draw(pen: Pen, card: Card, rect: Rect, here: bool, visible: int) -> None:
    """A card, of which so many columns on the left can be seen."""
    canvas, style = pen.canvas, f"{HELD if card.playable else OFF} {colour_style(card.colour)}"
    border = style if card.playable else "muted"
    canvas.box(rect, border, heavy=here, paper=style)
    inner, left = rect.width - 2, rect.x + 1
    number = pen.numbers.get(card.part, "")
    canvas.put(left, rect.y, number, "turn")
    if visible >= rect.width:
        canvas.put(rect.right - 1 - cell_len(card.cost), rect.y, card.cost, border)
    elif cell_len(number + card.cost) < visible - 1:
        canvas.put(rect.x + visible - cell_len(card.cost), rect.y, card.cost, border)
    if card.part in pen.marked:
        canvas.put(left, rect.bottom - 1, ADVISED, "warn")
    canvas.put(left, rect.y + 1, name_of(card, inner), style)
    for y, row in enumerate(_text(card, inner, rect.height - LOW), rect.y + 2):
        canvas.put(left, y, row, "" if card.playable else "muted")
    end = card.stats or shortened(card.kind, inner)
    canvas.put(left + (card.part in pen.marked), rect.bottom - 1, end, border)


def _text(card: Card, width: int, room: int) -> list[str]:
    """As much of what is printed on the card as there is room for."""
    rows = [row for effect in card.printed for row in sentences(effect, width)]
    if len(rows) <= room:
        return rows
    return [*rows[: room - 1], rows[room - 1][: width - len(CUT)] + CUT] if room > 0 else []
