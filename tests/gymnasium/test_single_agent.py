"""One agent plays against AI players in an environment of gymnasium."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

from stammtisch.adapters.gymnasium import SingleAgentEnv, register_envs
from stammtisch.adapters.network_player import NetworkPlayer
from stammtisch.ai.decision import PlayerFault
from stammtisch.ai.registry import UnknownPlayer
from stammtisch.core.errors import BadSeats, IllegalMove
from stammtisch.core.games import GAMES, OWN, game_named
from tests.pettingzoo.tables import EXAMPLE, TABLES, every_game_and_the_example

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import gymnasium
    from gymnasium.utils.env_checker import check_env

UNO = game_named("uno")
Played = list[tuple[bytes, float, bool, int]]


def environment(name: str, **settings: Any) -> SingleAgentEnv:
    players, options = TABLES.get(name, (3, {}))
    return SingleAgentEnv(name, players=players, options=options, **settings)


def legal_action(info: dict[str, Any], chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(info["action_mask"])))


def rest(game: SingleAgentEnv, info: dict[str, Any], seed: int = 0, most: int = 10_000) -> Played:
    """What a random agent sees and is paid to the end of the game."""
    chance, found, over = np.random.default_rng(seed), Played(), False
    while not over and len(found) < most:
        seen, reward, over, truncated, info = game.step(legal_action(info, chance))
        assert not truncated
        found.append((seen["observation"].tobytes(), reward, over, info["seat"]))
    return found


def newest(name: str) -> str:
    game = GAMES.get(name)
    return f"stammtisch/{name}-v{len(game.playable_versions) - 1 if game else 0}"


@pytest.mark.parametrize("name", OWN)
def test_each_version_of_the_rules_has_an_environment(name: str) -> None:
    """Of those that games of 1.0 go on under: -v0 keeps them, the newest has the present ones."""
    registered = [
        spec.kwargs["rules"]
        for spec in gymnasium.registry.values()
        if spec.id.rpartition("-v")[0] == f"stammtisch/{name}"
    ]
    assert registered == [*game_named(name).playable_versions]


def test_an_older_environment_keeps_its_rules_and_its_rewards() -> None:
    """Points of uno were rounded down; who had to draw lost the turn."""
    with pytest.warns(DeprecationWarning, match="out of date"):
        old: Any = gymnasium.make("stammtisch/uno-v0", opponents="random", rewards="points")
    new: Any = gymnasium.make("stammtisch/uno-v1", opponents="random", rewards="points")
    options = [env.unwrapped.table.options for env in (old, new)]
    assert [(made.rules, made.draws_skip) for made in options] == [(1, True), (2, False)]
    paid = []
    for env in (old, new):
        _, info = env.reset(seed=5)
        paid.append(rest(env.unwrapped, info)[-1][1])
    assert paid[0] == int(paid[0])
    assert paid[1] != int(paid[1])
    with pytest.raises(ValueError, match="rules is 3; allowed are 1, 2"):
        SingleAgentEnv("uno", rules=3)


@every_game_and_the_example
def test_gymnasium_has_nothing_to_say(name: str) -> None:
    register_envs()
    players, options = TABLES.get(name, (3, {}))
    settings: dict[str, Any] = {"players": players, "options": options, "opponents": "random"}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game = gymnasium.make(newest(name), illegal_reward=-1, **settings)
        check_env(game.unwrapped)


@pytest.mark.parametrize("name", TABLES)
def test_gymnasium_makes_every_game_by_its_name(name: str) -> None:
    game = gymnasium.make(newest(name), opponents="random", seat=2)
    seen, info = game.reset(seed=1)
    assert game.observation_space.contains(seen)
    assert info["seat"] == 2
    assert np.array_equal(seen["action_mask"], info["action_mask"])


@every_game_and_the_example
def test_the_agent_decides_whenever_its_seat_is_asked_and_is_paid_at_the_end(name: str) -> None:
    game = environment(name, seat=2, opponents="random")
    chance, over = np.random.default_rng(3), False
    seen, info = game.reset(seed=3)
    while not over:
        assert game.observation_space.contains(seen)
        assert game.table.agent_selection == "player_1"
        assert np.flatnonzero(seen["action_mask"]).tolist() == game.table.position.legal(2)
        assert game.action_masks().tolist() == (info["action_mask"] == 1).tolist()
        seen, reward, over, _, info = game.step(legal_action(info, chance))
        assert over or reward == 0
    outcome = game.table.game.outcome(game.table.position)
    assert reward == pytest.approx(2 * outcome.utility[1] - 1)
    assert not seen["action_mask"].any()
    with pytest.raises(RuntimeError, match="reset"):
        game.step(0)


@pytest.mark.parametrize("opponents", ["heuristic", "random", ["ismcts:iterations=20", "random"]])
def test_the_same_seed_gives_the_same_game(opponents: Any) -> None:
    def game(seed: int) -> Played:
        one = environment("uno", opponents=opponents)
        return rest(one, one.reset(seed=seed)[1], most=8)

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_games_without_a_seed_follow_from_the_last_one() -> None:
    def three(seed: int) -> list[bytes]:
        game = environment("las_vegan", opponents="random")
        first = game.reset(seed=seed)[0]
        return [seen["observation"].tobytes() for seen in (first, game.reset()[0], game.reset()[0])]

    assert three(1) == three(1)
    assert len({*three(1), *three(2)}) == 6


def test_each_game_draws_the_seat_of_the_agent_unless_it_is_given() -> None:
    game = environment("uno", opponents="random")
    drawn = [game.reset(seed=seed)[1]["seat"] for seed in range(60)]
    assert {*drawn} == {1, 2, 3}
    assert all(drawn.count(seat) > 10 for seat in (1, 2, 3))
    fixed = environment("uno", opponents="random", seat=3)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {3}


class Noting:
    """Plays its first move, and notes for which seats it was asked."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: Any, legal: Any, budget: Any) -> int:
        self.seats.add(view.seat)
        return int(legal[0])


@pytest.mark.parametrize(("seat", "expected"), [(1, [{2}, {3}]), (2, [{3}, {1}]), (3, [{1}, {2}])])
def test_opponents_sit_in_order_behind_the_agent(seat: int, expected: list[set[int]]) -> None:
    others = [Noting(), Noting()]
    game = environment("uno", opponents=others, seat=seat)
    rest(game, game.reset(seed=1)[1], most=20)
    assert [other.seats for other in others] == expected


def test_a_network_may_sit_opposite() -> None:
    network = NetworkPlayer(UNO, lambda seen: seen["action_mask"].astype(float), 3)
    game = environment("uno", opponents=network)
    assert rest(game, game.reset(seed=1)[1])[-1][2]


def test_a_better_opponent_wins_more_often() -> None:
    def mean(opponents: str) -> float:
        game = environment("las_vegan", opponents=opponents)
        return float(np.mean([rest(game, game.reset(seed=n)[1], n)[-1][1] for n in range(40)]))

    assert mean("heuristic") < mean("random") - 0.4


def test_an_illegal_action_is_told_and_changes_nothing() -> None:
    game = environment("uno", seat=1, opponents="random")
    before, info = game.reset(seed=6)
    illegal = np.flatnonzero(1 - info["action_mask"])
    for action in (int(illegal[0]), illegal[0], -1, 10_000, None):
        with pytest.raises(IllegalMove) as refused:
            game.step(action)
        legal = np.flatnonzero(info["action_mask"])[0]
        assert f"{legal} ({game.notation(int(legal))})" in str(refused.value.facts["legal"])
    assert (
        game.table.observe("player_0")["observation"].tobytes() == before["observation"].tobytes()
    )
    game.step(legal)


def test_an_illegal_action_may_lose_the_game_instead() -> None:
    game = environment("uno", seat=1, opponents="random", illegal_reward=-2)
    _, info = game.reset(seed=6)
    illegal = int(np.flatnonzero(1 - info["action_mask"])[0])
    _, reward, over, truncated, info = game.step(illegal)
    assert (reward, over, truncated) == (-2, True, False)
    assert game.notation(illegal) in info["illegal"]
    with pytest.raises(RuntimeError, match="reset"):
        game.step(illegal)


def test_wrong_settings_are_told() -> None:
    with pytest.raises(BadSeats):
        SingleAgentEnv("narikana", players=3)
    with pytest.raises(UnknownPlayer):
        SingleAgentEnv("uno", opponents="nobody")
    with pytest.raises(ValueError, match="2 opponents; there are 1 other"):
        SingleAgentEnv("uno", opponents=["random", "random"])
    with pytest.raises(ValueError, match="allowed are 1 to 2"):
        SingleAgentEnv("uno", seat=3)
    with pytest.raises(RuntimeError, match="reset"):
        SingleAgentEnv("uno").step(0)


class Cheating:
    def choose(self, view: Any, legal: Any, budget: Any) -> int:
        return 999


def test_an_opponent_that_breaks_the_rules_is_named() -> None:
    game = environment("uno", opponents=Cheating(), seat=1)
    with pytest.raises(PlayerFault, match="Cheating"):
        rest(game, game.reset(seed=1)[1])


@pytest.mark.parametrize("copied", [copy, deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@every_game_and_the_example
def test_a_copy_plays_on_as_the_original_does(
    name: str, copied: Callable[[SingleAgentEnv], SingleAgentEnv]
) -> None:
    game = environment(name, opponents="heuristic" if name != EXAMPLE else "random")
    _, info = game.reset(seed=2)
    if name != EXAMPLE:
        rest(game, info, most=3)
    info = {"action_mask": game.action_masks()}
    other = copied(game)
    played = [*rest(other, info, most=40), other.reset()[0]["observation"].tobytes()]
    assert np.array_equal(game.action_masks(), info["action_mask"])
    assert [*rest(game, info, most=40), game.reset()[0]["observation"].tobytes()] == played


def test_the_table_is_drawn() -> None:
    game = environment("uno", render_mode="ansi", seat=1)
    game.reset(seed=1)
    assert "player_0" in str(game.render())


@pytest.mark.parametrize("name", TABLES)
def test_a_game_with_too_many_moves_is_truncated(name: str) -> None:
    game = environment(name, max_moves=12)
    chance = np.random.default_rng(1)
    _, info = game.reset(seed=4)
    over = cut = False
    while not (over or cut):
        _, reward, over, cut, info = game.step(legal_action(info, chance))
    assert (over, cut, reward) == (False, True, 0)
    with pytest.raises(RuntimeError, match="call reset first"):
        game.step(0)


def test_a_game_that_is_truncated_before_the_agent_decides_begins_no_endless_loop() -> None:
    game = environment("uno", seat=3, max_moves=1)
    with pytest.raises(RuntimeError, match=r"in 1000 games.*max_moves \(1\)"):
        game.reset(seed=1)
