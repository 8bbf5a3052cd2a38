"""Vectors of numbers hold what the View of the seat holds, whatever they are made of."""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest

from stammtisch.core.engine.compiled import status, with_fields
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.views import SeatView, common
from stammtisch.core.game import sampled
from stammtisch.core.games import OWN, game_named
from stammtisch.core.information.observation import layout_of
from stammtisch.testing.play import walk
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import EXAMPLE, SUBJECTS
from tests.games.facts import expected

EVERY = 3
REST = [card for card in range(1, 14) for _ in range(4 - [9, 3, 5, 5].count(card))]
"""The pile of the example below the first four cards."""
SAMPLED = 5
"""Of the positions that are looked at."""

with_vectors = pytest.mark.parametrize(
    "subject", [subject for subject in SUBJECTS if subject.game.name in OWN]
)


@with_vectors
def test_a_vector_follows_from_the_view(subject: Subject) -> None:
    """Also in worlds that are drawn from the View, where all that is hidden lies elsewhere."""
    game, rng = subject.game, Rng(f"vectors {subject}")
    layout = layout_of(game, subject.players)
    for number, (state, where) in enumerate(walk(subject)):
        if number % EVERY:
            continue
        for seat in {max(state.mover, 1), number % subject.players + 1}:
            view = game.view(state, seat)
            made = layout.writer.write(state, seat)
            assert made == expected(game, view, layout), (where, seat)
            mask = layout.writer.mask(state, seat)
            assert [move for move, legal in enumerate(mask) if legal] == list(view.legal), where
            if number % SAMPLED == 0 and view.pending and view.pending != (0,):
                world = sampled(game, view, rng)
                assert layout.writer.write(world, seat) == made, (where, seat)
                assert layout.writer.mask(world, seat) == mask, where


def test_every_game_of_ours_has_vectors_for_all_numbers_of_players() -> None:
    for game in map(game_named, OWN):
        for players in game.seats:
            layout = layout_of(game, players)
            state = game.new(players, game.options())
            view = game.view(state, players)
            assert layout.writer.write(state, players) == expected(game, view, layout)


def test_a_game_of_others_has_vectors_from_what_its_view_declares() -> None:
    state: Any = EXAMPLE.new(2, EXAMPLE.options(hand=2))
    state.settle((0, 9, 3, 5, 5, *REST))
    state.play(1, 9)
    layout = layout_of(EXAMPLE, 2)
    assert [(part.name, part.start, part.length, part.high) for part in layout.parts] == [
        ("stage", 0, 2, 1),
        ("asked", 2, 2, 1),
        ("hand", 4, 14, 4),
        ("chosen", 18, 13, 1),
        ("unseen", 31, 13, 4),
        ("left", 44, 1, 8),
        ("tricks", 45, 2, 8),
    ]
    numbers = array("f", bytes(layout.writer.write(state, 1)))
    assert [n for n, number in enumerate(numbers[:31]) if number] == [1, 3, 4 + 3, 18 + 8]
    assert numbers[31:44].tolist() == [4, 4, 3, 4, 4, 4, 4, 4, 3, 4, 4, 4, 4]
    assert numbers[44:].tolist() == [2, 0, 0]
    mask = layout.writer.mask(state, 2)
    assert [move for move, legal in enumerate(mask) if legal] == [5]


def test_what_no_view_declares_has_no_vectors() -> None:
    class Bare(type(EXAMPLE)):  # type: ignore[misc]
        def view(self, state: Any, seat: int) -> SeatView:
            return SeatView(**common(state, seat, self.stage_words))

    with pytest.raises(ValueError, match="no observations of numbers"):
        layout_of(Bare(), 2)


@pytest.mark.skipif(not status()[0], reason="the plain writer has no C between two steps")
def test_threads_may_share_a_writer() -> None:
    game = game_named("uno")
    writer = layout_of(game, 4).writer
    states = [game.new(4, game.options(rounds=rounds)) for rounds in (1, 2)]
    expected_vectors = [[bytes(writer.write(state, seat)) for seat in (1, 2)] for state in states]

    def write(number: int) -> bool:
        return all(
            bytes(writer.write(states[number], seat)) == expected_vectors[number][seat - 1]
            for seat in (1, 2) * 2000
        )

    with ThreadPoolExecutor(2) as threads:
        assert all(threads.map(write, (0, 1)))


def test_positions_of_other_games_are_refused() -> None:
    for wrong in ("ojyks", "nyan_nyan"):
        state = game_named(wrong).new(3, game_named(wrong).options())
        with pytest.raises(ValueError, match="is no position of this game"):
            layout_of(game_named("uno"), 3).writer.write(state, 1)


def test_what_would_be_written_elsewhere_is_refused() -> None:
    game = game_named("uno")
    vector, state = layout_of(game, 3).writer, game.new(4, game.options())
    for seat in (0, 1, 4, 5):
        with pytest.raises(ValueError, match="4 players, not 3"):
            vector.write(state, seat)


def test_cards_that_another_seat_looks_at_are_no_numbers() -> None:
    game = game_named("narikana")
    layout, state = layout_of(game, 2), cast(Any, game.new(2, game.options()))
    state = with_fields(state, looked=[7, 9, *[0] * 6], looked_n=2, f_seat=1)
    for seat in (1, 2):
        made = layout.writer.write(state, seat)
        assert made == expected(game, game.view(state, seat), layout)
        other = with_fields(state, looked=[9, 8, *[0] * 6])
        assert (layout.writer.write(other, seat) == made) == (seat == 2)
