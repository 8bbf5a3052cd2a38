"""The table on the terminal, as one person or as everybody may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from ..adapters.presentation import presenter as words_of
from ..adapters.presentation.company import Company
from ..adapters.presentation.lines import Span, beside, line, sentences
from ..adapters.presentation.texts import Texts
from ..core.game import Game
from .screen import choice_rows, say, show

LEAST_NEWS = 3
TABLE_WIDTH = 80
WIDE = 120
"""Columns from which the news fit beside the table."""
WIDE_GAP = 4


def own_board(
    console: Console,
    game: Game,
    view: Any,
    company: Company,
    texts: Texts,
    news: Sequence[str],
    advice: Sequence[str],
) -> None:
    """The table, what happened since the last look, the choices, and some advice. On a wide
    terminal the news stand beside the table, else below it."""
    width = console.width
    wide = width >= WIDE
    columns = TABLE_WIDTH if wide else width
    scene = words_of.table_lines(game, view, company, texts, columns)
    choices = choice_rows(words_of.by_verb(words_of.choices(game, view, texts)), width)
    advised = [row for told in advice for row in sentences(told, width)]
    room = console.height - len(choices) - len(advised) - 5 - (0 if wide else len(scene))
    told_rows = [
        line(Span(row, "muted"))
        for told in news
        for row in sentences(told, width - (TABLE_WIDTH + WIDE_GAP if wide else 0))
    ][-max(1, room) :]
    if wide and told_rows:
        show(console, beside([scene, told_rows], WIDE_GAP, width))
    else:
        show(console, [*scene, (), *told_rows] if told_rows else scene)
    console.print()
    for choice in choices:
        console.print(choice)
    for row in advised:
        console.print(row, style="italic")


def open_board(
    console: Console, game: Game, view: Any, company: Company, texts: Texts, log: Sequence[str]
) -> None:
    """The table as anybody may see it, and the last things told, with room for what comes."""
    scene = words_of.table_lines(game, view, company, texts, console.width)
    show(console, scene)
    console.print()
    room = max(LEAST_NEWS, console.height - len(scene) - 2 * LEAST_NEWS)
    for told in log[-room:]:
        say(console, told, "dim")
