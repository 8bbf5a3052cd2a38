"""Fields of the State that a View declares (`of`), and that `fill` writes as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import BrokenEntryPoint
from stammtisch.core.game import sampled
from stammtisch.core.games import (
    GAMES,
    all_games,
    broken_games,
    game_named,
    spoiled_by_fill,
    written_twice,
)
from stammtisch.testing import conformance_tests
from tests.conformance import drawing_game
from tests.conformance.drawing_game import COPIES, DrawingGame, DrawingState, DrawingView
from tests.guests import Install, install

__all__ = ["install"]


def counting_up(state: DrawingState, view: DrawingView) -> None:
    """Fills the pile card by card, although `pile_n` has its number already."""
    drawing_game.fill(state, view)
    for card in range(drawing_game.KINDS):
        for _ in range(COPIES):
            state.pile[state.pile_n] = card
            state.pile_n += 1


def giving(state: DrawingState, view: DrawingView) -> None:
    """Counts the own hand twice."""
    drawing_game.fill(state, view)
    if view.seat:
        state.count[view.seat] += len(view.hand)


def setting_again(state: DrawingState, view: DrawingView) -> None:
    """Writes the same once more, which does no harm."""
    state.count = [0] * len(state.count)
    drawing_game.fill(state, view)
    state.pile_n = view.pile
    state.count[1:] = view.counts


def failing(state: DrawingState, view: DrawingView) -> None:
    """Is wrong in another respect."""
    raise KeyError("a card")


def game_with(fill_by: Callable[[Any, Any], None]) -> DrawingGame:
    class Other(DrawingGame):
        fill = staticmethod(fill_by)  # type: ignore[assignment]

    return Other()


@pytest.mark.parametrize(
    ("fill_by", "fields"),
    [(counting_up, ("pile",)), (giving, ("counts",)), (setting_again, ()), (failing, ())],
)
def test_fields_that_fill_spoils_are_named(
    fill_by: Callable[[Any, Any], None], fields: tuple[str, ...]
) -> None:
    assert written_twice(game_with(fill_by)) == fields


def test_no_game_of_ours_spoils_a_field() -> None:
    for game in GAMES.values():
        assert written_twice(game) == ()
    assert written_twice(drawing_game.GAME) == ()


def test_a_later_position_is_looked_at_by_the_conformance_suite() -> None:
    def after_a_card(state: DrawingState, view: DrawingView) -> None:
        drawing_game.fill(state, view)
        state.pile_n += len(view.discards) - 1 if view.discards else 0

    game = game_with(after_a_card)
    assert written_twice(game) == ()
    state: Any = game.new(2, game.options())
    game.settle(state, Rng("deal"))
    while len(game.view(state, 1).discards) < 2:
        state.play(state.mover, state.legal(state.mover)[0])
    assert spoiled_by_fill(game, game.view(state, 1)) == ["pile"]


def test_such_a_game_is_refused_when_it_is_tested() -> None:
    with pytest.raises(ValueError, match="`of` and written by `fill`, too: pile"):
        conformance_tests(game_with(counting_up))


SPOILED = """
from tests.conformance.drawing_game import DrawingGame
from tests.core.test_fill import counting_up

class Spoiled(DrawingGame):
    name = "spoiled"
    fill = staticmethod(counting_up)

GAME = Spoiled()
"""


def test_such_a_game_is_refused_when_it_is_loaded(install: Install) -> None:
    """Instead of an IndexError in the first world that is sampled."""
    install("spoiled", SPOILED, {"games": {"spoiled": "spoiled:GAME"}})
    assert "spoiled" not in all_games()
    (fault,) = broken_games()
    assert (fault.facts["fault"], fault.facts["detail"]) == ("twice", "pile")
    with pytest.raises(BrokenEntryPoint, match="pile"):
        game_named("spoiled")
    game = game_with(counting_up)
    with pytest.raises(IndexError):
        sampled(game, game.view(game.new(2, game.options()), 1), Rng("any"))
