"""Our SVG as a raster image, of parts that are drawn once and kept.

Cards, backs, discs, fields and corners of panels are drawn by resvg, as an SVG document each, and
kept; a text is set by Pillow with the shipped fonts, or drawn by resvg and kept if these lack one
of its characters. A whole document in resvg would cost five times as much: it reads the fonts again
for each one.

The documents of `svg.draw` need groups (moved, scaled, with an opacity), uses of kept drawings,
rectangles, circles, paths and texts in one line; nothing else is known here.
"""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache
from importlib.resources import as_file
from math import ceil, floor
from xml.etree.ElementTree import Element, fromstring, tostring

import resvg_py
from PIL import Image, ImageDraw, ImageFont

from .cards import HEIGHT, WIDTH
from .metrics import BOLD, FAMILY, FOLDER, REGULAR, covered, width

NAMESPACE = "http://www.w3.org/2000/svg"
OPAQUE = 255
KEPT = 2000
"""Most drawn parts that are kept."""
STRETCHED = 40.0
"""Larger rectangles are made of a small one, whose edges are stretched."""
TRANSFORM = re.compile(r"(translate|scale)\(([^)]*)\)")
STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
"""A command of a path, and its numbers."""
WORD = re.compile(r"\S*\s*")
OTHER_SCRIPTS = f"{FAMILY}, sans-serif"


def compose(svg: str, scale: float) -> Image.Image:
    """A document of `svg.draw` as an RGB image with `scale` pixels per unit."""
    prefix = re.search(r'aria-labelledby="(\w+)-', svg)
    root = fromstring(svg.replace(prefix[1], "p") if prefix else svg)
    wide, high = (round(float(root.attrib[side]) * scale) for side in ("width", "height"))
    picture = Picture(Image.new("RGB", (wide, high)), root)
    for part in root:
        picture.draw(part, 0, 0, scale)
    return picture.image


class Picture:
    """An image on which the elements of a document are drawn, at pixels x and y and with `scale`
    pixels per unit."""

    def __init__(self, image: Image.Image, root: Element) -> None:
        self.image = image
        self.pen = ImageDraw.Draw(image)
        self.root = root
        self.patterns = "".join(
            tostring(pattern, "unicode") for pattern in root.iter(f"{{{NAMESPACE}}}pattern")
        )
        self.symbols = {
            made.attrib["id"]: "".join(tostring(part, "unicode") for part in made)
            for made in root.iterfind("{*}defs/{*}g")
        }

    def draw(self, part: Element, x: float, y: float, scale: float) -> None:
        """Draw an element and what is in it."""
        if opacity := part.get("opacity"):
            return self._draw_pale(part, float(opacity), x, y, scale)
        match part.tag.rpartition("}")[2]:
            case "g":
                for change, values in TRANSFORM.findall(part.get("transform", "")):
                    first, *more = (float(value) for value in values.split())
                    if change == "scale":
                        scale *= first
                    else:
                        x, y = x + first * scale, y + more[0] * scale
                for inner in part:
                    self.draw(inner, x, y, scale)
            case "use":
                symbol = self.symbols[part.attrib["href"][1:]]
                self._put(_symbol(symbol, self.patterns, scale), x, y)
            case "text" if part.text:
                self._write(part, x, y, scale)
            case "rect":
                self._put_rectangle(dict(part.attrib), x, y, scale)
            case "circle":
                self._put_circle(dict(part.attrib), x, y, scale)
            case "path":
                self._put_path(dict(part.attrib), x, y, scale)

    def _draw_pale(self, part: Element, opacity: float, x: float, y: float, scale: float) -> None:
        """Mix the image as it is with what it would be."""
        del part.attrib["opacity"]
        before = self.image.copy()
        self.draw(part, x, y, scale)
        self.image.paste(Image.blend(before, self.image, opacity))

    def _put(self, part: Image.Image, x: float, y: float) -> None:
        """Lay a drawn part on the image, at the nearest pixel."""
        place = (round(x), round(y))
        if self.image.mode == "RGBA":
            self.image.alpha_composite(part, place)
        else:
            self.image.paste(part, place, part)

    def _put_rectangle(self, attributes: dict[str, str], x: float, y: float, scale: float) -> None:
        left, top, across, down = (
            float(attributes[name]) for name in ("x", "y", "width", "height")
        )
        edge = float(attributes.get("stroke-width", 0)) / 2
        x, y = x + (left - edge) * scale, y + (top - edge) * scale
        wide, high = round((across + 2 * edge) * scale), round((down + 2 * edge) * scale)
        plain = "url(" not in attributes["fill"] and "stroke-dasharray" not in attributes
        shown = {
            "width": min(across, STRETCHED) if plain else across,
            "height": min(down, STRETCHED) if plain else down,
        }
        attributes |= {"x": f"{edge}", "y": f"{edge}"}
        attributes |= {name: f"{value}" for name, value in shown.items()}
        box = (0, 0, shown["width"] + 2 * edge, shown["height"] + 2 * edge)
        patterns = "" if plain else self.patterns
        small = _drawn("rect", tuple(attributes.items()), patterns, box, scale)
        if plain and (wide > small.width or high > small.height):
            self._put_stretched(small, round(x), round(y), wide, high)
        else:
            self._put(small, x, y)

    def _put_stretched(self, small: Image.Image, x: int, y: int, wide: int, high: int) -> None:
        """A rectangle with its corners as they are; one line of its middle in each direction is
        repeated until it has at least this size."""
        columns = _thirds(small.width, max(wide, small.width))
        rows = _thirds(small.height, max(high, small.height))
        for left, right, to_left, to_right in columns:
            for top, bottom, to_top, to_bottom in rows:
                part = small.crop((left, top, right, bottom))
                size = (to_right - to_left, to_bottom - to_top)
                pixel = part.getpixel((0, 0))
                if part.size == (1, 1) and isinstance(pixel, tuple) and pixel[3] == OPAQUE:
                    box = (x + to_left, y + to_top, x + to_right, y + to_bottom)
                    self.image.paste(pixel, box)
                    continue
                if size != part.size:
                    part = part.resize(size, Image.Resampling.NEAREST)
                self._put(part, x + to_left, y + to_top)

    def _put_circle(self, attributes: dict[str, str], x: float, y: float, scale: float) -> None:
        around = float(attributes["r"]) + float(attributes.get("stroke-width", 0)) / 2
        x += (float(attributes["cx"]) - around) * scale
        y += (float(attributes["cy"]) - around) * scale
        attributes |= {"cx": f"{around}", "cy": f"{around}"}
        box = (0, 0, 2 * around, 2 * around)
        self._put(_drawn("circle", tuple(attributes.items()), "", box, scale), x, y)

    def _put_path(self, attributes: dict[str, str], x: float, y: float, scale: float) -> None:
        box = _box(attributes["d"], float(attributes.get("stroke-width", 0)))
        drawn = _drawn("path", tuple(attributes.items()), "", box, scale)
        self._put(drawn, x + box[0] * scale, y + box[1] * scale)

    def _write(self, part: Element, x: float, y: float, scale: float) -> None:
        """Write a line of text, each word at its measured place: Pillow rounds the widths of
        letters."""
        x, y = x + float(part.attrib["x"]) * scale, y + float(part.attrib["y"]) * scale
        text, size, ink = part.text or "", float(part.attrib["font-size"]), part.attrib["fill"]
        bold = part.get("font-weight") == "bold"
        if covered(text):
            font = _font(bold, size * scale)
            for word in WORD.findall(text):
                self.pen.text((x, y), word, ink, font, anchor="ls")
                x += width(word, size, bold) * scale
            return
        attributes = {**part.attrib, "x": "0", "y": f"{2 * size}", "font-family": OTHER_SCRIPTS}
        box = (0, 0, float(attributes["textLength"]) + size, 3 * size)
        drawn = _drawn("text", tuple(attributes.items()), text, box, scale)
        self._put(drawn, x, y - 2 * size * scale)


@cache
def _font(bold: bool, size: float) -> ImageFont.FreeTypeFont:
    with as_file(FOLDER / (BOLD if bold else REGULAR)) as file:
        return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in units."""


def _box(path: str, stroke: float) -> Box:
    """The box around a path of our pictures: lines, curves and arcs to absolute points, and lines
    to relative ones."""
    x = y = 0.0
    points: list[tuple[float, float]] = []
    for command, written in STEP.findall(path):
        numbers = [float(value) for value in written.split()]
        if command == "A":
            across, down, *_, x, y = numbers
            points += [(x - across, y - down), (x + across, y + down)]
        elif command == "l":
            x, y = x + numbers[0], y + numbers[1]
        elif numbers:
            points += zip(numbers[::2], numbers[1::2], strict=True)
            x, y = points[-1]
        points.append((x, y))
    across_all, down_all = zip(*points, strict=True)
    return (
        floor(min(across_all) - stroke),
        floor(min(down_all) - stroke),
        ceil(max(across_all) + stroke),
        ceil(max(down_all) + stroke),
    )


@lru_cache(KEPT)
def _drawn(
    name: str, attributes: tuple[tuple[str, str], ...], inside: str, box: Box, scale: float
) -> Image.Image:
    """An element that fills a box, by resvg. `inside`: its text, or definitions that it uses."""
    left, top, right, bottom = box
    shape = Element(name, dict(attributes))
    text = name == "text"
    if text:
        shape.text = inside
    svg = (
        f'<svg xmlns="{NAMESPACE}" viewBox="{left} {top} {right - left} {bottom - top}"'
        f' width="{right - left}" height="{bottom - top}">'
        f"<defs>{'' if text else inside}</defs>{tostring(shape, 'unicode')}</svg>"
    )
    png = resvg_py.svg_to_bytes(svg_string=svg, zoom=scale, skip_system_fonts=not text)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def _thirds(length: int, to: int) -> list[tuple[int, int, int, int]]:
    """First half, one pixel, and second half of a length: from, until, and the same of the longer
    one."""
    middle, late = length // 2, to - length + length // 2
    return [
        (0, middle, 0, middle),
        *([(middle, middle + 1, middle, late)] if late > middle else []),
        (middle, length, late, to),
    ]


@lru_cache(KEPT)
def _symbol(symbol: str, patterns: str, scale: float) -> Image.Image:
    """A drawing of `blocks.symbol`, which is at most as large as a card."""
    root = fromstring(f'<svg xmlns="{NAMESPACE}"><defs>{patterns}</defs>{symbol}</svg>')
    wide, high = (ceil((side + 1) * scale) for side in (WIDTH, HEIGHT))
    picture = Picture(Image.new("RGBA", (wide, high)), root)
    for part in root:
        picture.draw(part, 0, 0, scale)
    return picture.image
