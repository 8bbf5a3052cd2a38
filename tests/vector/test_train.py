"""The example that learns a game, for some seconds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stammtisch.adapters.vector import VectorEnv
from stammtisch.ai.player import Budget
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES, game_named
from tests.games.facts import facts_of, seats_near
from tests.tools.running import run
from tools.levels.learn import EXAMPLE, example

pytestmark = pytest.mark.slow

SHORT = [
    *("--decisions", "16384", "--imitated", "100000", "--games", "300", "--players", "3"),
    *("--measurements", "2"),
]


def test_the_example_learns_draws_its_curve_and_becomes_a_player(tmp_path: Path) -> None:
    out = tmp_path / "ojyks.npz"
    command = [sys.executable, str(EXAMPLE), "ojyks", *SHORT, "--out", str(out)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    first, last = re.findall(r"([\d,]+) decisions: (0\.\d+) \+- 0\.\d+ \(", printed)
    assert first[0] == "0"
    assert last[0] == "16,384"
    assert 0 <= float(last[1]) <= 1
    assert "<polyline points=" in out.with_suffix(".svg").read_text(encoding="utf-8")
    game = game_named("ojyks")
    state: Any = game.new(3, game.options())
    player = example().player(game, str(out))
    rng = Rng("a game")
    moves: list[int] = []
    while len(moves) < 30 and state.mover >= 0:
        if state.mover == 0:
            game.settle(state, rng)
            continue
        view = game.view(state, state.mover)
        moves.append(player.choose(view, view.legal, Budget(rng)))
        state.play(state.mover, moves[-1])
    assert len(set(moves)) > 3


def test_imitation_finds_the_moves_of_the_heuristic() -> None:
    train = example()
    game = VectorEnv("ojyks", train.ROWS, 3, seeds=1, opponents="heuristic")
    rng = np.random.default_rng(1)
    network = train.Network.random(game.layout.length, 128, len(game.layout.moves), rng)
    agreed = []
    for updates in (1, 60):
        train.clone(network, game, updates * train.BATCH, rng)
        logs, _, _ = network.forward(game.arrays.observations, game.arrays.masks)
        agreed.append((logs.argmax(1) == game.advice()).mean())
    assert agreed[0] < 0.4
    assert agreed[1] > 0.5


def test_one_step_of_adam_goes_down() -> None:
    """The slopes of the loss are right: imitating one move makes it likelier."""
    network = example().Network.random(4, 8, 3, np.random.default_rng(1))
    seen = np.ones((2, 4), np.float32)
    masks = np.array([[1, 1, 0], [1, 1, 1]], np.int8)
    before, _, hidden = network.forward(seen, masks)
    assert np.exp(before).sum(1) == pytest.approx([1, 1])
    assert np.exp(before[0, 2]) == 0
    slope = np.zeros((2, 4), np.float32)
    slope[:, :3] = np.exp(before)
    slope[:, 1] -= 1
    network.learn(seen, hidden, slope, 1e-2)
    after, _, _ = network.forward(seen, masks)
    assert (after[:, 1] > before[:, 1]).all()


def test_the_same_seed_gives_the_same_network_and_training_goes_on(tmp_path: Path) -> None:
    train = example()
    sizes = "--decisions 32768 --imitated 20480 --games 256 --measurements 1 --hidden 16"
    short = ["ojyks", "--players", "2", *sizes.split()]
    files = [tmp_path / "one.npz", tmp_path / "two.npz", tmp_path / "more.npz"]
    one, two = (train.train(train.options([*short, "--out", str(file)]))[0] for file in files[:2])
    assert all((a == b).all() for a, b in zip(one.weights, two.weights, strict=True))
    more = train.options([*short, "--start", str(files[0]), "--out", str(files[2])])
    further = train.train(more)[0].weights
    assert 0 < abs(further[0] - one.weights[0]).max() < 0.1


class Heuristic:
    """Stands for a network that chooses as the heuristic does."""

    def __init__(self, game: VectorEnv) -> None:
        self.game = game

    def forward(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
        preferences = np.eye(masks.shape[1], dtype=np.float32)[self.game.advice()]
        return preferences, np.zeros(len(seen)), seen


@pytest.mark.parametrize("games", [1, 100, 256, 400, 1000])
@pytest.mark.parametrize("name", ["uno", "nyan_nyan"])
def test_the_heuristic_is_as_good_as_itself_in_any_number_of_games(name: str, games: int) -> None:
    """Were the first games that end counted, the short ones, uno would give 0.97 for one game and
    0.70 for 100: short games are won by the seat that is measured."""
    train = example()
    game = VectorEnv(name, train.ROWS, 4, seeds=5, opponents="heuristic")
    share, error = train.measure(Heuristic(game), game, games)
    assert 0 < error < 0.03
    assert abs(share - 0.5) < 2.6 * error


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_learnt_by_the_sizes_that_are_kept_for_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few and short games at once, since a network that has learned little ends hardly any."""
    train = example()
    imitated = []

    def clone(network: Any, games: VectorEnv, decisions: int, rng: np.random.Generator) -> None:
        imitated.append(decisions)
        imitate(network, games, decisions, rng)

    imitate = train.clone
    for name, value in {"ROWS": 16, "STEPS": 32, "BATCH": 256, "MOST_MOVES": 300}.items():
        monkeypatch.setattr(train, name, value)
    monkeypatch.setattr(train, "clone", clone)
    monkeypatch.setattr("tools.levels.learn.example", lambda: train)
    out = tmp_path / "learned.npz"
    result = run(
        *("learn", game, "--share", "0.0005", "--games", "16", "--measurements", "1"),
        *("--out", str(out)),
    )
    assert imitated == [facts_of(game).imitated // 2000]
    rounds = facts_of(game).learnt // 2000 // (16 * 32)
    assert f" {rounds * 16 * 32:,} decisions: " in result.stdout
    assert result.stderr.splitlines()[-1].startswith("wrong ")
    with np.load(out) as saved:
        assert saved["players"] == seats_near(game, 4)
