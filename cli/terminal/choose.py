"""The choice of the front end: full screen or lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

FrontEnd = Literal["screen", "lines"]
VARIABLE = "STAMMTISCH_PLAIN"
"""Environment variable: 0 chooses the full screen, any other value lines."""
LEAST_COLUMNS, LEAST_ROWS = 60, 16
HELPLESS = ("", "dumb", "unknown")
"""Values of TERM for terminals that can't move the cursor."""


def front_end(
    plain: bool | None,
    environment: Mapping[str, str],
    terminals: bool,
    size: tuple[int, int],
    remembered: str,
    windows: bool = False,
) -> FrontEnd:
    """The option (`plain`; None: not given) takes precedence over the variable, and that over the
    `remembered` choice. The full screen needs `terminals` (standard input, output and error are
    all terminals), a cursor that can be moved (on Windows there is no TERM), and a minimum `size`
    (columns, rows)."""
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
