"""Las Vegan as people type it."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.presenter import canonical
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ascii import ascii_text
from stammtisch.core.games import game_named
from stammtisch.core.games.las_vegan.cards import CARD_NAMES, CARDS
from stammtisch.core.games.las_vegan.rules import LasVeganState
from stammtisch.core.games.las_vegan.words import card_text
from stammtisch.core.scene.texts import LANGUAGES
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
    "7●": "play r7",
    "spiele 3▼": "play p3",
    "0b": "play b0",
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", range(CARDS))
def test_every_card_can_be_typed_as_it_is_drawn_in_ascii_too(card: int, language: str) -> None:
    drawn = card_text(card, texts_in(language))
    assert not drawn.isascii()
    for typed in (drawn, ascii_text(drawn)):
        assert canonical("las_vegan", f"play {typed}") == f"play {CARD_NAMES[card]}"
