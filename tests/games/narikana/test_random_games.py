"""Narikana: what holds in every game, seen in a few random ones; in many by `python -m tools
invariants narikana`."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from stammtisch.core.engine.compiled import plain_state
from stammtisch.core.games.narikana.cards import COLOUR_OF, KIND_OF
from stammtisch.core.games.narikana.codes import ANY, COST, CREATURE, MAX_CARDS
from stammtisch.core.games.narikana.decks import deck_text
from stammtisch.core.games.narikana.options import NarikanaOptions
from tests.games.narikana.invariants import DECKS, check, play_one, random_deck
from tests.games.narikana.positions import narikana


@pytest.mark.parametrize("number", range(6))
def test_random_games_of_random_decks(number: int) -> None:
    counts: Counter[str] = Counter()
    play_one(number, counts)
    assert counts["(games)"] == 1
    assert counts["(positions looked at)"]


def test_random_decks_are_legal_and_of_every_kind() -> None:
    dice = Random("decks")
    decks = [random_deck(dice) for _ in range(200)]
    for deck in decks:
        assert NarikanaOptions(deck1=deck_text(deck)).cards(1) == deck
    assert any(all(KIND_OF[card] == CREATURE for card in deck) for deck in decks)
    assert any(len({COLOUR_OF[card] for card in deck}) == 1 for deck in decks)
    assert len(DECKS) > 10


def damaged(**changes: dict[int, int]) -> Any:
    """A position in which something can't be."""
    state: Any = narikana(
        "1 Ember Cub c3 [Iron Ring]; 2 Moss Bear c5",
        hands=("Fiery Word", "Honey Balm"),
        sources=("rr", "y"),
        mana=("rr", "y"),
    ).state
    check(state)
    changed = plain_state(state)
    for name, items in changes.items():
        for index, number in items.items():
            getattr(changed, name)[index] += number
    return changed


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": {MAX_CARDS + 1: 1}},
        {"hand_n": {1: 1}},
        {"known": {2 * MAX_CARDS + 1: 1}},
        {"deck_n": {2: -1}},
        {"grave": {MAX_CARDS + 3: 1}},
        {"mana": {COST: 1}},
        {"sources": {COST + ANY: -1}},
        {"host": {3: 1}},
        {"host": {2: 3}},
        {"where": {2: 1}},
        {"unit_at": {0: 3}},
        {"wounds": {2: -1}},
        {"wounds": {2: 5}},
        {"wounds": {1: 20}},
        {"kind": {4: 1}},
        {"kind": {2: -40}},
    ],
    ids=str,
)
def test_the_checks_find_what_can_not_be(changes: dict[str, dict[int, int]]) -> None:
    with pytest.raises((AssertionError, IndexError)):
        check(damaged(**changes))
