"""narikana §4: converting, playing, moving, giving, attacking, using."""

from __future__ import annotations

import pytest

from stammtisch.core.errors import RuleError
from stammtisch.core.games.narikana.cards import NAMES
from stammtisch.core.games.narikana.codes import GIVE
from stammtisch.core.text.move_parser import resolve_line
from tests.games.narikana.positions import (
    asked,
    at,
    can,
    case,
    end_chapter,
    expect,
    narikana,
    play_through,
    say,
    scene,
)
from tests.games.positions import happened, refused

# Converting


def test_narikana_4_1_a_card_becomes_a_source_of_its_colour_and_gives_a_mana() -> None:
    table = scene("", "1 convert Moss Bear", "sources 1: g; mana 1: g; cards 1: 0; grave 1: -")
    end_chapter(table)
    expect(table, "sources 1: g; mana 1: g")


def test_narikana_4_1_any_number_a_chapter() -> None:
    scene(
        "",
        "1 convert Moss Bear; 2 pass; 1 convert Ember Cub; 2 pass; 1 convert Gate Guard",
        "sources 1: ryg; mana 1: ryg",
    )


def test_narikana_4_1_a_card_without_colour_can_not_be_converted() -> None:
    table = narikana(hands=("Iron Ring, Ember Cub", ""))
    assert can(table) & {"convert Iron Ring", "convert Ember Cub"} == {"convert Ember Cub"}
    assert refused(table, 1, "convert Iron Ring") == {"reason": "no-colour", "card": "Iron Ring"}


@pytest.mark.parametrize(
    ("card", "colour"),
    [("Firework Fox", "r"), ("Sunbeam Coach", "o"), ("Golden Orchard", "y"), ("Ghost Writer", "b"),
     ("River of Stories", "g"), ("Thirteenth Fairy", "l"), ("Funhouse Mirror", "p")],
)  # fmt: skip
def test_narikana_4_1_of_two_colours_the_first_in_the_cost_counts(card: str, colour: str) -> None:
    scene("", f"1 convert {card}", f"sources 1: {colour}; mana 1: {colour}")


def test_narikana_4_1_a_card_that_is_not_in_the_hand() -> None:
    table = narikana(hands=("Ember Cub", "Moss Bear"))
    assert refused(table, 1, "convert Moss Bear")["reason"] == "not-in-hand"


# Playing: costs


@pytest.mark.parametrize(
    ("mana", "why"),
    [("rr", ""), ("rb", ""), ("br", ""), ("bb", "lacks"), ("r", "too-dear"), ("bbb", "lacks")],
)
def test_narikana_4_2_colours_must_fit_and_any_mana_pays_the_star(mana: str, why: str) -> None:
    """Ember Cub costs `*r`."""
    table = narikana(hands=("Ember Cub", ""), mana=(mana, ""))
    assert ("play Ember Cub" in can(table)) is (not why)
    needs: dict[str, dict[str, object]] = {
        "lacks": {"sign": "r", "number": 1, "have": 0},
        "too-dear": {"number": 2, "have": 1},
    }
    if why:
        assert refused(table, 1, "play Ember Cub") == {"reason": why, **needs[why]}


def test_narikana_4_2_both_colours_of_a_card_are_needed() -> None:
    """Golden Orchard costs `*yg`."""
    for mana, playable in (("ygr", 1), ("yyy", 0), ("ggg", 0), ("yg", 0), ("yyg", 1)):
        table = narikana(hands=("Golden Orchard", ""), mana=(mana, ""))
        assert ("play Golden Orchard" in can(table)) is bool(playable), mana


def test_narikana_6_1_stars_are_paid_from_the_colour_of_which_most_is_left() -> None:
    table = narikana(hands=("Paper Dragon", ""), mana=("rrrbbgp", ""))
    play_through(table, "1 play Paper Dragon c2")
    expect(table, "mana 1: bp")


def test_narikana_6_1_the_colour_comes_first_and_then_the_stars() -> None:
    table = narikana(hands=("Coal Stoker", ""), mana=("rbb", ""))
    play_through(table, "1 play Coal Stoker c2")
    expect(table, "mana 1: -")


# Playing: places


@pytest.mark.parametrize(
    ("board", "script", "expected", "more"),
    [
        case("", "1 play Moss Bear", "can: b1; can: c2; can: d1; not: c1; not: c3; not: a1"),
        case("1 Dew Sprite b1; 2 Dew Sprite c2", "1 play Moss Bear", "can: d1; not: b1; not: c2"),
        case("1 Player c4", "1 play Way Station", "can: b3; can: b4; can: c5; not: c1; not: c4"),
        case("2 Dew Sprite b1; 1 Dew Sprite d1", "1 play Iron Ring",
             "can: b1; can: c1; can: c2; can: d1; not: c3"),
        case("1 Dew Sprite c2; 1 Dew Sprite c3; 2 Dew Sprite b1; 1 Way Station d1",
             "1 play Ivy Mantle", "can: c2; not: c3; not: b1; not: d1; not: c1"),
        case("2 Dew Sprite c2", "1 play Milky Mist", "can: c1; can: c2; can: b1; not: c3"),
    ],
)  # fmt: skip
def test_narikana_4_2_where_cards_are_placed(
    board: str, script: str, expected: str, more: dict[str, str]
) -> None:
    scene(board, script, expected, **more)


def test_narikana_4_2_without_a_free_field_no_unit_is_played() -> None:
    table = narikana(
        "1 Dew Sprite b1; 1 Dew Sprite c2; 2 Dew Sprite d1",
        hands=("Moss Bear, Iron Ring", ""),
        mana=("ggggg", ""),
    )
    expect(table, "not: play Moss Bear; can: play Iron Ring")
    assert refused(table, 1, "play Moss Bear")["reason"] == "no-target-for"


def test_narikana_4_2_an_item_goes_to_an_own_creature_or_lies() -> None:
    scene("1 Dew Sprite b1", "1 play Iron Ring b1", "on b1: Iron Ring; lying b1: -")
    scene("2 Dew Sprite b1", "1 play Iron Ring b1", "on b1: -; lying b1: Iron Ring")
    scene("1 Way Station b1", "1 play Iron Ring b1", "on b1: -; lying b1: Iron Ring")
    scene("", "1 play Iron Ring c1", "on c1: Iron Ring; c1: 1 Player 3/20")


def test_narikana_4_2_an_item_whose_field_is_far_by_now_goes_to_the_graveyard() -> None:
    table = scene(
        "1 Mirror Maze c3; 1 Dew Sprite c4; 1 Gate Guard c6",
        "1 play Iron Ring b1; 2 play Tinder Spark c6; 1 use Mirror Maze c1 c4",
        "lying b1: -; grave 1: Iron Ring; c4: 1 Player 2/20",
        mana_of=("rr", "r"),
    )
    assert happened(table, "fizzled")


def test_narikana_4_2_enchantments_do_not_block_a_field() -> None:
    table = scene("", "1 play Milky Mist c2; 2 pass", "lying c2: Milky Mist; c2: -")
    say(table, "1 move c1 c2")
    expect(table, "c2: 1 Player 2/20; lying c2: Milky Mist")


def test_narikana_4_2_spells_start_from_the_player_and_go_to_the_graveyard() -> None:
    table = narikana("1 Dew Sprite c4; 2 Moss Bear c5", hands=("Fiery Word", ""), mana=("rr", ""))
    expect(table, "not: play Fiery Word")
    scene("2 Moss Bear c4", "1 play Fiery Word c4", "grave 1: Fiery Word; c4: 2 Moss Bear 4/1")


def test_narikana_4_2_a_spell_without_a_target_is_not_played() -> None:
    table = narikana(hands=("Honey Balm", ""), mana=("y", ""))
    assert refused(table, 1, "play Honey Balm") == {
        "reason": "no-target-for",
        "card": "Honey Balm",
    }


# Moving


def test_narikana_4_3_one_field_onto_one_without_a_unit() -> None:
    table = say(narikana("1 Ember Cub c3; 1 Dew Sprite c4; 2 Dew Sprite d3"), "1 move c3")
    assert can(table) == {"b2", "b3", "c2", "d2"}


def test_narikana_4_3_buildings_do_not_move() -> None:
    expect(narikana("1 Hurling Tower c3"), "not: move c3")


def test_narikana_4_3_others_are_not_moved() -> None:
    table = narikana("2 Ember Cub c3; 1 Ember Cub c5 of 2; 2 Ember Cub d5 of 1")
    expect(table, "not: move c3; can: move c5; not: move d5")
    assert refused(table, 1, "move c3")["reason"] == "no-own-unit"


def test_narikana_4_3_the_mover_takes_each_item_or_throws_it_away() -> None:
    table = scene(
        "1 Ember Cub c3; 1 Iron Ring c4; 2 Gold Shield c4; 2 Red-Hot Poker c4",
        "1 move c3 c4",
        "asked: 1 item",
    )
    assert can(table) == {"take", "throw"}
    say(table, "1 take", "1 throw", "1 take")
    expect(table, "on c4: Iron Ring, Red-Hot Poker; lying c4: -; c4: 1 Ember Cub 5/3")
    expect(table, "grave 2: Gold Shield; grave 1: -; asked: 2 act")


def test_narikana_4_3_so_does_who_is_moved() -> None:
    table = scene(
        "2 Ember Cub c5; 1 Pink Piper c4; 1 Iron Ring c6", "1 use Pink Piper c5 c6", "asked: 2 item"
    )
    say(table, "2 take")
    expect(table, "c6: 2 Ember Cub 3/3; asked: 2 act")


def test_narikana_6_7_who_arrives_on_an_item_leaves_it_lying() -> None:
    table = scene("1 Iron Ring c2", "1 play Moss Bear c2", "asked: 2 act; lying c2: Iron Ring")
    expect(table, "on c2: -; c2: 1 Moss Bear 4/4")


def test_narikana_6_7_swapped_units_take_what_lies_there() -> None:
    table = scene(
        "1 Ember Cub c3; 2 Moss Bear c5; 1 Iron Ring c5; 2 Gold Shield c3",
        "1 play Musical Chairs c3 c5",
        "c5: 1 Ember Cub 2/2; c3: 2 Moss Bear 4/4",
    )
    while asked(table).endswith("item"):
        say(table, f"{asked(table)[0]} take")
    expect(table, "on c5: Iron Ring; on c3: Gold Shield; asked: 2 act")


def test_narikana_6_7_buildings_take_no_items() -> None:
    scene("1 Way Station c3; 1 Iron Ring c3", "1 pass", "lying c3: Iron Ring; on c3: -")


# Giving


def test_narikana_4_4_an_item_is_given_to_a_neighbour_as_the_givers_move() -> None:
    table = scene(
        "1 Ember Cub c3 [Iron Ring]; 1 Dew Sprite c4",
        "1 give Iron Ring c3 c4; 2 pass",
        "on c4: Iron Ring; on c3: -; c3: 1 Ember Cub 2/2; c4: 1 Dew Sprite 2/3",
    )
    expect(table, "not: move c3; can: move c4; can: give Iron Ring")


def test_narikana_6_8_who_has_moved_gives_nothing() -> None:
    table = scene("1 Ember Cub c3 [Iron Ring]; 1 Dew Sprite d4", "1 move c3 c4; 2 pass", "")
    expect(table, "not: give Iron Ring")
    expect(narikana("1 Ember Cub c3 new [Iron Ring]; 1 Dew Sprite c4"), "not: give Iron Ring")


def test_narikana_4_4_a_gift_is_that_of_the_creature_that_declared_it() -> None:
    """The cub declares to give its ring, steps aside and dies; a sprite comes to that field and
    takes the ring. The bear next to it gets nothing from the sprite."""
    table = scene(
        "1 Ember Cub c3 [Iron Ring]; 1 Moss Bear c4; 1 Dew Sprite a3; 2 Player c6",
        "1 give Iron Ring c3 c4; 2 play Fiery Word c4; 1 play Gust of Leaves a3 b3;"
        "2 play Fiery Word c3; 1 play Gust of Leaves c3 b3; 1 take",
        "c3: -; on b3: Iron Ring; on c4: -; asked: 2 act",
    )
    assert at(table, "b3").startswith("1 Dew Sprite")
    assert [NAMES[values[1] - GIVE] for values in happened(table, "fizzled")] == ["Iron Ring"]


def test_narikana_4_4_only_to_own_creatures_next_to_it() -> None:
    table = narikana(
        "1 Player c2; 1 Ember Cub c3 [Iron Ring]; 2 Dew Sprite c4; 1 Way Station d3; "
        "1 Dew Sprite b4; 1 Dew Sprite b2"
    )
    say(table, "1 give Iron Ring c3")
    assert can(table) == {"b2", "c2"}


def test_narikana_4_4_losing_an_item_can_kill() -> None:
    scene(
        "1 Ember Cub c3 -2 [Iron Ring]; 1 Dew Sprite c4",
        "1 give Iron Ring c3 c4",
        "c3: -; on c4: Iron Ring",
    )


# Attacking


def test_narikana_4_5_damage_as_high_as_the_attack_and_none_back() -> None:
    table = scene(
        "1 Ember Cub c5; 2 Gate Guard c6",
        "1 attack c5 c6",
        "c6: 2 Gate Guard 1/3; c5: 1 Ember Cub 2/2",
    )
    end_chapter(table)
    expect(table, "c6: 2 Gate Guard 1/3")


def test_narikana_4_5_only_neighbours_that_one_does_not_control() -> None:
    table = say(
        narikana("1 Moss Bear c4; 1 Dew Sprite c3; 2 Dew Sprite b4; 2 Way Station d4; "
                 "2 Dew Sprite c6; 2 Ember Cub c5 of 1; 1 Ember Cub b3 of 2"),
        "1 attack c4",
    )  # fmt: skip
    assert can(table) == {"b4", "c5", "d4"}


def test_narikana_4_5_a_building_with_an_attack_attacks() -> None:
    scene("1 Lookout c6", "1 attack c6 c7", "left 2: 19")
    expect(narikana("1 Way Station c6"), "not: attack c6")


def test_narikana_4_5_the_player_attacks_as_well() -> None:
    scene("2 Gate Guard c2", "1 attack c1 c2", "c2: 2 Gate Guard 1/3; c1: 1 Player 2/20")


# Using


def test_narikana_4_6_once_a_chapter_unless_it_says_otherwise() -> None:
    table = narikana("1 Old Lighthouse c2; 1 Coal Stoker c3", mana=("bbbbrrrr", ""))
    play_through(table, "1 use Old Lighthouse; 1 use Coal Stoker; 1 use Coal Stoker; 2 pass")
    expect(table, "can: use Coal Stoker; not: use Old Lighthouse; c3: 1 Coal Stoker 4/4")


def test_narikana_4_6_each_card_of_a_kind_for_itself() -> None:
    table = narikana("1 Old Lighthouse c2; 1 Old Lighthouse d1", mana=("bbbb", ""))
    play_through(table, "1 use Old Lighthouse c2; 1 use Old Lighthouse; 2 pass")
    expect(table, "cards 1: 2; not: use Old Lighthouse; mana 1: -")


def test_narikana_4_6_only_of_cards_that_one_controls() -> None:
    table = narikana("1 Old Lighthouse c2 of 2; 2 Old Lighthouse c6 of 1", mana=("bb", "bb"))
    play_through(table, "1 use Old Lighthouse")
    expect(table, "cards 1: 1; cards 2: 0")


# What is on the dead


def test_narikana_4_7_items_of_the_dead_stay_and_enchantments_go() -> None:
    table = scene(
        "1 Ember Cub c6 -4 [Iron Ring, 2 Gold Shield, Ivy Mantle]; 1 Dew Sprite c5",
        "1 pass; 2 attack c7 c6",
        "c6: -; lying c6: Gold Shield, Iron Ring; grave 1: Ember Cub, Ivy Mantle; grave 2: -",
    )
    say(table, "1 move c5 c6", "1 throw", "1 throw")
    expect(table, "grave 1: Ember Cub, Iron Ring, Ivy Mantle; grave 2: Gold Shield")


def test_narikana_6_7_items_that_lie_do_nothing() -> None:
    table = narikana("1 Ember Cub c3; 1 Iron Ring c3; 1 Seven-Page Boots c3")
    expect(table, "c3: 1 Ember Cub 2/2; is c3: -")


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("use Lookout", ["use Lookout"]),
        ("use Lookout c2", ["use Lookout"]),
        ("use lookout C2", ["use Lookout"]),
        ("use Candle Bearer b3", ["use Candle Bearer", "at b3"]),
        ("use Candle Bearer c3 b3", ["use Candle Bearer", "at b3"]),
        ("use Candle Bearer c3", ["use Candle Bearer"]),
        ("use Lookout c5", "one-by-one"),
        ("use Lookout c2 c2", "one-by-one"),
        ("use Candle Bearer d3 b3", "no-target"),
    ],
)
def test_narikana_4_6_the_field_of_the_only_card_may_be_said(
    typed: str, parts: list[str] | str
) -> None:
    board = "1 Lookout c2; 1 Candle Bearer c3; 1 Moss Bear b3 -1; 2 Lookout c5"
    table = narikana(board, mana=("yy", ""))
    if isinstance(parts, list):
        moves = resolve_line(table.game, table.state, 1, typed)
        assert [table.game.notation(move) for move in moves] == parts
        return
    with pytest.raises(RuleError) as error:
        resolve_line(table.game, table.state, 1, typed)
    assert error.value.facts["reason"] == parts
