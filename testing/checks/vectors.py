"""Vectors for programs that learn: they follow from the View, within the bounds of their parts."""

from __future__ import annotations

from array import array
from functools import cache

import pytest

from ...core.engine.constants import CHANCE
from ...core.engine.rng import Rng
from ...core.game import Game, sampled
from ...core.information.observation import Layout, layout_of, mask_of_view, vector_of_view
from ..play import walk
from ..subjects import Subject

EVERY = 4
"""Of the positions that are looked at."""


@cache
def _layout(game: Game, players: int) -> Layout | None:
    try:
        return layout_of(game, players)
    except ValueError:
        return None


def test_a_vector_is_the_same_for_all_positions_that_look_the_same(subject: Subject) -> None:
    game = subject.game
    layout = _layout(game, subject.players)
    if layout is None:
        pytest.skip("the game's View declares no vectors")
    rng = Rng(f"vectors {subject}")
    for state, where in list(walk(subject))[::EVERY]:
        for seat in state.pending():
            if seat == CHANCE:
                continue
            view = game.view(state, seat)
            made, mask = vector_of_view(game, view), mask_of_view(game, view)
            for position in (state, sampled(game, view, rng)):
                vector = array("f", bytes(layout.writer.write(position, seat)))
                assert vector == made, f"{where}, seat {seat}"
                assert layout.writer.mask(position, seat) == mask, where


def test_numbers_of_vectors_lie_within_the_bounds_of_their_parts(subject: Subject) -> None:
    game = subject.game
    layout = _layout(game, subject.players)
    if layout is None:
        pytest.skip("the game's View declares no vectors")
    for number, (state, where) in enumerate(walk(subject)):
        vector = array("f", bytes(layout.writer.write(state, number % subject.players + 1)))
        for part in layout.parts:
            numbers = vector[part.start : part.start + part.length]
            assert part.low <= min(numbers), f"{part.name}, {where}"
            assert max(numbers) <= (part.high or 0), f"{part.name}, {where}"
