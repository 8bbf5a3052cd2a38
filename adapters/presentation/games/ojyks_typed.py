"""Typed words of ojyks: `r2c3`, `row 2 column 3` and `c3 r2` are all `c3r2`."""

from __future__ import annotations

import re

FIELD = re.compile(r"\bc\s*(\d+)\s*r\s*(\d+)\b|\br\s*(\d+)\s*c\s*(\d+)\b", re.IGNORECASE)


def normalise(words: list[str]) -> list[str]:
    """Fields as the notation writes them, whichever of column and row comes first."""
    return FIELD.sub(_column_first, " ".join(words)).split()


def _column_first(field: re.Match[str]) -> str:
    column, row, other_row, other_column = field.groups()
    return f"c{column or other_column}r{row or other_row}"
