"""PNG has the size of the picture, looks like it, and has its texts on a machine without fonts."""

from __future__ import annotations

import io
import sys
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from stammtisch.adapters.pictures import compose
from stammtisch.adapters.pictures import png as module
from stammtisch.adapters.pictures.png import NoPng, png
from stammtisch.adapters.pictures.svg import draw
from stammtisch.adapters.pictures.theme import THEMES
from stammtisch.core.scene.parts import Scene, Seat, Text
from tests.pictures.boxes import size_of
from tests.pictures.scenes import with_board, with_grids
from tests.pictures.whole import by_resvg

PLAIN = Scene("x", "", (), (Seat(1, "Ann"),), notes=(Text("Äöß ♠ ⇄ ✱"),))
NAMES = ("", "Ann", "Bert", "Zoë")
SIGNS = "AÄ♠⇄✱⊘●▲■◆★7"


def opened(data: bytes) -> Image.Image:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_png_is_as_large_as_the_picture(scale: float) -> None:
    svg = draw(PLAIN)
    wide, high = size_of(svg)
    width, height = opened(png(svg, scale)).size
    assert abs(width - wide * scale) <= 1
    assert abs(height - high * scale) <= 1


@pytest.mark.parametrize(
    ("make", "theme"), [(with_grids, "light"), (with_board, "dark")], ids=["grids", "board"]
)
def test_a_picture_made_of_parts_looks_like_the_whole_document(make: object, theme: str) -> None:
    assert callable(make)
    scene = make(3)
    names = [replace(seat, name=NAMES[seat.number]) for seat in scene.seats]
    svg = draw(replace(scene, seats=tuple(names)), THEMES[theme])
    whole, made = opened(by_resvg(svg, 1.5)), opened(png(svg, 1.5))
    rough = [picture.resize((whole.width // 16, whole.height // 16)) for picture in (whole, made)]
    apart = ImageStat.Stat(ImageChops.difference(*rough))
    assert max(apart.mean) < 2.5, apart.mean
    assert max(high for _, high in apart.extrema) < 125, apart.extrema


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_are_drawn_with_the_shipped_fonts_alone(sign: str) -> None:
    with_sign = draw(Scene("x", sign, (), ()))
    without = with_sign.replace(f">{sign}</text>", "></text>")
    assert with_sign != without
    assert png(with_sign) != png(without)


def test_fonts_of_the_system_are_looked_at_for_other_characters_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import resvg_py

    asked: list[str] = []
    real = resvg_py.svg_to_bytes

    def noted(**options: object) -> bytes:
        if not options["skip_system_fonts"]:
            asked.append(str(options["svg_string"]))
        return real(**options)  # type: ignore[arg-type]

    monkeypatch.setattr(resvg_py, "svg_to_bytes", noted)
    compose._drawn.cache_clear()
    png(draw(Scene("x", "Ann", (), ())))
    assert not asked
    for _ in range(2):
        png(draw(Scene("x", "山田", (), (), notes=(Text("Ann"),))))
    assert len(asked) == 1, "and what was drawn is kept"
    assert "山田" in asked[0]
    assert "Ann" not in asked[0]


def test_the_same_picture_gives_the_same_png() -> None:
    svg = draw(PLAIN)
    assert png(svg) == png(svg)


def test_without_the_library_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(NoPng):
        module.png(draw(PLAIN))
