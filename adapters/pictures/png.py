"""PNG from SVG (the extra `pictures`)."""

from __future__ import annotations

import io
from importlib.util import find_spec

from ...core.errors import StammtischError
from ...core.scene.parts import Scene
from .svg import draw

SCALE = 1.5
"""Pixels for each unit of the SVG: a table is as wide as most phones, 1,080 pixels."""
COLOURS = 256
SAMPLED = 3
"""The colours are chosen from every third row and column."""


class NoPng(StammtischError):
    """The libraries that make PNG aren't installed."""


def can_draw() -> bool:
    """True if the extra `pictures` is installed."""
    return find_spec("resvg_py") is not None and find_spec("PIL") is not None


def png(svg: str, scale: float = SCALE) -> bytes:
    """An SVG document made by `svg.draw` as PNG of 256 colours, with `scale` pixels per unit. It
    uses the shipped fonts; those of the system are only searched for characters that these lack.
    Raises NoPng without the extra."""
    if not can_draw():
        raise NoPng
    from PIL import Image

    from .compose import compose

    image = compose(svg, scale)
    wide, high = (max(1, side // SAMPLED) for side in image.size)
    sample = image.resize((wide, high), Image.Resampling.NEAREST)
    colours = sample.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    image.quantize(palette=colours, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def scene_png(scene: Scene) -> bytes:
    """A table as PNG, see `draw` and `png`."""
    return png(draw(scene))
