"""What a researcher gets wrong in the first hour: each error says what was wrong and what is
allowed, and what numpy hands over works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from stammtisch.adapters.gymnasium import SingleAgentEnv
from stammtisch.adapters.pettingzoo import CardGame, env
from stammtisch.adapters.vector import VectorEnv
from stammtisch.core.errors import BadSeats, IllegalMove, UnknownOption
from tests.pettingzoo.tables import every_game, table

MAKERS: tuple[Callable[..., Any], ...] = (env, SingleAgentEnv, VectorEnv)
every_kind = pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)

WRONG: tuple[tuple[dict[str, Any], type[Exception], str], ...] = (
    ({"players": 99}, BadSeats, "99"),
    ({"players": 3.0}, TypeError, r"players is 3.0 \(float\); allowed are whole numbers"),
    ({"players": "3"}, TypeError, r"players is '3' \(str\); allowed are whole numbers"),
    ({"options": {"round": 2}}, UnknownOption, "rounds"),
    ({"options": 2}, TypeError, "options is 2; allowed are values by name"),
    ({"rewards": "wins"}, ValueError, "rewards is 'wins'; allowed are place, points"),
    ({"playres": 3}, TypeError, "playres"),
)


@every_kind
@pytest.mark.parametrize(("settings", "error", "says"), WRONG)
def test_settings_of_all_environments(
    make: Callable[..., Any], settings: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        make("uno", **settings)


WRONG_FOR_ONE_GAME: tuple[tuple[dict[str, Any], str], ...] = (
    ({"language": "xx"}, "language is 'xx'; allowed are de, en"),
    ({"render_mode": "rgb_array"}, "render_mode is 'rgb_array'; allowed are None, ansi, human"),
)


@pytest.mark.parametrize("make", [env, SingleAgentEnv], ids=lambda make: make.__name__)
@pytest.mark.parametrize(("settings", "says"), WRONG_FOR_ONE_GAME)
def test_settings_of_one_game(
    make: Callable[..., Any], settings: dict[str, Any], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        make("uno", **settings)


def test_settings_of_numpy_are_whole_numbers_too() -> None:
    three, two = np.int64(3), np.int32(2)
    assert env("uno", players=three).players == 3
    assert SingleAgentEnv("uno", players=three, seat=two).seat == 2
    rows = VectorEnv("uno", games=two, players=three, seeds=np.int64(4), threads=two)
    assert np.array_equal(
        rows.reset()[0]["observation"], rows.reset(seed=np.array([4, 5]))[0]["observation"]
    )


def seen_first(make: Callable[..., Any], seed: Any) -> bytes:
    """What is seen after `reset` with a seed."""
    game = make("uno")
    game.reset(seed=seed)
    if make is VectorEnv:
        return bytes(game.arrays.observations.tobytes())
    table: CardGame = game if make is env else game.table
    return bytes(table.observe("player_0")["observation"].tobytes())


@every_kind
def test_seeds_are_whole_numbers(make: Callable[..., Any]) -> None:
    assert seen_first(make, np.int64(7)) == seen_first(make, 7) == seen_first(make, np.uint8(7))
    assert seen_first(make, 8) != seen_first(make, 7)
    for seed in (7.0, "7", True):
        with pytest.raises(TypeError, match=r"seed is .*; allowed are whole numbers"):
            make("uno").reset(seed=seed)


# Before reset

BEFORE_RESET: dict[str, Callable[[CardGame], Any]] = {
    "observe": lambda game: game.observe("player_0"),
    "render": lambda game: game.render(),
    "last": lambda game: game.last(),
    "step": lambda game: game.step(0),
    "agent_iter": lambda game: [*game.agent_iter()],
}


@pytest.mark.parametrize("name", BEFORE_RESET)
def test_before_reset_no_game_is_played(name: str) -> None:
    with pytest.raises(RuntimeError, match="call reset first: no game is being played"):
        BEFORE_RESET[name](env("uno", render_mode="ansi"))


@pytest.mark.parametrize("name", ["render", "action_masks", "step"])
def test_before_reset_the_agent_plays_no_game(name: str) -> None:
    game = SingleAgentEnv("uno", render_mode="ansi")
    with pytest.raises(RuntimeError, match="call reset first: no game is being played"):
        getattr(game, name)(*[0] if name == "step" else [])


def test_play_goes_on_after_close() -> None:
    """Environments of one game have nothing to close."""
    game, one = table("uno"), SingleAgentEnv("uno")
    game.reset(seed=1)
    game.close()
    game.step(int(game.last()[0]["action_mask"].argmax()))
    _, info = one.reset(seed=1)
    one.close()
    one.step(int(info["action_mask"].argmax()))


# Actions and agents


@every_game
@pytest.mark.parametrize("action", [0.9, 0.0, "0", b"0", True, [0], np.float32(1), np.bool_(True)])
def test_actions_are_whole_numbers(name: str, action: Any) -> None:
    game, one = table(name), SingleAgentEnv(name, opponents="random", illegal_reward=-1)
    game.reset(seed=6)
    one.reset(seed=6)
    before = game.last()[0]["observation"].tobytes()
    for step in (game.step, one.step):
        with pytest.raises(TypeError, match=r"action is .*; allowed are whole numbers"):
            step(action)
    assert game.last()[0]["observation"].tobytes() == before


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.array])
def test_actions_of_numpy(kind: Callable[[int], Any]) -> None:
    game = table("uno")
    game.reset(seed=6)
    for _ in range(5):
        game.step(kind(int(game.last()[0]["action_mask"].argmax())))
    with pytest.raises(IllegalMove):
        game.step(kind(71))


@pytest.mark.parametrize("action", [-1, 72, 10**9])
def test_numbers_outside_the_action_space_have_no_notation(action: int) -> None:
    with pytest.raises(ValueError, match=f"action is {action}; allowed are 0 to 71"):
        env("uno").notation(action)
    assert env("uno").notation(np.int64(7)) == "play r7"
    narikana = env("narikana")
    assert narikana.notation(narikana.layout.moves.index("")) == ""


def test_agents_have_the_names_that_are_listed() -> None:
    game = table("uno")
    game.reset(seed=1)
    for call in (game.observe, game.observation_space, game.action_space):
        with pytest.raises(ValueError, match="agent is 'anna'; allowed are player_0, player_1, pl"):
            call("anna")


# Settings of one environment

ODD: tuple[tuple[dict[str, Any], type[Exception], str], ...] = (
    ({"seat": "1"}, TypeError, "seat is '1'"),
    ({"seat": 4}, ValueError, "seat is 4; allowed are 1 to 3"),
    ({"opponents": ["random"]}, ValueError, "1 opponents; there are 2 other seats"),
    ({"opponents": 3}, TypeError, "opponent 3: neither the name of a player nor a player"),
    ({"illegal_reward": "-1"}, TypeError, "illegal_reward is '-1'; allowed are numbers and None"),
)


@pytest.mark.parametrize(("settings", "error", "says"), ODD)
def test_settings_of_the_single_agent(
    settings: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        SingleAgentEnv("uno", 3, **settings)
