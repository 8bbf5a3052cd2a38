"""Intervals in words."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.scene.texts import Texts


def interval_text(bounds: Sequence[float | None] | None, form: str, texts: Texts) -> str:
    """The ends of an interval in a format, ∞ where it is open; or that there are too few values
    for one."""
    if bounds is None:
        return texts("t-too-few")
    low, high = ("" if end is None else texts.decimal(end, form) for end in bounds)
    return f"{low or '-∞'} .. {high or '∞'}"
