"""Narikana: what holds in every game, seen in a few random ones (many: see narikana_random.py)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from stammtisch.core.games.narikana.cards import COLOUR_OF, KIND_OF
from stammtisch.core.games.narikana.decks import deck_text
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.games.narikana.words import CREATURE
from tests.games.narikana_random import DECKS, play_one, random_deck


@pytest.mark.parametrize("number", range(6))
def test_random_games_of_random_decks(number: int) -> None:
    counts: Counter[str] = Counter()
    play_one(number, counts)
    assert counts["(games)"] == 1
    assert counts["(positions looked at)"]


def test_random_decks_are_legal_and_of_every_kind() -> None:
    dice = Random("decks")
    decks = [random_deck(dice) for _ in range(200)]
    for deck in decks:
        assert NarikanaOptions(deck1=deck_text(deck)).cards(1) == deck
    assert any(all(KIND_OF[card] == CREATURE for card in deck) for deck in decks)
    assert any(len({COLOUR_OF[card] for card in deck}) == 1 for deck in decks)
    assert len(DECKS) > 10
