"""The table in line mode, as one person sees it or without hidden information: drawn, or in
sentences of what has changed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from ...adapters.presentation import presenter as words_of
from ...adapters.presentation.layout import lay_out
from ...adapters.presentation.lines import Line, line, sentences
from ...adapters.presentation.spoken import choice_sentences, scene_sentences
from .drawing import choice_rows
from .ports import Look


@dataclass(slots=True)
class Board:
    """`said`: what was said of the last table; `view`: its view."""

    said: frozenset[str] = frozenset()
    view: Any = None

    def table(self, look: Look, width: int, heard: Collection[str] = ()) -> list[Line]:
        """The table. In sentences those that were said of the last one are left out, unless it is
        the same table: then somebody wants to hear it again. So are those that were `heard` as
        events since."""
        scene = words_of.presenter_of(look.game).scene(look.view, look.company, look.texts)
        if not look.texts.spoken:
            return lay_out(scene, width)
        told = scene_sentences(scene, look.texts)
        known = frozenset[str]() if look.view == self.view else self.said
        self.said, self.view = frozenset(told), look.view
        last = told[-1:] if scene.asked else []
        if look.advice and look.lesson is None and last:  # it says the same with more words
            told.pop()
        new = [text for text in told if text not in {*known, *heard} or text in last]
        return [line(row) for text in new for row in sentences(text, width)]


def choice_lines(look: Look, width: int) -> list[Text]:
    """The numbered choices."""
    choices = words_of.choices(look.game, look.view, look.texts, look.company)
    if look.texts.spoken:
        return [
            Text(row)
            for text in choice_sentences(choices, look.texts)
            for row in sentences(text, width)
        ]
    return choice_rows(words_of.by_verb(choices), width)
