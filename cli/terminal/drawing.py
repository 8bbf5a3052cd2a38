"""Drawing of scenes and texts on a terminal with rich."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from ...adapters.presentation.evaluations import DUEL, expected
from ...adapters.presentation.lines import Line, folded, sentences
from ...adapters.presentation.presenter import line_text
from ...adapters.presentation.rules_text import LINK, MARK
from ...core.game import Game, Outcome, View
from ...core.scene.texts import Texts
from ...core.table.commands import Advice
from ...core.text.printable import escaped_lines

if TYPE_CHECKING:
    from rich.markdown import Markdown

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
    """Print the lines of a scene; those that are too wide are wrapped between words."""
    for row in folded(scene, console.width):
        console.print(rendered(row))


def say(console: Console, text: str, style: str = "", indent: int = 0) -> None:
    """Print sentences, wrapped between words only. The terminal itself wraps a path or seed that is
    too wide, so that it can be copied in one piece."""
    for row in sentences(text, console.width - indent):
        console.print(" " * indent + row, style=style, soft_wrap=True)


RULES_THEME = Theme({"markdown.s": "dim"})
"""The style of struck-out text, see `rules_markdown`."""


def show_markdown(console: Console, text: str) -> None:
    """Print rules in Markdown."""
    with console.use_theme(RULES_THEME):
        console.print(rules_markdown(text))


def rules_markdown(text: str) -> Markdown:
    """Rules for a console with RULES_THEME. The marks are struck out, as nothing else is, so that
    they have a style of their own; links are plain text, since they lead nowhere here. The library
    is imported here because that takes a tenth of the program's start."""
    from rich.markdown import Markdown

    return Markdown(MARK.sub(r"~~[\1]~~", LINK.sub(r"\1", text)))


MARKS = re.compile(r"^\s*#+ |[*`]+|^\s*\|\s*|\s*\|\s*$", re.MULTILINE)
"""Signs of Markdown: those of headings, emphasis, and the borders of tables."""
RULE = re.compile(r"^\|?[-:| ]+\|?$\n?", re.MULTILINE)
"""The line below the head of a table."""


def unmarked(text: str) -> str:
    """A text in Markdown for a screen reader: cells of tables are parted by semicolons."""
    plain = MARKS.sub("", RULE.sub("", LINK.sub(r"\1", text)))
    return re.sub(r"\s*\|\s*", "; ", plain)


def choice_rows(groups: Sequence[tuple[str, list[tuple[int, str]]]], width: int) -> list[Text]:
    """The numbered choices, with a line for each verb if they fit; on a narrow terminal they are
    below the verb."""
    rows: list[Text] = []
    verbs = 2 + max([MIN_VERB, *(len(verb) + 1 for verb, _ in groups)])
    for verb, moves in groups:
        cell = 3 + max(len(label) for _, label in moves)
        choices_beside = verbs + cell <= width
        indent = verbs if choices_beside else 2
        row = Text(f"  {verb}".ljust(indent) if choices_beside else " " * indent)
        if not choices_beside:
            rows.append(Text(f"  {verb}"))
        for column, (number, label) in enumerate(moves):
            if column and len(row) + 2 + cell > width:
                rows.append(row)
                row = Text(" " * indent)
            elif column:
                row.append("  ")
            row.append(f"{number:>2} ", "bold cyan")
            row.append(f"{label:<{cell - 3}}")
        row.rstrip()
        rows.append(row)
    return rows


def outcome_sentences(outcome: Outcome, names: Sequence[str], texts: Texts) -> list[str]:
    """Places and points, best first."""
    return [
        texts("spoken-place", place=place, who=name, points=points)
        for place, name, points in sorted(zip(outcome.places, names, outcome.points, strict=True))
    ]


def outcome_table(outcome: Outcome, names: Sequence[str], texts: Texts) -> Table:
    """Places and points, best first."""
    table = Table(texts("t-place"), texts("t-player"), texts("t-points"))
    for place, name, points in sorted(zip(outcome.places, names, outcome.points, strict=True)):
        table.add_row(str(place), name, texts.figure(points))
    return table


def hint_rows(
    game: Game, view: View, advice: Sequence[Advice], texts: Texts
) -> Iterator[tuple[str, str]]:
    """What the figures are, then the candidate moves, the recommended one first, each with what can
    be expected after it."""
    yield texts("t-move"), texts("t-wins" if view.players == DUEL else "t-place")
    figures = expected(advice, view.players, texts)
    for hint, figure in zip(advice, figures, strict=True):
        yield line_text(game, hint.moves, texts), figure


def hint_table(game: Game, view: View, advice: Sequence[Advice], texts: Texts) -> Table:
    headings, *rows = hint_rows(game, view, advice, texts)
    table = Table(*headings, box=None)
    table.columns[1].justify = "right"
    for rank, (move, figure) in enumerate(rows):
        table.add_row(f"{'' if rank else '▶ '}{move}", figure, style="" if rank else "bold")
    return table


@contextmanager
def paged(console: Console) -> Iterator[None]:
    """Print through the pager, if the output is a terminal."""
    if console.is_terminal:
        os.environ.setdefault("LESS", "-RFX")  # colours, and no paging of what fits
        with console.pager(styles=True):
            yield
    else:
        yield


class HarmlessConsole(Console):
    """A console that escapes control characters in printed texts."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            text, style, control = segment
            yield segment if control else Segment(escaped_lines(text), style)


def make_console(stderr: bool = False) -> Console:
    """A console without markup, so that names are printed as typed. rich respects `NO_COLOR`."""
    return HarmlessConsole(stderr=stderr, highlight=False, markup=False, emoji=False)


def tell_aside(text: str) -> None:
    """Print sentences on standard error, wrapped between words if that is a terminal."""
    console = make_console(stderr=True)
    if console.is_terminal:
        say(console, text)
    else:
        click.echo(escaped_lines(text), err=True)
