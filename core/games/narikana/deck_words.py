"""Decks of Narikana in words, for who chooses one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ...scene.company import Company
from ...scene.parts import Deck
from ...scene.texts import FALLBACK, Texts
from .card_words import card_name, colour_names
from .cards import COST_OF
from .decks import deck_text, read_text, ready_deck
from .view import NarikanaView


def told_deck(text: str, texts: Texts) -> Deck:
    """A deck that is written as an option: its colours, and how many cards it has by cost."""
    cards = read_text(text)
    ready = ready_deck(deck_text(cards))
    facts = (colour_names(cards, texts), _costs(cards, texts))
    if ready is None:
        return Deck("", "", "", facts)
    return Deck(ready.id, in_language(ready.names, texts), in_language(ready.about, texts), facts)


def told_decks(view: NarikanaView, company: Company, texts: Texts) -> list[str]:
    """All cards of both decks, as far as they are known, as they were before the first was drawn, a
    sentence each."""
    told = []
    for seat in (1, 2):
        cards = view.options.cards(seat)
        if not cards:
            told.append(texts("narikana-deck-secret", **company.who(seat)))
            continue
        ready = ready_deck(deck_text(tuple(cards)))
        counts = Counter(card_name(card, texts) for card in cards)
        listed = ", ".join(f"{count} × {name}" for name, count in counts.items())
        name = in_language(ready.names, texts) if ready else texts("deck-own")
        told.append(texts("narikana-decklist", name=name, cards=listed, **company.who(seat)))
    return told


def in_language(by_language: Mapping[str, str], texts: Texts) -> str:
    """English where there is no text in the reader's language."""
    return by_language.get(texts.language) or by_language.get(FALLBACK, "")


def _costs(cards: Sequence[int], texts: Texts) -> str:
    """Numbers of cards from the lowest cost to the highest: `by cost 1–5: 9 14 10 5 2`."""
    costs = [COST_OF[card] for card in cards]
    least, most = min(costs), max(costs)
    counts = " ".join(str(costs.count(cost)) for cost in range(least, most + 1))
    return texts("narikana-deck-costs", least=least, most=most, counts=counts)
