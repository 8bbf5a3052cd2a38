"""Games that don't come to their end: an opponent moves illegally, or there are too many moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stammtisch.adapters import vector
from stammtisch.adapters.pettingzoo import Rewards
from stammtisch.adapters.vector import VectorEnv
from stammtisch.ai.decision import PlayerFault
from stammtisch.core.engine.compiled import plain_state
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES
from stammtisch.core.policy import Policy

PLAYERS = {name: min(3, game.seats[-1]) for name, game in GAMES.items()}
WRONG = 4000
AFTER = 20


class Confused(Policy):
    """Makes an illegal move from its decision number AFTER on."""

    def __init__(self, world: Any) -> None:
        super().__init__(world)
        self.asked = 0

    def choose(self, seat: int, rng: Rng) -> int:
        self.asked += 1
        return WRONG if self.asked >= AFTER else super().choose(seat, rng)


@pytest.fixture
def confused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heuristics are Confused, in games without a compiled core like those of other packages."""
    new = Game.new

    def plain(game: Any, players: int, options: Any) -> Any:
        return plain_state(new(game, players, options))

    monkeypatch.setattr(Game, "new", plain)
    monkeypatch.setattr(vector, "policy_maker", lambda *_: Confused)


def first_legal(masks: np.ndarray) -> np.ndarray:
    chosen: np.ndarray = masks.argmax(axis=1)
    return chosen


def random_legal(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    drawn: np.ndarray = (chance.random(masks.shape) * masks).argmax(axis=1)
    return drawn


@pytest.mark.usefixtures("confused")
@pytest.mark.parametrize("rewards", ["place", "points"])
@pytest.mark.parametrize("name", PLAYERS)
def test_an_illegal_move_of_the_heuristic_ends_the_step_with_its_game_row_and_move(
    name: str, rewards: Rewards
) -> None:
    rows = VectorEnv(name, 2, PLAYERS[name], seeds=3, opponents="heuristic", rewards=rewards)

    def play() -> None:
        seen, _ = rows.reset()
        for _ in range(40 * AFTER):
            seen, *_ = rows.step(first_legal(seen["action_mask"]))

    with pytest.raises(PlayerFault) as raised:
        play()
    facts = raised.value.facts
    assert (facts["player"], facts["game"], facts["reason"]) == ("heuristic", name, "illegal")
    assert facts["move"] == WRONG
    assert facts["row"] in (0, 1)
    assert facts["seat"] in range(1, PLAYERS[name] + 1)


@pytest.mark.usefixtures("confused")
def test_advice_that_is_illegal_is_a_fault_and_changes_nothing() -> None:
    rows = VectorEnv("uno", 2, 2, seeds=3, opponents="random")
    seen, _ = rows.reset()
    for _ in range(AFTER - 1):
        legal = seen["action_mask"]
        advised = rows.advice()
        assert legal[[0, 1], advised].all()
        seen, *_ = rows.step(first_legal(legal))
    with pytest.raises(PlayerFault, match=f"move={WRONG}"):
        rows.advice()
    rows.step(first_legal(seen["action_mask"]))


@pytest.mark.parametrize("opponents", ["heuristic", "random", "heuristic:slips=10", None])
@pytest.mark.parametrize("name", PLAYERS)
def test_a_game_with_too_many_moves_is_truncated(name: str, opponents: str | None) -> None:
    rows = VectorEnv(name, 4, PLAYERS[name], seeds=3, opponents=opponents, max_moves=12)
    seen, _ = rows.reset()
    cut = 0
    for _ in range(30):
        seen, rewards, ends, cuts, _ = rows.step(first_legal(seen["action_mask"]))
        assert not (ends & cuts).any()
        assert np.array_equal(rows.arrays.ends.view(bool), ends | cuts)
        assert not rewards[cuts].any()
        assert seen["action_mask"].any(axis=1).all()
        cut += int(cuts.sum())
    assert cut


@pytest.mark.parametrize("opponents", ["heuristic", "heuristic:slips=1"])
def test_games_that_end_in_time_are_not_truncated(opponents: str) -> None:
    chance = np.random.default_rng(1)
    rows = VectorEnv("uno", 8, 3, seeds=3, opponents=opponents, max_moves=100_000)
    seen, _ = rows.reset()
    ended = 0
    for _ in range(200):
        moves = random_legal(seen["action_mask"], chance)
        seen, _, ends, cuts, _ = rows.step(moves)
        assert not cuts.any()
        ended += int(ends.sum())
    assert ended


@pytest.mark.parametrize("most", [0, -1, 2**31])
def test_a_limit_of_moves_is_a_number_of_moves(most: int) -> None:
    with pytest.raises(ValueError, match="allowed are 1 to"):
        VectorEnv("uno", 1, max_moves=most)
