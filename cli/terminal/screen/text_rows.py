"""What is text on a page: sentences, a table in lines, lists of choices; and the panel of a wide
page, which shows what needs to be seen at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from rich.cells import cell_len

from ....adapters.presentation.layout import table_lines_alone
from ....adapters.presentation.lines import Line, Span, sentences, shortened, width_of
from ....core.scene.parts import LOOK, Choice, Panel, PanelRow, Scene, Text
from .canvas import Canvas, Place, Rect
from .targets import CHOICE

MIN_VERB = 9
"""Columns of a verb in front of its choices."""


def indented(text: str, style: str, width: int) -> Iterator[Line]:
    """A sentence in rows with the same indentation."""
    stripped = text.lstrip(" ")
    margin = Span(" " * (2 + len(text) - len(stripped)))
    for row in sentences(stripped, width - len(text) + len(stripped)) or [""]:
        yield margin, Span(row, style)


def with_sign(row: Line, sign: str, width: int) -> Line:
    """The row with a sign at its end; words for which there is no room are left out."""
    room = width - cell_len(sign)
    spans: list[Span] = []
    for span in row:
        columns_left = max(0, room - width_of(tuple(spans)))
        text = span.text
        while cell_len(text) > columns_left:
            text = text[:-1]
        if text != span.text and span.text[len(text)] != " ":
            text = text.rpartition(" ")[0]
        spans.append(replace(span, text=text))
    return (*spans, Span(sign, "warn"))


def text_table(scene: Scene, width: int) -> list[Line]:
    """The table without its head, which stands above it already."""
    rows = table_lines_alone(replace(scene, title="", head=()), width)
    return rows[1:] if rows and not width_of(rows[0]) else rows


def only_looked_at(row: Line, parts_in_hand: frozenset[str]) -> Line:
    """A row of the table in which a card can't be chosen, only looked at, if the hand has an equal
    one, which can be chosen there."""
    return tuple(
        replace(span, part=f"{LOOK} {span.part.partition(' ')[2]}")
        if span.part in parts_in_hand
        else span
        for span in row
    )


def scrolled_table(
    table: list[Line], space: int, top: int, cursor: Place | None, width: int
) -> tuple[list[Line], int]:
    """The visible rows of a table that is too high, scrolled so that the cursor is among them, and
    the first of them. Arrows show that there is more. `top`: the first row that was visible."""
    top = min(top, len(table) - space)
    part = cursor[0] if cursor else ""
    at = [y for y, row in enumerate(table) if part and any(span.part == part for span in row)]
    if at and not top <= at[0] <= at[-1] < top + space - 1:
        top = min(max(0, at[-1] - space + 2), len(table) - space)
    visible = table[top : top + space]
    if visible and top + space < len(table):
        visible[-1] = with_sign(visible[-1], f" ↓{len(table) - space - top}", width)
    if visible and top:
        visible[0] = with_sign(visible[0], f" ↑{top}", width)
    return visible, top


def choice_lines(choices: Sequence[Choice], all_shown: bool, width: int) -> list[Line]:
    """The numbered choices, with a line for each verb if they fit. If all choices of a verb are
    places on the table, only the first and the last number are shown, unless `all_shown`."""
    rows: list[Line] = []
    verbs = 2 + max([MIN_VERB, *(cell_len(choice.verb) + 1 for choice in choices)])
    for verb, group in groupby(choices, key=lambda choice: choice.verb):
        choices_of_verb = list(group)
        start = Span(f"  {verb}".ljust(verbs), "")
        on_table = all(choice.offer.place for choice in choices_of_verb)
        if not all_shown and len(choices_of_verb) > 1 and on_table:
            first, last = choices_of_verb[0], choices_of_verb[-1]
            spans = (_number(first), Span(f"{first.label} … {last.label} "), _number(last))
            rows.append((start, *spans))
            continue
        row: list[Span] = [start]
        for choice in choices_of_verb:
            label = Span(f"{choice.label} ", "", f"{CHOICE} {choice.number}")
            choice_spans = (_number(choice), label, Span(" "))
            if len(row) > 1 and width_of((*row, *choice_spans)) > width:
                rows.append(tuple(row))
                row = [Span(" " * verbs)]
            row += choice_spans
        rows.append(tuple(row))
    return rows


def _number(choice: Choice) -> Span:
    return Span(f" {choice.number} ", "turn", f"{CHOICE} {choice.number}")


def scrolled(rows: list[Line], most: int, cursor: Place | None, width: int) -> list[Line]:
    """At most `most` of the rows, among them the one with the cursor."""
    if len(rows) <= most:
        return rows
    at = next(
        (y for y, row in enumerate(rows) if cursor and any(s.part == cursor[0] for s in row)), 0
    )
    first = min(max(0, at - most + 1), len(rows) - most)
    visible = rows[first : first + most]
    if first + most < len(rows):
        visible[-1] = with_sign(visible[-1], f" ↓{len(rows) - first - most}", width)
    return visible


# The panel


FULL, EMPTY = "▰", "▱"
LABEL = 10
MOST_BAR = 12


def panel_of(scene: Scene) -> Panel | None:
    """The panel of a scene, or else its first list; with what the signs of a board mean."""
    panel = scene.panel
    if panel is None and scene.lists:
        entries = scene.lists[0].entries
        panel = Panel(scene.lists[0].name, tuple(PanelRow(Text(""), entry) for entry in entries))
    if panel is None or scene.board is None or not scene.board.legend:
        return panel
    signs = (Text(""), Text(scene.board.legend, "muted"))
    return replace(panel, rows=(*panel.rows, *(PanelRow(Text(""), text) for text in signs)))


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
