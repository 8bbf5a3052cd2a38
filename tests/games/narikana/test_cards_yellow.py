"""narikana §5: yellow is protection and healing.

The cards of yellow.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Candle Bearer
    case(
        "1 Candle Bearer c3; 1 Moss Bear c4 -3",
        "1 use Candle Bearer c4; 2 pass",
        "c4: 1 Moss Bear 4/2; not: use Candle Bearer",
    ),
    case(
        "1 Candle Bearer c3; 1 Moss Bear c4 -3; 1 Gate Guard d3; 1 Ember Cub c5 -1; "
        "1 Way Station c2 -1",
        "1 use Candle Bearer",
        "can: c4; not: d3; not: c5; not: c2",
    ),
    # Gate Guard
    case(
        "1 Gate Guard c6; 1 Ember Cub d6; 2 Moss Bear d5", "1 pass; 2 attack d5", "can: c6; not: d6"
    ),
    case("1 Gate Guard c3; 1 Ember Cub d6; 2 Moss Bear d5", "1 pass; 2 attack d5", "can: d6"),
    case(
        "1 Gate Guard d4; 1 Ember Cub d6; 2 Moss Bear d5", "1 pass; 2 attack d5", "can: d4; not: d6"
    ),
    # Lamp Knight
    case("1 Moss Bear c2 -3", "1 play Lamp Knight b1", "c2: 1 Moss Bear 4/3"),
    case("1 Moss Bear c4 -3", "1 play Lamp Knight b1", "c4: 1 Moss Bear 4/1"),
    case(
        "1 Moss Bear c6",
        "1 attack c6 c7; 2 play Lamp Knight d6",
        "left 2: 16; d6: 2 Lamp Knight 2/2",
    ),
    # Master Mason
    case(
        "1 Way Station c3 -4; 2 Way Station c5",
        "1 play Master Mason c2",
        "c3: 1 Way Station -/3; c5: 2 Way Station -/5; hand 1: Healing Well; grave 1: Ember Cub",
        graves=("Healing Well, Ember Cub", ""),
    ),
    case(
        "1 Master Mason c4 -4; 1 Way Station c3 -5",
        "1 pass; 2 play Fiery Word c4",
        "c4: -; c3: -; grave 1: Master Mason, Way Station",
    ),
    # Golden Lioness
    case(
        "1 Golden Lioness c5; 2 Ember Cub c6; 1 Player c1 -9", "1 attack c5 c6", "left 1: 15; c6: -"
    ),
    case("1 Golden Lioness c5; 2 Gate Guard c6; 1 Player c1 -9", "1 attack c5 c6", "left 1: 11"),
    # Sun Stag
    case("1 Sun Stag c3; 1 Player c1 -5", "end", "left 1: 16; left 2: 19"),
    case("1 Sun Stag c3 -1; 1 Player c1 -5", "end", "left 1: 15; left 2: 20"),
    case("1 Sun Stag c5; 1 Dew Sprite c6", "1 pass; 2 play Fiery Word", "can: c6; not: c5"),
    case("1 Sun Stag c5", "1 play Sunny Parasol c5", "is c5: firm, ward"),
    # Healing Well
    case(
        "1 Healing Well c2; 1 Moss Bear c4 -2; 1 Moss Bear c5 -2; 1 Player c1 -2; "
        "2 Moss Bear d2 -2",
        "end",
        "c4: 1 Moss Bear 4/3; c5: 1 Moss Bear 4/2; left 1: 19; d2: 2 Moss Bear 4/2",
    ),
    case(
        "1 Healing Well c2 -2; 1 Way Station c3 -2",
        "end",
        "c2: 1 Healing Well -/3; c3: 1 Way Station -/3",
    ),
    # Gold Shield
    case("1 Ember Cub b1", "1 play Gold Shield b1", "b1: 1 Ember Cub 2/5; is b1: guard"),
    case("", "1 play Gold Shield c1", "c1: 1 Player 2/20; is c1: guard"),
    case(
        "2 Ember Cub b1",
        "1 play Gold Shield b1",
        "b1: 2 Ember Cub 2/2; is b1: -; lying b1: Gold Shield",
    ),
    # Honey Balm
    case("1 Moss Bear c6 -3", "1 play Honey Balm c6", "c6: 1 Moss Bear 4/4"),
    case("1 Player c1 -9", "1 play Honey Balm c1", "left 1: 15"),
    case(
        "1 Moss Bear c2; 1 Ember Cub c3 -1; 2 Moss Bear c4 -1",
        "1 play Honey Balm",
        "can: c3; not: c2; not: c4; not: c1",
    ),
    # Sunny Parasol
    case("1 Moss Bear c5 -3", "1 play Sunny Parasol c5", "is c5: firm, ward; c5: 1 Moss Bear 4/3"),
    case(
        "1 Moss Bear c5",
        "1 pass; 2 play Fiery Word c5; 1 play Sunny Parasol c5",
        "c5: 1 Moss Bear 4/4",
    ),
    case("1 Moss Bear c5", "1 play Sunny Parasol c5; end", "is c5: -"),
    # White Flag
    case(
        "2 Moss Bear c2; 1 Player c1 -5",
        "1 pass; 2 attack c2 c1; 1 play White Flag #1",
        "left 1: 17; not: attack c2",
    ),
    case(
        "1 Moss Bear c6",
        "1 pass; 2 play Fiery Word c6; ?",
        "asked: 1 answer; not: play White Flag",
        hands=("White Flag", ""),
        mana_of=("ry", "rr"),
    ),
    # Word of Authority
    case("2 Oak Giant c5 -1", "1 play Word of Authority c5", "c5: -; grave 2: Oak Giant"),
    case(
        "2 Moss Bear c3; 2 Player c4 -1; 2 Oak Giant c5 -1",
        "1 play Word of Authority",
        "can: c5; not: c3; not: c4",
    ),
    # Gilt Edge
    case("1 Moss Bear b1", "1 play Gilt Edge b1; 2 pass", "on b1: Gilt Edge"),
    case("1 Gate Guard c6 [Gilt Edge]", "1 pass; 2 attack c7 c6", "c6: 1 Gate Guard 1/4"),
    case(
        "1 Gate Guard c6 [Gilt Edge]; 2 Dew Sprite d6",
        "1 pass; 2 attack d6 c6",
        "c6: 1 Gate Guard 1/5",
    ),
    case("1 Moss Bear b1; 2 Moss Bear c2", "1 play Gilt Edge", "can: b1; not: c1; not: c2"),
    # Patch of Sun
    case(
        "1 Moss Bear c2 -3",
        "1 play Patch of Sun c2; end",
        "c2: 1 Moss Bear 4/3; is c2: ward; lying c2: Patch of Sun",
    ),
    case("2 Moss Bear c2 -3", "1 play Patch of Sun c2; end", "c2: 2 Moss Bear 4/1; is c2: -"),
    case("", "1 play Patch of Sun", "can: c1; can: c2; not: c3"),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_yellow(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_yellow_card_is_shown() -> None:
    are_all_shown("yellow", CASES)
