"""narikana §5: cards are data, and what is said in it is what happens."""

from __future__ import annotations

import pytest

from stammtisch.core.games.narikana.reading import CardError, read_filter
from tests.games.narikana_positions import can, expect, narikana, say, scene
from tests.games.positions import happened


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


def test_to_an_enchantment_its_bearer_is_not_another_creature() -> None:
    scene(
        "1 Ember Cub c6 [Whispered Pact]; 1 Player c1 -5",
        "1 pass; 2 attack c7 c6",
        "c6: -; left 1: 15; left 2: 20",
    )
    scene(
        "1 Ember Cub c6; 1 Moss Bear b5 [Whispered Pact]; 1 Player c1 -5",
        "1 pass; 2 attack c7 c6",
        "c6: -; left 1: 16; left 2: 19",
    )
