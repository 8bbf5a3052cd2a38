"""Typed words of both languages lead to the right moves, and none is understood in two ways."""

from __future__ import annotations

from collections import defaultdict

import pytest

from stammtisch.adapters.presentation.presenter import (
    MAX_NUMBER_WORD,
    canonical,
    notation_text,
    words_of,
)
from stammtisch.adapters.presentation.texts import NAMED, SPOKEN, named_texts, texts_in
from stammtisch.adapters.presentation.typed_line import TYPED_COMMANDS, command
from stammtisch.core.games import game_named
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.sources import GAMES

WORDS = {name: words_of(name) for name in GAMES}

NOTATION = {name: [move for move in game_named(name).moves if move] for name in GAMES}


def vocabulary(game: str) -> dict[str, set[str]]:
    """By word in small letters: what it means in this game, in any language."""
    meanings: dict[str, set[str]] = defaultdict(set)
    for word in WORDS[game]:
        for language in LANGUAGES:
            for typed in texts_in(language).words(f"word-{game}-{word}"):
                meanings[typed.lower()].add(word)
    return meanings


@pytest.mark.parametrize("game", GAMES)
def test_no_word_means_two_things(game: str) -> None:
    assert {typed: found for typed, found in vocabulary(game).items() if len(found) > 1} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_understood_in_any_letter_case(game: str) -> None:
    for typed, (meaning,) in vocabulary(game).items():
        for text in (typed, typed.capitalize(), typed.upper()):
            assert canonical(game, text) == canonical(game, meaning)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_for_a_number_means_anything_else(game: str) -> None:
    figures = ["plus", "minus", *map(str, range(MAX_NUMBER_WORD + 1))]
    meanings: dict[str, set[str]] = defaultdict(set, vocabulary(game))
    for figure in figures:
        for language in LANGUAGES:
            for typed in texts_in(language).words(f"number-{figure}"):
                assert typed not in vocabulary(game)
                assert command(typed) is None
                meanings[typed].add(figure)
    assert all(len(found) == 1 for found in meanings.values())
    assert canonical(game, "Elf minus zwo plus Three") == "11 -2 +3"


@pytest.mark.parametrize("game", GAMES)
def test_canonical_notation_stays_as_it_is(game: str) -> None:
    for text in NOTATION[game]:
        assert canonical(game, text) == text


@pytest.mark.parametrize("form", ["", SPOKEN, NAMED])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_the_notation_can_be_typed_as_it_is_shown_or_said(
    game: str, language: str, form: str
) -> None:
    texts = named_texts(language) if form == NAMED else texts_in(language, form == SPOKEN)
    for notation in NOTATION[game]:
        read = canonical(game, notation_text(game, notation, texts))
        kind = game_named(game)
        move = kind.read(notation)
        meant = [notation, "" if move is None else kind.synonym(move)]
        joined = ["".join(text.split()).lower() for text in meant]
        assert "".join(read.split()).lower() in joined, notation


NAMES_OF_CARDS = {
    ("uno", "ge4"): "y4",
    ("uno", "y4"): "y4",
    ("uno", "gelb4"): "y4",
    ("uno", "gr+2"): "g+2",
    ("uno", "g+2"): "g+2",
    ("uno", "b-aus"): "bskip",
    ("uno", "baus"): "bskip",
    ("uno", "GE-UM"): "yrev",
    ("uno", "yellow draw two"): "y +2",
    ("uno", "Gelb Zwei Ziehen"): "y +2",
    ("uno", "wild draw four blue"): "w4 b",
    ("uno", "+4 yellow"): "w4 y",
    ("uno", "Farbwahl +4 gelb"): "w4 y",
    ("uno", "plus vier gelb"): "w4 y",
    ("uno", "Yellow ⇄"): "y rev",
    ("uno", "Grün ⊘"): "g skip",
    ("uno", "blau aussetzen"): "b skip",
    ("uno", "grun 4"): "g 4",
    ("uno", "gruen 4"): "g 4",
    ("las_vegan", "l7"): "p7",
    ("las_vegan", "p7"): "p7",
    ("las_vegan", "gr3"): "g3",
    ("nyan_nyan", "seven of spades"): "7S",
    ("nyan_nyan", "3♠"): "3S",
    ("nyan_nyan", "Karo Konig"): "KD",
    ("nyan_nyan", "wunschen Herz"): "wish H",
}


@pytest.mark.parametrize(("game", "typed"), NAMES_OF_CARDS)
def test_a_card_is_understood_by_its_names_in_both_languages(game: str, typed: str) -> None:
    assert canonical(game, typed) == NAMES_OF_CARDS[game, typed]


def test_cards_are_shown_as_they_are_drawn() -> None:
    german = texts_in("de")
    shown = [notation_text("uno", f"play {card}", german) for card in ("r4", "y4", "g4", "b4")]
    assert shown == ["legen 4●", "legen 4▲", "legen 4■", "legen 4◆"]
    assert notation_text("uno", "play w4 y", german) == "legen +4✱ Gelb"
    assert notation_text("nyan_nyan", "play 10H", german) == "spielen 10♥"


def test_chats_call_cards_as_people_do() -> None:
    english, german = named_texts("en"), named_texts("de")
    for notation, said, gesagt in (
        ("play yrev", "play yellow ⇄", "legen Gelb ⇄"),
        ("play gskip", "play green ⊘", "legen Grün ⊘"),
        ("play b+2", "play blue +2", "legen Blau +2"),
        ("play w4 r", "play +4, red", "legen +4, Rot"),
        ("play w b", "play wild, blue", "legen Farbwahl, Blau"),
    ):
        assert notation_text("uno", notation, english) == said
        assert notation_text("uno", notation, german) == gesagt
    assert notation_text("las_vegan", "play p7", german) == "spielen Lila 7"
    assert notation_text("ojyks", "take c2r1", english) == "take c2 r1"


@pytest.mark.parametrize("game", GAMES)
def test_no_command_is_a_move(game: str) -> None:
    """A letter alone may stand for a command where it isn't a move."""
    for text in (*vocabulary(game), *NOTATION[game]):
        is_letter = len(text) == 1 and game_named(game).read(text) is None
        assert is_letter or command(text) is None, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_understood_in_its_own_meaning(language: str) -> None:
    for name in TYPED_COMMANDS:
        for word in texts_in(language).words(f"command-{name}"):
            assert command(f" {word.capitalize()} ") == name
    assert command("?") == "help"
    assert command("r7") is None
