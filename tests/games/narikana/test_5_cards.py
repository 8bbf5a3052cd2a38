"""narikana §5, §6.10-15: cards are data, and what is said in it is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.core.engine.constants import MAX_MOVES
from stammtisch.core.games.narikana.cards import CARDS, NAMES
from stammtisch.core.games.narikana.codes import ANY, COLOURS, KIND_WORDS, STACK
from stammtisch.core.games.narikana.reading import CardError, read_filter
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
from tests.games.positions import happened, see


def test_an_ability_is_used_by_the_card_that_can() -> None:
    """The second witch has someone to sacrifice, but nobody to damage then."""
    table = scene(
        "1 Ink Witch c4; 1 Dew Sprite c5; 1 Ink Witch e1; 1 Ember Cub e2",
        "1 use Ink Witch c5 c7",
        "c5: -; left 2: 17",
    )
    assert not happened(table, "fizzled")


def test_of_several_that_can_one_is_chosen() -> None:
    table = narikana("1 Ink Witch c4; 1 Dew Sprite c5; 1 Ink Witch b5")
    say(table, "1 use Ink Witch")
    expect(table, "asked: 1 source")
    assert can(table) == {"c4", "b5"}


def test_cheap_is_at_most_three_in_graveyards_too() -> None:
    scene(
        "",
        "1 play Forgotten King c2",
        "c2: 1 Forgotten King 4/4; grave 1: Moss Bear; asked: 2 act",
        graves=("Moss Bear", ""),
    )
    scene(
        "",
        "1 play Forgotten King c2; 1 b1",
        "b1: 1 Signpost Scout 2/3; grave 1: Moss Bear; asked: 2 act",
        graves=("Moss Bear, Signpost Scout", ""),
    )


@pytest.mark.parametrize(
    "text", ["damaged card", "own card", "weak field", "own field", "damaged action", "free unit"]
)
def test_adjectives_that_say_nothing_are_refused(text: str) -> None:
    with pytest.raises(CardError):
        read_filter(text)


def test_kills_is_what_died_of_the_attack() -> None:
    scene("1 Thunder Horse c5; 2 Ember Cub c6", "1 attack c5 c6; 2 pass", "c6: -; can: move c5")


def test_kills_is_not_what_died_of_something_else() -> None:
    """The kettle survives the attack. It burns the sprite, and dies of the pact."""
    table = scene(
        "1 Thunder Horse c5 [Whispered Pact]; 2 Spitting Kettle c6; 1 Dew Sprite d5 -1",
        "1 attack c5 c6; 1 c6; 2 pass",
        "c6: -; d5: -; c5: 1 Thunder Horse 4/2; can: move c5; not: attack c5",
    )
    assert not happened(table, "readied")


def test_an_enchantment_tells_of_the_death_of_its_bearer_too() -> None:
    """Whenever one of your creatures dies; a Grave Gardener tells of another one only."""
    scene(
        "1 Ember Cub c6 [Whispered Pact]; 1 Player c1 -5",
        "1 pass; 2 attack c7 c6",
        "c6: -; left 1: 16; left 2: 19",
    )
    scene("1 Grave Gardener c6 -2", "1 pass; 2 attack c7 c6", "c6: -; grave 1: Grave Gardener")


# Control


def test_narikana_6_13_who_is_charmed_goes_back_and_who_is_seized_does_not() -> None:
    scene("2 Moss Bear c5", "1 play Sweet Talk c5; end; end", "c5: 2 Moss Bear 4/4")
    scene("2 Moss Bear c5", "1 play Change of Sides c5; end; end", "c5: 1 Moss Bear 4/4")


def test_narikana_6_13_what_is_charmed_away_from_who_had_seized_it_goes_back_there() -> None:
    scene("1 Moss Bear c5 of 2", "1 pass; 2 play Sweet Talk c5", "c5: 2 Moss Bear 4/4")
    scene("1 Moss Bear c5 of 2", "1 pass; 2 play Sweet Talk c5; end", "c5: 1 Moss Bear 4/4")


def test_narikana_6_13_what_is_charmed_back_in_the_same_chapter_stays() -> None:
    scene(
        "2 Moss Bear c5; 2 Player c6",
        "1 play Sweet Talk c5; 2 play Sweet Talk c5; end",
        "c5: 2 Moss Bear 4/4",
    )


def test_narikana_6_13_what_is_seized_back_after_a_charm_stays() -> None:
    scene(
        "2 Moss Bear c5; 2 Player c6",
        "1 play Sweet Talk c5; 2 play Change of Sides c5; end",
        "c5: 2 Moss Bear 4/4",
    )


def test_narikana_6_13_cards_go_to_their_owners_whoever_controls_them() -> None:
    scene("1 Moss Bear c5 of 2", "1 play Return to Sender c5", "hand 2: Moss Bear; cards 1: 0")
    scene(
        "1 Moss Bear c5 -2 of 2 [2 Iron Ring, 1 Ivy Mantle]",
        "1 pass; 2 play Fiery Word c5",
        "c5: -; grave 2: Fiery Word, Moss Bear; grave 1: Ivy Mantle; lying c5: Iron Ring",
    )


def test_narikana_6_7_items_obey_who_controls_their_bearer_and_belong_to_their_owner() -> None:
    table = scene(
        "2 Moss Bear c5 [Iron Ring]; 1 Ember Cub c4; 1 Player c3",
        "1 play Sweet Talk c5; 2 pass; 1 give Iron Ring c5 c4; end",
        "c5: 2 Moss Bear 4/4; c4: 1 Ember Cub 3/3; on c4: Iron Ring",
    )
    play_through(table, "2 attack c5 c4")
    expect(table, "c4: -; lying c4: Iron Ring")
    play_through(table, "1 move c3 c4; 1 throw")
    expect(table, "grave 2: Iron Ring; grave 1: Ember Cub, Sweet Talk")


def test_a_creature_that_is_returned_has_forgotten_everything() -> None:
    table = scene(
        "1 Ember Cub b1 -1 +3",
        "1 play Understudy c2",
        "b1: -; hand 1: Ember Cub",
        mana_of=("pprrr", ""),
    )
    play_through(table, "2 pass; 1 play Ember Cub b1; 2 pass")
    expect(table, "b1: 1 Ember Cub 2/2; not: move b1")


# Fields that were taken, decks that run out, bounds


def test_narikana_6_10_who_comes_back_onto_a_taken_field_goes_to_another() -> None:
    table = scene(
        "2 Ember Cub c3",
        "1 play Second Edition Moss Bear c2; 2 play Gust of Leaves c3 c2",
        "asked: 1 place",
        graves=("Moss Bear", ""),
    )
    assert can(table) == {"b1", "d1"}
    say(table, "1 b1")
    expect(table, "b1: 1 Moss Bear 4/4; grave 1: Second Edition; asked: 2 act")


def test_narikana_6_10_who_finds_no_field_to_come_back_to_stays_in_the_graveyard() -> None:
    scene(
        "2 Ember Cub c3; 1 Dew Sprite b1; 1 Dew Sprite d1",
        "1 play Second Edition Moss Bear c2; 2 play Gust of Leaves c3 c2",
        "asked: 2 act; grave 1: Moss Bear, Second Edition",
        graves=("Moss Bear", ""),
    )


def test_a_deck_that_runs_out_in_the_middle_gives_what_it_has() -> None:
    table = scene(
        "",
        "1 play Footnotes; 1 Moss Bear",
        "hand 1: Ember Cub; deck 1: 0; asked: 2 act",
        tops=("Ember Cub, Moss Bear", ""),
        rest="grave",
    )
    assert see(table).counts == (1, 0)
    for tops, held in (("Ember Cub", "Ember Cub"), ("", "-")):
        scene(
            "1 Lookout c2",
            "1 use Lookout",
            f"hand 1: {held}; deck 1: 0; asked: 2 act",
            tops=(tops, ""),
            rest="grave",
        )


def test_a_hand_of_a_whole_deck() -> None:
    """Everything in one hand, and mana for all of it: as many moves as there can be."""
    names = NAMES[1:41]
    table = narikana(hands=(", ".join(names), ""), mana=("roygblp" * 6, ""))
    legal = see(table, 1).legal
    assert len(legal) <= MAX_MOVES
    assert sum(text.startswith("play ") for text in can(table)) > 20
    assert see(table).counts == (40, 0)


def test_narikana_6_15_48_actions_can_be_declared_in_one_exchange() -> None:
    table = narikana("1 Coal Stoker b1", hands=("", "Objection"), mana=("r" * 60, "bb"))
    for _ in range(STACK):
        assert asked(table)[0] == "1"
        say(table, "1 use Coal Stoker")
    expect(table, f"b1: 1 Coal Stoker {2 + STACK}/4; asked: 2 act; mana 1: {'r' * 12}")


@pytest.mark.parametrize("item", ["Iron Ring", "Gold Shield", "Troll's Belt"])
def test_narikana_6_16_nothing_changes_the_life_of_a_player(item: str) -> None:
    scene(f"2 Player c3 -17 [{item}]", "1 play Fiery Word c3", "asked: over; left 2: 0")
    scene("1 Player c1 -19", "1 play Reach for the Sky c1", "left 1: 1; c1: 1 Player 4/1")


# Keywords together


def test_a_guard_next_to_it_binds_who_reaches_far_as_well() -> None:
    scene(
        "1 Longtongue Frog c4; 2 Gate Guard c5; 2 Moss Bear c6",
        "1 attack c4",
        "can: c5; not: c6",
    )
    scene(
        "1 Longtongue Frog c4; 2 Gate Guard c6; 2 Moss Bear b5", "1 attack c4", "can: b5; can: c6"
    )


def test_two_guards_share_the_attacks() -> None:
    scene(
        "1 Moss Bear c5; 2 Gate Guard c6; 2 Ember Cub b5 [Gold Shield]; 2 Dew Sprite d5",
        "1 attack c5",
        "can: c6; can: b5; not: d5",
    )


def test_narikana_6_19_drain_heals_by_attacks_alone() -> None:
    board = "1 Dream Sipper c4; 2 Moss Bear c5; 1 Player c1 -9"
    scene(board, "1 play Scuffle in the Hay c4 c5", "c5: 2 Moss Bear 4/1; left 1: 11")
    scene(board, "1 attack c4 c5", "c5: 2 Moss Bear 5/2; left 1: 14")


def test_narikana_6_19_resolve_does_not_keep_from_being_returned() -> None:
    scene("2 Oak Giant c4", "1 play Return to Sender c4", "c4: -; hand 2: Oak Giant")


def test_narikana_5_2_every_colour_has_all_kinds_and_three_fast_cards() -> None:
    for colour in range(ANY):
        cards = [card for card in CARDS[1:] if card.colour == colour]
        assert len(cards) >= 12
        assert {card.kind for card in cards} == set(range(len(KIND_WORDS)))
        assert sum(card.fast for card in cards) >= 3, COLOURS[colour]


@pytest.mark.parametrize("language", ["en", "de"])
def test_narikana_5_2_the_rules_say_how_many_cards_there_are(language: str) -> None:
    rules = Path(__file__).parents[3] / "core/games/narikana/rulebook" / f"{language}.md"
    assert re.search(rf"\b{len(CARDS) - 1} (cards|Karten)", rules.read_text(encoding="utf-8"))


def test_who_has_wings_and_roots_stays() -> None:
    expect(narikana("1 Leaf Glider c3 [Ivy Mantle]"), "is c3: rooted, winged; not: move c3")


def test_a_player_can_be_enchanted_where_it_says_creature() -> None:
    table = scene("2 Gate Guard c2", "1 play Red Thread c1; 2 pass", "on c1: Red Thread")
    play_through(table, "1 attack c1 c2")
    expect(table, "c1: 1 Player 3/20; c2: 2 Gate Guard 1/3")


def test_ward_keeps_off_what_is_set_off_and_attacks_but_not_what_hits_each() -> None:
    """An Ember Cub can't choose the stag; Burning Page chooses nobody."""
    scene("2 Sun Stag c3", "1 play Ember Cub c2", "c3: 2 Sun Stag 5/5; asked: 2 act")
    scene("2 Sun Stag c3", "1 play Burning Page", "c3: 2 Sun Stag 5/3")
    scene("2 Sun Stag c2", "1 attack c1 c2", "c2: 2 Sun Stag 5/3")


def test_armour_lessens_every_damage_and_adds_up() -> None:
    scene("2 Moss Bear c3 [Gilt Edge, Gilt Edge]", "1 play Fiery Word c3", "c3: 2 Moss Bear 4/3")
    scene(
        "2 Gate Guard c6 [Gilt Edge]; 1 Moss Bear c5",
        "1 play Scuffle in the Hay c5 c6",
        "c6: 2 Gate Guard 1/2; c5: 1 Moss Bear 4/3",
    )


def test_what_a_chapter_sets_off_is_chosen_by_who_begins_first() -> None:
    table = narikana(
        "1 Potter's Kiln c4; 2 Potter's Kiln d4; 1 Ember Cub c5; 1 Moss Bear b3; "
        "2 Ember Cub d3; 2 Moss Bear e3",
        active=2,
    )
    end_chapter(table)
    expect(table, "asked: 2 pick")
    say(table, "2 b3")
    expect(table, "asked: 1 pick; b3: 1 Moss Bear 4/3")
    say(table, "1 e3")
    expect(table, "asked: 2 act; e3: 2 Moss Bear 4/3")


def test_frenzy_does_not_help_who_is_made_to_rest() -> None:
    scene(
        "2 Firework Fox c5; 1 Dew Sprite c4",
        "1 play Cradle Song c5",
        "asked: 2 act; not: attack c5; not: move c5",
    )


def test_no_attack_is_below_zero() -> None:
    table = scene(
        "1 Sugar Mouse c4; 2 Dew Sprite c5", "1 use Sugar Mouse c5", "c5: 2 Dew Sprite 0/2"
    )
    play_through(table, "2 attack c5 c4")
    expect(table, "c4: 1 Sugar Mouse 1/2")


def test_an_item_is_controlled_with_its_bearer() -> None:
    table = scene("2 Moss Bear c5 [Iron Ring]", "1 play Sweet Talk c5", "on c5: Iron Ring")
    ring = next(one for one in see(table).board if one.host >= 0)
    assert (ring.owner, ring.control) == (2, 1)
