"""Types tell what environments take: mypy finds a misspelt setting before the training starts."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

HEAD = """
import numpy as np
from stammtisch.adapters.gymnasium import SingleAgentEnv
from stammtisch.adapters.pettingzoo import env, raw_env
from stammtisch.adapters.vector import VectorEnv
"""
RIGHT = """
env("uno", players=3, options={"rounds": 2, "zero_seven": True}, rewards="points")
raw_env("narikana", options={"deck1": "toy-box"}, render_mode="ansi", language="de")
env("uno", players=np.int64(3)).reset(seed=np.int64(4))
env("uno").step(np.int64(4))
SingleAgentEnv("uno", 3, opponents=["heuristic", "random"], seat=2, illegal_reward=-1)
VectorEnv("uno", 256, seeds=np.int64(4), threads=2, rewards="place", opponents="heuristic")
VectorEnv("uno", games=2, seeds=[4, 9]).reset(seed=7)
"""
WRONG = """
env("uno", playres=3)
raw_env("uno", players="3")
env("uno", players=3.0)
env("uno", rewards="wins")
env("uno", render_mode="rgb_array")
env("uno", language="xx")
env("uno", options=2)
env(3)
env("uno").step(0.9)
env("uno").step("0")
env("uno").reset(seed="4")
env("uno").notation("play r7")
SingleAgentEnv("uno", player=3)
SingleAgentEnv("uno", rewards="wins")
SingleAgentEnv("uno", illegal_reward="-1")
VectorEnv("uno", games=2, seed=4)
VectorEnv("uno", games="2")
VectorEnv("uno", rewards="wins")
VectorEnv("uno", opponents=3)
VectorEnv("uno").arrays = None
"""


@pytest.mark.program
@pytest.mark.slow
def test_mypy_finds_every_wrong_call_and_no_right_one(tmp_path: Path) -> None:
    file = tmp_path / "calls.py"
    file.write_text(HEAD + RIGHT + WRONG, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")]
    command.append(str(file))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    lines = file.read_text(encoding="utf-8").splitlines()
    found = {lines[int(line) - 1] for line in re.findall(r"calls\.py:(\d+): error", done.stdout)}
    assert found == set(WRONG.split("\n")) - {""}, done.stdout
