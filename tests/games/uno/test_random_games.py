"""uno: what holds in every game, seen in random ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.core.games.uno.options import UnoOptions
from tests.effort import examples
from tests.games import random_games
from tests.games.positions import Table, can, discards, draw_pile, names, outcome, see
from tests.games.random_games import SEEDS, new, options_of
from tests.games.uno.positions import UNO_DECK, hand

pytestmark = pytest.mark.slow

MAX_GAME_LENGTH = 1500
"""Moves after which a random game is given up: it may go on for ever."""

OPTIONS = options_of(UnoOptions, rounds=st.integers(1, 2))


def a_card_rather_than_drawing(dice: Random, legal: Sequence[int]) -> int:
    """So that games end."""
    return dice.choice(legal[:-1] if len(legal) > 1 else legal)


def step(table: Table, seed: int, number: int) -> None:
    random_games.step(table, seed, number, a_card_rather_than_drawing)


@examples(20)
@given(players=st.integers(2, 10), options=OPTIONS, seed=SEEDS)
def test_uno_1_1_no_card_is_ever_lost_or_doubled(
    players: int, options: UnoOptions, seed: int
) -> None:
    table = new("uno", players, options)
    for number in range(200):
        if not see(table).pending:
            break
        step(table, seed, number)
        hands = [hand(table, seat) for seat in range(1, players + 1)]
        everywhere = Counter([*chain(*hands), *discards(table), *draw_pile(table)])
        assert everywhere == Counter(UNO_DECK)
        assert see(table).counts == tuple(len(held) for held in hands)
        assert see(table).pile == len(draw_pile(table))


def fits(card: str, view: Any, top: str) -> bool:
    """uno §2.1, once more."""
    if view.colour < 0:
        return True
    if card in ("w", "w4"):
        return view.options.wild_on_wish or top not in ("w", "w4")
    if card[0] == "rygb"[view.colour]:
        return True
    return top not in ("w", "w4") and card[1:] == top[1:]


def expected(table: Table, seat: int) -> set[str]:
    """The legal moves of uno §2-4, spelled out."""
    view = see(table, seat)
    held, top = hand(table, seat), discards(table)[-1]
    if view.stage == "exchange":
        return {f"swap {o}" for o in range(1, view.players + 1) if o != seat and view.counts[o - 1]}
    if view.stage == "answer":
        playable = {card for card in held if card[-2:] == top[-2:] and card[-2:] in ("+2", "w4")}
        rest = "draw"
    elif view.stage == "drawn":
        playable = {card for card in names(table, [view.drawn]) if fits(card, view, top)}
        rest = "pass"
    else:
        playable = {card for card in held if fits(card, view, top)}
        rest = "draw" if view.pile or len(view.discards) > 1 else "pass"
    texts = {rest}
    for card in playable:
        wishes = "rygb" if card in ("w", "w4") else " "
        texts |= {f"play {card} {wish}".strip() for wish in wishes}
    return texts


@examples(20)
@given(players=st.integers(2, 10), options=OPTIONS, seed=SEEDS)
def test_uno_2_1_exactly_the_cards_that_match_may_be_played(
    players: int, options: UnoOptions, seed: int
) -> None:
    table = new("uno", players, options)
    for number in range(200):
        pending = see(table).pending
        if not pending:
            break
        if pending != (0,):
            assert can(table) == expected(table, pending[0])
            assert all(can(table, seat) == set() for seat in {*range(1, players + 1)} - {*pending})
        step(table, seed, number)


@examples(10)
@given(players=st.integers(2, 6), seed=SEEDS)
def test_uno_4_what_is_known_of_a_hand_is_in_it(players: int, seed: int) -> None:
    """Hands that change owners are known to who gave them; nobody knows what isn't so."""
    table = new("uno", players, UnoOptions(zero_seven=True, stack_draws=True))
    for number in range(200):
        if not see(table).pending:
            break
        step(table, seed, number)
        for seat in range(players + 1):
            for other, known in enumerate(see(table, seat).known, 1):
                assert Counter(names(table, known)) <= Counter(hand(table, other))


@examples(20)
@given(players=st.integers(2, 10), options=OPTIONS, seed=SEEDS)
def test_uno_5_3_points_follow_from_the_cards_laid_and_held(
    players: int, options: UnoOptions, seed: int
) -> None:
    """A second bookkeeping, from the events alone."""
    table = new("uno", players, options)
    points: dict[int, Fraction] = defaultdict(Fraction)
    laid: dict[int, int] = defaultdict(int)
    finished: list[int] = []
    counts = (0,) * players
    for number in range(MAX_GAME_LENGTH):
        if not see(table).pending:
            break
        before = see(table).counts
        step(table, seed, number)
        for event in table.events:
            if event.kind == "dealt":
                laid, finished = defaultdict(int), []
            elif event.kind == "played":
                laid[event.seat] += 1
                counts = before
            elif event.kind == "drew" and finished:
                # what the last card makes others draw counts for the last player only
                mine = event.seat - 1
                counts = (*counts[:mine], counts[mine] + 1, *counts[mine + 1 :])
            elif event.kind == "finished":
                finished.append(event.seat)
                place = len(finished)
                assert event.values[0] == place
                bonus = {1: 200, 2: 100, 3: 50}.get(place, 0)
                if place == players:
                    p = Fraction(2000, laid[event.seat] + counts[event.seat - 1])
                else:
                    p = Fraction(2000, laid[event.seat]) + sum(counts) - counts[event.seat - 1]
                points[event.seat] += p + bonus
        exact = [points[seat] for seat in range(1, players + 1)]
        assert see(table).points == tuple(map(float, exact))
    if not see(table).pending and options.rounds > 1:
        assert outcome(table).places == tuple(1 + sum(o > own for o in exact) for own in exact)


@examples(20)
@given(players=st.integers(2, 10), options=OPTIONS, seed=SEEDS)
def test_uno_3_1_who_draws_a_penalty_is_next_unless_draws_skip(
    players: int, options: UnoOptions, seed: int
) -> None:
    """Also when the draw pile is refilled meanwhile."""
    table = new("uno", players, options)
    drawer = 0
    for number in range(200):
        if not see(table).pending:
            break
        due, stage = see(table).due, see(table).stage
        step(table, seed, number)
        drew = [event.seat for event in table.events if event.kind in ("drew", "cannot-draw")]
        played = [event for event in table.events if event.kind == "played"]
        if drew and (played or due or drawer):
            drawer = drew[-1]
        view = see(table)
        if not drawer or view.pending in ((), (0,)):
            continue  # the round is over, or chance refills the draw pile
        if view.stage == "turn" and stage != "starter":
            assert (view.pending == (drawer,)) != options.draws_skip
        drawer = 0
