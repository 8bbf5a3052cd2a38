"""Charts of a report as SVG. Horizontal positions are in per cent, so a chart fills any width while
its text keeps its size. Colours are classes of the page's style, and the label of a chart describes
its content for screen readers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...core.standings import Estimate
from .report_data import Point

ROW = 28
"""Height of a row with one dot, in pixels."""
HISTOGRAM, PANEL = 64, 110
"""Heights of a histogram and of a chart of ratings, in pixels."""
MARGIN = 0.06
"""At each end of a scale, as a share of the span of its values."""
HIDDEN = Markup('aria-hidden="true">')
LABELLED = 0.085
"""Smaller shares of a bar have no label."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from `low` to `high`, with ticks."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """The position of a value, in per cent of the width."""
        return round(100 * (value - self.low) / (self.high - self.low), 2)


def axis(values: Sequence[float], most_ticks: int = 4) -> Axis:
    """A scale with round ticks that contains all values, with margins at its ends."""
    low, high = min(values), max(values)
    if high - low < 1e-9:
        low, high = low - 0.05, high + 0.05
    rough = (high - low) / most_ticks
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough)
    margin = MARGIN * (high - low)
    low, high = low - margin, high + margin
    first, last = math.ceil(low / step), math.floor(high / step)
    return Axis(low, high, tuple(round(step * n, 10) for n in range(first, last + 1)))


def ends(estimates: Sequence[Estimate]) -> list[float]:
    """All values that a chart of estimates must contain."""
    values = [value for each in estimates for value in (each.value, each.low, each.high)]
    return [value for value in values if value is not None]


def _svg(kind: str, height: int, label: str, parts: Sequence[Markup]) -> Markup:
    """An image with its label; without a label it is a scale, whose numbers stand in the labels of
    charts."""
    head = Markup('<svg class="chart {}" height="{}" width="100%" ').format(kind, height)
    name = Markup('role="img" aria-label="{}">').format(label) if label else HIDDEN
    return head + name + Markup("").join(parts) + Markup("</svg>")


def _lines(scale: Axis, height: int, strong: float | None = None) -> list[Markup]:
    """Vertical lines at the ticks, and a strong one."""
    line = Markup('<line class="{}" x1="{}%" x2="{}%" y1="0" y2="{}"/>')
    places = [("tick", scale.at(tick)) for tick in scale.ticks if tick != strong]
    places += [("zero", scale.at(strong))] if strong is not None else []
    return [line.format(kind, at, at, height) for kind, at in places]


def whisker(value: Estimate, scale: Axis, label: str, middle: float | None = None) -> Markup:
    """A dot for a value, and a line for its interval."""
    parts = _lines(scale, ROW, middle)
    y = ROW / 2
    if value.bounded:
        a = 0.0 if value.low is None else scale.at(value.low)
        b = 100.0 if value.high is None else scale.at(value.high)
        stroke = Markup('<line class="range" x1="{}%" x2="{}%" y1="{}" y2="{}"/>')
        parts.append(stroke.format(a, b, y, y))
        shut = [scale.at(end) for end in (value.low, value.high) if end is not None]
        parts += [stroke.format(end, end, y - 5, y + 5) for end in shut]
    parts.append(
        Markup('<circle class="dot" cx="{}%" cy="{}" r="5"/>').format(scale.at(value.value), y)
    )
    return _svg("whisker", ROW, label, parts)


def scale_row(scale: Axis, labels: Sequence[str]) -> Markup:
    """The numbers of a scale, below the charts that share it."""
    text = Markup('<text x="{}%" y="14">{}</text>')
    parts = [
        text.format(scale.at(at), label) for at, label in zip(scale.ticks, labels, strict=True)
    ]
    return _svg("scale", 18, "", parts)


def shares(parts: Sequence[int], labels: Sequence[str], label: str) -> Markup:
    """A bar divided in proportion to `parts`, each with its label if it is wide enough."""
    total, x, boxes = sum(parts) or 1, 0.0, []
    last = max(len(parts) - 1, 1)
    for n, part in enumerate(parts):
        width = 100 * part / total
        step = round(5 * n / last)
        box = Markup('<rect class="share s{}" x="{}%" width="{}%" y="4" height="20"/>')
        boxes.append(box.format(step, round(x, 2), round(width, 2)))
        if width > 100 * LABELLED:
            text = Markup('<text class="on s{}" x="{}%" y="18">{}</text>')
            boxes.append(text.format(step, round(x + width / 2, 2), labels[n]))
        x += width
    return _svg("shares", ROW, label, boxes)


def histogram(
    counts: Sequence[int],
    label: str,
    most: int,
    marks: Sequence[float] = (),
    height: int = HISTOGRAM,
) -> Markup:
    """Bars side by side; a bar for `most` has the full height. `marks`: one or three positions (0
    to 1); the middle one is a strong line, the outer ones are the ends of a band."""
    width = 100 / len(counts)
    bar = Markup('<rect class="bar" x="{}%" y="{}" width="{}%" height="{}"/>')
    parts = []
    if len(marks) == 3:
        band = Markup('<rect class="middle" x="{}%" y="0" width="{}%" height="{}"/>')
        low, high = 100 * marks[0], 100 * marks[2]
        parts.append(band.format(round(low, 2), round(high - low, 2), height))
    for n, count in enumerate(counts):
        if count:
            bar_height = max(round((height - 2) * count / max(most, 1), 1), 1)
            x, y = round(n * width + width * 0.06, 2), round(height - bar_height, 1)
            parts.append(bar.format(x, y, round(width * 0.88, 2), bar_height))
    if marks:
        at = round(100 * marks[len(marks) // 2], 2)
        line = Markup('<line class="median" x1="{}%" x2="{}%" y1="0" y2="{}"/>')
        parts.append(line.format(at, at, height))
    base = Markup('<line class="zero" x1="0" x2="100%" y1="{}" y2="{}"/>')
    parts.append(base.format(height - 0.5, height - 0.5))
    return _svg("histogram", height, label, parts)


def rating_history(points: Sequence[Point], player: int, scale: Axis, label: str) -> Markup:
    """The ratings of one player during a tournament, with their intervals; those of others are thin
    lines."""
    first, last = points[0].blocks, points[-1].blocks
    run = max(last - first, 1)

    def x(point: Point) -> float:
        return round(100 * (point.blocks - first) / run, 1)

    def y(value: float) -> float:
        return round(100 - scale.at(value), 1)

    def end(value: float | None, edge: float) -> float:
        return edge if value is None else y(value)

    def line(number: int) -> str:
        path = [(x(p), y(p.ratings[number].value)) for p in points if number in p.ratings]
        return " ".join(f"{a:g},{b:g}" for a, b in path)

    plot = [
        Markup('<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">')
    ]
    for tick in scale.ticks:
        rule = Markup('<line class="{}" x1="0" x2="100" y1="{}" y2="{}"/>')
        plot.append(rule.format("zero" if tick == 0 else "tick", y(tick), y(tick)))
    numbers = sorted({number for point in points for number in point.ratings})
    for rival in numbers:
        if rival != player:
            plot.append(Markup('<polyline class="other" points="{}"/>').format(line(rival)))
    bounded = [p for p in points if player in p.ratings and p.ratings[player].bounded]
    upper = [f"{x(p):g},{end(p.ratings[player].high, 0):g}" for p in bounded]
    lower = [f"{x(p):g},{end(p.ratings[player].low, 100):g}" for p in reversed(bounded)]
    if bounded:
        plot.append(Markup('<polygon class="band" points="{}"/>').format(" ".join(upper + lower)))
    plot.append(Markup('<polyline class="own" points="{}"/>').format(line(player)))
    return _svg("rating-history", PANEL, label, [*plot, Markup("</svg>")])


def tick_column(scale: Axis, labels: Sequence[str]) -> Markup:
    """The numbers beside a chart of ratings, from bottom to top."""
    text = Markup('<text class="end" x="100%" y="{}">{}</text>')
    numbers = []
    for tick, label in zip(scale.ticks, labels, strict=True):
        y = PANEL - PANEL * scale.at(tick) / 100
        numbers.append(text.format(round(min(max(y + 4, 11), PANEL - 1), 1), label))
    return _svg("ticks", PANEL, "", numbers)
