"""Which front end a terminal gets: the full screen or lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

FrontEnd = Literal["screen", "lines"]
VARIABLE = "STAMMTISCH_PLAIN"
"""Environment variable: anything but 0 asks for lines, 0 for the full screen."""
LEAST_COLUMNS, LEAST_ROWS = 60, 16
HELPLESS = ("", "dumb", "unknown")
"""Terminals, by TERM, that can't move a cursor."""


def front_end(
    plain: bool | None,
    environment: Mapping[str, str],
    terminals: bool,
    size: tuple[int, int],
    remembered: str,
    windows: bool = False,
) -> FrontEnd:
    """What somebody asks for here and now (`plain`, None: nothing) goes before the variable, that
    before what is `remembered`. None of them gets a full screen where it can't be drawn: unless
    `terminals`, that is standard input, output and error are all terminals, and `size` (columns,
    rows) is large enough. On Windows there is no TERM."""
    columns, rows = size
    able = windows or environment.get("TERM", "") not in HELPLESS
    if not (terminals and able and columns >= LEAST_COLUMNS and rows >= LEAST_ROWS):
        return "lines"
    if plain is not None:
        return "lines" if plain else "screen"
    variable = environment.get(VARIABLE, "")
    if variable:
        return "screen" if variable == "0" else "lines"
    return "lines" if remembered == "lines" else "screen"
