"""The table on the terminal, as one person or as everybody may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from ...adapters.presentation import presenter as words_of
from ...adapters.presentation.company import Company
from ...adapters.presentation.lines import Line, Span, beside, line, sentences
from ...adapters.presentation.parts import Sentence
from ...adapters.presentation.texts import Texts
from ...core.game import Game
from .drawing import choice_rows, say, show

MIN_NEWS = 3
TABLE_WIDTH = 80
WIDE = 120
"""Columns from which the news fit beside the table."""
WIDE_GAP = 4
MARGIN = 5
"""Lines for what is asked, and between the parts."""


class Board:
    """The table, what happened since the last look, the choices, and some advice, for one person.
    On a wide terminal the news stand beside the table, else below it. `unseen`: sentences that
    must be seen and have no room; show them first."""

    def __init__(
        self,
        console: Console,
        game: Game,
        view: Any,
        company: Company,
        texts: Texts,
        news: Sequence[Sentence],
        advice: Sequence[str],
    ) -> None:
        self.console = console
        width = console.width
        self.wide = width >= WIDE
        self.scene = words_of.table_lines(
            game, view, company, texts, TABLE_WIDTH if self.wide else width
        )
        self.choices = choice_rows(
            words_of.by_verb(words_of.choices(game, view, texts, company)), width
        )
        self.advice = [row for told in advice for row in sentences(told, width)]
        taken = len(self.choices) + len(self.advice) + MARGIN
        room = console.height - taken - (0 if self.wide else len(self.scene))
        least = 0 if advice else 1  # what is advised and has no room would push the table out
        columns = width - (TABLE_WIDTH + WIDE_GAP if self.wide else 0)
        self.news, self.unseen = fitted(news, max(least, room), columns)

    def draw(self) -> None:
        told: list[Line] = [line(Span(row, "muted")) for row in self.news]
        if self.wide and told:
            show(self.console, beside([self.scene, told], WIDE_GAP, self.console.width))
        else:
            show(self.console, [*self.scene, (), *told] if told else self.scene)
        self.console.print()
        for choice in self.choices:
            self.console.print(choice)
        for row in self.advice:
            self.console.print(row, style="italic")


def fitted(news: Sequence[Sentence], room: int, width: int) -> tuple[list[str], list[str]]:
    """The rows of the news that fit, and the sentences that must be seen and don't. Where there is
    too much, the oldest go first, and those that needn't be seen before those that must."""
    kept: set[int] = set()
    free = room
    for must in (True, False):
        for place in reversed(range(len(news))):
            if (news[place].weight == "must") != must:
                continue
            rows = len(sentences(news[place].text, width))
            if rows > free:
                break
            kept.add(place)
            free -= rows
    shown = [row for i in sorted(kept) for row in sentences(news[i].text, width)]
    unseen = [one.text for i, one in enumerate(news) if one.weight == "must" and i not in kept]
    return shown, unseen


def open_board(
    console: Console, game: Game, view: Any, company: Company, texts: Texts, log: Sequence[str]
) -> None:
    """The table as anybody may see it, and the last things told, with room for what comes."""
    scene = words_of.table_lines(game, view, company, texts, console.width)
    show(console, scene)
    console.print()
    room = max(MIN_NEWS, console.height - len(scene) - 2 * MIN_NEWS)
    for told in log[-room:]:
        say(console, told, "dim")
