"""Vectors of numbers hold what the View of the seat holds, whatever they are made of."""

from __future__ import annotations

from typing import Any, cast

import pytest

from stammtisch.core.game import sampled
from stammtisch.core.games import game_named
from stammtisch.core.layout import layout_of
from stammtisch.core.rng import Rng
from tests.conformance.from_views import PARTS, expected
from tests.conformance.play import walk
from tests.conformance.subjects import EXAMPLE, SUBJECTS, Subject

EVERY = 3
SAMPLED = 5
"""Of the positions that are looked at."""

with_vectors = pytest.mark.parametrize(
    "subject", [one for one in SUBJECTS if one.game.name in PARTS], ids=str
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
            made = layout.vector.write(state, seat)
            assert made == expected(game, view, layout), (where, seat)
            mask = layout.vector.mask(state, seat, len(layout.moves))
            assert [move for move, legal in enumerate(mask) if legal] == list(view.legal), where
            if number % SAMPLED == 0 and view.pending and view.pending != (0,):
                world = sampled(game, view, rng)
                assert layout.vector.write(world, seat) == made, (where, seat)
                assert layout.vector.mask(world, seat, len(layout.moves)) == mask, where


def test_every_game_of_ours_has_vectors_for_all_numbers_of_players() -> None:
    for game in map(game_named, PARTS):
        for players in game.seats:
            layout = layout_of(game, players)
            state = game.new(players, game.options())
            view = game.view(state, players)
            assert layout.vector.write(state, players) == expected(game, view, layout)
    with pytest.raises(ValueError, match="no observations of numbers"):
        layout_of(EXAMPLE, 2)


def test_what_would_be_written_elsewhere_is_refused() -> None:
    game = game_named("uno")
    vector, state = layout_of(game, 3).vector, game.new(4, game.options())
    for seat in (0, 1, 4, 5):
        with pytest.raises(ValueError, match="not 3 players"):
            vector.write(state, seat)


def test_cards_that_another_seat_looks_at_are_no_numbers() -> None:
    game = game_named("narikana")
    layout, state = layout_of(game, 2), cast(Any, game.new(2, game.options()))
    state.looked, state.looked_n, state.f_seat = [7, 9, *[0] * 6], 2, 1
    for seat in (1, 2):
        made = layout.vector.write(state, seat)
        assert made == expected(game, game.view(state, seat), layout)
        state.looked = [9, 8, *[0] * 6]
        assert (layout.vector.write(state, seat) == made) == (seat == 2)
