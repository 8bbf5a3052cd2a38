"""Scenes and texts on a terminal, drawn by rich."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from ...adapters.presentation.lines import Line, folded, sentences
from ...adapters.presentation.presenter import line_text
from ...adapters.presentation.texts import Texts
from ...core.game import Game, Outcome, View
from ...core.printable import escaped_lines
from ...core.table.commands import Advice

STYLES = {
    "": "",
    "red": "bright_red",
    "orange": "dark_orange",
    "yellow": "bright_yellow",
    "green": "bright_green",
    "blue": "bright_blue",
    "purple": "bright_magenta",
    "pink": "hot_pink",
    "strong": "bold",
    "muted": "dim",
    "turn": "bold cyan",
    "warn": "bold yellow",
    "card red": "bold white on red",
    "card orange": "bold black on dark_orange",
    "card yellow": "bold black on yellow",
    "card green": "bold black on green",
    "card blue": "bold white on blue",
    "card purple": "bold white on magenta",
    "card pink": "bold black on pink1",
    "card strong": "bold reverse",
}


MIN_VERB = 9
"""Columns of a verb in front of its choices."""


def rendered(row: Line) -> Text:
    text = Text(no_wrap=True, overflow="crop")
    for span in row:
        text.append(span.text, STYLES.get(span.style, ""))
    return text


def show(console: Console, scene: Iterable[Line]) -> None:
    """Lines that are too wide for the terminal are broken between words."""
    for row in folded(scene, console.width):
        console.print(rendered(row))


def say(console: Console, text: str, style: str = "", indent: int = 0) -> None:
    """Sentences, broken between words only. A path or a seed that is wider than the terminal is
    left to it, so that it can be copied in one piece."""
    for row in sentences(text, console.width - indent):
        console.print(" " * indent + row, style=style, soft_wrap=True)


def show_markdown(console: Console, text: str) -> None:
    """A text in Markdown, laid out. The library for that is imported by whoever wants it: it takes
    a tenth of the program's start."""
    from rich.markdown import Markdown

    console.print(Markdown(text))


def choice_rows(groups: Sequence[tuple[str, list[tuple[int, str]]]], width: int) -> list[Text]:
    """The numbered choices, a verb a line as far as they fit; on a narrow terminal the choices
    stand below the verb."""
    rows: list[Text] = []
    verbs = 2 + max([MIN_VERB, *(len(verb) + 1 for verb, _ in groups)])
    for verb, moves in groups:
        cell = 3 + max(len(rest) for _, rest in moves)
        beside = verbs + cell <= width
        indent = verbs if beside else 2
        row = Text(f"  {verb}".ljust(indent) if beside else " " * indent)
        if not beside:
            rows.append(Text(f"  {verb}"))
        for column, (number, rest) in enumerate(moves):
            if column and len(row) + 2 + cell > width:
                rows.append(row)
                row = Text(" " * indent)
            elif column:
                row.append("  ")
            row.append(f"{number:>2} ", "bold cyan")
            row.append(f"{rest:<{cell - 3}}")
        row.rstrip()
        rows.append(row)
    return rows


def outcome_table(outcome: Outcome, names: Sequence[str], texts: Texts) -> Table:
    """Places and points, best first."""
    table = Table(texts("t-place"), texts("t-player"), texts("t-points"))
    for place, name, points in sorted(zip(outcome.places, names, outcome.points, strict=True)):
        table.add_row(str(place), name, str(points))
    return table


def hint_table(game: Game, view: View, found: Sequence[Advice], texts: Texts) -> Table:
    """The moves that were thought of, the recommended one first, each with the place that it lets
    expect and over how many games."""
    table = Table(texts("t-move"), texts("t-place"), texts("t-hint-games"), box=None)
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


class HarmlessConsole(Console):
    """Whatever is printed, nothing in it acts on the terminal but styles and what rich itself
    does."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            text, style, control = segment
            yield segment if control else Segment(escaped_lines(text), style)


def make_console(stderr: bool = False) -> Console:
    """A console that works in tests and pipes too, and shows names as they are typed. `NO_COLOR`
    is respected by rich."""
    return HarmlessConsole(stderr=stderr, highlight=False, markup=False, emoji=False)


def tell_aside(text: str) -> None:
    """Sentences on standard error, broken between words where a person reads them."""
    console = make_console(stderr=True)
    if console.is_terminal:
        say(console, text)
    else:
        click.echo(escaped_lines(text), err=True)
