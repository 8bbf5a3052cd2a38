"""What a card does now, in sentences: for every card, in both languages, and as it comes."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.presenter import explained
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import game_named
from stammtisch.core.record import replay
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import company, explanation, looks, random_game
from tests.adapters.sources import GAMES
from tests.games.facts import facts_of

NO_CARDS = ["", "x", "13", "-3", "7 7", "c5r1", "r10", "7X", "draw", "r", "1S", "**"]
SEATS = 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_explained_in_any_position(game: str, language: str) -> None:
    facts = facts_of(game)
    for seen in looks(game, SEATS, **facts.eventful):
        for view in seen[1:]:
            for card in facts.explained:
                text = explanation(game, view, card, language)
                assert text.endswith((".", ")")), card
                assert "{" not in text
            for word in NO_CARDS:
                assert explanation(game, view, word, language) == "", word


@pytest.mark.parametrize("game", GAMES)
def test_no_card_does_anything_after_the_end(game: str) -> None:
    record = random_game(game, SEATS)
    *_, (state, _) = replay(record)
    kind = game_named(game)
    for seat in range(1, len(record.seats) + 1):
        view = kind.view(state, seat)
        for card in facts_of(game).explained:
            assert explained(kind, view, card, company(view), texts_in("en")) == []
