"""PNG from SVG, by resvg (the extra `pictures`)."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.resources import as_file
from importlib.util import find_spec
from xml.etree.ElementTree import fromstring

from ...core.errors import StammtischError
from .metrics import BOLD, FAMILY, FOLDER, REGULAR, covered

SCALE = 2.0
"""Pixels for each unit of the SVG."""


class NoPng(StammtischError):
    """The library that makes PNG isn't installed."""


def can_draw() -> bool:
    """True if the extra `pictures` is installed."""
    return find_spec("resvg_py") is not None


def png(svg: str, scale: float = SCALE) -> bytes:
    """An SVG document made by `svg.draw` as PNG, with `scale` pixels per unit. It uses the shipped
    fonts; those of the system are only searched for characters that these lack. Raises NoPng
    without the extra."""
    try:
        import resvg_py
    except ImportError as error:
        raise NoPng from error
    with ExitStack() as stack:
        fonts = [str(stack.enter_context(as_file(FOLDER / name))) for name in (REGULAR, BOLD)]
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            font_files=fonts,
            sans_serif_family=FAMILY,
            skip_system_fonts=covered("".join(fromstring(svg).itertext())),
        )
