"""narikana §5: cards of two colours.

The cards of mixed.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Firework Fox
    case(
        "1 Firework Fox c6",
        "1 attack c6 c7; 2 pass; 1 attack c6 c7; 2 pass",
        "left 2: 16; not: attack c6",
    ),
    case("1 Firework Fox c2 new", "", "can: move c2; is c2: frenzy, swift"),
    case("", "1 convert Firework Fox", "sources 1: r"),
    # Sunbeam Coach
    case(
        "1 Sunbeam Coach c3; 1 Moss Bear c6 -2; 1 Moss Bear c2 -2; 1 Way Station d5 -2",
        "1 move c3 c5",
        "c6: 1 Moss Bear 4/3; c2: 1 Moss Bear 4/2; d5: 1 Way Station -/3",
    ),
    case(
        "1 Sunbeam Coach c3 -2; 2 Moss Bear c5 -2",
        "1 move c3 c4",
        "c4: 1 Sunbeam Coach 2/3; c5: 2 Moss Bear 4/2",
    ),
    # Golden Orchard
    case(
        "1 Golden Orchard c2; 1 Player c1 -5",
        "1 play Ember Cub b1",
        "b1: 1 Ember Cub 3/3; left 1: 16",
    ),
    case(
        "1 Golden Orchard c2; 1 Player c1 -5",
        "1 play Way Station b1; 2 play Ember Cub c6",
        "b1: 1 Way Station -/5; c6: 2 Ember Cub 2/2; left 1: 15",
    ),
    # River of Stories
    case(
        "",
        "1 play River of Stories",
        "sources 1: r; mana 1: r; hand 1: Moss Bear",
        tops=("Ember Cub, Moss Bear", ""),
    ),
    case(
        "",
        "1 play River of Stories",
        "sources 1: -; grave 1: Iron Ring, River of Stories; hand 1: Moss Bear",
        tops=("Iron Ring, Moss Bear", ""),
    ),
    # Ghost Writer
    case(
        "",
        "1 play Ghost Writer c2",
        "hand 1: Fiery Word; grave 1: Ember Cub",
        graves=("Fiery Word, Ember Cub", ""),
    ),
    case(
        "",
        "1 play Ghost Writer c2",
        "cards 1: 0; grave 1: Ember Cub",
        graves=("Ember Cub", "Fiery Word"),
    ),
    # Thirteenth Fairy
    case(
        "",
        "1 play Thirteenth Fairy c2; 2 Moss Bear",
        "grave 2: Moss Bear; hand 2: Dew Sprite; asked: 2 act",
        hands=("Ember Cub", "Moss Bear, Dew Sprite"),
    ),
    case("", "1 play Thirteenth Fairy c2", "asked: 2 act; cards 1: 1", hands=("Ember Cub", "")),
    # Funhouse Mirror
    case("2 Moss Bear c5", "1 play Funhouse Mirror c5", "c5: -"),
    case("2 Gate Guard c5", "1 play Funhouse Mirror c5", "c5: 2 Gate Guard 1/4"),
    case(
        "2 Gate Guard c5; 2 Player c4; 2 Hurling Tower c3",
        "1 play Funhouse Mirror",
        "can: c5; not: c4; not: c3",
    ),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_mixed(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_mixed_card_is_shown() -> None:
    are_all_shown("mixed", CASES)
