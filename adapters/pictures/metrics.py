"""The widths of texts in the shipped fonts (DejaVu Sans), read from their files."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rich.cells import cell_len

FOLDER = files(__package__) / "fonts"
REGULAR, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"
FAMILY = "DejaVu Sans"
WIDE_CHARACTER = 1.0
NARROW_CHARACTER = 0.62
"""Widths in ems of characters that the fonts lack, by their width in a terminal."""


@dataclass(frozen=True)
class Font:
    """`advances`: the width of each character, in ems."""

    advances: dict[int, float]


def _tables(data: bytes) -> dict[bytes, int]:
    """The offsets of the tables of a TrueType file."""
    (count,) = struct.unpack_from(">H", data, 4)
    entries = (struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(count))
    return {tag: start for tag, _, start, _ in entries}


def _glyphs(data: bytes, start: int) -> dict[int, int]:
    """Glyph numbers by character, from the subtable of format 12, which both files have; else
    ValueError."""
    (count,) = struct.unpack_from(">H", data, start + 2)
    for i in range(count):
        (offset,) = struct.unpack_from(">I", data, start + 8 + 8 * i)
        form, _, _, _, groups = struct.unpack_from(">HHIII", data, start + offset)
        if form == 12:
            ranges = struct.iter_unpack(
                ">III", data[start + offset + 16 : start + offset + 16 + 12 * groups]
            )
            return {
                character: glyph + character - first
                for first, last, glyph in ranges
                for character in range(first, last + 1)
            }
    raise ValueError("the font has no character map of format 12")


@cache
def font(bold: bool = False) -> Font:
    """The regular or the bold font."""
    data = (FOLDER / (BOLD if bold else REGULAR)).read_bytes()
    tables = _tables(data)
    units: int
    (units,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    (last,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    last -= 1  # later glyphs are as wide as this one

    def advance(glyph: int) -> float:
        wide: int = struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * min(glyph, last))[0]
        return wide / units

    return Font({char: advance(glyph) for char, glyph in _glyphs(data, tables[b"cmap"]).items()})


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text, in the units of `size`. That of characters which the fonts lack is
    estimated."""
    advances = font(bold).advances
    ems = 0.0
    for character in text:
        em = advances.get(ord(character))
        if em is None:
            em = (0.0, NARROW_CHARACTER, WIDE_CHARACTER)[min(2, max(0, cell_len(character)))]
        ems += em
    return ems * size


def covered(text: str) -> bool:
    """True if the shipped fonts have all these characters."""
    return all(ord(character) in font().advances for character in text if character > " ")
