"""Boards of hexagonal fields, with units as tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from ...core.scene.parts import Board, Card, Field, Supply, Unit
from . import metrics
from .blocks import (
    Block,
    Pen,
    at,
    beside,
    element,
    group,
    kept,
    number,
    rect,
    shortened,
    text_at,
    titled,
)
from .cards import described, fitted

SLANT = 0.866
"""Half the width of a hexagon with corners at its top and bottom, in radii."""
ROW = 1.5
"""The distance of two rows, in radii."""
GAP = 3.0
"""The gap between two fields."""
TOKEN_HEIGHT, TOKEN_INSET = 0.98, 6.0
"""The height of a token, in radii, and its distance from the edge of the field."""
PLACE, NAME, STATS, BADGE, SIGN = 14.0, 13.5, 24.0, 11.0, 15.0
"""Sizes of the coordinate, a unit's name and its values; the radius of a badge, and its sign."""
DROP = 13.0
ROUNDINGS = (4.0, 16.0, 4.0)
"""Radii of the corners of tokens by seat: those of seat 1 are round, those of seat 2 square."""
FRAMES = ("edge", "side-1", "side-2")
FRAME = 4.0


@kept
def board(pen: Pen, values: Board, room: float) -> Block:
    """The whole board, as wide as the room."""
    columns = max(len(row) for row in values.rows)
    wide = room / columns
    radius = wide / 2 / SLANT
    parts: list[Element] = []
    for line, fields in enumerate(values.rows):
        left = (room - len(fields) * wide) / 2
        row: list[Element] = []
        for column, field in enumerate(fields):
            x, y = left + (column + 0.5) * wide, radius + line * ROW * radius
            row += _field(pen, field, x, y, radius).parts
        parts.append(group(row))
    height = 2 * radius + (len(values.rows) - 1) * ROW * radius
    return Block(room, height, tuple(parts))


@kept
def _field(pen: Pen, field: Field, x: float, y: float, radius: float) -> Block:
    """The hexagon with its coordinate and content; x and y are its centre."""
    return Block(0, 0, (group(_drawn_field(pen, field, x, y, radius)),))


def _drawn_field(pen: Pen, field: Field, x: float, y: float, radius: float) -> Iterator[Element]:
    theme = pen.theme
    yield at(hexagon(pen, field, radius - GAP / 2), x, y)
    low = y - radius * 0.62 if field.unit or field.lying else y + PLACE * 0.36
    text = f"{field.unit.side} {field.name}" if field.unit else field.name
    damage = f" -{field.unit.damage}" if field.unit and field.unit.damage else ""
    left = x - metrics.width(text + damage, PLACE, bold=True) / 2
    ink = theme["turn" if field.marked else "muted"]
    yield text_at(left, low + PLACE * 0.3, text, PLACE, ink, bold=True)
    if damage:
        left += metrics.width(text, PLACE, bold=True)
        yield text_at(left, low + PLACE * 0.3, damage, PLACE, theme["warn"], bold=True)
    wide = 2 * SLANT * radius - 2 * TOKEN_INSET
    if field.unit:
        token = _token(pen, field.unit, wide, TOKEN_HEIGHT * radius)
        yield at(token, x - wide / 2, y - token.height / 2 + 4)
        yield from _badges(pen, (*field.unit.on, *field.lying), x, y + radius * 0.74)
    elif field.lying:
        first, *more = field.lying
        yield at(_thing(pen, first, wide), x - wide / 2, y - NAME)
        yield from _badges(pen, more, x, y + radius * 0.5)


def hexagon(pen: Pen, field: Field, radius: float) -> Block:
    """A hexagon round 0, 0 with corners at its top and bottom; a field that can be chosen has a
    strong edge."""
    half = SLANT * radius
    corners = [
        (0.0, -radius),
        (half, -radius / 2),
        (half, radius / 2),
        (0.0, radius),
        (-half, radius / 2),
        (-half, -radius / 2),
    ]
    path = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z"
    made = element(
        "path",
        d=path,
        fill=pen.theme["panel"],
        stroke=pen.theme["turn" if field.marked else "edge"],
        stroke_width=4 if field.marked else 1.5,
    )
    if field.part:
        made.set("data-part", field.part)
    return Block(0, 0, (made,))


def _token(pen: Pen, unit: Unit, width: float, height: float) -> Block:
    """Name, attack and life on the colour of the card. Shape and frame show the side; marks show
    that the unit can't act any more."""
    theme, colour = pen.theme, unit.card.colour
    ink = theme[f"sign-{colour}"]
    seat = unit.seat if unit.seat < len(FRAMES) else 0
    base = rect(
        FRAME / 2,
        FRAME / 2,
        width - FRAME,
        height - FRAME,
        rx=ROUNDINGS[seat],
        fill=theme[f"fill-{colour}"],
        stroke=theme[FRAMES[seat]],
        stroke_width=FRAME,
    )
    name = cut_off(f"{unit.sign} {unit.card.title}".strip(), width - 2 * FRAME - 2)
    values = " ".join((unit.stats, "".join(unit.marks))).strip()
    size = fitted(values, STATS, width - 20)
    middle = width / 2
    parts = [
        base,
        text_at(middle, NAME + 5, name, NAME, ink, bold=True, middle=True),
        text_at(middle, height * 0.84, values, size, ink, bold=True, middle=True),
    ]
    made = group(parts)
    made.set("data-card", unit.card.key)
    return Block(width, height, (titled(made, unit.says or unit.card.name),))


def cut_off(name: str, room: float) -> str:
    """As many letters of a name as fit; its title has the whole name."""
    while metrics.width(name, NAME, bold=True) > room:
        name = name[:-1]
    return name.rstrip()


def _badges(pen: Pen, cards: Sequence[Card], x: float, y: float) -> Iterator[Element]:
    """Items and enchantments as coloured discs with their signs."""
    step = 2 * BADGE - 2
    left = x - (len(cards) - 1) * step / 2
    for i, card in enumerate(cards):
        yield _badge(pen, card, left + i * step, y)


def _badge(pen: Pen, card: Card, x: float, y: float) -> Element:
    theme = pen.theme
    disc = element(
        "circle",
        cx=x,
        cy=y,
        r=BADGE,
        fill=theme[f"fill-{card.colour}"],
        stroke=theme["paper"],
        stroke_width=1.5,
    )
    ink = theme[f"sign-{card.colour}"]
    sign = text_at(x, y + SIGN * 0.36, card.glyph, SIGN, ink, bold=True, middle=True)
    return described(card, (disc, sign))


def _thing(pen: Pen, card: Card, width: float) -> Block:
    """A card on a field without a unit: its sign and its name."""
    badge = _badge(pen, card, BADGE, BADGE)
    room = width - 2 * BADGE - 4
    name = shortened(card.name, NAME, room)
    text = text_at(2 * BADGE + 4, BADGE + NAME * 0.36, name, NAME, pen.theme["text"])
    return Block(width, 2 * BADGE, (badge, text))


def supplies(pen: Pen, values: Sequence[Supply], gap: float) -> list[Block]:
    """Drops with the letters of their colours, each with the number left and the number there
    is."""
    return [_supply(pen, supply, gap) for supply in values]


def _supply(pen: Pen, supply: Supply, gap: float) -> Block:
    theme = pen.theme
    height = 2 * DROP + 4
    path = f"M{DROP:g} 0C{DROP * 1.3:g} {DROP * 0.6:g} {2 * DROP:g} {DROP * 1.1:g} {2 * DROP:g} "
    path += f"{DROP * 1.4:g}A{DROP:g} {DROP * 0.9:g} 0 0 1 0 {DROP * 1.4:g}"
    path += f"C0 {DROP * 1.1:g} {DROP * 0.7:g} {DROP * 0.6:g} {DROP:g} 0Z"
    drop = element("path", d=path, fill=theme[f"fill-{supply.colour}"])
    sign = text_at(
        DROP, DROP * 1.75, supply.sign, SIGN, theme[f"sign-{supply.colour}"], bold=True, middle=True
    )
    text = f"{supply.left}/{supply.most}"
    ink = theme["strong" if supply.left else "muted"]
    size = 18.0
    wide = metrics.width(text, size, bold=True)
    count = Block(wide, height, (text_at(0, DROP * 1.75, text, size, ink, bold=True),))
    return beside([Block(2 * DROP, height, (drop, sign)), count], gap)
