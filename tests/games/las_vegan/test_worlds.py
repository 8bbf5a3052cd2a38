"""las_vegan: the worlds that a seat imagines keep to what the others have shown not to hold."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from stammtisch.core.games.las_vegan.options import LasVeganOptions
from tests.effort import examples
from tests.games.las_vegan.positions import LAS_VEGAN_CARDS, LAS_VEGAN_DECK, las_vegan_position
from tests.games.positions import Table, names, see
from tests.games.random_games import SEEDS, new, steps

COLOURS = "rpgb"


def cards_of(held: int) -> tuple[str, ...]:
    """The cards of a set of bits."""
    return tuple(card for n, card in enumerate(LAS_VEGAN_DECK) if held >> n & 1)


MANY = 2000


def hands(table: Table, view: Any, rng: Rng) -> tuple[tuple[str, ...], ...]:
    """All hands of a world that the seat of the view could be in."""
    world: Any = sampled(table.game, view, rng)
    return tuple(cards_of(held) for held in world.held[1 : view.players + 1])


@examples(25)
@given(players=st.integers(2, 5), seed=SEEDS)
def test_no_world_gives_a_seat_what_it_has_shown_not_to_hold(players: int, seed: int) -> None:
    table = new("las_vegan", players, LasVeganOptions(rounds=1))
    rng = Rng(f"worlds {seed}")
    for _ in steps(table, seed, 300):
        for seat in range(players + 1):
            view = see(table, seat)
            dealt = hands(table, view, rng)
            assert tuple(map(len, dealt)) == view.counts
            held = [card for hand in dealt for card in hand]
            laid = names(table, [card for trick in view.tricks for card in trick.cards])
            assert len({*held, *laid}) == len(held) + len(laid)
            for hand, lacks in zip(dealt, view.lacks, strict=True):
                assert not any(lacks >> COLOURS.index(card[0]) & 1 for card in hand)


@examples(25)
@given(players=st.integers(2, 5), seed=SEEDS)
def test_every_world_can_be_played_to_the_end(players: int, seed: int) -> None:
    table = new("las_vegan", players, LasVeganOptions(rounds=1))
    rng = Rng(f"played {seed}")
    for number in steps(table, seed, 300):
        if number % 9 == 0:
            world = sampled(table.game, see(table, number % (players + 1)), rng)
            world.random_playout(rng, 1000)
            assert world.pending() == ()


# Hands of three in a world of four: seat 1 sees its own. `lacks` by seat.
UNSEEN = ["r5 p2 g3", "r1 r2 r3", "p1 g1 b1", "b2 b3 g2"]
CASES = [
    ["", "", "", ""],
    ["", "p", "", ""],
    ["", "pgb", "r", ""],  # only seats 2 and 4 may have red cards
    ["", "gb", "rp", "r"],  # the red ones are all with seat 2
    ["", "p", "", "rp"],  # the purple one is with seat 3
    ["", "b", "r", "p"],
]


def possible(lacks: list[str]) -> list[tuple[frozenset[str], ...]]:
    """All deals of the unseen cards, spelled out."""
    cards = frozenset(card for hand in UNSEEN[1:] for card in hand.split())
    found = [
        (frozenset(second), frozenset(third), cards.difference(second, third))
        for second in combinations(cards, 3)
        for third in combinations(cards.difference(second), 3)
    ]
    return [
        deal
        for deal in found
        if not any(card[0] in lacks[seat] for seat, hand in enumerate(deal, 1) for card in hand)
    ]


@pytest.mark.parametrize("lacks", CASES, ids=" ".join)
def test_every_possible_deal_comes_and_cards_lie_as_in_all_of_them(lacks: list[str]) -> None:
    """About equally often: no card is much more often with a seat than in all deals together."""
    due = possible(lacks)
    state = las_vegan_position(UNSEEN, lacks=lacks)
    table = Table(new("las_vegan", 4, LasVeganOptions()).game, state)
    view, rng = see(table, 1), Rng("deals")
    met = Counter(tuple(map(frozenset, hands(table, view, rng)[1:])) for _ in range(MANY))
    assert set(met) <= set(due)
    assert len(met) == len(due) or len(due) > MANY / 10
    for card in [card for hand in UNSEEN[1:] for card in hand.split()]:
        for seat in range(3):
            exact = sum(card in deal[seat] for deal in due) / len(due)
            found = sum(n for deal, n in met.items() if card in deal[seat]) / MANY
            assert abs(found - exact) < 0.06, f"{card} with seat {seat + 2}: {found}, not {exact}"


def test_without_inference_all_worlds_are_alike() -> None:
    """Players may be told to overlook what was shown, to measure what it is worth."""
    state = las_vegan_position(UNSEEN, lacks=["", "r", "", ""])
    game = new("las_vegan", 4, LasVeganOptions()).game
    pool: Any = game.pooled(game.view(state, 1))
    rng, reds = Rng("alike"), set()
    for infers in (0, 1):
        pool.infers = infers
        world: Any = pool.clone()
        for _ in range(50):
            world.copy(pool)
            world.determinize(1, rng)
            if world.held[2] & (1 << LAS_VEGAN_CARDS["r1"] | 1 << LAS_VEGAN_CARDS["r2"]):
                reds.add(infers)
    assert reds == {0}
