"""Cards, backs and gaps, alone and in hands; cards with names as broad ones, with a few facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from xml.etree.ElementTree import Element

from ...core.scene.parts import SUIT_SIGNS, Back, Card, Gap, Spot
from . import metrics
from .blocks import (
    Block,
    Pen,
    above,
    at,
    element,
    flowing,
    group,
    kept,
    rect,
    scaled,
    shortened,
    symbol,
    text_at,
    titled,
    use,
)

WIDTH, HEIGHT, ROUND = 60.0, 86.0, 7.0
SMALL_WIDTH, SMALL_HEIGHT = 40.0, 54.0
GLYPH, PRINTED, CORNER = 34.0, 28.0, 15.0
DISC = 22.0
SMALL_GLYPH, SMALL_SIGN = 22.0, 16.0
ON_PAPER = frozenset({"gold"})
"""Colours of cards without a sign that are printed on paper, as suits are; other cards have a
coloured field."""
MARK = 4.0
"""The width of the frame of a marked card, which lies inside the card."""
TICK = 8.0
STRIP = 0.54
"""The share of a card's width that stays visible if cards overlap: corner and sign."""
CARD_GAP = 6.0
RAISED = 10.0
"""The distance by which playable cards stand out of a hand with others."""
DIM = 0.4
"""The opacity of the print on a card that can't be played now."""
LATTICE = 9.0
NAMED_HEIGHT, STRIPE, NAMED_ROUND = 58.0, 40.0, 8.0
NAME, FACTS, KIND = 18.0, 18.0, 26.0
LEAST = 190.0
"""The least width of a card with a name."""


def room_of(small: bool) -> tuple[float, float]:
    """Width and height of a card."""
    return (SMALL_WIDTH, SMALL_HEIGHT) if small else (WIDTH, HEIGHT)


@kept
def spot(pen: Pen, content: Spot, small: bool = False) -> Block:
    """A place for a card with its content. Small cards have only a glyph and a sign."""
    width, height = room_of(small)
    if isinstance(content, Gap):
        parts = [_gap(pen, width, height)]
    elif isinstance(content, Back):
        symbol(pen, f"back {small}", _back(pen, width, height))
        parts = [use(pen, f"back {small}")]
    else:
        key = f"{small} {content.playable} {content.glyph} {content.sign} {content.colour}"
        symbol(pen, key, _small_face(pen, content) if small else _face(pen, content))
        parts = [use(pen, key)]
    if not isinstance(content, Gap) and content.marked:
        parts += _mark(pen, width, height)
    return Block(width, height, (described(content, parts),))


def described(content: Spot, parts: Iterable[Element]) -> Element:
    """The drawing with its content in words, and as attributes for the script of a page."""
    made = group(parts)
    if content.part:
        made.set("data-part", content.part)
    if isinstance(content, Card):
        made.set("data-card", content.key)
        titled(made, content.tooltip)
    return made


def _paper(pen: Pen, width: float, height: float, fill: str = "paper") -> Element:
    edge = pen.theme["paper-edge"]
    return rect(
        0.5, 0.5, width - 1, height - 1, rx=ROUND, fill=pen.theme[fill], stroke=edge, stroke_width=1
    )


def _gap(pen: Pen, width: float, height: float) -> Element:
    return rect(
        2,
        2,
        width - 4,
        height - 4,
        rx=ROUND,
        fill="none",
        stroke=pen.theme["gap"],
        stroke_width=2,
        stroke_dasharray="2 5",
        stroke_linecap="round",
    )


def _back(pen: Pen, width: float, height: float) -> list[Element]:
    """A lattice in a frame."""
    inner = (4.0, 4.0, width - 8, height - 8)
    lattice = element(
        "pattern",
        id=f"{pen.prefix}-lattice",
        width=LATTICE,
        height=LATTICE,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    lattice.append(
        element(
            "path",
            d=f"M0 0H{LATTICE:g}M0 0V{LATTICE:g}",
            stroke=pen.theme["back-line"],
            stroke_width=2.4,
            fill="none",
        )
    )
    defined = any(key.startswith("back") for key in pen.symbols)
    return [
        *([] if defined else [lattice]),
        _paper(pen, width, height),
        rect(*inner, rx=ROUND - 3, fill=pen.theme["back"]),
        rect(*inner, rx=ROUND - 3, fill=f"url(#{pen.prefix}-lattice)"),
    ]


def _mark(pen: Pen, width: float, height: float) -> list[Element]:
    """A frame, and a tick for readers who can't see its colour."""
    frame = rect(
        MARK / 2,
        MARK / 2,
        width - MARK,
        height - MARK,
        rx=ROUND - 1,
        fill="none",
        stroke=pen.theme["mark"],
        stroke_width=MARK,
    )
    disc = element("circle", cx=width - TICK, cy=TICK, r=TICK, fill=pen.theme["mark"])
    tick = element(
        "path",
        d=f"M{width - TICK - 3.5:g} {TICK:g}l2.5 3l4.5 -6",
        fill="none",
        stroke=pen.theme["on-mark"],
        stroke_width=2,
    )
    return [frame, disc, tick]


def on_paper(card: Card) -> bool:
    return card.sign in SUIT_SIGNS if card.sign else card.colour in ON_PAPER


def fitted(text: str, size: float, room: float) -> float:
    """The largest size, up to `size`, in which a bold text fits the room."""
    wide = metrics.width(text, size, bold=True)
    return size if wide <= room else size * room / wide


def _face(pen: Pen, card: Card) -> list[Element]:
    """A large glyph in the middle; glyph and sign in the corners. A card that can't be played is
    pale, but its corners stay readable."""
    return _printed(pen, card) if on_paper(card) else _coloured(pen, card)


def _paleness(card: Card) -> dict[str, float]:
    return {} if card.playable else {"opacity": DIM}


def _printed(pen: Pen, card: Card) -> list[Element]:
    """A card on paper: glyph and sign, small in the corner that stays visible, and large beside
    it."""
    ink, corner = pen.theme[f"ink-{card.colour}"], 5 + CORNER / 2
    places = [
        (card.glyph, CORNER, corner, 5 + CORNER * 0.84, CORNER + 6),
        (card.sign, CORNER, corner, 5 + CORNER * 1.9, CORNER + 6),
        (card.glyph, PRINTED, 38.0, 45.0, 33.0),
        (card.sign, PRINTED, 38.0, 73.0, 33.0),
    ]
    if not card.sign:
        places = [places[0], (card.glyph, PRINTED * 1.4, WIDTH / 2, 57.0, 48.0)]
    texts = [
        text_at(x, y, text, fitted(text, size, room), ink, bold=True, middle=True)
        for text, size, x, y, room in places
        if text
    ]
    small = [text for text in texts if float(text.get("font-size", 0)) <= CORNER]
    large = group([text for text in texts if text not in small], **_paleness(card))
    return [_paper(pen, WIDTH, HEIGHT, _stock(card)), *small, large]


def _coloured(pen: Pen, card: Card) -> list[Element]:
    """A coloured field with the glyph on a disc; glyph and sign in the corners."""
    theme, colour = pen.theme, card.colour
    size = fitted(card.glyph, GLYPH, 2 * DISC - 6)
    stock = _stock(card)
    low = HEIGHT / 2 + size * 0.36
    inner = (3.5, 3.5, WIDTH - 7, HEIGHT - 7)
    field = rect(*inner, rx=ROUND - 2.5, fill=theme[f"fill-{colour}"], **_paleness(card))
    disc = element("circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=DISC, fill=theme[stock])
    glyph = text_at(WIDTH / 2, low, card.glyph, size, theme["face"], bold=True, middle=True)
    corners = _corners(card, theme[f"sign-{colour}" if card.playable else "face"])
    return [
        _paper(pen, WIDTH, HEIGHT, stock),
        field,
        disc,
        group([glyph], **_paleness(card)),
        *corners,
    ]


def _stock(card: Card) -> str:
    """The role of the paper of a card."""
    return "paper" if card.playable else "pale"


def _corners(card: Card, fill: str) -> list[Element]:
    """The glyph top left and bottom right, the sign bottom left and top right."""
    inset = 6.5
    top, bottom = inset + CORNER * 0.8, HEIGHT - inset
    parts = []
    for text, left, right in ((card.glyph, top, bottom), (card.sign, bottom, top)):
        if text:
            size = fitted(text, CORNER, WIDTH * STRIP - inset)
            wide = metrics.width(text, size, bold=True)
            parts.append(text_at(inset, left, text, size, fill, bold=True))
            parts.append(text_at(WIDTH - inset - wide, right, text, size, fill, bold=True))
    return parts


def _small_face(pen: Pen, card: Card) -> list[Element]:
    """The glyph, and the sign below it."""
    paper = on_paper(card)
    theme, colour = pen.theme, card.colour
    ink = theme[f"{'ink' if paper else 'sign'}-{colour}"]
    parts = [_paper(pen, SMALL_WIDTH, SMALL_HEIGHT)]
    if not paper:
        inner = (2.5, 2.5, SMALL_WIDTH - 5, SMALL_HEIGHT - 5)
        parts.append(rect(*inner, rx=ROUND - 2, fill=theme[f"fill-{colour}"]))
    size = fitted(card.glyph, SMALL_GLYPH, SMALL_WIDTH - 8)
    middle = SMALL_HEIGHT * (0.36 if card.sign else 0.5)
    x = SMALL_WIDTH / 2
    parts.append(text_at(x, middle + size * 0.36, card.glyph, size, ink, True, middle=True))
    if card.sign:
        low = SMALL_HEIGHT * 0.87
        size = fitted(card.sign, SMALL_SIGN, SMALL_WIDTH - 8)
        parts.append(text_at(x, low, card.sign, size, ink, True, middle=True))
    return parts


def spread(
    pen: Pen, cards: Sequence[Card], room: float, small: bool = False, scale: float = 1
) -> Block:
    """Cards in rows: side by side if they fit, else overlapping."""
    width = room_of(small)[0]
    room /= scale
    in_row, step = _rows(len(cards), width, room)
    mixed = not small and len({card.playable for card in cards}) > 1
    rows = []
    for first in range(0, len(cards), in_row):
        parts = []
        for i, card in enumerate(cards[first : first + in_row]):
            raised = 0 if card.playable or not mixed else RAISED
            parts.append(at(spot(pen, card, small), i * step, raised))
        height = room_of(small)[1] + (RAISED if mixed else 0)
        rows.append(Block((len(parts) - 1) * step + width, height, tuple(parts)))
    return scaled(above(rows, CARD_GAP), scale)


def _rows(count: int, width: float, room: float) -> tuple[int, float]:
    """The number of cards in a row, and the distance from one to the next."""
    most = max(1, int((room - width) // (width * STRIP)) + 1)
    rows = max(1, ceil(count / most))
    in_row = max(1, ceil(count / rows))
    step = width + CARD_GAP
    if in_row > 1:
        step = min(step, (room - width) / (in_row - 1))
    return in_row, step


def stack(pen: Pen, count: int) -> Block:
    """A few overlapping backs, which stand for the cards held."""
    width, height, step = 13.0, 19.0, 4.0
    backs = min(count, 3)
    parts = [
        rect(
            0.5 + i * step,
            0.5,
            width,
            height,
            rx=2.5,
            fill=pen.theme["back"],
            stroke=pen.theme["paper"],
            stroke_width=1,
        )
        for i in range(backs)
    ]
    return Block(width + 1 + 2 * step, height + 1, tuple(parts))


# Cards with names


def named_cards(pen: Pen, cards: Sequence[Card], room: float) -> Block:
    """The cards in rows of equal widths."""
    in_row = int((room + CARD_GAP) // (LEAST + CARD_GAP))
    width = (room - (in_row - 1) * CARD_GAP) / in_row
    return flowing([_named_card(pen, card, width) for card in cards], room, CARD_GAP, CARD_GAP)


@kept
def _named_card(pen: Pen, card: Card, width: float) -> Block:
    """A stripe in its colour with the sign of its kind, then the name above the facts. A card that
    can't be played is pale, but readable."""
    theme = pen.theme
    pale = {} if card.playable else {"opacity": DIM}
    paper = rect(
        0.5,
        0.5,
        width - 1,
        NAMED_HEIGHT - 1,
        rx=NAMED_ROUND,
        fill=theme["paper" if card.playable else "pale"],
        stroke=theme["paper-edge"],
        stroke_width=1,
    )
    stripe = rect(
        3,
        3,
        STRIPE - 3,
        NAMED_HEIGHT - 6,
        rx=NAMED_ROUND - 3,
        fill=theme[f"fill-{card.colour}"],
        **pale,
    )
    size = fitted(card.glyph, KIND, STRIPE - 10)
    ink = theme[f"sign-{card.colour}"] if card.playable else theme["face"]
    glyph = text_at(
        (STRIPE + 3) / 2, NAMED_HEIGHT / 2 + size * 0.36, card.glyph, size, ink, True, middle=True
    )
    left, within = STRIPE + 8, width - STRIPE - 16
    name = shortened(card.name, NAME, within, bold=card.playable)
    lines: list[Element] = [
        text_at(left, 23, name, NAME, theme["face"], bold=card.playable),
        text_at(left, 47, shortened(card.facts, FACTS, within), FACTS, theme["face"]),
    ]
    return Block(width, NAMED_HEIGHT, (described(card, (paper, stripe, glyph, *lines)),))
