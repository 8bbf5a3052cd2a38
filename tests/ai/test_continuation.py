"""Players who search go on from moves, each by what it sees."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.ai.continuation import played_on, searching
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game, Move, View
from stammtisch.core.games import GAMES
from tests.adapters.games import new_match

ALL_GAMES = pytest.mark.parametrize("name", list(GAMES))


def first_choice(name: str) -> tuple[Game, View]:
    """The first decision with a choice of a game between two."""
    match = new_match(name, 2)
    while len((view := match.view(match.pending[0])).legal) < 2:
        match.play(view.seat, view.legal[0])
    return match.game, view


@ALL_GAMES
def test_whoever_is_asked_has_a_choice_and_sees_its_own_view(name: str) -> None:
    game, view = first_choice(name)
    asked: list[int] = []

    def choose(seen: View, rng: Rng) -> Move:
        assert seen.seat in seen.pending
        assert len(seen.legal) > 1
        asked.append(seen.seat)
        return seen.legal[rng.below(len(seen.legal))]

    moves = view.legal[:2]
    told = [played_on(game, view, moves, choose, "key", 3) for _ in range(2)]
    assert told[0] == told[1]
    assert len(told[0]) == 3
    assert {*asked} == {1, 2}
    for sample in told[0]:
        assert list(sample) == list(moves)
        assert all(0 <= value <= 1 for value, _ in sample.values())


def test_worlds_differ_and_moves_meet_the_same_ones() -> None:
    game, view = first_choice("las_vegan")

    def hand_of_the_other(move: Move, key: str) -> tuple[str, ...]:
        hands: list[tuple[str, ...]] = []

        def choose(seen: Any, _: Rng) -> Move:
            if seen.seat != view.seat:
                hands.append(tuple(seen.hand))
            return int(seen.legal[0])

        played_on(game, view, [move], choose, key, 1)
        return hands[0]

    one, other = view.legal[:2]
    assert hand_of_the_other(one, "key") == hand_of_the_other(other, "key")
    assert hand_of_the_other(one, "key") != hand_of_the_other(one, "other")


def test_no_further_world_begins_after_so_many_decisions() -> None:
    game, view = first_choice("las_vegan")
    first = searching(game, 2)
    assert len(played_on(game, view, view.legal[:2], first, "key", 9, decisions=1)) == 2
    few = played_on(game, view, view.legal[:2], first, "key", 9, decisions=120)
    assert 2 < len(few) < 9
    assert few == played_on(game, view, view.legal[:2], first, "key", len(few))
