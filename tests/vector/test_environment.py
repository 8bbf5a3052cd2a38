"""Many games in one call: each row plays what the environment of one game plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from stammtisch.adapters.pettingzoo import CardGame, env
from stammtisch.adapters.vector import VectorEnv
from stammtisch.ai.player import Budget, HeuristicPlayer
from stammtisch.ai.registry import UnknownPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import BadSeats, IllegalMove
from stammtisch.core.games import GAMES as OURS
from tests.games.facts import facts_of, seats_near

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    name: (seats_near(name, 4), dict(facts_of(name).eventful)) for name in OURS
}
every_game = pytest.mark.parametrize("name", TABLES)
GAMES = 5
SEED = 40


def many(name: str, games: int = GAMES, seeds: Any = SEED, **settings: Any) -> VectorEnv:
    players, options = TABLES[name]
    return VectorEnv(name, games, players, options, seeds, **settings)


def single(name: str, seed: int, **settings: Any) -> CardGame:
    players, options = TABLES[name]
    game = env(name, players=players, options=options, **settings)
    game.reset(seed=seed)
    return game


def legal_actions(masks: np.ndarray, rng: Rng) -> np.ndarray:
    """A random legal action for each row; mostly one of the first, which end games sooner."""
    actions = []
    for mask in masks:
        legal = np.flatnonzero(mask)
        few = max(1, len(legal) - 1) if rng.below(20) else len(legal)
        actions.append(legal[rng.below(few)])
    return np.array(actions)


def steps(rows: VectorEnv, most: int, rng: Rng) -> Iterator[tuple[np.ndarray, Any]]:
    """The actions of so many random steps, and what each step returns."""
    seen, _ = rows.reset()
    for _ in range(most):
        actions = legal_actions(seen["action_mask"], rng)
        result = rows.step(actions)
        seen = result[0]
        yield actions, result


@every_game
@pytest.mark.parametrize("rewards", ["place", "points"])
def test_each_row_is_what_the_environment_of_one_game_observes(name: str, rewards: str) -> None:
    rows = many(name, rewards=rewards)
    alone = [single(name, SEED + row, rewards=rewards) for row in range(GAMES)]
    ended = 0
    for actions, (seen, earned, ends, cut, infos) in steps(rows, 400, Rng(name)):
        assert not cut.any()
        for row, game in enumerate(alone):
            game.step(actions[row])
            over = game.terminations[game.agent_selection]
            assert ends[row] == over
            assert earned[row].tolist() == [
                np.float32(game.rewards[agent]) for agent in game.possible_agents
            ]
            if over:
                ended += 1
                game.reset()
            agent = game.agent_selection
            assert agent == f"player_{infos['seat'][row]}"
            expected = game.observe(agent)
            assert seen["observation"][row].tobytes() == expected["observation"].tobytes()
            assert seen["action_mask"][row].tobytes() == expected["action_mask"].tobytes()
    assert ended or name in ("narikana", "nyan_nyan")


@every_game
def test_observations_lie_in_their_space(name: str) -> None:
    rows = many(name)
    for _, (seen, *_) in steps(rows, 60, Rng(name)):
        assert rows.observation_space.contains(seen)


def history(rows: VectorEnv, most: int) -> list[bytes]:
    return [
        b"".join(array.tobytes() for array in (*result[0].values(), *result[1:4]))
        for _, result in steps(rows, most, Rng("history"))
    ]


@every_game
@pytest.mark.parametrize("opponents", [None, "heuristic"])
def test_threads_change_nothing(name: str, opponents: str | None) -> None:
    alone, shared = (
        history(many(name, 7, opponents=opponents, threads=threads), 120) for threads in (1, 3)
    )
    assert alone == shared


@every_game
def test_opponents_move_as_the_heuristic_player_does(name: str) -> None:
    """Followed move by move in the environment of one game, from Views alone."""
    rows = many(name, 3, opponents="heuristic", seat=2)
    alone = [single(name, SEED + row) for row in range(3)]
    player = HeuristicPlayer(alone[0].game)
    for game in alone:
        to_learner(game, player)
    ended = 0
    for actions, (seen, earned, ends, _, infos) in steps(rows, 120, Rng(name)):
        for row, game in enumerate(alone):
            game.step(actions[row])
            to_learner(game, player)
            if ends[row]:
                assert earned[row] == np.float32(game.rewards["player_1"])
                ended += 1
                game.reset()
                to_learner(game, player)
            assert infos["seat"][row] == 1
            expected = game.observe("player_1")["observation"]
            assert seen["observation"][row].tobytes() == expected.tobytes()
    assert ended


def to_learner(game: CardGame, player: HeuristicPlayer) -> None:
    """The others move until seat 2 has to decide or the game is over."""
    while game.agent_selection != "player_1" and not any(game.terminations.values()):
        seat = game.possible_agents.index(game.agent_selection) + 1
        view = game.game.view(game.position, seat)
        move = player.choose(view, view.legal, Budget(Rng("any")))
        game.step(move)


def test_the_learner_sits_elsewhere_in_each_game() -> None:
    rows = many("ojyks", 5, opponents="random")
    _, infos = rows.reset()
    seats = [infos["seat"].copy()]
    for _, (_, _, ends, _, infos) in steps(rows, 300, Rng("seats")):
        if ends.all():
            break
        seats.append(infos["seat"].copy())
    assert seats[0].tolist() == [0, 1, 2, 3, 0]
    assert {seat for row in seats for seat in row.tolist()} == {0, 1, 2, 3}


def test_any_player_of_the_house_is_an_opponent() -> None:
    searching = ["ismcts:iterations=8", "random", "heuristic"]
    first, again = (history(many("uno", 3, opponents=searching), 30) for _ in range(2))
    assert first == again
    assert first != history(many("uno", 3, opponents="random"), 30)


def test_rewards_of_the_learner_alone_by_points() -> None:
    rows = many("las_vegan", 6, opponents="random", rewards="points")
    rewards = [earned[ends] for _, (_, earned, ends, *_) in steps(rows, 150, Rng("points"))]
    assert np.concatenate(rewards).any()
    assert rows.arrays.rewards.shape == (6,)


def test_seeds_and_going_on() -> None:
    """Without a seed rows go on to their next games; with one they begin there again."""
    rows = many("ojyks", 3, seeds=[5, 90, 7])
    first = rows.reset()[0]["observation"].copy()
    second = rows.reset()[0]["observation"].copy()
    assert not np.array_equal(first, second)
    assert np.array_equal(rows.reset(seed=[5, 90, 7])[0]["observation"], first)
    assert np.array_equal(many("ojyks", 1, seeds=90).reset()[0]["observation"][0], first[1])


def test_an_illegal_action_is_told_and_changes_nothing() -> None:
    rows = many("uno", 4, threads=2)
    seen, _ = rows.reset()
    before = [array.copy() for array in rows.arrays.in_order]
    actions = legal_actions(seen["action_mask"], Rng("legal"))
    wrong = actions.copy()
    wrong[3] = np.flatnonzero(seen["action_mask"][3] == 0)[0]
    with pytest.raises(IllegalMove) as refused:
        rows.step(wrong)
    assert refused.value.facts["row"] == 3
    assert refused.value.facts["legal"]
    for array, kept in zip(rows.arrays.in_order, before, strict=True):
        assert np.array_equal(array, kept)
    rows.step(actions)


@pytest.mark.parametrize("action", [-1, 72, 2**40])
def test_numbers_without_a_move_are_illegal(action: int) -> None:
    rows = many("uno", 1)
    rows.reset()
    with pytest.raises(IllegalMove):
        rows.step(np.array([action]))


def test_steps_write_into_the_callers_arrays() -> None:
    rows, twin = many("ojyks", 4), many("ojyks", 4)
    kept = [rows.new_arrays() for _ in range(6)]
    rng = Rng("arrays")
    seen, _ = rows.reset()
    twin.reset()
    for arrays in kept:
        actions = legal_actions(seen["action_mask"], rng)
        rows.write_to(arrays)
        seen = rows.step(actions)[0]
        expected = twin.step(actions)[0]
        assert seen["observation"] is arrays.observations
        assert np.array_equal(arrays.observations, expected["observation"])
    assert len({arrays.observations.tobytes() for arrays in kept}) == 6


def test_arrays_of_another_shape_or_type_are_refused() -> None:
    rows, other = many("ojyks", 4), many("ojyks", 5)
    with pytest.raises(ValueError, match="in place of float32"):
        rows.write_to(other.new_arrays())
    arrays = rows.new_arrays()
    with pytest.raises(ValueError, match="float64"):
        rows.write_to(type(arrays)(arrays.observations.astype(float), *arrays.in_order[1:]))


WRONG: Sequence[tuple[dict[str, Any], type[Exception], str]] = (
    ({"players": 9}, BadSeats, "9"),
    ({"opponents": "nobody"}, UnknownPlayer, "nobody"),
    ({"opponents": ["random"]}, ValueError, "1 opponents for 3 seats"),
    ({"seat": 1}, ValueError, "needs opponents"),
    ({"seat": 5, "opponents": "random"}, ValueError, "allowed are 1 to 4"),
    ({"rewards": "money"}, ValueError, "allowed are"),
    ({"games": 0}, ValueError, "games is 0; allowed are 1 to"),
    ({"games": -1}, ValueError, "games is -1; allowed are 1 to"),
    ({"games": 2**31}, ValueError, "games is 2147483648; allowed are 1 to"),
    ({"threads": 0}, ValueError, "threads is 0; allowed are 1 to"),
    ({"seeds": [1, 2]}, ValueError, "2 seeds for 3 games"),
)


@pytest.mark.parametrize(("settings", "error", "says"), WRONG)
def test_wrong_settings_are_told(
    settings: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        VectorEnv("ojyks", **{"games": 3, "players": 4, **settings})


def test_nothing_is_played_before_reset() -> None:
    with pytest.raises(RuntimeError, match="call reset first"):
        many("ojyks", 2).step(np.zeros(2, int))
