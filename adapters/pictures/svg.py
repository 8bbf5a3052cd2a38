"""A scene as a picture: SVG from the values of a table."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from xml.etree.ElementTree import Element, tostring

from ...core.scene.parts import Hand, Listing, Pile, Scene, Text
from ..presentation.layout import lay_out
from ..presentation.lines import plain
from .blocks import (
    ROOM,
    Block,
    Pen,
    above,
    at,
    beside,
    child,
    element,
    fitting,
    flowing,
    kept,
    number,
    panel,
    paragraph,
    rect,
    shortened,
    words,
)
from .boards import board
from .cards import named_cards, spot, spread
from .metrics import FAMILY
from .tables import PAD, SIZE, SMALL, TABLE_GAP, grids, seat_list, seat_table
from .theme import LIGHT, Theme

PAGE_MARGIN = 20.0
TITLE_SIZE = 26.0
SECTION_GAP = 18.0
HAND_SCALE = 1.15
PILE = 320.0
"""The least width in which the texts of a pile are broken."""
OPEN_NAME = 150.0
"""The least width for a name over open cards."""
FONTS = f"'{FAMILY}', Verdana, 'Segoe UI', sans-serif"
TEXT_WIDTH = 80
"""The width of the description for screen readers, in characters."""


def draw(scene: Scene, theme: Theme = LIGHT, room: float = ROOM) -> str:
    """The scene as an SVG document with a table of this width; the height depends on the content.
    The same scene and theme give the same text; ids begin with a
    hash of both, so that several pictures can stand in one page."""
    pen = Pen(theme, "t" + sha256(repr((scene, sorted(theme.items()))).encode()).hexdigest()[:10])
    shown = table(pen, scene, room)
    width, height = room + 2 * PAGE_MARGIN, shown.height + 2 * PAGE_MARGIN
    root = element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=FONTS,
    )
    root.set("aria-labelledby", f"{pen.prefix}-title {pen.prefix}-desc")
    _describe(root, pen, scene)
    definitions = Element("defs")
    definitions.extend(pen.symbols.values())
    root.append(definitions)
    root.append(rect(0, 0, width, height, fill=theme["page"]))
    root.append(at(shown, PAGE_MARGIN, PAGE_MARGIN))
    return tostring(root, encoding="unicode") + "\n"


def table(pen: Pen, scene: Scene, room: float) -> Block:
    """The scene without ground and margin, as wide as the room."""
    return above([block for block in _sections(pen, scene, room) if block.height], SECTION_GAP)


def _describe(root: Element, pen: Pen, scene: Scene) -> None:
    """Add the title and the description of the table in words."""
    title = scene.title or ", ".join(seat.name for seat in scene.seats)
    child(root, "title", title, id=f"{pen.prefix}-title")
    child(root, "desc", plain(lay_out(scene, TEXT_WIDTH)), id=f"{pen.prefix}-desc")


def _sections(pen: Pen, scene: Scene, room: float) -> Iterator[Block]:
    """The parts of the picture from top to bottom."""
    yield _head(pen, scene, room)
    piles = [_pile(pen, pile, room) for pile in scene.piles]
    if scene.board is not None:
        yield fitting(board(pen, scene.board, ROOM), room)
        yield paragraph(pen, Text(scene.board.legend, "muted"), SMALL, room)
        yield seat_list(pen, scene.seats, room)
        yield flowing(piles, room, 2 * TABLE_GAP, TABLE_GAP)
    elif scene.grids:
        own, *others = grids(pen, scene)
        if any(scene.grids[0].column_names):
            yield flowing([own, *piles], room, 2 * TABLE_GAP, TABLE_GAP)
            yield flowing(others, room, TABLE_GAP, TABLE_GAP)
        else:
            yield flowing(piles, room, 2 * TABLE_GAP, TABLE_GAP)
            yield flowing([own, *others], room, TABLE_GAP, TABLE_GAP)
    else:
        columns = scene.columns and scene.seats
        yield seat_table(pen, scene, room) if columns else seat_list(pen, scene.seats, room)
        yield flowing(piles, room, 2 * TABLE_GAP, TABLE_GAP)
    yield above([paragraph(pen, note, SIZE, room) for note in scene.notes], 4)
    yield from _open_cards(pen, scene, room)
    for listing in scene.lists:
        yield _listing(pen, listing, room)
    if scene.asked:
        asked = paragraph(pen, Text(scene.asked, "turn"), SIZE, room - 2 * PAD)
        yield panel(pen, asked, room, 0, asked=True, pad=PAD)
    for hand in scene.hands:
        yield _hand(pen, hand, room)


def _head(pen: Pen, scene: Scene, room: float) -> Block:
    """The title, and the facts of the whole table."""
    title = paragraph(pen, Text(scene.title, "strong"), TITLE_SIZE, room)
    facts = [
        paragraph(pen, Text(fact.text, fact.role or "muted"), SMALL, room) for fact in scene.head
    ]
    return above([title, flowing(facts, room, 22, 2)], 4)


@kept
def _pile(pen: Pen, pile: Pile, room: float) -> Block:
    """The name above the card; beside it the number of cards, and notes."""
    room = max(room / 2, PILE)
    name = paragraph(pen, Text(pile.name, "muted"), SMALL, room)
    count = () if pile.count is None else (Text(str(pile.count), "strong"),)
    notes = above([paragraph(pen, note, SIZE, room - 100) for note in (*count, *pile.notes)], 4)
    top = spot(pen, pile.top) if pile.top else Block(0, 0)
    return above([name, beside([top, notes], TABLE_GAP, middle=True)], 5)


@kept
def _listing(pen: Pen, listing: Listing, room: float) -> Block:
    """The name, and the entries below each other in a panel."""
    entries = [paragraph(pen, entry, SIZE, room - 2 * PAD) for entry in listing.entries]
    name = paragraph(pen, Text(listing.name, "muted"), SMALL, room)
    return above([name, panel(pen, above(entries, 4), room, 0, pad=PAD)], 5)


def _open_cards(pen: Pen, scene: Scene, room: float) -> Iterator[Block]:
    """The cards that seats hold openly."""
    seats = [seat for seat in scene.seats if seat.open]
    if not seats:
        return
    blocks = []
    for seat in seats:
        laid = spread(pen, seat.open, room, small=True)
        name = shortened(f"{seat.number} {seat.name}", SMALL, max(laid.width, OPEN_NAME))
        blocks.append(above([words(pen, Text(name), SMALL), laid], 3))
    title = paragraph(pen, Text(scene.open_name, "muted"), SMALL, room)
    yield above([title, flowing(blocks, room, 2 * TABLE_GAP, TABLE_GAP)], 6)


@kept
def _hand(pen: Pen, hand: Hand, room: float) -> Block:
    name = paragraph(pen, Text(hand.name, "muted"), SMALL, room)
    if not hand.cards:
        return name
    if all(card.name for card in hand.cards):
        return above([name, named_cards(pen, hand.cards, room)], 5)
    return above([name, spread(pen, hand.cards, room, scale=HAND_SCALE)], 5)
