"""The panel of a game on a wide page: what it needs to be seen at a glance."""

from __future__ import annotations

from rich.cells import cell_len

from ....adapters.presentation.lines import Line, Span, sentences, shortened
from ....core.scene.parts import Panel, PanelRow, Scene, Text
from .canvas import Canvas, Rect

FULL, EMPTY = "▰", "▱"
LABEL = 10
MOST_BAR = 12


def panel_of(scene: Scene) -> Panel | None:
    """The panel of a scene, or else its first list."""
    if scene.panel is not None or not scene.lists:
        return scene.panel
    listing = scene.lists[0]
    return Panel(listing.name, tuple(PanelRow(Text(""), entry) for entry in listing.entries))


def panel_height(panel: Panel, width: int) -> int:
    """Rows with the border."""
    return 2 + len(_rows(panel, width - 4))


def write_panel(canvas: Canvas, panel: Panel, rect: Rect) -> None:
    canvas.box(rect)
    name = shortened(panel.name.rstrip(" :"), rect.width - 6)
    canvas.put(rect.x + 2, rect.y, f" {name} ", "strong")
    canvas.paste(_rows(panel, rect.width - 4)[: rect.height - 2], rect.x + 2, rect.y + 1)


def _rows(panel: Panel, width: int) -> list[Line]:
    label = min(LABEL, max(cell_len(row.label.text) for row in panel.rows))
    value = max(cell_len(row.value.text) for row in panel.rows)
    bar = min(MOST_BAR, width - label - value - 2)
    rows: list[Line] = []
    for row in panel.rows:
        start = shortened(row.label.text, label)
        spans = [Span(start + " " * (label - cell_len(start)), row.label.role)]
        used = label + (1 if label else 0)
        spans.append(Span(" " if label else ""))
        if row.share is not None and bar > 2:
            full = round(row.share * bar)
            spans += [Span(FULL * full, "bar"), Span(EMPTY * (bar - full), "muted"), Span(" ")]
            used += bar + 1
        first, *more = sentences(row.value.text, max(8, width - used)) or [""]
        rows.append((*spans, Span(first, row.value.role)))
        rows += [(Span(" " * used), Span(text, row.value.role)) for text in more]
    return rows
