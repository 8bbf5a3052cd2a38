"""narikana §3: declaring, answering, carrying out; what fizzles; what dies."""

from __future__ import annotations

import pytest

from stammtisch.core.games.narikana.cards import NAMES
from tests.games.narikana.positions import (
    asked,
    can,
    end_chapter,
    expect,
    narikana,
    play_through,
    say,
    scene,
)
from tests.games.positions import happened, not_asked, refused, see

RED = ("rrrr", "rrrr")


def test_narikana_3_1_one_slow_action_and_the_other_is_active() -> None:
    table = say(narikana("1 Ember Cub b1"), "1 move b1 b2")
    assert asked(table) == "2 act"
    not_asked(table, 1, "pass")


def test_narikana_3_1_or_several_fast_ones() -> None:
    table = narikana(
        "2 Gate Guard c3", hands=("Tinder Spark, Tinder Spark, Ember Cub", ""), mana=RED
    )
    say(table, "1 play Tinder Spark c3")
    assert asked(table) == "1 answer"
    assert can(table) == {"done", "play Tinder Spark"}
    say(table, "1 play Tinder Spark c3")
    expect(table, "c3: 2 Gate Guard 1/5; mana 1: rr")
    say(table, "1 done")
    expect(table, "c3: 2 Gate Guard 1/1; asked: 2 act")


def test_narikana_3_1_costs_are_paid_when_an_action_is_declared() -> None:
    table = narikana("2 Gate Guard c3", hands=("Fiery Word", "Objection"), mana=("rrr", "bb"))
    say(table, "1 play Fiery Word")
    expect(table, "mana 1: rrr; asked: 1 target; known 1: Fiery Word")
    say(table, "1 c3")
    expect(table, "mana 1: r; cards 1: 0; asked: 2 answer; grave 1: -; c3: 2 Gate Guard 1/5")


def test_narikana_3_2_who_has_no_card_or_no_mana_is_not_asked() -> None:
    for hands, mana in ((("", ""), RED), (("", "Objection"), ("", ""))):
        table = say(narikana("1 Ember Cub b1", hands=hands, mana=mana), "1 move b1 b2")
        assert asked(table) == "2 act"


def test_narikana_3_2_being_asked_tells_nothing_about_the_hand() -> None:
    table = narikana("1 Ember Cub b1", hands=("", "Moss Bear"), mana=("", "g"))
    say(table, "1 move b1 b2")
    assert asked(table) == "2 answer"
    assert can(table) == {"done"}


def test_narikana_3_2_only_fast_actions_are_answers() -> None:
    table = narikana(
        "1 Ember Cub b1; 2 Moss Bear d6", hands=("", "Ember Cub, Fiery Word"), mana=RED
    )
    say(table, "1 move b1 b2")
    assert can(table) == {"done"}  # nothing is within 3 of player 2
    assert refused(table, 2, "play Ember Cub") == {"reason": "not-fast", "card": "Ember Cub"}
    assert refused(table, 2, "convert Ember Cub")["reason"] == "slow-action"
    assert refused(table, 2, "move d6")["reason"] == "slow-action"
    assert refused(table, 2, "attack d6")["reason"] == "slow-action"
    assert refused(table, 2, "pass")["reason"] == "only-done"


def test_narikana_3_without_an_action_there_is_nothing_to_answer() -> None:
    assert refused(narikana(), 1, "done")["reason"] == "nothing-to-answer"


def test_narikana_3_2_the_active_player_may_answer_an_answer() -> None:
    table = narikana(
        "2 Moss Bear c3",
        hands=("Fiery Word, Objection", "Objection, Tinder Spark"),
        mana=("rrbb", "bbr"),
    )
    say(table, "1 play Fiery Word c3", "1 done", "2 play Objection #1", "2 done")
    assert asked(table) == "1 answer"
    assert "play Objection" in can(table)
    say(table, "1 play Objection #2", "2 done")
    expect(table, "c3: 2 Moss Bear 4/1; asked: 2 act")
    expect(table, "grave 1: Fiery Word, Objection; grave 2: Objection")


def test_narikana_3_2_who_adds_nothing_hands_the_word_back() -> None:
    """Active 1 adds nothing; 2, the reactive player, may go on and ends it by adding nothing."""
    table = narikana(
        "1 Gate Guard c5; 1 Ember Cub b1",
        hands=("Objection", "Tinder Spark, Tinder Spark, Ember Cub"),
        mana=("bb", "rrrr"),
    )
    say(table, "1 move b1 b2", "2 play Tinder Spark c5", "2 done")
    assert asked(table) == "1 answer"
    say(table, "1 done")
    assert asked(table) == "2 answer"
    say(table, "2 play Tinder Spark c5", "2 done", "1 done", "2 done")
    expect(table, "c5: 1 Gate Guard 1/1; b2: 1 Ember Cub 2/2; asked: 2 act")


def test_narikana_3_2_the_reactive_player_who_declines_ends_the_exchange() -> None:
    table = narikana("1 Ember Cub b1", hands=("Objection", "Tinder Spark"), mana=("bb", "r"))
    say(table, "1 move b1 b2", "2 done")
    expect(table, "b2: 1 Ember Cub 2/2; asked: 2 act")


def test_narikana_3_3_the_last_declared_is_carried_out_first() -> None:
    """The bear is destroyed by the answer, before it strikes."""
    scene(
        "1 Moss Bear c6 -2",
        "1 attack c6 c7; 2 play Tinder Spark c6",
        "left 2: 20; c6: -; grave 1: Moss Bear; asked: 2 act",
    )


@pytest.mark.parametrize(
    ("first", "second", "left"),
    [("Tinder Spark", "Oil on the Fire", 7 - 1 - 1 - 2), ("Oil on the Fire", "Tinder Spark", 1)],
)
def test_narikana_3_3_several_of_one_player_go_in_reverse_order_too(
    first: str, second: str, left: int
) -> None:
    """Oil on the Fire doubles the damage that is there when it is carried out."""
    scene(
        "2 Oak Giant c3 -1", f"1 play {first} c3; 1 play {second} c3", f"c3: 2 Oak Giant 6/{left}"
    )


def test_narikana_3_3_the_reactive_player_is_active_next() -> None:
    table = scene("1 Ember Cub b1", "1 move b1 b2; 2 move c7 c6", "asked: 1 act")
    expect(table, "c6: 2 Player 2/20")


@pytest.mark.parametrize(
    "text",
    [
        "convert Moss Bear",
        "play Moss Bear d3",
        "move b1 b2",
        "give Iron Ring b1 c2",
        "use Signpost Scout c2",
        "attack c2 c3",
        "pass",
    ],
)
def test_narikana_3_4_base_actions_are_slow(text: str) -> None:
    """The word goes over at once, though 1 has a fast card and mana."""
    table = narikana(
        "1 Player d2; 1 Ember Cub b1 [Iron Ring]; 1 Dew Sprite c2; 1 Signpost Scout d1; "
        "2 Gate Guard c3",
        hands=("Moss Bear, Tinder Spark", "Moss Bear, Tinder Spark"),
        mana=("ggggggr", "rrrr"),
    )
    say(table, f"1 {text}")
    assert asked(table) == "2 answer"


def test_narikana_3_4_a_fast_creature_comes_before_the_attack() -> None:
    """It is put in play as an answer, and can't be the target any more."""
    scene(
        "1 Moss Bear c6",
        "1 attack c6 c7; 2 play Matchstick Imp d6",
        "d6: 2 Matchstick Imp 1/2; left 2: 16",
    )


def test_narikana_3_5_a_target_that_moved_away_is_not_hit() -> None:
    table = scene(
        "1 Moss Bear c5; 2 Ember Cub c6",
        "1 attack c5 c6; 2 play Gust of Leaves c6 d6",
        "d6: 2 Ember Cub 2/2; c6: -; not: attack c5",
    )
    assert happened(table, "fizzled")
    play_through(table, "2 pass")
    expect(table, "can: move c5; not: attack c5")


def test_narikana_3_5_a_target_that_stays_in_reach_is_hit_where_it_is() -> None:
    scene(
        "1 Moss Bear c5; 2 Gate Guard c6",
        "1 attack c5 c6; 2 play Gust of Leaves c6 d5",
        "d5: 2 Gate Guard 1/1",
    )


def test_narikana_3_5_a_spell_without_its_target_fizzles_and_is_paid() -> None:
    table = scene(
        "2 Ember Cub c4",
        "1 play Fiery Word c4; 2 play Gust of Leaves c4 c5",
        "c5: 2 Ember Cub 2/2; grave 1: Fiery Word; mana 1: -",
    )
    assert happened(table, "fizzled")


def test_narikana_3_5_a_move_onto_a_field_that_was_taken_is_used_up() -> None:
    table = scene(
        "1 Ember Cub c5; 2 Matchstick Imp d6",
        "1 move c5 c6; 2 play Leaf Glider c6",
        "c5: 1 Ember Cub 2/2; c6: 2 Leaf Glider 1/2",
    )
    play_through(table, "2 pass")
    expect(table, "not: move c5; can: attack c5")


def test_narikana_3_5_a_unit_whose_field_was_taken_goes_to_another() -> None:
    table = scene(
        "2 Ember Cub c3",
        "1 play Moss Bear c2; 2 play Gust of Leaves c3 c2",
        "asked: 1 place; c2: 2 Ember Cub 2/2",
    )
    assert can(table) == {"b1", "d1"}
    play_through(table, "1 d1")
    expect(table, "d1: 1 Moss Bear 4/4; asked: 2 act")


def test_narikana_3_5_or_to_the_only_one_left() -> None:
    scene(
        "2 Ember Cub c3; 1 Gate Guard b1",
        "1 play Moss Bear c2; 2 play Gust of Leaves c3 c2",
        "d1: 1 Moss Bear 4/4; asked: 2 act",
    )


def test_narikana_3_5_or_to_the_graveyard() -> None:
    table = scene(
        "2 Ember Cub c3; 1 Gate Guard b1; 1 Gate Guard d1",
        "1 play Moss Bear c2; 2 play Gust of Leaves c3 c2",
        "grave 1: Moss Bear; asked: 2 act; mana 1: -",
    )
    assert not happened(table, "arrived")


def test_narikana_3_5_so_it_is_when_the_player_has_gone_elsewhere() -> None:
    table = scene(
        "1 Mirror Maze b2; 1 Ember Cub b3; 1 Gate Guard c6",
        "1 play Second Edition Moss Bear c2; 2 play Tinder Spark c6; 1 use Mirror Maze c1 b3",
        "asked: 1 place; b3: 1 Player 2/20; c1: 1 Ember Cub 2/2",
        graves=("Moss Bear", ""),
        mana_of=("llllo", "r"),
    )
    assert can(table) == {"a2", "a3", "b4", "c3", "c4"}
    play_through(table, "1 c4")
    expect(table, "c4: 1 Moss Bear 4/4; c2: -")


def test_narikana_3_5_two_units_declared_for_one_field() -> None:
    table = narikana(hands=("Matchstick Imp, Leaf Glider", ""), mana=("rroo", ""))
    say(table, "1 play Matchstick Imp b1", "1 play Leaf Glider b1")
    expect(table, "b1: 1 Leaf Glider 1/2; asked: 1 place")
    say(table, "1 c2")
    expect(table, "c2: 1 Matchstick Imp 1/2")


def test_narikana_3_5_a_stopped_spell_does_nothing_and_is_paid() -> None:
    table = scene(
        "2 Moss Bear c3",
        "1 play Fiery Word c3; 2 play Ink Blot #1",
        "c3: 2 Moss Bear 4/4; mana 1: -; mana 2: -; grave 1: Fiery Word; grave 2: Ink Blot",
    )
    assert happened(table, "fizzled")


def test_narikana_3_5_a_stopped_creature_goes_to_the_graveyard() -> None:
    scene("", "1 play Moss Bear c2; 2 play Objection #1", "c2: -; grave 1: Moss Bear")


def test_narikana_3_5_a_stopped_convert_goes_to_the_graveyard() -> None:
    scene(
        "",
        "1 convert Moss Bear; 2 play Objection #1",
        "sources 1: -; mana 1: -; grave 1: Moss Bear",
    )


def test_narikana_6_9_a_stopped_card_goes_to_the_graveyard_when_its_turn_comes() -> None:
    table = scene(
        "2 Gate Guard c3; 2 Player c4",
        "1 play Fiery Word c3; 1 play Tinder Spark c3; 2 play Objection #1",
        "c3: 2 Gate Guard 1/3",
    )
    names = [NAMES[values[1]] for values in happened(table, "buried")]
    assert names == ["Objection", "Tinder Spark", "Fiery Word"]


def test_narikana_6_17_who_is_made_ready_in_answer_may_do_it_again() -> None:
    table = scene(
        "1 Moss Bear c6",
        "1 attack c6 c7; 2 play Tinder Spark c6; 1 play Once More c6; 2 pass",
        "left 2: 16; can: attack c6",
    )
    play_through(table, "1 attack c6 c7; 2 pass")
    expect(table, "left 2: 12; not: attack c6")


def test_narikana_6_9_a_pass_can_not_be_stopped() -> None:
    table = narikana(hands=("", "Objection"), mana=("", "bb"))
    say(table, "1 pass")
    assert can(table) == {"done"}


def test_narikana_6_11_who_is_made_to_rest_does_not_do_what_was_declared() -> None:
    for declared in ("attack c5 c6", "move c5 c4", "give Iron Ring c5 d5"):
        table = scene(
            "1 Ember Cub c5 [Iron Ring]; 1 Dew Sprite d5; 2 Gate Guard c6",
            f"1 {declared}; 2 play Cradle Song c5",
            "c6: 2 Gate Guard 1/5; c5: 1 Ember Cub 3/3; on d5: -",
        )
        assert happened(table, "fizzled"), declared


def test_narikana_6_11_who_was_rooted_does_not_move_or_give() -> None:
    for declared in ("move c5 c4", "give Iron Ring c5 d5"):
        scene(
            "1 Moss Bear c5 [Iron Ring]; 1 Dew Sprite d5",
            f"1 {declared}; 2 play Tangle-Toes c5",
            "c5: 1 Moss Bear 5/4; on d5: -",
        )


def test_narikana_6_11_who_has_lost_dash_does_not_move_or_give() -> None:
    for declared in ("move c5 c4", "give Iron Ring c5 d5"):
        table = scene(
            "1 Way Station b5 -4; 1 Moss Bear c5 new [Iron Ring]; 1 Dew Sprite d5",
            f"1 {declared}; 2 play Tinder Spark b5",
            "b5: -; c5: 1 Moss Bear 5/5; on d5: -",
        )
        assert happened(table, "fizzled"), declared


def test_narikana_6_11_a_guard_that_has_come_draws_the_attack_away() -> None:
    """The attacker may attack none but guards, so the attack on the player has become
    impossible."""
    table = scene(
        "1 Moss Bear c6; 2 Gate Guard d4",
        "1 attack c6 c7; 2 play Gust of Leaves d4 d5",
        "left 2: 20; d5: 2 Gate Guard 1/5",
    )
    assert happened(table, "fizzled")


def test_narikana_3_6_the_dead_go_to_their_owners_graveyards() -> None:
    scene(
        "1 Ember Cub c6 of 2",
        "1 pass; 2 attack c7 c6",
        "c6: -; grave 2: Ember Cub; grave 1: -",
    )


def test_narikana_3_6_damage_equal_to_the_life_kills_and_less_does_not() -> None:
    scene("2 Gate Guard c3 -2", "1 play Fiery Word c3", "c3: -")
    scene("2 Gate Guard c3 -1", "1 play Fiery Word c3", "c3: 2 Gate Guard 1/1")


def test_narikana_3_6_twenty_damage_loses_and_nineteen_does_not() -> None:
    scene("2 Player c3 -17", "1 play Fiery Word c3", "asked: over")
    scene("2 Player c3 -16", "1 play Fiery Word c3", "left 2: 1; asked: 2 act")


def test_a_game_that_is_over_is_not_played_on() -> None:
    """The attack that was declared first is not carried out."""
    table = scene(
        "1 Ember Cub c6; 1 Player c5 -18",
        "1 attack c6 c7; 2 play Tinder Spark c5",
        "left 2: 20; asked: over",
    )
    assert happened(table, "lost") == [(1, 0, 0)]


def test_narikana_6_12_all_who_die_at_once_see_each_other_die() -> None:
    """Two Grave Gardeners and a pact: which of the dead arrived first makes no difference."""
    for board in (
        "1 Ember Cub c2 [Whispered Pact]; 1 Dew Sprite c3; 2 Gate Guard d3",
        "1 Dew Sprite c3; 1 Ember Cub c2 [Whispered Pact]; 2 Gate Guard d3",
    ):
        scene(
            f"{board}; 1 Player c1 -5",
            "1 play Burning Page",
            "c2: -; c3: -; d3: 2 Gate Guard 1/1; left 1: 17",
        )


@pytest.mark.parametrize("active", [1, 2])
def test_narikana_6_3_what_was_set_off_goes_by_the_active_player_and_then_by_arrival(
    active: int,
) -> None:
    """Burning Page kills an imp of each side, and both hit the other player."""
    table = scene(
        "2 Matchstick Imp d3; 1 Matchstick Imp d4; 1 Player c3; 2 Player c5",
        f"{active} play Burning Page",
        "d3: -; d4: -; left 1: 18; left 2: 18",
        active=active,
    )
    assert [values[0] for values in happened(table, "triggered")] == [active, 3 - active]


def test_narikana_6_3_of_one_players_the_card_that_arrived_first_comes_first() -> None:
    table = narikana("1 Dew Sprite b1; 1 Healing Well c2; 1 Dew Sprite d1")
    end_chapter(table)
    names = [values[1] for values in happened(table, "triggered")]
    assert len(names) == 3
    assert names[0] == names[2] != names[1]


def test_narikana_6_3_of_a_death_the_cards_on_the_creature_tell_before_all_others() -> None:
    """The pact on the cub chooses between the attacker and the other player. The older pact
    reaches the attacker only: if it came first, there would be nothing left to choose."""
    table = scene(
        "1 Dew Sprite e1 [Whispered Pact]; 1 Ember Cub c5 [Whispered Pact]; 2 Ember Cub d4 -1",
        "1 pass; 2 attack d4 c5; ?",
        "c5: -; asked: 1 pick; can: d4; can: c7",
    )
    say(table, "1 c7")
    expect(table, "asked: 1 act; d4: -; left 2: 19")


def test_narikana_6_3_of_a_death_the_creature_itself_tells_first_of_all() -> None:
    table = scene(
        "1 Grave Gardener d1; 1 Lilac Moth c6 [Whispered Pact]; 1 Grave Gardener e1",
        "1 pass; 2 attack c7 c6",
        "c6: -; d1: 1 Grave Gardener 3/4",
    )
    names = [NAMES[values[1]] for values in happened(table, "triggered")]
    assert names == ["Lilac Moth", "Whispered Pact", "Grave Gardener", "Grave Gardener"]


def test_narikana_6_1_the_death_of_a_player_sets_nothing_off() -> None:
    """Neither a pact, even one on the player, nor a gardener."""
    table = scene(
        "1 Player c1 -18 [Whispered Pact]; 1 Grave Gardener b1; 2 Player c2",
        "1 pass; 2 attack c2 c1",
        "asked: over; b1: 1 Grave Gardener 2/3; left 2: 20",
    )
    assert happened(table, "lost") == [(1, 0, 0)]
    assert not happened(table, "triggered")


def test_effects_of_a_card_that_has_gone_still_happen() -> None:
    """The imp's last deed counts from where it died."""
    scene(
        "1 Matchstick Imp c6; 2 Player c7",
        "1 pass; 2 attack c7 c6",
        "c6: -; left 2: 18",
    )


def test_an_ability_whose_card_has_gone_fizzles() -> None:
    table = scene(
        "1 Signpost Scout c5 -1; 1 Ember Cub c4",
        "1 use Signpost Scout c4; 2 play Tinder Spark c5",
        "c5: -; mana 1: -",
    )
    assert happened(table, "fizzled")


def test_narikana_6_4_only_a_fast_ability_is_asked_for_without_a_hand() -> None:
    table = narikana("1 Ember Cub b1; 2 Coal Stoker d6", mana=("", "r"))
    say(table, "1 move b1 b2")
    assert asked(table) == "2 answer"
    assert can(table) == {"done", "use Coal Stoker"}
    say(table, "2 use Coal Stoker")
    expect(table, "d6: 2 Coal Stoker 3/4; b2: 1 Ember Cub 2/2; asked: 2 act")


def test_views_tell_what_is_declared() -> None:
    table = narikana("2 Moss Bear c3", hands=("Fiery Word", "Objection"), mana=("rr", "bb"))
    say(table, "1 play Fiery Word c3")
    for seat in (0, 1, 2):
        (declared,) = see(table, seat).stack
        assert declared.seat == 1
        assert see(table, seat).board[declared.target].field == see(table).board[2].field
