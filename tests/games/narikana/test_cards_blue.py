"""narikana §5: blue is drawing, and answers.

The cards of blue.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Reading Owl
    case("", "1 play Reading Owl c2", "hand 1: Ember Cub; cards 2: 0", tops=("Ember Cub", "")),
    case("", "1 play Reading Owl c2", "cards 1: 0; c2: 1 Reading Owl 1/2", rest="grave"),
    # Ink Squid
    case("2 Moss Bear c3", "1 play Ink Squid c2", "not: move c3; not: attack c3"),
    case(
        "2 Moss Bear c2",
        "1 pass; 2 attack c2 c1; 1 play Ink Squid b1",
        "left 1: 20; b1: 1 Ink Squid 2/2",
    ),
    case("2 Moss Bear c5", "1 play Ink Squid c2", "can: move c5"),
    # Nimble Scribe
    case(
        "1 Nimble Scribe c2; 2 Moss Bear c3",
        "1 play Tinder Spark c3",
        "hand 1: Ember Cub; c3: 2 Moss Bear 4/2",
        tops=("Ember Cub", ""),
    ),
    case(
        "1 Nimble Scribe c2; 2 Moss Bear c3",
        "1 play Tinder Spark c3",
        "cards 1: 3",
        hands=("Ember Cub, Dew Sprite, Moss Bear", ""),
    ),
    case("1 Nimble Scribe c2", "1 play Ember Cub b1", "cards 1: 0"),
    case(
        "1 Nimble Scribe c2; 2 Moss Bear c3",
        "1 play Tinder Spark c3; 2 play Ink Blot #1",
        "cards 1: 0",
    ),
    case(
        "1 Nimble Scribe c3",
        "1 play Return to Sender c3",
        "hand 1: Ember Cub, Nimble Scribe",
        tops=("Ember Cub", ""),
    ),
    # Frost Heron
    case(
        "1 Frost Heron c5; 2 Moss Bear c6; 2 Dew Sprite b5",
        "1 attack c5 c6",
        "c6: 2 Moss Bear 5/2; not: attack c6; not: move c6; can: move b5",
    ),
    case(
        "1 Frost Heron c5; 2 Moss Bear c6",
        "1 attack c5 c6; end",
        "can: attack c6; can: move c6",
    ),
    # Smart Aleck
    case(
        "",
        "1 play Smart Aleck c2",
        "c2: 1 Smart Aleck 4/5",
        hands=("Ember Cub, Moss Bear, Gate Guard", "Dew Sprite"),
    ),
    case("", "1 play Smart Aleck c2", "c2: 1 Smart Aleck 1/2", hands=("", "Dew Sprite")),
    # Hushing Librarian
    case(
        "1 Hushing Librarian c3",
        "1 pass; 2 play Moss Bear c6; 1 use Hushing Librarian #1",
        "c6: -; grave 2: Moss Bear; mana 1: -",
    ),
    case(
        "1 Hushing Librarian c6",
        "1 pass; 2 attack c7 c6; ?",
        "c6: 1 Hushing Librarian 3/2; asked: 1 act",
        mana_of=("bbb", ""),
    ),
    # Ink Whale
    case("2 Moss Bear c4", "1 play Ink Whale c2", "c4: -; hand 2: Moss Bear; known 2: Moss Bear"),
    case(
        "2 Player c4; 2 Moss Bear c6",
        "1 play Ink Whale c2",
        "c4: 2 Player 2/20; c6: 2 Moss Bear 4/4",
    ),
    # Old Lighthouse
    case(
        "1 Old Lighthouse c2",
        "1 use Old Lighthouse",
        "hand 1: Ember Cub; mana 1: -",
        tops=("Ember Cub", ""),
    ),
    case(
        "1 Old Lighthouse c2",
        "1 use Old Lighthouse; 2 pass",
        "cards 1: 1; not: use Old Lighthouse; not: attack c2",
        mana_of=("bbbb", ""),
    ),
    # Brass Spyglass
    case(
        "1 Ember Cub b1",
        "1 play Brass Spyglass b1",
        "known 2: Dew Sprite, Moss Bear; is b1: far; known 1: -",
        hands=("", "Moss Bear, Dew Sprite"),
    ),
    case(
        "1 Ember Cub b1",
        "1 play Brass Spyglass c2",
        "known 2: -; is b1: -",
        hands=("", "Moss Bear, Dew Sprite"),
    ),
    # Ink Blot
    case("", "1 pass; 2 play Sky Ember c1; 1 play Ink Blot #1", "left 1: 20; grave 2: Sky Ember"),
    case(
        "",
        "1 pass; 2 play Moss Bear c6; ?",
        "asked: 1 answer; not: play Ink Blot",
        hands=("Ink Blot", ""),
        mana_of=("b", "ggrr"),
    ),
    # Objection
    case(
        "2 Ember Cub c5", "1 pass; 2 move c5 c4; 1 play Objection #1", "c5: 2 Ember Cub 2/2; c4: -"
    ),
    case(
        "1 Gate Guard c5",
        "1 move c5 c4; 2 play Tinder Spark c5; 1 play Objection",
        "can: #2; not: #1",
    ),
    # Frost Lance
    case(
        "2 Moss Bear c4; 1 Ember Cub c5",
        "1 play Frost Lance c4",
        "c4: 2 Moss Bear 4/2; not: move c4; not: attack c4",
    ),
    case(
        "2 Way Station c3; 2 Dew Sprite c5; 2 Moss Bear c4",
        "1 play Frost Lance",
        "can: c4; not: c3; not: c5",
    ),
    # Return to Sender
    case(
        "2 Moss Bear c5 of 1", "1 play Return to Sender c5", "c5: -; hand 1: Moss Bear; cards 2: 0"
    ),
    case(
        "2 Moss Bear c5 -2 +3 [Iron Ring, Ivy Mantle]",
        "1 play Return to Sender c5",
        "hand 2: Moss Bear; lying c5: Iron Ring; grave 2: Ivy Mantle",
    ),
    case(
        "2 Way Station c3; 2 Player c4; 2 Moss Bear c5",
        "1 play Return to Sender",
        "can: c5; not: c3; not: c4",
    ),
    # Footnotes
    case(
        "",
        "1 play Footnotes; 1 Moss Bear",
        "hand 1: Dew Sprite, Ember Cub; grave 1: Footnotes, Moss Bear",
        tops=("Ember Cub, Moss Bear, Dew Sprite", ""),
    ),
    case("", "1 play Footnotes", "cards 1: 0; asked: 2 act", rest="grave"),
    # Milky Mist
    case(
        "2 Moss Bear c3; 2 Player d2",
        "1 play Milky Mist c2",
        "c3: 2 Moss Bear 3/4; d2: 2 Player 1/20; lying c2: Milky Mist",
    ),
    case(
        "1 Ember Cub b1; 2 Moss Bear c4",
        "1 play Milky Mist c2",
        "b1: 1 Ember Cub 2/2; c4: 2 Moss Bear 4/4",
    ),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_blue(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_blue_card_is_shown() -> None:
    are_all_shown("blue", CASES)
