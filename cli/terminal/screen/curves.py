"""Curves of the scores of a game, with an axis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from ....adapters.presentation.lines import Line, Span, shortened
from ....adapters.presentation.scores import ScoreCourse
from ....core.scene.texts import Texts
from ..ports import Look

NAME, INDENT = 14, 4
"""The columns of names, and before them."""
STEPS = (1, 2, 5, 10, 20, 50, 100)


def curve_lines(
    look: Look,
    history: ScoreCourse,
    order: Iterable[int],
    width: int,
    height: int = 1,
    named: bool = True,
    apart: bool = False,
) -> list[Line]:
    """A title, the curve of each seat (from 0, in this order), `height` lines high, and an axis
    with marks where rounds begin; empty without scores. `named`: with the names of the seats;
    `apart`: with a blank line before each curve but the first."""
    figures = [look.texts.figure(number) for number in (history.scores or [()])[-1]]
    longest = max(map(len, figures), default=0)
    indent = INDENT + NAME + 1 if named else 0
    room = width - indent - longest - 2
    curves = history.curves(room, height)
    if not curves:
        return []
    about = _about_scores(history, look.texts)
    rows: list[Line] = [(Span(shortened(about, width), "muted"),)]
    for seat in order:
        style = "turn" if seat + 1 == look.company.reader else ""
        *above, last = curves[seat]
        rows += [()] * (apart and len(rows) > 1)
        rows += [(Span(" " * indent), Span(row, style or "bar")) for row in above]
        name = _label(look.company.names[seat], style) if named else ()
        figure = Span(f"  {figures[seat]:>{longest}}", "strong")
        rows.append((*name, Span(last, style or "bar"), figure))
    marks = history.round_marks(room)
    if len(marks) > 1:
        label = _label(look.texts("screen-rounds", game=look.game.name), "muted") if named else ()
        ticks, numbers = _axis(marks, room)
        rows.append((Span(" " * indent), Span(ticks, "muted")))
        rows.append((*label, Span(numbers, "muted")))
    return rows


def _about_scores(history: ScoreCourse, texts: Texts) -> str:
    """What the curves show, with the ends of their scale."""
    scores = texts(history.name) if texts.has(history.name) else "none"
    return texts("screen-scores-of", scores=scores, low=history.lowest, high=history.highest)


def _axis(marks: Sequence[int], room: int) -> tuple[str, str]:
    """A line with marks where rounds begin, and the line of their numbers: all of them, or the
    first one and every second, fifth, tenth and so on, as there is room."""
    for step in STEPS:
        shown = {n: column for n, column in enumerate(marks, 1) if n == 1 or n % step == 0}
        numbers = ""
        for number, column in shown.items():
            if column < len(numbers) + bool(numbers):
                break
            numbers += " " * (column - len(numbers)) + str(number)
        else:
            break
    ticks = "".join("┬" if column in shown.values() else "─" for column in range(room))
    return ticks, numbers[:room]


def _label(name: str, style: str) -> tuple[Span, Span]:
    return Span(" " * INDENT), name_span(name, style)


def name_span(name: str, style: str) -> Span:
    """A name in NAME columns, and a blank."""
    cut = shortened(name, NAME)
    return Span(cut + " " * (NAME - cell_len(cut) + 1), style)
