"""narikana §5: orange is haste and movement.

The cards of orange.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Pumpkin Hare
    case("", "1 play Pumpkin Hare c2; 2 pass", "can: move c2"),
    case("1 Pumpkin Hare c3 new", "1 move c3", "can: c4; not: c5"),
    # Leaf Glider
    case("1 Leaf Glider c3", "1 move c3 c5", "c5: 1 Leaf Glider 1/2"),
    case("1 Leaf Glider c3 new", "", "not: move c3"),
    case(
        "1 Ember Cub c6",
        "1 attack c6 c7; 2 play Leaf Glider b6",
        "b6: 2 Leaf Glider 1/2; left 2: 18",
    ),
    # Post Rider
    case("1 Post Rider c3", "1 move c3 c4", "c4: 1 Post Rider 4/2"),
    case("1 Post Rider c3", "1 play Gust of Leaves c3 c4", "c4: 1 Post Rider 4/2"),
    case("1 Post Rider c3; 1 Ember Cub c5", "1 move c5 c4", "c3: 1 Post Rider 2/2"),
    case("1 Post Rider c3", "1 move c3 c4; end", "c4: 1 Post Rider 2/2"),
    # Signpost Scout
    case(
        "1 Signpost Scout c3; 1 Ember Cub d4",
        "1 move d4 c4; 2 pass; 1 use Signpost Scout c4; 2 pass",
        "can: move c4; not: use Signpost Scout",
    ),
    case(
        "1 Signpost Scout c3; 1 Ember Cub c4 new",
        "1 use Signpost Scout c4; 2 pass; 1 move c4 c5",
        "c5: 1 Ember Cub 2/2",
    ),
    case(
        "1 Player c2; 1 Signpost Scout c3; 1 Ember Cub c4; 1 Dew Sprite c5",
        "1 use Signpost Scout",
        "can: c4; not: c2; not: c3; not: c5",
    ),
    # Thunder Horse
    case(
        "1 Thunder Horse c5 new; 2 Ember Cub c6",
        "1 attack c5 c6; 2 pass; 1 move c5 c6; 2 pass; 1 attack c6 c7",
        "left 2: 16",
    ),
    case(
        "1 Thunder Horse c5; 2 Gate Guard c6",
        "1 attack c5 c6; 2 pass",
        "not: attack c5; can: move c5",
    ),
    # Comet Rider
    case("", "1 play Comet Rider c2; 2 pass; 1 move c2 c4", "c4: 1 Comet Rider 5/5"),
    case("1 Comet Rider c2 new; 2 Dew Sprite c4", "1 move c2", "not: c4; can: b3; not: c5"),
    # Way Station
    case(
        "1 Way Station c3; 1 Ember Cub c4 new; 1 Ember Cub c5 new; 2 Ember Cub d3",
        "",
        "can: move c4; not: move c5; is c4: swift; is d3: -",
    ),
    case(
        "1 Player c2; 1 Way Station c3; 2 Ember Cub c4",
        "",
        "is c2: -; not: attack c3; not: move c3",
    ),
    # Hurling Tower
    case(
        "1 Hurling Tower c3; 1 Ember Cub c4",
        "1 use Hurling Tower c4 c6",
        "c6: 1 Ember Cub 2/2; c4: -",
    ),
    case(
        "1 Player c2; 1 Hurling Tower c3; 1 Ember Cub c4; 1 Dew Sprite c5; 2 Ember Cub d3",
        "1 use Hurling Tower",
        "can: c4; not: c2; not: c5; not: d3",
    ),
    case(
        "1 Hurling Tower c3; 1 Ember Cub c4; 2 Player d6",
        "1 use Hurling Tower c4",
        "can: c7; can: b6; not: d6; not: c1; not: c4",
    ),
    # Seven-Page Boots
    case(
        "1 Ember Cub b1 new",
        "1 play Seven-Page Boots b1; 2 pass",
        "can: move b1; is b1: swift, winged",
    ),
    case(
        "1 Ember Cub b1 new",
        "1 play Seven-Page Boots c2; 2 pass",
        "not: move b1; lying c2: Seven-Page Boots",
    ),
    # Gust of Leaves
    case(
        "1 Ember Cub c5",
        "1 play Gust of Leaves c5 c3; 2 pass",
        "c3: 1 Ember Cub 2/2; c5: -; can: move c3",
    ),
    case("", "1 play Gust of Leaves c1 c3", "c3: 1 Player 2/20"),
    case(
        "1 Ember Cub c5; 2 Dew Sprite c3; 1 Way Station c2",
        "1 play Gust of Leaves",
        "can: c5; can: c1; not: c3; not: c2",
    ),
    case(
        "1 Ember Cub c5; 2 Dew Sprite c3",
        "1 play Gust of Leaves c5",
        "not: c3; not: c2; can: c4; not: c7",
    ),
    # Once More
    case(
        "1 Moss Bear c6",
        "1 attack c6 c7; 2 pass; 1 play Once More c6; 1 attack c6 c7",
        "left 2: 12",
    ),
    case("1 Way Station c2; 2 Dew Sprite c3", "1 play Once More", "can: c1; not: c2; not: c3"),
    # Headlong Charge
    case(
        "1 Ember Cub b1 new; 2 Dew Sprite c3; 1 Way Station d1",
        "1 play Headlong Charge; 2 pass",
        "b1: 1 Ember Cub 3/2; c1: 1 Player 3/20; can: move b1; c3: 2 Dew Sprite 1/2; is c3: -; "
        "d1: 1 Way Station -/5",
    ),
    case("1 Ember Cub b1 new", "1 play Headlong Charge; end", "b1: 1 Ember Cub 2/2; is b1: -"),
    # Merry Chase
    case(
        "1 Ember Cub b1; 1 Ember Cub d1; 2 Moss Bear c5; 1 Way Station c2",
        "1 play Merry Chase c5",
        "c5: 2 Moss Bear 4/2",
    ),
    case("2 Moss Bear c5; 2 Ember Cub c4", "1 play Merry Chase c5", "c5: 2 Moss Bear 4/4"),
    case("2 Moss Bear c5; 2 Dew Sprite c6", "1 play Merry Chase", "can: c5; not: c6"),
    # Itchy Feet
    case(
        "1 Ember Cub b1", "1 play Itchy Feet b1; 2 pass; 1 move b1 b2; end", "b2: 1 Ember Cub 3/3"
    ),
    case(
        "1 Ember Cub b1; 1 Ember Cub b3; 2 Ember Cub d1",
        "1 play Itchy Feet",
        "can: b1; not: c1; not: b3; not: d1",
    ),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_orange(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_orange_card_is_shown() -> None:
    are_all_shown("orange", CASES)
