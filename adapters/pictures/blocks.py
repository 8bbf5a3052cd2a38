"""Pieces of a picture with their sizes, and the ways to combine them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec
from xml.etree.ElementTree import Element, SubElement

from ...core.scene.parts import Text
from ..presentation.lines import ELLIPSIS
from . import metrics
from .theme import Theme

LINE, BASE = 1.35, 1.0
"""The height of a line of text, and the depth of its base line, as multiples of its size."""
BOLD = frozenset({"strong", "turn", "warn"})
UNSHOWABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML can't contain."""


@dataclass(frozen=True)
class Block:
    """Elements, drawn from the top left corner of a box of this size."""

    width: float
    height: float
    parts: tuple[Element, ...] = ()


ROOM = 680.0
"""The width of a table in a picture."""
Values = ParamSpec("Values")


@dataclass
class Pen:
    """The state that all parts of one picture share, or of several pictures in one page: the theme,
    the prefix of ids, the drawings that are used several times, by key, and the results of `kept`
    functions."""

    theme: Theme
    prefix: str
    symbols: dict[str, Element] = field(default_factory=dict)
    blocks: dict[Any, Block] = field(default_factory=dict)


def kept(
    draw: Callable[Concatenate[Pen, Values], Block],
) -> Callable[Concatenate[Pen, Values], Block]:
    """The drawing function, which draws the same hashable values only once with one pen."""

    def drawn(pen: Pen, /, *values: Values.args, **named: Values.kwargs) -> Block:
        key = (draw, values, *named.items())
        if key not in pen.blocks:
            pen.blocks[key] = draw(pen, *values, **named)
        return pen.blocks[key]

    return drawn


def number(value: float) -> str:
    """A number as SVG attributes have it, with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def clean(text: str) -> str:
    """A text without characters that XML can't contain."""
    return UNSHOWABLE.sub("\ufffd", text)


def element(name: str, **attributes: str | float) -> Element:
    """An SVG element; underscores of attributes become hyphens."""
    return Element(
        name,
        {
            key.replace("_", "-"): clean(value) if isinstance(value, str) else number(value)
            for key, value in attributes.items()
        },
    )


def group(parts: Iterable[Element], **attributes: str | float) -> Element:
    made = element("g", **attributes)
    made.extend(parts)
    return made


def titled(made: Element, says: str) -> Element:
    """The element with a title, for tooltips and screen readers."""
    title = Element("title")
    title.text = clean(says)
    made.insert(0, title)
    return made


def rect(x: float, y: float, width: float, height: float, **attributes: str | float) -> Element:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def text_at(
    x: float, y: float, text: str, size: float, fill: str, bold: bool = False, middle: bool = False
) -> Element:
    """A line of text from x (or centred there, with `middle`), on the base line y. It takes its
    measured width also if the viewer uses another font."""
    wide = metrics.width(text, size, bold)
    made = element(
        "text", x=x - wide / 2 if middle else x, y=y, font_size=size, fill=fill, textLength=wide
    )
    made.set("lengthAdjust", "spacingAndGlyphs")
    if bold:
        made.set("font-weight", "bold")
    made.text = clean(text)
    return made


def is_bold(text: Text) -> bool:
    return text.role in BOLD


def words(pen: Pen, text: Text, size: float) -> Block:
    """A short text in one line."""
    if not text.text:
        return Block(0, size * LINE)
    bold = is_bold(text)
    fill = pen.theme[text.role or "text"]
    made = text_at(0, size * BASE, text.text, size, fill, bold)
    return Block(metrics.width(text.text, size, bold), size * LINE, (made,))


def shortened(text: str, size: float, room: float, bold: bool = False) -> str:
    """A text, cut off with an ellipsis if it is wider than the room."""
    if metrics.width(text, size, bold) <= room:
        return text
    rest = text
    while rest and metrics.width(rest.rstrip() + ELLIPSIS, size, bold) > room:
        rest = rest[:-1]
    return rest.rstrip() + ELLIPSIS


def broken(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """A text in lines, broken at blanks, and within a word only if the word is too wide."""
    lines: list[str] = []
    row = ""
    for word in text.split():
        longer = f"{row} {word}" if row else word
        if metrics.width(longer, size, bold) <= room:
            row = longer
            continue
        lines += [row] if row else []
        row = word
        while metrics.width(row, size, bold) > room and len(row) > 1:
            fitting = _fitting(row, size, room, bold)
            lines.append(row[:fitting])
            row = row[fitting:]
    return [*lines, row] if row else lines


def _fitting(word: str, size: float, room: float, bold: bool) -> int:
    """The number of characters of a word that fit, at least one."""
    used = 0.0
    for at, character in enumerate(word):
        used += metrics.width(character, size, bold)
        if used > room:
            return max(1, at)
    return len(word)


@kept
def paragraph(pen: Pen, text: Text, size: float, room: float) -> Block:
    """A text in as many lines as it needs."""
    lines = broken(text.text, size, room, is_bold(text))
    return above([words(pen, Text(line, text.role), size) for line in lines])


def at(block: Block, x: float, y: float) -> Element:
    """The block at a position."""
    if x == y == 0 and len(block.parts) == 1:
        return block.parts[0]
    moved = Element("g", {"transform": f"translate({number(x)} {number(y)})"})
    moved.extend(block.parts)
    return moved


def scaled(block: Block, factor: float) -> Block:
    if factor == 1:
        return block
    made = group(block.parts, transform=f"scale({number(factor)})")
    return Block(block.width * factor, block.height * factor, (made,))


def fitting(block: Block, room: float) -> Block:
    """The block, scaled down if it is wider than the room."""
    if block.width <= room:
        return block
    factor = int(room / block.width * 100) / 100  # rounded like `number`
    return scaled(block, factor)


def above(blocks: Sequence[Block], gap: float = 0) -> Block:
    """Blocks below each other; those without height are left out."""
    y, width = 0.0, 0.0
    parts: list[Element] = []
    for block in blocks:
        if not block.height:
            continue
        y += gap if parts else 0
        parts.append(at(block, 0, y))
        y += block.height
        width = max(width, block.width)
    return Block(width, y, tuple(parts))


def beside(blocks: Sequence[Block], gap: float = 0, middle: bool = False) -> Block:
    """Blocks in a row, aligned at the top or in the middle; those without width are left out."""
    visible = [block for block in blocks if block.width]
    height = max((block.height for block in visible), default=0.0)
    x = 0.0
    parts: list[Element] = []
    for block in visible:
        x += gap if parts else 0
        parts.append(at(block, x, (height - block.height) / 2 if middle else 0))
        x += block.width
    return Block(x, height, tuple(parts))


def flowing(
    blocks: Iterable[Block], room: float, gap: float, between: float, middle: bool = False
) -> Block:
    """Blocks in rows, as many side by side as fit; `between`: the gap between rows."""
    rows: list[list[Block]] = []
    used = 0.0
    for block in blocks:
        if not block.width:
            continue
        if rows and used + gap + block.width <= room:
            rows[-1].append(block)
            used += gap + block.width
        else:
            rows.append([block])
            used = block.width
    return above([beside(row, gap, middle) for row in rows], between)


def panel(
    pen: Pen, block: Block, width: float, height: float, asked: bool = False, pad: float = 12
) -> Block:
    """A block on a panel of at least this size; the panel of a seat to move has a strong edge."""
    width, height = max(width, block.width + 2 * pad), max(height, block.height + 2 * pad)
    edge, wide = ("turn", 3.5) if asked else ("edge", 1.5)
    base = rect(
        wide / 2,
        wide / 2,
        width - wide,
        height - wide,
        rx=9,
        fill=pen.theme["panel"],
        stroke=pen.theme[edge],
        stroke_width=wide,
    )
    return Block(width, height, (base, at(block, pad, pad)))


def symbol(pen: Pen, key: str, parts: Sequence[Element]) -> None:
    """Keep a drawing under a key, to be used several times."""
    if key not in pen.symbols:
        made = group(parts)
        made.set("id", f"{pen.prefix}-{len(pen.symbols) + 1}")
        pen.symbols[key] = made


def use(pen: Pen, key: str) -> Element:
    """A reference to a drawing that was kept under a key."""
    return element("use", href=f"#{pen.symbols[key].get('id')}")


def child(parent: Element, name: str, text: str, **attributes: str) -> Element:
    made = SubElement(parent, name, attributes)
    made.text = clean(text)
    return made
