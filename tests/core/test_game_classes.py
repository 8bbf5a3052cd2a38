"""The classes of games: few, and no method that another class of the same game replaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from stammtisch.ai.player import ai_facts_of
from stammtisch.core.engine.compiled import plain_class
from stammtisch.core.engine.state import State
from stammtisch.core.games import GAMES, OWN
from stammtisch.core.policy import Policy

DEEPEST = 4
"""Classes from the base to that of a game, both counted."""


def chains(game: str) -> Iterator[list[type]]:
    """The classes of a game's positions and of its heuristic, from the base on."""
    position = plain_class(GAMES[game].state)
    policy = ai_facts_of(GAMES[game]).policy
    assert isinstance(policy, type)
    for kind, base in ((position, State), (plain_class(policy), Policy)):
        line = kind.__mro__
        yield [*reversed(line[: line.index(base) + 1])]


@pytest.mark.parametrize("game", OWN)
def test_classes_of_a_game_are_at_most_four_deep(game: str) -> None:
    assert all(1 < len(chain) <= DEEPEST for chain in chains(game))


@pytest.mark.parametrize("game", OWN)
def test_no_class_of_a_game_replaces_a_method_of_another_one_of_it(game: str) -> None:
    for _, *own in chains(game):
        methods = Counter(
            name for kind in own for name, value in vars(kind).items() if callable(value)
        )
        assert [name for name, n in methods.items() if n > 1 and not name.startswith("__")] == []
