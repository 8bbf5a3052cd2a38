"""Curves of the scores of a game, with an axis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from ....adapters.presentation.lines import Line, Span, line, sentences, shortened
from ....adapters.presentation.scores import ScoreCourse
from ....adapters.presentation.texts import Texts
from ..ports import Look

NAME = 14
"""The columns of names."""


def curve_lines(
    look: Look, course: ScoreCourse, order: Iterable[int], width: int, height: int = 1
) -> list[Line]:
    """The curve of each seat (from 0, in this order), `height` lines high, over an axis with marks
    where rounds begin; empty without scores."""
    figures = max((len(str(number)) for number in (course.scores or [()])[-1]), default=0)
    room = width - NAME - figures - 7
    curves = course.curves(room, height)
    if not curves:
        return []
    about = _about_scores(course, look.texts)
    rows: list[Line] = [line(Span(row, "muted")) for row in sentences(about, width)]
    for seat in order:
        style = "turn" if seat + 1 == look.company.reader else ""
        *above, last = curves[seat]
        rows += [(Span(" " * (NAME + 5)), Span(row, style or "bar")) for row in above]
        rows.append(
            (
                Span("    "),
                name_span(look.company.names[seat], style),
                Span(last, style or "bar"),
                Span(f"  {course.scores[-1][seat]:>{figures}}", "strong"),
            )
        )
    marks = course.round_marks(room)
    if len(marks) > 1:
        rows += _axis(marks, room, look.texts("screen-rounds", game=look.game.name))
    return rows


def _about_scores(course: ScoreCourse, texts: Texts) -> str:
    """What the curves show, with the ends of their scale."""
    scores = texts(course.name) if texts.has(course.name) else "none"
    return texts("screen-course-of", scores=scores, low=course.lowest, high=course.highest)


def _axis(marks: Sequence[int], room: int, rounds: str) -> list[Line]:
    """A line with a mark where each round begins, and their numbers as far as there is room."""
    ticks = "".join("┬" if column in marks else "─" for column in range(room))
    numbers = ""
    for number, column in enumerate(marks, 1):
        text = str(number)
        if column < len(numbers) + bool(numbers) or column + len(text) > room:
            continue
        numbers += " " * (column - len(numbers)) + text
    indent = Span(" " * (NAME + 5))
    label = shortened(rounds, NAME)
    return [
        (indent, Span(ticks, "muted")),
        (Span("    "), name_span(label, "muted"), Span(numbers, "muted")),
    ]


def name_span(name: str, style: str) -> Span:
    """A name in NAME columns, and a blank."""
    cut = shortened(name, NAME)
    return Span(cut + " " * (NAME - cell_len(cut) + 1), style)
