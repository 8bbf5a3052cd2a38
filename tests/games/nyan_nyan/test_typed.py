"""Nyan Nyan as people type it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.presentation.presenter import canonical, choices, move_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.errors import IllegalMove, NotUnderstood
from stammtisch.core.games.nyan_nyan.cards import CARD_NAMES
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.text.move_parser import resolve, resolve_line
from tests.games.nyan_nyan.words import GAME, SIX_CARDS, Table, fives, stechen_laid

TYPED = {
    "play 9S": "play 9S",
    "spiele 9s": "play 9S",
    "9S": "play 9S",
    "9 s": "play 9S",
    "S9": "play 9S",
    "9♠": "play 9S",
    "♠9": "play 9S",
    "♠ 9": "play 9S",
    "lege Pik 9": "play 9S",
    "Spiel 9 Pik": "play 9S",
    "put spades 9": "play 9S",
    "play 9 spades": "play 9S",
    "10H": "play 10H",
    "herz 10": "play 10H",
    "♥️10": "play 10H",
    "Lege Herz Dame": "play QH",
    "queen hearts": "play QH",
    "Karo Bube": "play JD",
    "J D": "play JD",
    "joker": "play *",
    "*": "play *",
    "★": "play *",
    "spiele Joker": "play *",
    "Ziehe": "draw",
    "draw": "draw",
}


@pytest.mark.parametrize("typed", TYPED)
def test_typed_on_a_turn(typed: str) -> None:
    view = Table("9S 10H QH JD * 4C 4D", "").see(1)
    view = replace(view, legal=tuple(range(53)) + view.legal[-1:])
    assert GAME.notation(resolve(GAME, view, canonical("nyan_nyan", typed))) == TYPED[typed]


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("play 5S 5H", "play 5S 5H"),
        ("play 5H 5S", "play 5S 5H"),
        ("spiele Herz 5 Pik 5", "play 5S 5H"),
        (
            "play 5H 5S fuse 2C fuse 3C fuse 8C fuse 9C nyan",
            "play 5S 5H, fuse 2C, fuse 3C, fuse 8C, fuse 9C, nyan",
        ),
        (
            "spiele 5H 5S fusion Kreuz 2 lege 3C 8C 9C Nyan",
            "play 5S 5H, fuse 2C, fuse 3C, fuse 8C, fuse 9C, nyan",
        ),
    ],
)
def test_a_play_and_what_follows_it_in_one_line(line: str, moves: str) -> None:
    found = resolve_line(GAME, fives().state, 1, canonical("nyan_nyan", line))
    assert ", ".join(map(GAME.notation, found)) == moves


@pytest.mark.parametrize("line", ["nyan nyan", "9S nyan nyan", "9S nyan", "play 9S silent"])
def test_the_last_card_and_its_call_in_one_line(line: str) -> None:
    table = fives().go(*SIX_CARDS, "1 nyan", "2 draw", "2 pass")
    if line == "9S nyan nyan":
        found = resolve_line(GAME, table.state, 1, canonical("nyan_nyan", line))
        assert [GAME.notation(move) for move in found] == ["play 9S", "nyan nyan"]
    elif line.endswith("silent"):
        assert len(resolve_line(GAME, table.state, 1, line)) == 2
    else:
        with pytest.raises(IllegalMove):
            resolve_line(GAME, table.state, 1, canonical("nyan_nyan", line))


def test_a_call_that_nobody_owes_takes_back_the_whole_line() -> None:
    with pytest.raises(IllegalMove):
        resolve_line(GAME, Table("4S", "").state, 1, "play 4S nyan")


def test_two_fives_too_many_are_not_taken_for_one() -> None:
    table = Table("5S 5H KC 9D", "AH", "", starter=2).go("2 play AH", "3 draw", "3 pass")
    table.go("1 draw")
    view = replace(table.see(1), hand=tuple(CARD_NAMES.index(name) for name in ("5S", "5H", "9D")))
    view = replace(view, legal=(CARD_NAMES.index("5H"),))
    with pytest.raises(IllegalMove) as caught:
        resolve(GAME, view, canonical("nyan_nyan", "play 5H 5S"))
    assert caught.value.facts["reason"] == "too-few-to-fuse"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("wünsche Herz", "H"), ("herz", "H"), ("♦", "D"), ("wish clubs", "C"), ("H", "H"), ("s", "S")],
)
def test_a_wish_is_typed(typed: str, meant: str) -> None:
    view = Table("JH", "").go("1 play JH").see(1)
    assert GAME.notation(resolve(GAME, view, canonical("nyan_nyan", typed))) == f"wish {meant}"


@pytest.mark.parametrize("typed", ["befehl 2", "Befehle 2", "command 2", "2"])
def test_a_command_is_typed(typed: str) -> None:
    view = Table("KH", "").go("1 play KH").see(1)
    assert GAME.notation(resolve(GAME, view, canonical("nyan_nyan", typed))) == "command 2"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "table",
    [
        lambda: Table("4S 4D JS * 5H 5S 5C", ""),
        fives,
        lambda: fives().go("1 play 5S 5H"),
        lambda: Table("JH", "").go("1 play JH"),
        lambda: Table("KH *", "").go("1 play KH"),
        lambda: Table("KH *", "").go("1 play KH", "1 command 1"),
        lambda: Table("6H *", "*").go("1 play 6H"),
        stechen_laid,
    ],
)
def test_every_move_can_be_typed_as_it_is_shown(table: Any, language: str) -> None:
    view, texts = table().see(1), texts_in(language)
    shown = [move_text(GAME, move, texts) for move in view.legal]
    typed = [resolve(GAME, view, canonical("nyan_nyan", text)) for text in shown]
    assert typed == list(view.legal)
    assert [choice.number for choice in choices(GAME, view, texts)] == list(
        range(1, len(shown) + 1)
    )


def test_what_is_not_understood_is_quoted_as_typed() -> None:
    view = Table("4S", "").see(1)
    with pytest.raises(NotUnderstood) as caught:
        resolve(GAME, view, canonical("nyan_nyan", "Nimm Quark"))
    assert "Quark" in str(caught.value.facts["text"])
