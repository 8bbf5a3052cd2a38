"""Help during a game: explanations of cards, advice, and rules. It uses only the view of the seat
that asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from ...adapters.presentation import presenter as words_of
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.evaluations import advice_told, legend, spoken_advice
from ...adapters.presentation.rules_text import rules_text
from ...core.game import Game
from ...core.scene.company import Company
from ...core.scene.texts import Texts
from ...core.table.commands import Advice
from .drawing import hint_table, paged, say, show_markdown, unmarked


def card_explained(game: Game, view: Any, typed: str, company: Company, texts: Texts) -> str:
    """The explanation of a card, and if the reader can play it now."""
    words = words_of.canonical(game.name, typed)
    explanations = words_of.explained(game, view, words, company, texts)
    if not explanations:
        example = f"card-example-{game.name}"
        example_card = texts(example) if texts.has(example) else ""
        return texts("t-no-card", text=typed, example=example_card)
    card = words if game.read(f"play {words}") is not None else "".join(words.split())
    refusal = words_of.why_not_played(game, view, card)
    if refusal:
        explanations.append(error_text(refusal, texts, game.name))
    elif words_of.can_be_chosen(game, view, card):
        explanations.append(texts("t-can-be-played"))
    return " ".join(explanations)


def show_advice(
    console: Console,
    game: Game,
    view: Any,
    advice: Sequence[Advice],
    company: Company,
    texts: Texts,
) -> None:
    """Print the moves that a strong player considers on the reader's seat, the best first."""
    for sentence in advice_told(game, view, advice, company, texts):
        say(console, sentence)
    if texts.spoken:
        for sentence in spoken_advice(game, advice, view.players, texts):
            say(console, sentence)
    elif len(advice) > 1:
        console.print(hint_table(game, view, advice, texts))
    if len(advice) > 1:
        say(console, legend(advice, view.players, texts))
    moves = [move for move_advice in advice for move in move_advice.moves]
    if seats := words_of.seats_named(game, moves, company):
        say(console, texts("t-hint-seats", seats=seats))


def show_rules(console: Console, game: str, texts: Texts) -> None:
    text = rules_text(game, texts.language)
    if text is None:
        say(console, texts("t-no-rules", game=words_of.title(game, texts)))
        return
    if texts.spoken:
        say(console, unmarked(text))
        return
    with paged(console):
        show_markdown(console, text)
