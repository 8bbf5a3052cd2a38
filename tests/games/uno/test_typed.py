"""Uno as people type it."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.presenter import canonical
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ascii import ascii_text
from stammtisch.core.errors import AmbiguousMove, IllegalMove, NotUnderstood
from stammtisch.core.games import game_named
from stammtisch.core.games.uno import cards as uno_cards
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.games.uno.rules import UnoState
from stammtisch.core.games.uno.words import card_text
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.text.move_parser import resolve, resolve_line
from tests.games.uno.positions import uno_position


def turn() -> UnoState:
    return uno_position(["r7 b2 y+2 gskip rrev w w4", 5, 5, 5], "r3")


def after_seven() -> UnoState:
    return uno_position(
        ["r7 b2", 5, 5, 5], "r3", stage=uno_cards.EXCHANGE, options=UnoOptions(zero_seven=True)
    )


UNO_TYPED = {
    "play r7": "play r7",
    "lege rot 7": "play r7",
    "play red 7": "play r7",
    "PLAY RED 7": "play r7",
    "Spiele Rote 7": "play r7",
    "r7": "play r7",
    "R 7": "play r7",
    "rot 7": "play r7",
    "  play   r7 ": "play r7",
    "lege, rot, 7": "play r7",
    "red reverse": "play rrev",
    "lege rot richtungswechsel": "play rrev",
    "Rot umkehr": "play rrev",
    "Ziehe": "draw",
    "zieh": "draw",
    "draw": "draw",
    "w b": "play w b",
    "farbwahl blau": "play w b",
    "lege farbwahl blau": "play w b",
    "wild blue": "play w b",
    "play wild, green": "play w g",
    "farbwahl grün": "play w g",
    "farbwahl gruen": "play w g",
    "farbwahl+4 gelb": "play w4 y",
    "wild4 yellow": "play w4 y",
    "wild+4 yellow": "play w4 y",
    "7●": "play r7",
    "⇄●": "play rrev",
    "●⇄": "play rrev",
    "play W✱ blue": "play w b",
    "lege W✱ Blau": "play w b",
    "+4✱ yellow": "play w4 y",
    "+4✱ Gelb": "play w4 y",
    "play 7r": "play r7",
    "Rr": "play rrev",
    "Ww blue": "play w b",
    "+4w yellow": "play w4 y",
}


@pytest.mark.parametrize("text", UNO_TYPED)
def test_uno_typed_on_a_turn(text: str) -> None:
    game, state = game_named("uno"), turn()
    move = resolve(game, game.view(state, 1), canonical("uno", text))
    assert game.notation(move) == UNO_TYPED[text]


@pytest.mark.parametrize("text", ["swap 3", "tausche 3", "Tausch 3", "exchange 3", "3"])
def test_uno_typed_after_a_seven(text: str) -> None:
    game, state = game_named("uno"), after_seven()
    assert game.notation(resolve(game, game.view(state, 1), canonical("uno", text))) == "swap 3"


@pytest.mark.parametrize("text", ["r7 swap 3", "lege rot 7 tausche 3", "play red 7 3"])
def test_a_seven_and_its_swap_can_be_typed_at_once(text: str) -> None:
    game = game_named("uno")
    state = uno_position(["r7 b2", 5, 5, 5], "r3", options=UnoOptions(zero_seven=True))
    moves = resolve_line(game, state, 1, canonical("uno", text))
    assert [game.notation(move) for move in moves] == ["play r7", "swap 3"]


def test_passing_is_typed_in_both_languages() -> None:
    game = game_named("uno")
    state = uno_position(["r7 b2", 5], "r3", stage=uno_cards.DRAWN, drawn="r7")
    for text in ("pass", "passe", "Passen"):
        assert game.notation(resolve(game, game.view(state, 1), canonical("uno", text))) == ("pass")


def test_what_is_not_understood_is_quoted_as_typed() -> None:
    game, state = game_named("uno"), turn()
    with pytest.raises(NotUnderstood) as caught:
        resolve(game, game.view(state, 1), canonical("uno", "Nimm Quark"))
    assert caught.value.facts["text"] == "Nimm Quark"


def test_a_wild_without_a_colour_asks_which() -> None:
    game, state = game_named("uno"), turn()
    with pytest.raises(AmbiguousMove) as caught:
        resolve(game, game.view(state, 1), canonical("uno", "farbwahl"))
    assert caught.value.facts["candidates"] == ["play w r", "play w y", "play w g", "play w b"]


def test_a_card_that_is_not_held_is_named_in_german_too() -> None:
    game, state = game_named("uno"), turn()
    with pytest.raises(IllegalMove) as caught:
        resolve(game, game.view(state, 1), canonical("uno", "lege grün 4"))
    assert caught.value.facts == {"move": "play g4", "reason": "not-in-hand", "card": "g4"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", range(uno_cards.KINDS))
def test_every_card_can_be_typed_as_it_is_drawn_in_ascii_too(card: int, language: str) -> None:
    drawn = card_text(card, texts_in(language))
    assert not drawn.isascii()
    for typed in (drawn, ascii_text(drawn)):
        assert canonical("uno", f"play {typed}") == f"play {uno_cards.CARD_NAMES[card]}"
