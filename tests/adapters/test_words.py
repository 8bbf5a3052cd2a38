"""Typed words of both languages lead to the right moves, and none is understood in two ways."""

from __future__ import annotations

from collections import defaultdict
from typing import cast

import pytest

from stammtisch.adapters.presentation.presenter import (
    MAX_NUMBER_WORD,
    by_verb,
    canonical,
    choices,
    move_text,
    notation_text,
    words_of,
)
from stammtisch.adapters.presentation.texts import NAMED, SPOKEN, named_texts, texts_in
from stammtisch.adapters.presentation.typed_line import TYPED_COMMANDS, command
from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.errors import AmbiguousMove, IllegalMove, NotUnderstood
from stammtisch.core.game import Game
from stammtisch.core.games import game_named
from stammtisch.core.games.las_vegan.options import LasVeganOptions
from stammtisch.core.games.las_vegan.rules import LasVeganState
from stammtisch.core.games.ojyks.cards import REVEALING
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.games.ojyks.rules import OjyksState
from stammtisch.core.games.uno import cards as uno_cards
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.games.uno.rules import UnoState
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.text.move_parser import resolve, resolve_line
from tests.adapters.sources import GAMES
from tests.games.las_vegan.positions import las_vegan_position
from tests.games.ojyks.positions import ojyks_position
from tests.games.uno.positions import uno_position

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


def test_german_shows_letters_of_its_own() -> None:
    german = texts_in("de")
    shown = [notation_text("uno", f"play {card}", german) for card in ("r4", "y4", "g4", "b4")]
    assert shown == ["legen r4", "legen ge4", "legen gr4", "legen b4"]
    assert notation_text("uno", "play w4 y", german) == "legen w4 ge"
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


OJYKS_TYPED = {
    "flip c2r3": "flip c2r3",
    "decke c2r3": "flip c2r3",
    "Aufdecken C2R3": "flip c2r3",
    "turn c2 r3": "flip c2r3",
    "open c2r3": "flip c2r3",
    "nimm c1r1": "take c1r1",
    "Take c1r1": "take c1r1",
    "c1r1": "take c1r1",  # it lies open, so it can only be exchanged
    "Ziehe": "draw",
    "draw": "draw",
}


@pytest.mark.parametrize("text", OJYKS_TYPED)
def test_ojyks_typed_on_a_turn(text: str) -> None:
    game, state = game_named("ojyks"), ojyks_position(["5 5 ?, 1 ? ?, ? ? ?, ? ? ?"] * 2, 3)
    move = resolve(game, game.view(state, 1), canonical("ojyks", text))
    assert game.notation(move) == OJYKS_TYPED[text]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("behalte c4r2", "keep c4r2"),
        ("keep c4r2", "keep c4r2"),
        ("ablegen c1r3", "drop c1r3"),
        ("weg c1r3", "drop c1r3"),
        ("discard c1r3", "drop c1r3"),
    ],
)
def test_ojyks_typed_after_drawing(text: str, meant: str) -> None:
    game = game_named("ojyks")
    state = ojyks_position(["5 5 ?, 1 ? ?, ? ? ?, ? ? ?"] * 2, 3, drawn=9)
    assert game.notation(resolve(game, game.view(state, 1), canonical("ojyks", text))) == meant


@pytest.mark.parametrize(
    "text", ["zeige c1r1 c4r3", "reveal c1r1 c4r3", "c1r1 c4r3", "Zeig C1R1, C4R3"]
)
def test_both_first_cards_are_typed_at_once(text: str) -> None:
    game, state = game_named("ojyks"), beginning()
    moves = resolve_line(game, state, 1, canonical("ojyks", text))
    assert [game.notation(move) for move in moves] == ["reveal c1r1", "reveal c4r3"]


def beginning() -> OjyksState:
    state = ojyks_position(["? ? ?, ? ? ?, ? ? ?, ? ? ?"] * 2, 3)
    return cast(OjyksState, with_fields(state, stage=REVEALING))


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


def all_shown(game: Game, state: UnoState | OjyksState | LasVeganState, language: str) -> list[str]:
    texts = texts_in(language)
    return [move_text(game, move, texts) for move in game.view(state, 1).legal]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "state",
    [
        turn(),
        after_seven(),
        lead(),
        seven(),
        beginning(),
        ojyks_position(["5 5 ?, 1 ? ?, - - -, ? ? ?"] * 2, 3),
        ojyks_position(["5 5 ?, 1 ? ?, - - -, ? ? ?"] * 2, 3, drawn=9),
    ],
    ids=["uno-turn", "uno-exchange", "card", "token", "ojyks-reveal", "ojyks-turn", "ojyks-drawn"],
)
def test_every_move_can_be_typed_as_it_is_shown(
    state: UnoState | OjyksState | LasVeganState, language: str
) -> None:
    names = {UnoOptions: "uno", OjyksOptions: "ojyks", LasVeganOptions: "las_vegan"}
    game = game_named(names[type(state.options)])
    view = game.view(state, 1)
    shown = all_shown(game, state, language)
    typed = [resolve(game, view, canonical(game.name, text)) for text in shown]
    assert typed == list(view.legal)
    # The numbered choices are the same moves in the same order.
    numbered = {
        number: f"{verb} {rest}".rstrip()
        for verb, group in by_verb(choices(game, view, texts_in(language)))
        for number, rest in group
    }
    assert [numbered[number] for number in sorted(numbered)] == shown
