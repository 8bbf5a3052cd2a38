"""Steps a second of our environments and of PettingZoo's own card games, with the same random
player: processor time, the best of five turns in which all are measured."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import click
import numpy as np

from stammtisch.adapters.pettingzoo import env
from tools.options import seed_option, size_option, tool

TURNS = 5
OURS = (("las_vegan", 4), ("narikana", 2), ("nyan_nyan", 4), ("ojyks", 4), ("uno", 4))


REFERENCE = "texas_holdem_v4"
LEAST = 10


def pettingzoo_environments() -> Iterator[tuple[str, Callable[[], Any]]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4
        except ImportError as error:
            raise click.ClickException(f"the extra `bench` is needed: {error}") from error

    yield "texas_holdem_v4", texas_holdem_v4.env
    yield "leduc_holdem_v4", leduc_holdem_v4.env


def steps_a_second(environment: Any, steps: int, first: int) -> float:
    """Play random games through the API for learning, and return the steps a second."""
    chance = np.random.default_rng(first)
    began, step_count, seed = time.process_time(), 0, first
    while step_count < steps:
        environment.reset(seed=seed)
        seed += 1
        for _ in environment.agent_iter():
            observation, _, termination, truncation, _ = environment.last()
            if termination or truncation:
                environment.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(int(legal[chance.integers(len(legal))]))
            step_count += 1
            if step_count == steps:
                break
    return steps / (time.process_time() - began)


@tool(
    seed="--seed",
    size="--steps",
    shows=f"With the compiled core, each of our environments makes at least {LEAST} times as many "
    f"steps a second as {REFERENCE}.",
)
@size_option("--steps", 800, "Steps of each environment in each of five turns.")
@seed_option(0)
def command(steps: int, seed: int) -> Iterator[str]:
    """Play at random in our environments and in PettingZoo's own card games (extra `bench`)."""
    environments = {f"{name}, {players}": env(name, players=players) for name, players in OURS}
    own_names = set(environments)
    environments |= {name: make() for name, make in pettingzoo_environments()}
    best = dict.fromkeys(environments, 0.0)
    for _ in range(TURNS):
        for name, environment in environments.items():
            best[name] = max(best[name], steps_a_second(environment, steps, seed))
    for name, rate in best.items():
        gain = rate / best[REFERENCE]
        print(f"{name:16} {rate:8,.0f} steps/s {gain:5.1f} x")
        if name in own_names and gain < LEAST:
            yield f"{name}: {gain:.1f} times as many steps"
