"""Programs that are sent vectors: a trained network plays in a process of its own."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import numpy as np
import pytest
from jsonschema import Draft202012Validator

from stammtisch.adapters.external.bot import act
from stammtisch.adapters.network_player import NetworkPlayer
from stammtisch.adapters.pettingzoo import env
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.registry import quoted
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import Record
from tests.external.listening import listened
from tests.external.programs import EXAMPLES, PYTHON
from tests.guests import Install, install

__all__ = ["install"]
UNO = game_named("uno")
OPTIONS = read_options("uno", UNO.options, {"rounds": 1})
SCHEMA = json.loads((EXAMPLES.parents[1] / "bot-protocol.schema.json").read_text("utf-8"))
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    game = env("uno", players=3, options={"rounds": 1})
    file = tmp_path / "weights.npy"
    size = game.layout.length, len(game.layout.moves)
    np.save(file, np.random.default_rng(5).normal(size=size).round(2))
    return file


def played(player: str) -> Record:
    return play_game(Simulation("uno", OPTIONS, (player, "random", "random"), "network", 1), 1)


def test_a_network_chooses_the_same_in_a_program_as_in_an_installed_player(
    weights: Path, install: Install
) -> None:
    source = (ROOT / "tests" / "examples" / "learned.py").read_text(encoding="utf-8")
    install("learned", source, {"players": {"learned": "learned:learned"}})
    command = shlex.join([sys.executable, str(EXAMPLES / "network.py"), str(weights)])
    with listened() as lines:
        outside = played(f"external:{quoted(command)}")
    assert outside.moves == played(f'learned:weights="{weights}"').moves
    asked = [json.loads(line) for sent, line in lines if sent]
    acts = [line for line in asked if line["type"] == "act"]
    assert len(acts) > 5
    validator = Draft202012Validator(SCHEMA)
    for line in asked:
        validator.validate(line)
    for line in acts:
        assert [UNO.notation(action) for action in line["actions"]] == line["legal"]


def test_who_does_not_ask_for_vectors_is_sent_none() -> None:
    with listened() as lines:
        played(f"external:{quoted(PYTHON)}")
    acts = [json.loads(line) for sent, line in lines if sent and b'"act"' in line]
    assert acts
    assert not [line for line in acts if {"observation", "actions"} & line.keys()]


def test_the_vector_is_that_of_the_view() -> None:
    names = ["a", "b", "c"]
    match = Match.new(UNO, OPTIONS, seats=names, players=["random"] * 3, seed="1", table="t")
    seat = match.pending[0]
    line = act(UNO, match.view(seat), 1, 1.0, observation=True)
    sent = np.array(json.loads(json.dumps(line))["observation"], np.float32)
    seen: list[np.ndarray] = []

    def note(observation: dict[str, np.ndarray]) -> np.ndarray:
        seen.append(observation["observation"])
        return observation["action_mask"]

    NetworkPlayer(UNO, note, 3).choose(match.view(seat), match.view(seat).legal, None)
    assert np.array_equal(sent, seen[0])
    assert line["actions"] == list(match.view(seat).legal)
