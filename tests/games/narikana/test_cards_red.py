"""narikana §5: red is damage.

The cards of red.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Matchstick Imp
    case("1 Matchstick Imp c6", "1 pass; 2 attack c7 c6", "c6: -; left 2: 18"),
    case("1 Matchstick Imp c3; 2 Player c5", "1 pass; 2 play Tinder Spark c3", "c3: -; left 2: 20"),
    case(
        "1 Ember Cub c6",
        "1 attack c6 c7; 2 play Matchstick Imp d6",
        "d6: 2 Matchstick Imp 1/2; left 2: 18",
    ),
    # Ember Cub
    case("2 Moss Bear c3", "1 play Ember Cub c2", "c3: 2 Moss Bear 4/3; c2: 1 Ember Cub 2/2"),
    case(
        "2 Moss Bear c5; 1 Moss Bear b1",
        "1 play Ember Cub c2",
        "c5: 2 Moss Bear 4/4; b1: 1 Moss Bear 4/4",
    ),
    # Coal Stoker
    case(
        "1 Coal Stoker c3",
        "1 use Coal Stoker; 2 pass; 1 use Coal Stoker",
        "c3: 1 Coal Stoker 4/4; mana 1: -",
    ),
    case(
        "1 Coal Stoker c3",
        "1 use Coal Stoker; 1 use Coal Stoker; 2 pass",
        "c3: 1 Coal Stoker 4/4; not: use Coal Stoker",
    ),
    case("1 Coal Stoker c3", "1 use Coal Stoker; end", "c3: 1 Coal Stoker 2/4"),
    case("1 Coal Stoker c6", "1 pass; 2 attack c7 c6; 1 use Coal Stoker", "c6: 1 Coal Stoker 3/2"),
    # Hothead
    case("1 Hothead c3 -1", "", "c3: 1 Hothead 4/4"),
    case("1 Hothead c3", "", "c3: 1 Hothead 2/5"),
    # Lava Tortoise
    case("1 Lava Tortoise c6", "1 pass; 2 attack c7 c6", "c6: 1 Lava Tortoise 3/3; left 2: 18"),
    case(
        "1 Lava Tortoise c6", "1 pass; 2 play Fiery Word c6", "c6: 1 Lava Tortoise 3/2; left 2: 20"
    ),
    case("1 Lava Tortoise c6", "1 attack c6 c7", "c6: 1 Lava Tortoise 3/5; left 2: 17"),
    # Scarlet Dragon
    case(
        "1 Scarlet Dragon c5; 2 Moss Bear c6; 2 Dew Sprite d5; 1 Gate Guard b5",
        "1 attack c5 c6",
        "c6: -; d5: 2 Dew Sprite 1/1; b5: 1 Gate Guard 1/5; left 2: 20",
    ),
    case("1 Scarlet Dragon c3; 2 Dew Sprite c4", "1 move c3", "can: c5; not: c4; not: c6"),
    # Potter's Kiln
    case("1 Potter's Kiln c4", "end", "left 2: 19"),
    case("1 Potter's Kiln c3; 1 Ember Cub c4", "end", "left 2: 20; c4: 1 Ember Cub 2/2"),
    case("1 Potter's Kiln c6", "", "not: attack c6; not: move c6"),
    # Spitting Kettle
    case(
        "1 Spitting Kettle c6; 2 Dew Sprite d6; 1 Ember Cub d5",
        "1 pass; 2 attack c7 c6",
        "c6: 1 Spitting Kettle 2/3; left 2: 19; d6: 2 Dew Sprite 1/1; d5: 1 Ember Cub 2/2",
    ),
    case(
        "1 Spitting Kettle c6",
        "1 attack c6 c7",
        "c6: 1 Spitting Kettle 2/5; left 2: 18; not: move c6",
    ),
    # Red-Hot Poker
    case("1 Ember Cub b1", "1 play Red-Hot Poker b1", "b1: 1 Ember Cub 4/2; on b1: Red-Hot Poker"),
    case("", "1 play Red-Hot Poker c1", "c1: 1 Player 4/20"),
    case("", "1 play Red-Hot Poker b1", "lying b1: Red-Hot Poker; b1: -; c1: 1 Player 2/20"),
    # Tinder Spark
    case("2 Moss Bear c3", "1 play Tinder Spark c3", "c3: 2 Moss Bear 4/2"),
    case(
        "2 Moss Bear c3; 2 Dew Sprite c4; 1 Dew Sprite c2",
        "1 play Tinder Spark",
        "can: c3; not: c4; not: c2",
    ),
    # Oil on the Fire
    case("2 Oak Giant c5 -3", "1 play Oil on the Fire c5", "c5: 2 Oak Giant 6/1"),
    case(
        "2 Oak Giant c3; 2 Player c4 -3; 2 Ember Cub c5 -1",
        "1 play Oil on the Fire",
        "can: c5; not: c3; not: c4",
    ),
    # Fiery Word
    case("2 Moss Bear c4", "1 play Fiery Word c4", "c4: 2 Moss Bear 4/1"),
    case(
        "2 Way Station c4; 2 Moss Bear c5; 1 Moss Bear c2",
        "1 play Fiery Word",
        "can: c4; not: c5; not: c2",
    ),
    # Burning Page
    case(
        "2 Moss Bear c4; 1 Moss Bear c2; 2 Player c3; 2 Moss Bear c5; 2 Way Station d2",
        "1 play Burning Page",
        "c4: 2 Moss Bear 4/2; c2: 1 Moss Bear 4/2; d2: 2 Way Station -/3; c5: 2 Moss Bear 4/4; "
        "left 1: 20; left 2: 20",
    ),
    case(
        "2 Oak Giant c4 -5; 1 Ember Cub c2",
        "1 play Burning Page",
        "c4: -; c2: -; grave 1: Burning Page, Ember Cub",
    ),
    # Sky Ember
    case("2 Moss Bear c6", "1 play Sky Ember c6", "c6: -; grave 2: Moss Bear"),
    case("", "1 play Sky Ember c7", "left 2: 15"),
    case(
        "1 Moss Bear c2; 2 Moss Bear c6", "1 play Sky Ember", "not: c2; can: c6; can: c7; not: c1"
    ),
    # Red Thread
    case(
        "1 Player c5; 1 Ember Cub c6; 1 Dew Sprite c2; 1 Way Station d5",
        "1 play Red Thread c6; 2 pass; 1 attack c6 c7",
        "left 2: 18; c6: 1 Ember Cub 3/2; c5: 1 Player 3/20; c2: 1 Dew Sprite 1/2; "
        "d5: 1 Way Station -/5",
    ),
    case(
        "1 Ember Cub c2; 1 Ember Cub c4; 2 Dew Sprite b1; 1 Way Station d1",
        "1 play Red Thread",
        "can: c2; can: c1; not: c4; not: b1; not: d1",
    ),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_red(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_red_card_is_shown() -> None:
    are_all_shown("red", CASES)
