"""narikana §5: pink is charm, swapping and control.

The cards of pink.toml, each in positions: what it says happens, and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.narikana.positions import are_all_shown, case, scene

CASES = [
    # Sugar Mouse
    case("1 Sugar Mouse c4; 2 Moss Bear c6", "1 use Sugar Mouse c6", "c6: 2 Moss Bear 2/4"),
    case("1 Sugar Mouse c4; 2 Moss Bear c6", "1 use Sugar Mouse c6; end", "c6: 2 Moss Bear 4/4"),
    case(
        "1 Sugar Mouse c4; 2 Moss Bear c6; 2 Way Station c5; 1 Ember Cub c3",
        "1 use Sugar Mouse",
        "can: c6; not: c5; not: c7; not: c3",
    ),
    # Yawning Fairy
    case(
        "2 Moss Bear c4; 1 Ember Cub c5",
        "1 play Yawning Fairy c2",
        "is c4: calm; not: attack c4; can: move c4",
    ),
    case("2 Moss Bear c6; 1 Ember Cub b1", "1 play Yawning Fairy c2", "is c6: -; is c2: winged"),
    # Understudy
    case(
        "1 Ember Cub b1", "1 play Understudy c2", "b1: -; hand 1: Ember Cub; c2: 1 Understudy 3/3"
    ),
    case(
        "1 Way Station d1; 2 Ember Cub c3",
        "1 play Understudy c2",
        "c2: 1 Understudy 3/3; cards 1: 0; cards 2: 0; c1: 1 Player 2/20",
    ),
    # Pink Piper
    case("1 Pink Piper c4; 2 Moss Bear c6", "1 use Pink Piper c6 c5", "c5: 2 Moss Bear 4/4; c6: -"),
    case(
        "1 Pink Piper c4; 1 Dew Sprite c3; 2 Way Station b4; 2 Moss Bear c6",
        "1 use Pink Piper",
        "can: c6; not: c3; not: b4; not: c7",
    ),
    case("1 Pink Piper c4; 2 Oak Giant c6", "1 use Pink Piper c6 c5", "c6: 2 Oak Giant 6/7; c5: -"),
    # Rose Skunk
    case("1 Rose Skunk c5; 2 Moss Bear c6", "end; 1 pass", "not: move c6; not: attack c6"),
    case("1 Rose Skunk c5; 2 Moss Bear b6", "end; 1 pass", "can: move b6"),
    # String-Puller
    case(
        "1 String-Puller c3; 2 Ember Cub c5",
        "1 use String-Puller c5; 2 pass",
        "c5: 1 Ember Cub 2/2; can: move c5",
    ),
    case(
        "1 String-Puller c3; 2 Ember Cub c5", "1 use String-Puller c5; end", "c5: 2 Ember Cub 2/2"
    ),
    case(
        "1 String-Puller c3; 2 Ember Cub c5; 2 Moss Bear c4; 2 Player d4",
        "1 use String-Puller",
        "can: c5; not: c4; not: d4",
    ),
    # Prince of Sighs
    case("2 Ember Cub c4 -1", "1 play Prince of Sighs c2; end", "c4: 1 Ember Cub 2/1"),
    case("2 Moss Bear c4", "1 play Prince of Sighs c2", "c4: 2 Moss Bear 4/4"),
    case(
        "2 Ember Cub c4",
        "1 play Prince of Sighs c2; 2 play Fiery Word c4",
        "grave 2: Ember Cub, Fiery Word; grave 1: -",
    ),
    # Mirror Maze
    case(
        "1 Mirror Maze c2; 1 Ember Cub c4",
        "1 use Mirror Maze c1 c4",
        "c4: 1 Player 2/20; c1: 1 Ember Cub 2/2",
    ),
    case(
        "1 Mirror Maze c2; 2 Ember Cub c4; 1 Ember Cub c5",
        "",
        "not: use Mirror Maze",
        mana_of=("r", ""),
    ),
    # Rose-Tinted Glasses
    case(
        "1 Ember Cub c5 [Rose-Tinted Glasses]; 2 Moss Bear c6",
        "1 attack c5 c6",
        "c6: 2 Moss Bear 3/2; c5: 1 Ember Cub 3/2",
    ),
    case(
        "1 Gate Guard c5 [Rose-Tinted Glasses]; 2 Moss Bear c6",
        "1 pass; 2 attack c6 c5",
        "c6: 2 Moss Bear 4/4",
    ),
    # Cradle Song
    case("2 Moss Bear c5", "1 play Cradle Song c5", "not: move c5; c5: 2 Moss Bear 4/4"),
    case(
        "2 Moss Bear c3 -1; 2 Moss Bear c5; 2 Player c4; 1 Ember Cub c2",
        "1 play Cradle Song",
        "can: c5; not: c3; not: c4; not: c2",
    ),
    # Emperor's Clothes
    case(
        "2 Moss Bear c5 [Iron Ring, 1 Ivy Mantle]",
        "1 play Emperor's Clothes c5",
        "c5: 2 Moss Bear 2/4; on c5: -; grave 2: Iron Ring; grave 1: Emperor's Clothes, Ivy Mantle",
    ),
    case(
        "2 Way Station c3; 1 Ember Cub c2; 2 Moss Bear c5; 2 Player c4",
        "1 play Emperor's Clothes",
        "can: c5; can: c4; not: c3; not: c2",
    ),
    # Musical Chairs
    case(
        "1 Ember Cub c3; 2 Moss Bear c5",
        "1 play Musical Chairs c3 c5",
        "c3: 2 Moss Bear 4/4; c5: 1 Ember Cub 2/2",
    ),
    case(
        "1 Ember Cub c3; 2 Oak Giant c5",
        "1 play Musical Chairs c3 c5",
        "c3: 1 Ember Cub 2/2; c5: 2 Oak Giant 6/7",
    ),
    case(
        "1 Ember Cub c3; 2 Moss Bear c5; 2 Player c4",
        "1 play Musical Chairs c3",
        "can: c5; not: c4; not: c1",
    ),
    # Sweet Talk
    case(
        "2 Moss Bear c6; 1 Player c2",
        "1 play Sweet Talk c6; 2 pass; 1 attack c6 c7",
        "left 2: 16; c6: 1 Moss Bear 4/4",
    ),
    case("2 Moss Bear c5", "1 play Sweet Talk c5; end", "c5: 2 Moss Bear 4/4"),
    case("2 Oak Giant c5", "1 play Sweet Talk c5", "c5: 2 Oak Giant 6/7"),
    # Change of Sides
    case("2 Moss Bear c5", "1 play Change of Sides c5; end", "c5: 1 Moss Bear 4/4"),
    case(
        "2 Way Station c3; 2 Player c4; 2 Moss Bear c5; 2 Moss Bear c6",
        "1 play Change of Sides",
        "can: c5; not: c3; not: c4; not: c6",
    ),
    # Sticky Syrup
    case(
        "2 Moss Bear c3",
        "1 play Sticky Syrup c2; 2 move c3 c2; 1 pass",
        "c2: 2 Moss Bear 4/4; not: attack c2",
    ),
    case(
        "1 Ember Cub b1; 2 Dew Sprite c3",
        "1 play Sticky Syrup c2; 2 pass; 1 move b1 c2; 2 pass",
        "can: attack c2",
    ),
]


@pytest.mark.parametrize(("board", "script", "expected", "more"), CASES)
def test_pink(board: str, script: str, expected: str, more: dict[str, Any]) -> None:
    scene(board, script, expected, **more)


def test_every_pink_card_is_shown() -> None:
    are_all_shown("pink", CASES)
