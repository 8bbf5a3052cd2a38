"""Where the elements of a picture lie: enough of SVG to measure what we draw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, fromstring

SVG = "{http://www.w3.org/2000/svg}"
ASCENT, DESCENT = 0.93, 0.24
"""Of DejaVu Sans, in ems."""


@dataclass(frozen=True)
class Box:
    """An element with the edges of its room in the picture. `card`: the card it belongs to."""

    kind: str
    text: str
    left: float
    top: float
    right: float
    bottom: float
    card: bool = False

    def overlaps(self, other: Box, slack: float = 1.0) -> bool:
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )


def parsed(svg: str) -> Element:
    return fromstring(svg)


def cards_in(svg: str) -> list[str]:
    """The keys of the cards, as often as they are drawn."""
    return [found for one in parsed(svg).iter() if (found := one.get("data-card"))]


def size_of(svg: str) -> tuple[float, float]:
    _, _, width, height = map(float, str(parsed(svg).get("viewBox")).split())
    return width, height


def boxes(svg: str) -> list[Box]:
    """All that is drawn, and where."""
    root = parsed(svg)
    symbols = {str(one.get("id")): one for one in root.iter() if one.get("id")}
    shown = [child for child in root if child.tag not in (f"{SVG}defs", f"{SVG}title")]
    return [box for one in shown for box in _boxes(one, symbols, (0.0, 0.0, 1.0), False)]


Place = tuple[float, float, float]
"""How far something is moved, and how much it is scaled."""


def _moved(one: Element, place: Place) -> Place:
    x, y, scale = place
    transform = one.get("transform", "")
    if found := re.fullmatch(r"translate\((\S+) (\S+)\)", transform):
        return x + scale * float(found[1]), y + scale * float(found[2]), scale
    if found := re.fullmatch(r"scale\((\S+)\)", transform):
        return x, y, scale * float(found[1])
    assert not transform, transform
    return place


def _boxes(one: Element, symbols: dict[str, Element], place: Place, card: bool) -> Iterator[Box]:
    kind = one.tag.removeprefix(SVG)
    if kind in ("pattern", "title", "desc"):
        return
    place = _moved(one, place)
    card = card or "data-card" in one.attrib
    if kind == "use":
        yield from _boxes(symbols[str(one.get("href")).lstrip("#")], symbols, place, card)
    elif kind in MEASURED:
        left, top, right, bottom = MEASURED[kind](one)
        x, y, scale = place
        edges = (x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)
        yield Box(kind, one.text or "", *edges, card=card)
    else:
        assert kind == "g", kind
        for child in one:
            yield from _boxes(child, symbols, place, card)


Edges = tuple[float, float, float, float]


def _number(one: Element, name: str) -> float:
    return float(one.get(name, "0"))


def _rect(one: Element) -> Edges:
    x, y, half = _number(one, "x"), _number(one, "y"), _number(one, "stroke-width") / 2
    right, bottom = x + _number(one, "width"), y + _number(one, "height")
    return x - half, y - half, right + half, bottom + half


def _circle(one: Element) -> Edges:
    x, y = _number(one, "cx"), _number(one, "cy")
    far = _number(one, "r") + _number(one, "stroke-width") / 2
    return x - far, y - far, x + far, y + far


def _text(one: Element) -> Edges:
    x, y, size = _number(one, "x"), _number(one, "y"), _number(one, "font-size")
    return x, y - ASCENT * size, x + _number(one, "textLength"), y + DESCENT * size


def _path(one: Element) -> Edges:
    """Where it begins: paths are small signs."""
    x, y = map(float, re.findall(r"-?[\d.]+", str(one.get("d")))[:2])
    return x, y, x, y


MEASURED = {"rect": _rect, "circle": _circle, "text": _text, "path": _path}
