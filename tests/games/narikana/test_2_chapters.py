"""narikana §2: chapters, mana, who begins, what a unit may do in one."""

from __future__ import annotations

from stammtisch.core.games.narikana.cards import NAMES
from tests.games.narikana.positions import (
    asked,
    end_chapter,
    expect,
    narikana,
    play_through,
    say,
    scene,
)
from tests.games.positions import happened, see


def test_narikana_2_1_each_source_gives_a_mana_when_a_chapter_begins() -> None:
    table = narikana(sources=("rro", "b"))
    expect(table, "mana 1: -; mana 2: -")
    end_chapter(table)
    expect(table, "mana 1: rro; mana 2: b; sources 1: rro")
    end_chapter(table)
    expect(table, "mana 1: rro; mana 2: b")


def test_narikana_2_1_mana_left_is_lost() -> None:
    table = narikana(sources=("r", ""), mana=("rrr", "yy"))
    end_chapter(table)
    expect(table, "mana 1: r; mana 2: -")


def test_narikana_2_1_each_player_draws_a_card_from_chapter_2_on() -> None:
    table = narikana(chapter=1, tops=("Ember Cub, Sky Ember", "Gate Guard"))
    expect(table, "cards 1: 0; cards 2: 0")
    end_chapter(table)
    expect(table, "hand 1: Ember Cub; hand 2: Gate Guard")
    assert see(table).chapter == 2
    end_chapter(table)
    expect(table, "hand 1: Ember Cub, Sky Ember; cards 2: 2")


def test_narikana_2_2_two_passes_end_the_chapter_and_the_first_of_them_begins() -> None:
    table = say(narikana(), "1 pass")
    assert see(table).chapter == 2
    say(table, "2 pass")
    assert (see(table).chapter, asked(table)) == (3, "1 act")
    say(table, "1 pass", "2 pass")
    assert asked(table) == "1 act"


def test_narikana_2_2_passes_that_did_not_end_the_chapter_do_not_count() -> None:
    """1 passed first in this chapter, but of the last two passes the first was that of 2."""
    table = play_through(narikana("2 Ember Cub d6"), "1 pass; 2 move d6 d5; 1 move c1 c2")
    say(table, "2 pass")
    assert see(table).chapter == 2
    say(table, "1 pass")
    assert (see(table).chapter, asked(table)) == (3, "2 act")


def test_narikana_2_2_a_pass_that_is_answered_is_not_direct() -> None:
    table = narikana("1 Gate Guard c6", hands=("", "Tinder Spark, Ember Cub"), mana=("", "rr"))
    say(table, "1 pass")
    say(table, "2 play Tinder Spark c6", "2 done")
    expect(table, "c6: 1 Gate Guard 1/3; asked: 2 act")
    say(table, "2 pass")
    assert (see(table).chapter, asked(table)) == (2, "1 act")
    say(table, "1 pass", "2 done")
    assert (see(table).chapter, asked(table)) == (3, "2 act")


def test_narikana_2_2_the_second_pass_can_be_answered_too() -> None:
    table = narikana("2 Gate Guard c2", hands=("Tinder Spark, Ember Cub", ""), mana=("rr", ""))
    say(table, "1 pass", "2 pass")
    assert asked(table) == "1 answer"
    say(table, "1 play Tinder Spark c2", "1 done")
    assert (see(table).chapter, asked(table)) == (2, "1 act")


def test_narikana_2_3_units_attack_once_a_chapter() -> None:
    table = scene("1 Moss Bear c6; 2 Gate Guard d6", "1 attack c6 d6; 2 pass", "not: attack c6")
    expect(table, "d6: 2 Gate Guard 1/1; can: move c6")
    end_chapter(table)
    say(table, "2 pass")
    expect(table, "can: attack c6")


def test_narikana_2_3_creatures_move_once_a_chapter() -> None:
    table = scene("1 Moss Bear c3", "1 move c3 c4; 2 pass", "c4: 1 Moss Bear 4/4; not: move c4")
    end_chapter(table)
    say(table, "2 pass")
    expect(table, "can: move c4")


def test_narikana_2_3_moving_and_attacking_go_together() -> None:
    scene("1 Moss Bear c5", "1 move c5 c6; 2 pass; 1 attack c6 c7", "left 2: 16")
    scene(
        "1 Moss Bear c6", "1 attack c6 c7; 2 pass; 1 move c6 c5", "left 2: 16; c5: 1 Moss Bear 4/4"
    )


def test_narikana_2_3_only_who_was_there_when_the_chapter_began_moves() -> None:
    table = scene("", "1 play Moss Bear b1; 2 pass", "not: move b1; can: move c1")
    end_chapter(table)
    say(table, "2 pass")
    expect(table, "can: move b1")


def test_narikana_2_3_who_has_just_arrived_may_attack() -> None:
    scene("2 Gate Guard b2", "1 play Moss Bear b1; 2 pass; 1 attack b1 b2", "b2: 2 Gate Guard 1/1")


def test_narikana_2_3_players_may_move_and_attack_in_chapter_1() -> None:
    table = narikana("2 Gate Guard c3", chapter=1)
    expect(table, "can: move c1; not: attack c1")
    play_through(table, "1 move c1 c2; 2 pass; 1 attack c2 c3")
    expect(table, "c3: 2 Gate Guard 1/3; c2: 1 Player 2/20")


def test_narikana_6_14_what_lasts_until_the_end_of_the_chapter_ends() -> None:
    table = scene(
        "1 Gate Guard b1", "1 play Reach for the Sky b1", "b1: 1 Gate Guard 3/7; not: attack b1"
    )
    end_chapter(table)
    expect(table, "b1: 1 Gate Guard 1/5")


def test_narikana_6_14_who_dies_when_a_chapter_ends_does_not_see_the_next_begin() -> None:
    """The boost ends, and the Dew Sprite with 2 damage has 2 life."""
    table = narikana(
        "1 Dew Sprite b1 -1; 2 Ember Cub b2", hands=("Reach for the Sky", ""), mana=("g", "")
    )
    play_through(table, "1 play Reach for the Sky b1; 2 attack b2 b1")
    expect(table, "b1: 1 Dew Sprite 3/1")
    end_chapter(table)
    expect(table, "b1: -; grave 1: Dew Sprite, Reach for the Sky; mana 1: -")
    assert len(happened(table, "died")) == 1


def test_narikana_6_14_what_deaths_at_the_end_set_off_comes_after_the_next_chapters_draws() -> None:
    table = scene(
        "1 Lilac Moth b1; 2 Ember Cub b2; 1 Dew Sprite e1",
        "1 play Reach for the Sky b1; 2 attack b2 b1; end",
        "b1: -; hand 1: Ember Cub, Moss Bear; mana 1: gg",
        tops=("Ember Cub, Moss Bear", ""),
        sources=("g", ""),
    )
    kinds = [event.kind for event in table.events]
    assert kinds.index("died") < kinds.index("chapter") < kinds.index("triggered")
    names = [NAMES[values[1]] for values in happened(table, "triggered")]
    assert names == ["Lilac Moth", "Dew Sprite"]


def test_narikana_6_3_a_chapters_effects_come_first_those_of_who_begins() -> None:
    """2 passes first, so its Kiln fires first, though it arrived later. What was set off when the
    chapter began still happens: the Kiln that dies fires, too."""
    table = narikana("1 Potter's Kiln c3 -4; 2 Potter's Kiln c5 -4", active=2)
    end_chapter(table)
    assert [values[0] for values in happened(table, "triggered")] == [2, 1]
    expect(table, "c3: -; c5: -; asked: 2 act")
