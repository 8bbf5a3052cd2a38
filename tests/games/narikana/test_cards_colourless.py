"""narikana §5: cards without a colour.

The cards of colourless.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Paper Soldier
    case("1 Paper Soldier c2; 1 Ember Cub b1; 1 Ember Cub d1", "", "c2: 1 Paper Soldier 3/2"),
    case(
        "1 Paper Soldier c2; 1 Ember Cub b1; 2 Ember Cub d1; 1 Way Station c3",
        "",
        "c2: 1 Paper Soldier 2/1",
    ),
    case(
        "1 Paper Soldier c2 -1; 1 Ember Cub b1; 1 Ember Cub c6",
        "1 pass; 2 attack c7 c6",
        "c6: -; c2: -",
    ),
    # Bookbinder
    case(
        "",
        "1 play Bookbinder c2",
        "hand 1: Gilt Edge; grave 1: Iron Ring",
        graves=("Gilt Edge, Iron Ring", ""),
    ),
    case("", "1 play Bookbinder c2", "cards 1: 0; c2: 1 Bookbinder 2/3", graves=("Iron Ring", "")),
    # Nutcracker
    case("2 Way Station c4", "1 play Nutcracker c2", "c4: 2 Way Station -/1"),
    case(
        "2 Moss Bear c4; 1 Way Station b1; 2 Way Station c6",
        "1 play Nutcracker c2",
        "c4: 2 Moss Bear 4/4; b1: 1 Way Station -/5; c6: 2 Way Station -/5",
    ),
    # Quartermaster
    case(
        "1 Ember Cub b1 [Gold Shield]; 1 Dew Sprite d1",
        "1 play Quartermaster c2",
        "hand 1: Iron Ring; b1: 1 Ember Cub 3/5; c2: 1 Quartermaster 3/3; d1: 1 Dew Sprite 1/2",
        graves=("Iron Ring, Fiery Word", ""),
    ),
    case(
        "1 Quartermaster c2; 2 Ember Cub c4 [Iron Ring]; 1 Dew Sprite d1 [Ivy Mantle]",
        "",
        "c4: 2 Ember Cub 3/3; d1: 1 Dew Sprite 2/2",
    ),
    # Paper Dragon
    case("1 Paper Dragon c3; 2 Dew Sprite c4", "1 move c3 c5", "c5: 1 Paper Dragon 5/6"),
    case("1 Paper Dragon c3 new", "", "not: move c3"),
    case("", "", "not: convert Paper Dragon", hands=("Paper Dragon", "")),
    # Lookout
    case(
        "1 Lookout c2",
        "1 use Lookout; 1 Moss Bear",
        "hand 1: Moss Bear; grave 1: Ember Cub; known 1: -",
        tops=("Ember Cub, Moss Bear", ""),
    ),
    case("1 Lookout c5", "1 attack c5 c7", "left 2: 19; not: move c5"),
    case("1 Lookout c4", "", "not: attack c4; not: use Lookout"),
    # Iron Ring
    case("1 Ember Cub b1", "1 play Iron Ring b1", "b1: 1 Ember Cub 3/3"),
    case(
        "1 Ember Cub b1 -2 [Iron Ring]; 2 Player c3",
        "1 pass; 2 play Emperor's Clothes b1",
        "b1: -; grave 1: Ember Cub, Iron Ring",
    ),
    # Blank Page
    case(
        "1 Ember Cub c5",
        "1 play Blank Page c5",
        "c5: 1 Ember Cub 3/3; hand 1: Moss Bear",
        tops=("Moss Bear", ""),
    ),
    case("1 Ember Cub c5", "1 play Blank Page c5; end", "c5: 1 Ember Cub 2/2"),
    case(
        "1 Ember Cub c5; 2 Ember Cub c4; 1 Way Station c2",
        "1 play Blank Page",
        "can: c5; can: c1; not: c4; not: c2",
    ),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_colourless(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_colourless_card_is_shown() -> None:
    are_all_shown("colourless", CASES)
