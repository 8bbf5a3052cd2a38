"""Games and options are called by their titles, and ranges of players are said as they are."""

from __future__ import annotations

from dataclasses import fields

import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.names import options_told, players_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.errors import BadSeats, UnknownOption
from stammtisch.core.games import GAMES, check_seats, game_named
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.sources import error_classes, messages

EN, DE = texts_in("en"), texts_in("de")


@pytest.mark.parametrize(
    ("seats", "english", "german"),
    [
        (range(2, 3), "2 players", "2 Spieler"),
        (range(2, 9), "2 to 8 players", "2 bis 8 Spieler"),
        (range(1, 2), "1 player", "1 Spieler"),
    ],
)
def test_a_range_of_one_number_is_that_number(seats: range, english: str, german: str) -> None:
    assert players_text(seats, EN) == english
    assert players_text(seats, DE) == german


def refusal(game: str, players: int) -> BadSeats:
    with pytest.raises(BadSeats) as refused:
        check_seats(game_named(game), players)
    return refused.value


def test_for_how_many_a_game_is() -> None:
    assert error_text(refusal("narikana", 3), EN) == "Narikana is for exactly 2 players, not for 3."
    assert (
        error_text(refusal("narikana", 3), DE) == "Narikana ist für genau 2 Spieler, nicht für 3."
    )
    assert error_text(refusal("las_vegan", 9), EN) == "Las Vegan is for 2 to 5 players, not for 9."
    three = BadSeats(game="x", players=2, fewest=3, most=3)
    assert "for exactly 3 players" in error_text(three, EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_error_calls_a_game_by_its_name_for_commands(language: str) -> None:
    texts, checked = texts_in(language), 0
    for kind in error_classes():
        message = messages(language).get(kind.code)
        if message is None or "game" not in message.variables or kind.code == "bad-record":
            continue
        facts: dict[str, object] = {**dict.fromkeys(message.variables, 3), "game": "las_vegan"}
        text = error_text(kind(**facts), texts)
        assert "Las Vegan" in text, kind
        assert "las_vegan" not in text, kind
        checked += 1
    assert checked > 3
    no_option = UnknownOption(game="nyan_nyan", name="x", known=["packs"])
    assert error_text(no_option, EN) == "Nyan Nyan has no option “x”. It has: packs."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_options_are_told_by_their_titles(game: str, language: str) -> None:
    texts, kind = texts_in(language), game_named(game)
    usual = kind.options()
    values = {option.name: getattr(usual, option.name) for option in fields(kind.options)}
    told = options_told(kind, values, texts)
    for name in values:
        assert f"{name} =" not in told
        assert "_" not in told
    assert len(told.split(", ")) == len(values)


def test_options_in_words() -> None:
    uno = game_named("uno")
    told = options_told(uno, {"zero_seven": True, "rounds": 2, "old": 1}, DE)
    assert told == "Null und Sieben = an, Runden = 2, old = 1"
