"""Answers to what people ask in a game: what a card does, what a strong player would do, and how
it is played. They know no more than the seat that asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from ...adapters.presentation import presenter as words_of
from ...adapters.presentation.company import Company
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.rules_text import rules_text
from ...adapters.presentation.texts import Texts
from ...core.game import Game
from ...core.table.commands import Advice
from .drawing import hint_table, paged, say, show_markdown


def card_explained(game: Game, view: Any, typed: str, company: Company, texts: Texts) -> str:
    """What a card does now, and whether the reader can play it."""
    words = words_of.canonical(game.name, typed)
    told = words_of.explained(game, view, words, company, texts)
    if not told:
        example = f"card-example-{game.name}"
        shown = texts(example) if texts.has(example) else ""
        return texts("t-no-card", text=typed, example=shown)
    card = words if game.read(f"play {words}") is not None else "".join(words.split())
    refusal = words_of.why_not_played(game, view, card)
    if refusal:
        told.append(error_text(refusal, texts, game.name))
    elif words_of.can_be_chosen(game, view, card):
        told.append(texts("t-can-be-played"))
    return " ".join(told)


def show_advice(
    console: Console,
    game: Game,
    view: Any,
    found: Sequence[Advice],
    company: Company,
    texts: Texts,
) -> None:
    """What a strong player would do on the reader's seat, and what it thought of."""
    say(console, texts("t-hint", move=words_of.line_text(game, found[0].moves, texts)))
    if found[0].wins:
        say(console, texts("t-hint-wins"))
    if len(found) > 1:
        console.print(hint_table(game, view, found, texts))
        say(console, texts("t-hint-figures"))
    moves = [move for one in found for move in one.moves]
    if seats := words_of.seats_named(game, moves, company):
        say(console, texts("t-hint-seats", seats=seats))


def show_rules(console: Console, game: str, texts: Texts) -> None:
    text = rules_text(game, texts.language)
    if text is None:
        say(console, texts("t-no-rules", game=words_of.title(game, texts)))
        return
    with paged(console):
        show_markdown(console, text)
