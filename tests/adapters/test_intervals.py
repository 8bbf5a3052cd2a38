"""Intervals in tables and reports."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stammtisch.adapters.pages.report import Numbers
from stammtisch.adapters.pages.report_charts import Axis, whisker
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.presentation.tournaments import interval_text
from stammtisch.core.standings import Estimate


@pytest.mark.parametrize(
    ("bounds", "text"),
    [
        ((-1.25, 2), "-1.2 .. +2.0"),
        ((251.5, None), "+251.5 .. ∞"),
        ((None, -3), "-∞ .. -3.0"),
        (None, "too few"),
    ],
)
def test_intervals_in_tables(bounds: Sequence[float | None] | None, text: str) -> None:
    assert interval_text(bounds, "+.1f", texts_in("en")) == text


def test_too_few_in_german() -> None:
    assert interval_text(None, ".1f", texts_in("de")) == "zu wenige"


def test_open_intervals_in_reports() -> None:
    open_upwards = Estimate(300.0, (120.0, None))
    assert Numbers("en").rating(open_upwards) == "+300 (+120 … ∞)"
    assert Numbers("en").rating(Estimate(-300.0, (None, -120.0))) == "−300 (−∞ … −120)"
    assert Numbers("en").rating(Estimate(300.0)) == "+300"
    assert (open_upwards.sign, Estimate(3.0, (None, -1.0)).sign) == (1, -1)
    drawn = whisker(open_upwards, Axis(0.0, 400.0, ()), "")
    assert 'x1="30.0%" x2="100.0%"' in drawn, "the line goes to the edge"
    assert drawn.count('class="range"') == 2, "and has an end on one side only"
