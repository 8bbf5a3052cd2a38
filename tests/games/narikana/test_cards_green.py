"""narikana §5: green is growth and mana.

The cards of green.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Longtongue Frog
    case("1 Longtongue Frog c5", "1 attack c5 c7", "left 2: 19"),
    case("1 Longtongue Frog c4", "", "not: attack c4"),
    # Dew Sprite
    case("1 Dew Sprite c2", "end", "mana 1: g; mana 2: -"),
    case("1 Dew Sprite c2", "end; 1 pass; 2 pass", "mana 1: g"),
    # Drowsy Seedling
    case("1 Drowsy Seedling c2", "end", "c2: 1 Drowsy Seedling 2/4", sources=("ggggg", "")),
    case("1 Drowsy Seedling c2", "end", "c2: 1 Drowsy Seedling 1/3", sources=("gggg", "ggggg")),
    # Leaf Nibbler
    case(
        "1 Leaf Nibbler c2",
        "1 convert Moss Bear; end",
        "c2: 1 Leaf Nibbler 2/3; sources 1: g; mana 1: g",
    ),
    case(
        "1 Leaf Nibbler c2", "1 pass; 2 convert Moss Bear", "c2: 1 Leaf Nibbler 1/2; sources 2: g"
    ),
    case(
        "1 Leaf Nibbler c2",
        "1 play Spring Rain",
        "c2: 1 Leaf Nibbler 1/2; sources 1: rg",
        tops=("Ember Cub, Moss Bear", ""),
    ),
    # Mole Gardener
    case(
        "", "1 play Mole Gardener c2", "sources 1: g; mana 1: g; deck 1: 38", tops=("Moss Bear", "")
    ),
    case("", "1 play Mole Gardener c2", "sources 1: -; grave 1: Iron Ring", tops=("Iron Ring", "")),
    # Moss Bear
    case("1 Moss Bear c6", "1 pass; 2 attack c7 c6", "c6: 1 Moss Bear 5/3"),
    case("1 Moss Bear c6", "1 pass; 2 play Tinder Spark c6", "c6: 1 Moss Bear 4/2"),
    case("1 Moss Bear c6", "1 attack c6 c7", "c6: 1 Moss Bear 4/4"),
    # Oak Giant
    case("1 Player c1 -9", "1 play Oak Giant c2", "left 1: 14; is c2: firm", sources=("ggg", "")),
    case("1 Oak Giant c6", "1 pass; 2 play Change of Sides c6; end", "c6: 1 Oak Giant 6/7"),
    case("1 Oak Giant c6", "1 pass; 2 play Fiery Word c6", "c6: 1 Oak Giant 6/4"),
    # Crooked Greenhouse
    case(
        "1 Crooked Greenhouse c2; 1 Ember Cub c4", "end", "c4: 1 Ember Cub 3/3; c1: 1 Player 2/20"
    ),
    case(
        "1 Crooked Greenhouse c2; 1 Ember Cub c5; 2 Ember Cub b1",
        "end",
        "c5: 1 Ember Cub 2/2; b1: 2 Ember Cub 2/2",
    ),
    # Troll's Belt
    case("1 Ember Cub b1", "1 play Troll's Belt b1", "b1: 1 Ember Cub 5/4"),
    case("", "1 play Troll's Belt c1", "c1: 1 Player 5/20"),
    # Reach for the Sky
    case("1 Ember Cub c5", "1 play Reach for the Sky c5", "c5: 1 Ember Cub 4/4"),
    case("1 Ember Cub c5", "1 play Reach for the Sky c5; end", "c5: 1 Ember Cub 2/2"),
    case(
        "1 Ember Cub c5; 2 Ember Cub c4; 1 Way Station c2",
        "1 play Reach for the Sky",
        "can: c5; can: c1; not: c4; not: c2",
    ),
    # Tangle-Toes
    case(
        "2 Moss Bear c4; 1 Ember Cub c5",
        "1 play Tangle-Toes c4",
        "c4: 2 Moss Bear 4/3; is c4: rooted; not: move c4; can: attack c4",
    ),
    case(
        "2 Way Station c3; 2 Moss Bear c4; 2 Dew Sprite c5",
        "1 play Tangle-Toes",
        "can: c4; not: c3; not: c5",
    ),
    # Scuffle in the Hay
    case(
        "1 Moss Bear c4; 2 Ember Cub c5",
        "1 play Scuffle in the Hay c4 c5",
        "c4: 1 Moss Bear 4/2; c5: -",
    ),
    case(
        "1 Moss Bear c4; 2 Ember Cub c5; 1 Dew Sprite c2",
        "1 play Scuffle in the Hay",
        "can: c4; not: c2; not: c1",
    ),
    case(
        "1 Moss Bear c4; 2 Ember Cub c5; 2 Way Station c3; 2 Dew Sprite c6",
        "1 play Scuffle in the Hay c4",
        "can: c5; not: c3; not: c6",
    ),
    # Spring Rain
    case(
        "",
        "1 play Spring Rain",
        "sources 1: rg; mana 1: rg; deck 1: 37",
        tops=("Ember Cub, Moss Bear", ""),
    ),
    case("", "1 play Spring Rain", "sources 1: r; deck 1: 0", tops=("Ember Cub", ""), rest="grave"),
    # Harvest Feast
    case(
        "1 Ember Cub b1; 1 Dew Sprite c5; 2 Dew Sprite c6; 1 Way Station d1",
        "1 play Harvest Feast; end",
        "b1: 1 Ember Cub 3/3; c5: 1 Dew Sprite 2/3; c6: 2 Dew Sprite 1/2; c1: 1 Player 2/20; "
        "d1: 1 Way Station -/5",
    ),
    case("2 Dew Sprite c6", "1 play Harvest Feast", "c6: 2 Dew Sprite 1/2"),
    # Ivy Mantle
    case(
        "1 Ember Cub b1",
        "1 play Ivy Mantle b1; 2 pass",
        "is b1: rooted; not: move b1; b1: 1 Ember Cub 2/2",
    ),
    case("1 Ember Cub b1", "1 play Ivy Mantle b1; end", "b1: 1 Ember Cub 3/3"),
    case("1 Ember Cub b1; 2 Ember Cub c2", "1 play Ivy Mantle", "can: b1; not: c1; not: c2"),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_green(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_green_card_is_shown() -> None:
    are_all_shown("green", CASES)
