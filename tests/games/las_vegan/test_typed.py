"""Las Vegan as people type it."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.presenter import canonical
from stammtisch.core.games import game_named
from stammtisch.core.games.las_vegan.rules import LasVeganState
from stammtisch.core.text.move_parser import resolve
from tests.games.las_vegan.positions import las_vegan_position


def lead() -> LasVeganState:
    return las_vegan_position(["r7 p3 g1 b0", "r1 r2 r3 r4", "p1 p2 p4 p5", "g2 g3 g4 g5"])


def seven() -> LasVeganState:
    return las_vegan_position(["r1", "r2", "r3", "r4"], casinos="blue 4 9", sevens=1)


LAS_VEGAN_TYPED = {
    "play r7": "play r7",
    "lege rot 7": "play r7",
    "Spiele Lila 3": "play p3",
    "play purple 3": "play p3",
    "violett 3": "play p3",
    "blau 0": "play b0",
    "B0": "play b0",
    "grün, 1": "play g1",
}


TOKENS_TYPED = {
    "token -2 on blue": "token -2 on blue",
    "Stein -2 auf Blau": "token -2 on blue",
    "setze -2 auf blau": "token -2 on blue",
    "place -2 on b": "token -2 on blue",
    "-2 auf blau": "token -2 on blue",
    "token 1 on 4": "token +1 on 4",
    "stein +1 auf 4": "token +1 on 4",
    "Stein Gold auf Max": "token gold on max",
    "golden auf wenigste": "token gold on min",
    "verzichte": "decline",
    "Passe": "decline",
}


@pytest.mark.parametrize("text", LAS_VEGAN_TYPED)
def test_a_card_of_las_vegan_typed(text: str) -> None:
    game, state = game_named("las_vegan"), lead()
    move = resolve(game, game.view(state, 1), canonical("las_vegan", text))
    assert game.notation(move) == LAS_VEGAN_TYPED[text]


@pytest.mark.parametrize(("text", "meant"), TOKENS_TYPED.items())
def test_a_token_of_las_vegan_typed(text: str, meant: str) -> None:
    game, state = game_named("las_vegan"), seven()
    move = resolve(game, game.view(state, 1), canonical("las_vegan", text))
    assert game.notation(move) == meant
