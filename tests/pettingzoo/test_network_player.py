"""What a seat sees is made of its View alone, and a trained network plays with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stammtisch.adapters.network_player import NetworkPlayer, observation_of_view
from stammtisch.adapters.pettingzoo import env
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.decision import PlayerFault
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import make_player
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from tests.examples import learned
from tests.guests import Install, install  # noqa: F401 - a fixture
from tests.pettingzoo.tables import every_game_and_the_example, steps, table

ROOT = Path(__file__).resolve().parents[2]
UNO = game_named("uno")


@every_game_and_the_example
def test_a_view_gives_what_the_environment_shows(name: str) -> None:
    """In a whole game, at every decision, for the seat that decides and for another one."""
    game = table(name)
    game.reset(seed=1)
    decisions = 0
    for number, (agent, seen) in enumerate(steps(game, 100_000, Rng(f"views {name}"))):
        other = game.possible_agents[number % game.players]
        for who, expected in ((agent, seen), (other, game.observe(other))):
            view = game.game.view(game.position, game.possible_agents.index(who) + 1)
            made = observation_of_view(game.game, view)
            assert made["observation"].tobytes() == expected["observation"].tobytes(), number
            assert made["action_mask"].tobytes() == expected["action_mask"].tobytes(), number
            assert game.observation_space(who).contains(made)
        decisions += 1
    assert all(game.terminations.values())
    assert decisions >= 9


def test_a_spectator_and_a_game_that_is_over_have_no_vector() -> None:
    game = table("uno")
    game.reset(seed=1)
    with pytest.raises(ValueError, match="spectator"):
        observation_of_view(game.game, game.game.view(game.position, 0))
    for _ in steps(game, 100_000, Rng("over")):
        pass
    with pytest.raises(ValueError, match="while a seat has to decide"):
        observation_of_view(game.game, game.game.view(game.position, 1))


def view_of(players: int) -> Any:
    match = Match.new(
        UNO,
        UNO.options(rounds=1),
        seats=[f"seat {n}" for n in range(players)],
        players=["random"] * players,
        seed="1",
        table="test",
    )
    return match.view(match.pending[0])


def choices(preferences: Any, temperature: float, times: int = 1) -> list[int]:
    view = view_of(3)
    player = NetworkPlayer(UNO, preferences, 3, temperature)
    rng = Rng("choices")
    return [player.choose(view, view.legal, Budget(rng)) for _ in range(times)]


def test_the_legal_action_with_the_highest_number_is_played() -> None:
    legal = view_of(3).legal
    illegal = min({*range(72)} - {*legal})
    numbers = np.zeros(72)
    numbers[illegal], numbers[legal[1]] = 9, 1
    assert choices(lambda seen: numbers, 0) == [legal[1]]


def test_a_temperature_draws_legal_actions_by_their_softmax() -> None:
    legal = view_of(3).legal
    numbers = np.full(72, -np.inf)
    numbers[legal[0]], numbers[legal[-1]] = 0, np.log(3) / 2
    drawn = choices(lambda seen: numbers, 0.5, 4000)
    assert {*drawn} == {legal[0], legal[-1]}
    assert drawn.count(legal[-1]) / 4000 == pytest.approx(0.75, abs=0.03)
    assert drawn == choices(lambda seen: numbers, 0.5, 4000)


@pytest.mark.parametrize(
    ("numbers", "fault"),
    [
        (np.zeros(71), "72 actions"),
        (np.zeros((1, 72)), "72 actions"),
        (np.full(72, np.nan), "no number"),
    ],
)
def test_what_a_network_must_not_give_is_told(numbers: Any, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        choices(lambda seen: numbers, 0)


def test_a_network_plays_only_with_as_many_as_it_was_trained_for() -> None:
    view = view_of(4)
    player = NetworkPlayer(UNO, lambda seen: np.zeros(72), 3)
    with pytest.raises(ValueError, match="for 3 players, and 4 play"):
        player.choose(view, view.legal, Budget(Rng("")))
    for players, temperature in ((1, 0), (3, -1), (3, float("nan"))):
        with pytest.raises(ValueError, match=r"isn't played by 1|from 0 on"):
            NetworkPlayer(UNO, lambda seen: np.zeros(72), players, temperature)


# The example of the guide


@pytest.fixture
def weights(install: Install, tmp_path: Path) -> Path:  # noqa: F811
    """The example is installed, and has weights as its training saves them."""
    source = (ROOT / "tests" / "examples" / "learned.py").read_text(encoding="utf-8")
    install("learned", source, {"players": {"learned": "learned:learned"}})
    game = env("uno", players=3, options={"rounds": 1})
    size = game.layout.length, len(game.layout.moves)
    file = tmp_path / "weights.npy"
    np.save(file, np.random.default_rng(5).normal(size=size))
    return file


def simulation(weights: Path, players: int) -> Simulation:
    options = read_options("uno", UNO.options, {"rounds": 1})
    spec = f'learned:weights="{weights}"'
    return Simulation("uno", options, (spec, *["heuristic"] * (players - 1)), "network", 1, False)


def test_the_guide_shows_the_whole_example() -> None:
    guide = (ROOT / "docs" / "reinforcement-learning.md").read_text(encoding="utf-8")
    source = (ROOT / "tests" / "examples" / "learned.py").read_text(encoding="utf-8")
    assert f"```python\n{source}```" in guide
    assert re.search(r'^learned = "learned:learned"$', guide, re.M)


def test_an_installed_network_plays_whole_games_as_it_would_in_its_environment(
    weights: Path,
) -> None:
    record = play_game(simulation(weights, 3), 1)
    assert record.outcome is not None
    matrix = np.load(weights)
    player = make_player(f'learned:weights="{weights}"', UNO)
    game = table("uno")
    game.reset(seed=9)
    decided = 0
    for agent, seen in steps(game, 300, Rng("installed")):
        view = game.game.view(game.position, game.possible_agents.index(agent) + 1)
        legal = np.flatnonzero(seen["action_mask"])
        best = legal[(seen["observation"] @ matrix)[legal].argmax()]
        assert player.choose(view, view.legal, Budget(Rng(""))) == best
        decided += 1
    assert decided > 20


def test_a_table_of_another_size_is_refused_by_name(weights: Path) -> None:
    with pytest.raises(PlayerFault, match="learned") as fault:
        play_game(simulation(weights, 4), 1)
    assert "for 3 players, and 4 play" in str(fault.value.facts["error"])


def test_the_example_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="uno only"):
        learned.learned(game_named("ojyks"))
