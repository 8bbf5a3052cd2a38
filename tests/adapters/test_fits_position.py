"""What people are asked, and what is said of their cards, holds in the position they look at."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.adapters.presentation.presenter import moment
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import game_named
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import looks
from tests.adapters.sources import GAMES
from tests.games.nyan_nyan.positions import nyan

NYAN = game_named("nyan_nyan")


def seen(*hands: str, top: str = "9S", **facts: Any) -> Any:
    """A position of nyan_nyan as seat 1 sees it; the other seats have four cards each."""
    return NYAN.view(nyan([*hands, *["+4"] * (3 - len(hands))], top, **facts).state, 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_who_is_not_asked_has_nothing_to_decide(game: str, language: str) -> None:
    texts = texts_in(language)
    kind = game_named(game)
    asked_for = 0
    for view in (view for seen in looks(game, 2) for view in seen):
        text = moment(kind, view, texts)
        if not view.pending:
            assert text == texts("t-over")
        elif not view.legal:
            assert text == texts("moment-not-asked")
        else:
            asked_for += 1
            assert text not in (texts("t-over"), texts("moment-not-asked"))
    assert asked_for
