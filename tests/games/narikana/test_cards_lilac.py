"""narikana §5: lilac is sacrifice and the graveyard.

The cards of lilac.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Bone Mouse
    case(
        "",
        "1 play Bone Mouse c2",
        "grave 1: Ember Cub, Moss Bear; deck 1: 37; deck 2: 40",
        tops=("Ember Cub, Moss Bear", ""),
    ),
    case(
        "",
        "1 play Bone Mouse c2",
        "c2: 1 Bone Mouse 1/3; deck 1: 0",
        rest="grave",
        tops=("Ember Cub", ""),
    ),
    # Lilac Moth
    case(
        "1 Lilac Moth c6",
        "1 pass; 2 attack c7 c6",
        "hand 1: Ember Cub; grave 1: Lilac Moth",
        tops=("Ember Cub", ""),
    ),
    case("1 Lilac Moth c6", "1 pass; 2 play Return to Sender c6", "hand 1: Lilac Moth"),
    # Grave Gardener
    case(
        "1 Grave Gardener c2; 1 Dew Sprite c6", "1 pass; 2 attack c7 c6", "c2: 1 Grave Gardener 3/4"
    ),
    case(
        "1 Grave Gardener c2; 1 Ember Cub c5; 2 Ember Cub c6",
        "1 attack c5 c6",
        "c6: -; c2: 1 Grave Gardener 2/3",
    ),
    case(
        "1 Grave Gardener c2; 1 Way Station c6 -3",
        "1 pass; 2 attack c7 c6",
        "c6: -; c2: 1 Grave Gardener 2/3",
    ),
    # Candle Ghost
    case(
        "1 Candle Ghost c2",
        "",
        "c2: 1 Candle Ghost 4/3; is c2: winged",
        graves=("Ember Cub, Moss Bear, Dew Sprite, Bone Mouse", ""),
    ),
    case(
        "1 Candle Ghost c2",
        "",
        "c2: 1 Candle Ghost 3/2; is c2: -",
        graves=(
            "Ember Cub, Moss Bear, Dew Sprite, Fiery Word",
            "Ember Cub, Moss Bear, Dew Sprite, Bone Mouse",
        ),
    ),
    # Ink Witch
    case(
        "1 Ink Witch c4; 1 Dew Sprite c5; 2 Moss Bear c6",
        "1 use Ink Witch c5 c6",
        "c5: -; c6: 2 Moss Bear 4/1; grave 1: Dew Sprite",
    ),
    case(
        "1 Player c3; 1 Ink Witch c4; 1 Dew Sprite c5; 2 Moss Bear c6",
        "1 use Ink Witch",
        "can: c5; not: c4; not: c3; not: c6",
    ),
    # Dream Sipper
    case("1 Dream Sipper c6; 1 Player c1 -9", "1 attack c6 c7", "left 2: 17; left 1: 14"),
    case(
        "1 Dream Sipper c5; 2 Moss Bear c6 [Gilt Edge]; 1 Player c1 -9",
        "1 attack c5 c6",
        "c6: 2 Moss Bear 5/3; left 1: 13",
    ),
    case("1 Dream Sipper c6; 1 Player c1 -9", "1 pass; 2 attack c7 c6", "left 1: 11"),
    # Forgotten King
    case(
        "1 Gate Guard b1",
        "1 play Forgotten King c2",
        "d1: 1 Ember Cub 2/2; grave 1: -",
        graves=("Ember Cub", ""),
    ),
    case(
        "",
        "1 play Forgotten King c2",
        "grave 1: Fiery Word, Moss Bear; asked: 2 act",
        graves=("Moss Bear, Fiery Word", "Ember Cub"),
    ),
    case(
        "1 Gate Guard b1; 1 Gate Guard d1",
        "1 play Forgotten King c2",
        "asked: 2 act; grave 1: Dew Sprite, Ember Cub",
        graves=("Ember Cub, Dew Sprite", ""),
    ),
    # Farewell Stone
    case(
        "1 Farewell Stone c2; 1 Dew Sprite c4",
        "1 use Farewell Stone c4",
        "c4: -; hand 1: Ember Cub; mana 1: l; grave 1: Dew Sprite",
        tops=("Ember Cub", ""),
    ),
    case("1 Farewell Stone c2; 1 Dew Sprite c5", "", "not: use Farewell Stone"),
    # Thirsty Quill
    case(
        "1 Ember Cub c6 [Thirsty Quill]; 1 Player c1 -9", "1 attack c6 c7", "left 2: 17; left 1: 14"
    ),
    case(
        "1 Player c1 -9", "1 play Thirsty Quill c2", "lying c2: Thirsty Quill; is c1: -; left 1: 11"
    ),
    # Dog-Ear
    case(
        "",
        "1 play Dog-Ear Ember Cub",
        "hand 1: Ember Cub; known 1: Ember Cub; grave 1: Dog-Ear, Fiery Word",
        graves=("Ember Cub, Fiery Word", ""),
    ),
    case(
        "",
        "1 play Dog-Ear",
        "can: Ember Cub; not: Fiery Word; not: Moss Bear",
        graves=("Ember Cub, Fiery Word", "Moss Bear"),
    ),
    # Fading Ink
    case("2 Moss Bear c4", "1 play Fading Ink c4", "c4: 2 Moss Bear 2/2"),
    case("2 Moss Bear c4", "1 play Fading Ink c4; end", "c4: 2 Moss Bear 4/4"),
    case("2 Ember Cub c4", "1 play Fading Ink c4", "c4: -; grave 2: Ember Cub"),
    case(
        "2 Way Station c3; 2 Player c4; 2 Ember Cub d3",
        "1 play Fading Ink",
        "can: d3; not: c3; not: c4",
    ),
    # Rotten Bargain
    case(
        "1 Dew Sprite c6; 2 Oak Giant c5",
        "1 play Rotten Bargain c6 c5",
        "c5: -; c6: -; grave 2: Oak Giant",
    ),
    case(
        "1 Dew Sprite b1; 2 Moss Bear b5; 2 Moss Bear c6; 2 Player c3",
        "1 play Rotten Bargain b1",
        "can: b5; not: c6; not: c3",
    ),
    case("1 Dew Sprite b1; 2 Moss Bear b5", "1 play Rotten Bargain", "can: b1; not: c1"),
    # Ghost Choir
    case(
        "2 Moss Bear c4",
        "1 play Ghost Choir c4",
        "c4: 2 Moss Bear 4/2",
        graves=("Ember Cub, Dew Sprite, Fiery Word", "Ember Cub"),
    ),
    case("2 Moss Bear c4; 2 Dew Sprite c5", "1 play Ghost Choir", "can: c4; not: c5"),
    # Second Edition
    case(
        "",
        "1 play Second Edition Oak Giant c2",
        "c2: 1 Oak Giant 6/7; asked: 2 act; grave 1: Second Edition; not: move c2",
        graves=("Oak Giant", ""),
    ),
    case(
        "2 Dew Sprite b1",
        "1 play Second Edition Oak Giant",
        "can: c2; not: c3; not: b1",
        graves=("Oak Giant", ""),
    ),
    # Last Page
    case(
        "1 Dew Sprite e5; 2 Ember Cub c2",
        "1 play Last Page e5",
        "e5: -; hand 1: Ember Cub, Moss Bear; grave 1: Dew Sprite, Last Page; grave 2: -",
        tops=("Ember Cub, Moss Bear, Fiery Word", ""),
    ),
    case(
        "1 Dew Sprite c5; 1 Way Station c3; 2 Ember Cub c2",
        "1 play Last Page",
        "can: c5; not: c1; not: c2; not: c3",
    ),
    case(
        "1 Dew Sprite c6; 2 Ember Cub c5",
        "1 pass; 2 attack c5 c6; 1 play Last Page c6",
        "c6: -; hand 1: Ember Cub, Moss Bear; grave 1: Dew Sprite, Last Page; asked: 1 act",
        tops=("Ember Cub, Moss Bear", ""),
    ),
    case("1 Way Station c2", "", "not: play Last Page", hands=("Last Page", ""), mana_of=("l", "")),
    # Whispered Pact
    case(
        "1 Ember Cub c6; 1 Moss Bear b5 [Whispered Pact]; 1 Player c1 -5",
        "1 pass; 2 attack c7 c6",
        "left 1: 16; left 2: 19",
    ),
    case(
        "1 Way Station c6 -3; 1 Moss Bear b5 [Whispered Pact]; 1 Player c1 -5",
        "1 pass; 2 attack c7 c6",
        "left 1: 15; left 2: 20",
    ),
    case(
        "1 Ember Cub c6; 1 Moss Bear c3 [Whispered Pact]; 1 Player c1 -5",
        "1 pass; 2 attack c7 c6",
        "left 1: 15; left 2: 20",
    ),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_lilac(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_lilac_card_is_shown() -> None:
    are_all_shown("lilac", CASES)
