"""The table in line mode, as one person sees it or without hidden information."""

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
"""Width of the terminal from which the news are shown beside the table."""
WIDE_GAP = 4
MARGIN = 5
"""Lines for the prompt, and between the parts."""


class Board:
    """The table, news, choices, and advice, for one person. On a wide terminal the news are beside
    the table, else below it. `unseen`: sentences that must be seen but don't fit, to be shown
    before."""

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
        self.advice = [row for sentence in advice for row in sentences(sentence, width)]
        used_rows = len(self.choices) + len(self.advice) + MARGIN
        room = console.height - used_rows - (0 if self.wide else len(self.scene))
        least = 0 if advice else 1  # with advice a row of news might not fit
        columns = width - (TABLE_WIDTH + WIDE_GAP if self.wide else 0)
        self.news, self.unseen = fitted(news, max(least, room), columns)

    def draw(self) -> None:
        news: list[Line] = [line(Span(row, "muted")) for row in self.news]
        if self.wide and news:
            show(self.console, beside([self.scene, news], WIDE_GAP, self.console.width))
        else:
            show(self.console, [*self.scene, (), *news] if news else self.scene)
        self.console.print()
        for choice in self.choices:
            self.console.print(choice)
        for row in self.advice:
            self.console.print(row, style="italic")


def fitted(news: Sequence[Sentence], room: int, width: int) -> tuple[list[str], list[str]]:
    """The rows of the news that fit, and the sentences that must be seen but don't fit. The oldest
    are left out first, and those that must be seen after the others."""
    places_kept: set[int] = set()
    free_rows = room
    for must_be_seen in (True, False):
        for place in reversed(range(len(news))):
            if (news[place].weight == "must") != must_be_seen:
                continue
            rows = len(sentences(news[place].text, width))
            if rows > free_rows:
                break
            places_kept.add(place)
            free_rows -= rows
    rows_shown = [row for i in sorted(places_kept) for row in sentences(news[i].text, width)]
    unseen = [
        sentence.text
        for i, sentence in enumerate(news)
        if sentence.weight == "must" and i not in places_kept
    ]
    return rows_shown, unseen


def open_board(
    console: Console,
    game: Game,
    view: Any,
    company: Company,
    texts: Texts,
    log: Sequence[Sentence],
) -> None:
    """Show the table without hidden information and the end of the log, with room for further
    events."""
    scene = words_of.table_lines(game, view, company, texts, console.width)
    show(console, scene)
    console.print()
    room = max(MIN_NEWS, console.height - len(scene) - 2 * MIN_NEWS)
    for sentence in log[-room:]:
        say(console, sentence.text, "dim")
