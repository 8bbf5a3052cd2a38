"""Questions about cards of Narikana that could be moves as well."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.games.narikana import PRESENTER


@pytest.mark.parametrize("typed", ["? oak giant", "?oak giant", "? Eichenriese"])
def test_a_question_about_a_card_in_the_hand_is_no_move(typed: str) -> None:
    assert PRESENTER.tidied(typed.split())[0][0] == "?"
    assert PRESENTER.tidied(["convert", "oak", "giant"]) == ["convert", "Oak", "Giant"]
