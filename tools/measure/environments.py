"""Steps a second of our environments and of PettingZoo's own card games, with the same random
player. Processor time, the best of five turns, in which all take part."""

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


def theirs() -> Iterator[tuple[str, Callable[[], Any]]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4
        except ImportError as error:
            raise click.ClickException(f"the extra `bench` is needed: {error}") from error

    yield "texas_holdem_v4", texas_holdem_v4.env
    yield "leduc_holdem_v4", leduc_holdem_v4.env


def steps_a_second(made: Any, steps: int, first: int) -> float:
    """Whole games at random, as a program that learns would play them."""
    chance = np.random.default_rng(first)
    began, done, seed = time.process_time(), 0, first
    while done < steps:
        made.reset(seed=seed)
        seed += 1
        for _ in made.agent_iter():
            seen, _, termination, truncation, _ = made.last()
            if termination or truncation:
                made.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            made.step(int(legal[chance.integers(len(legal))]))
            done += 1
            if done == steps:
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
    ours = set(environments)
    environments |= {name: make() for name, make in theirs()}
    best = dict.fromkeys(environments, 0.0)
    for _ in range(TURNS):
        for name, environment in environments.items():
            best[name] = max(best[name], steps_a_second(environment, steps, seed))
    for name, rate in best.items():
        gain = rate / best[REFERENCE]
        print(f"{name:16} {rate:8,.0f} steps/s {gain:5.1f} x")
        if name in ours and gain < LEAST:
            yield f"{name}: {gain:.1f} times as many steps"
