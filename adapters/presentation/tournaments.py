"""What terminal and report say about a tournament alike; figures as cells of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from ...core.scene.texts import Texts
from ...core.standings import Column, Estimate, FaultRow, TestProgress


def verdict_text(test: TestProgress, texts: Texts) -> str:
    """What the test of a comparison says so far."""
    low, high = test.bounds
    return texts(
        "t-verdict",
        verdict=test.verdict or "none",
        worse=texts.decimal(test.worse, "g"),
        better=texts.decimal(test.better, "g"),
        ratio=texts.decimal(test.log_ratio, ".2f"),
        low=texts.decimal(low, ".2f"),
        high=texts.decimal(high, ".2f"),
    )


def fault_lines(faults: Sequence[FaultRow], most: int, texts: Texts) -> list[str]:
    """Each fault in words; of many the first ones, and how many more there are."""
    lines = [texts("t-fault-line", **asdict(fault)) for fault in faults[:most]]
    if len(faults) > most:
        lines.append(texts("t-more-faults", count=len(faults) - most))
    return lines


def interval_text(bounds: Sequence[float | None] | None, form: str, texts: Texts) -> str:
    """The ends of an interval in a format, ∞ where it is open; or that there are too few values
    for one."""
    if bounds is None:
        return texts("t-too-few")
    low, high = ("" if end is None else texts.decimal(end, form) for end in bounds)
    return f"{low or '-∞'} .. {high or '∞'}"


def cell_texts(row: object, name: str, column: Column, texts: Texts) -> list[str]:
    """The figure of a row with this name as its column shows it; of an estimate also the interval,
    for a second column."""
    value = getattr(row, name)
    if isinstance(value, Estimate):
        bounds = interval_text(value.interval, column.form, texts)
        return [texts.decimal(value.value, column.form), bounds]
    if value is None:
        return [column.none]
    return [texts.decimal(value, column.form) if column.form else str(value)]
