"""PNG has the size of the picture, and its texts on a machine without fonts."""

from __future__ import annotations

import struct
import sys
import zlib

import pytest

from stammtisch.adapters.pictures import png as module
from stammtisch.adapters.pictures.png import NoPng, png
from stammtisch.adapters.pictures.svg import draw
from stammtisch.core.scene.parts import Scene, Seat, Text
from tests.pictures.boxes import size_of

PLAIN = Scene("x", "", (), (Seat(1, "Ann"),), notes=(Text("Äöß ♠ ⇄ ✱"),))


def size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def pixels(data: bytes) -> bytes:
    """The filtered rows of a PNG, enough to see whether two differ, and how much there is."""
    found, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            found += data[at + 8 : at + 8 + length]
        at += 12 + length
    return zlib.decompress(found)


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_png_is_as_large_as_the_picture(scale: float) -> None:
    svg = draw(PLAIN)
    wide, high = size_of(svg)
    width, height = size(png(svg, scale))
    assert abs(width - wide * scale) <= 1
    assert abs(height - high * scale) <= 1


def test_texts_are_drawn_with_the_shipped_fonts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    import resvg_py

    real = resvg_py.svg_to_bytes

    def without_fonts_of_the_system(**options: object) -> bytes:
        asked.append(bool(options["skip_system_fonts"]))
        return real(**{**options, "skip_system_fonts": True})  # type: ignore[arg-type]

    monkeypatch.setattr(resvg_py, "svg_to_bytes", without_fonts_of_the_system)
    empty = Scene("x", "", (), (Seat(1, "Ann"),), notes=(Text(" "),))
    drawn = {pixels(png(draw(scene))) for scene in (PLAIN, empty)}
    assert len(drawn) == 2
    for sign in "AÄ♠⇄✱⊘●▲■◆★7":
        with_sign = draw(Scene("x", sign, (), ()))
        without = with_sign.replace(f">{sign}</text>", "></text>")
        assert with_sign != without
        assert pixels(png(with_sign)) != pixels(png(without)), sign
    assert all(asked), "fonts of the system aren't needed for these"


def test_fonts_of_the_system_are_looked_at_for_other_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []

    def noted(**options: object) -> bytes:
        asked.append(options["skip_system_fonts"])
        return b""

    monkeypatch.setattr("resvg_py.svg_to_bytes", noted)
    png(draw(Scene("x", "山田", (), ())))
    png(draw(Scene("x", "Ann", (), ())))
    assert asked == [False, True]


def test_the_same_picture_gives_the_same_png() -> None:
    svg = draw(PLAIN)
    assert png(svg) == png(svg)


def test_without_the_library_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPng):
        module.png(draw(PLAIN))
