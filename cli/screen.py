"""Scenes and texts on a terminal, drawn by rich."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..adapters.presentation.presenter import line_text
from ..adapters.presentation.scene import Line
from ..adapters.presentation.texts import Texts
from ..ai.hints import Hint
from ..core.game import Game, View
from ..core.match import Match

STYLES = {
    "": "",
    "red": "bright_red",
    "yellow": "bright_yellow",
    "green": "bright_green",
    "blue": "bright_blue",
    "purple": "bright_magenta",
    "strong": "bold",
    "muted": "dim",
    "turn": "bold cyan",
    "warn": "bold yellow",
    "card red": "bold white on red",
    "card yellow": "bold black on yellow",
    "card green": "bold black on green",
    "card blue": "bold white on blue",
    "card purple": "bold white on magenta",
    "card strong": "bold reverse",
}


def rendered(row: Line) -> Text:
    text = Text(no_wrap=True, overflow="crop")
    for span in row:
        text.append(span.text, STYLES.get(span.style, ""))
    return text


def show(console: Console, scene: Iterable[Line]) -> None:
    for row in scene:
        console.print(rendered(row))


def choice_rows(groups: Sequence[tuple[str, list[tuple[int, str]]]], width: int) -> list[Text]:
    """The numbered choices, a verb a line as far as they fit."""
    rows: list[Text] = []
    indent = 2 + max([9, *(len(verb) + 1 for verb, _ in groups)])
    for verb, moves in groups:
        wide = max(len(f"{number} {rest}") for number, rest in moves) + 2
        row = Text(f"  {verb}".ljust(indent))
        for number, rest in moves:
            if len(row) + wide > width and len(row) > indent:
                rows.append(row)
                row = Text(" " * indent)
            row.append(f"{number:>2} ", "bold cyan")
            row.append(f"{rest:<{wide - 3}}")
        rows.append(row)
    return rows


def outcome_table(match: Match, names: Sequence[str], texts: Texts) -> Table:
    """Places and points, best first."""
    table = Table(texts("t-place"), texts("t-player"), texts("t-points"))
    outcome = match.outcome
    for place, name, points in sorted(zip(outcome.places, names, outcome.points, strict=True)):
        table.add_row(str(place), name, str(points))
    return table


def hint_table(game: Game, view: View, found: Sequence[Hint], texts: Texts) -> Table:
    """The moves that were thought of, the recommended one first, each with the place that it lets
    expect and over how many games."""
    table = Table(texts("t-move"), texts("t-expected-place"), texts("t-hint-games"), box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for rank, hint in enumerate(found):
        place = 1 + (1 - hint.value) * (view.players - 1)
        move = line_text(game, hint.moves, texts)
        figures = (texts("t-expected", place=place), str(hint.games))
        table.add_row(f"{'' if rank else '▶ '}{move}", *figures, style="" if rank else "bold")
    return table


@contextmanager
def paged(console: Console) -> Iterator[None]:
    """Long texts go through the pager where there is somebody to page for."""
    if console.is_terminal:
        os.environ.setdefault("LESS", "-RFX")  # colours, and no paging of what fits
        with console.pager(styles=True):
            yield
    else:
        yield


def make_console() -> Console:
    """A console that works in tests and pipes too, and shows names as they are typed. `NO_COLOR`
    is respected by rich."""
    return Console(highlight=False, markup=False, emoji=False)
