"""A picture as resvg draws the whole document, as stammtisch 1.0 did."""

from __future__ import annotations

from importlib.resources import as_file

import resvg_py

from stammtisch.adapters.pictures.metrics import BOLD, FAMILY, FOLDER, REGULAR


def by_resvg(svg: str, scale: float) -> bytes:
    """A PNG, with the shipped fonts only."""
    with as_file(FOLDER) as folder:
        fonts = [str(folder / name) for name in (REGULAR, BOLD)]
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            font_files=fonts,
            sans_serif_family=FAMILY,
            skip_system_fonts=True,
        )
