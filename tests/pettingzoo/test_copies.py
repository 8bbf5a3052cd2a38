"""Environments are copied and saved in the middle of a game."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

from stammtisch.adapters.pettingzoo import CardGame
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import UnknownGame
from stammtisch.core.games import GAMES
from tests.pettingzoo.tables import EXAMPLE, every_game_and_the_example, steps, table

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper

MIDDLE = 25
ways = pytest.mark.parametrize(
    "copied", [copy, deepcopy, lambda game: pickle.loads(pickle.dumps(game))]
)


def middle(name: str) -> CardGame:
    """A game after some moves, all of which somebody could see."""
    game = table(name)
    game.reset(seed=1)
    for _ in steps(game, 5 if name == EXAMPLE else MIDDLE, Rng(f"copies {name}")):
        pass
    return game


def rest(game: Any) -> list[Any]:
    """All that is seen and paid to the end of the game, and the beginning of the next one."""
    rng, found = Rng("rest"), []
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        found.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward))
        legal = np.flatnonzero(seen["action_mask"])
        game.step(None if over else int(legal[rng.below(len(legal))]))
    game.reset()
    return [*found, game.last()[0]["observation"].tobytes()]


@ways
@every_game_and_the_example
def test_a_copy_plays_on_as_the_original_does(
    name: str, copied: Callable[[CardGame], CardGame]
) -> None:
    game = middle(name)
    before = [game.observe(agent)["observation"].tobytes() for agent in game.agents]
    other = copied(game)
    played = rest(other)
    assert len(played) > len(game.agents) + 1
    assert [game.observe(agent)["observation"].tobytes() for agent in game.agents] == before
    assert not any(game.terminations.values())
    assert rest(game) == played


@ways
def test_copies_sample_their_spaces_on_their_own(copied: Callable[[CardGame], CardGame]) -> None:
    game = middle("ojyks")
    space = game.action_space("player_0")
    space.seed(1)
    expected = [deepcopy(space).sample() for _ in range(3)]
    copied(game).action_space("player_0").sample()
    assert space.sample() == expected[0]


@ways
def test_before_and_after_a_game_there_are_copies_too(
    copied: Callable[[CardGame], CardGame],
) -> None:
    new = copied(table("uno"))
    with pytest.raises(RuntimeError, match="reset"):
        new.step(0)
    new.reset(seed=4)
    same = table("uno")
    same.reset(seed=4)
    assert rest(new) == rest(same)
    for _ in steps(same, 10_000, Rng("end")):
        pass
    ended = copied(same)
    assert all(ended.terminations.values())
    assert ended.rewards == same.rewards


@ways
def test_settings_and_what_was_added_are_copied(copied: Callable[[CardGame], CardGame]) -> None:
    game = table("uno", rewards="points", render_mode="ansi", language="de")
    game.reset(seed=2)
    game.notes = ["mine"]
    other = copied(game)
    other.notes.append("theirs")
    assert (game.notes, other.notes) == (["mine"], ["mine", "theirs"])
    assert other.render() == game.render()
    assert (other.by_points, other.options) == (True, game.options)


def test_a_wrapped_environment_is_copied_with_its_wrapper() -> None:
    game = TerminateIllegalWrapper(middle("ojyks"), illegal_reward=-1)
    other = deepcopy(game)
    other.step(int(np.flatnonzero(1 - other.last()[0]["action_mask"])[0]))
    assert any(other.terminations.values())
    assert not any(game.terminations.values())


def test_a_saved_environment_is_read_with_or_without_the_compiled_core() -> None:
    assert b"_compiled" not in pickle.dumps(middle("nyan_nyan"))


def test_a_saved_environment_needs_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = pickle.dumps(middle(EXAMPLE))
    monkeypatch.delitem(GAMES, EXAMPLE)
    with pytest.raises(UnknownGame):
        pickle.loads(saved)
