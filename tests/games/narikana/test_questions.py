"""Questions about cards of Narikana."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.words import PRESENTER
from stammtisch.core.scene.company import Company


@pytest.mark.parametrize("typed", ["? oak giant", "?oak giant", "? Eichenriese"])
def test_a_question_about_a_card_in_the_hand_is_no_move(typed: str) -> None:
    assert PRESENTER.grammar.normalise(typed.split())[0][0] == "?"
    assert PRESENTER.grammar.normalise(["convert", "oak", "giant"]) == ["convert", "Oak", "Giant"]


def test_a_card_is_explained_with_the_words_on_it() -> None:
    view, company = GAME.view(GAME.new(2, GAME.options()), 1), Company(("Ann", "Ben"), 1)
    assert PRESENTER.explain(view, "frost lance", company, texts_in("en")) == [
        "Frost Lance · spell · costs *b.",
        "Deal 2 damage to an enemy creature within 3, then exhaust it.",
        "Exhaust: it can't move or attack any more in this chapter.",
        "Within N: at most N fields away, counted from the card; for a spell from your own field.",
        texts_in("en")("narikana-means-cost"),
    ]
    assert PRESENTER.explain(view, "feuerwerksfuchs", company, texts_in("de"))[1:] == [
        "Sprint, Raserei.",
        "Sprint: darf sich schon in dem Kapitel bewegen, in dem sie ins Spiel kommt.",
        "Raserei: darf zweimal in einem Kapitel angreifen.",
        texts_in("de")("narikana-means-cost"),
    ]
