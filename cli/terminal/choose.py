"""The choice of the interface: full screen, lines of text, or sentences for a screen reader."""

from __future__ import annotations

from collections.abc import Mapping

PLAIN, SPOKEN = "STAMMTISCH_PLAIN", "STAMMTISCH_SPOKEN"
"""Environment variables. Of the first, 0 chooses the full screen, any other value lines; of the
second, any value but 0 chooses sentences."""
LEAST_COLUMNS, LEAST_ROWS = 60, 16
HELPLESS = ("", "dumb", "unknown")
"""Values of TERM for terminals that can't move the cursor."""


def chosen_interface(
    typed: str | None,
    environment: Mapping[str, str],
    terminals: bool,
    size: tuple[int, int],
    remembered: str,
    windows: bool = False,
) -> str:
    """One of `settings.FRONTS`. What was `typed` as an option (None: nothing) takes precedence over
    the variables, and those over the `remembered` choice. The full screen needs `terminals`
    (standard input, output and error are all terminals), a cursor that can be moved (on Windows
    there is no TERM), and a minimum `size` (columns, rows); without them there are lines."""
    columns, rows = size
    able = windows or environment.get("TERM", "") not in HELPLESS
    able = able and terminals and columns >= LEAST_COLUMNS and rows >= LEAST_ROWS
    wanted = typed or _of_environment(environment) or remembered
    return wanted if able or wanted != "screen" else "lines"


def _of_environment(environment: Mapping[str, str]) -> str:
    if environment.get(SPOKEN, "0") not in ("", "0"):
        return "spoken"
    plain = environment.get(PLAIN, "")
    return {"": "", "0": "screen"}.get(plain, "lines")
