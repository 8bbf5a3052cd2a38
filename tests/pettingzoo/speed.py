"""Steps a second of our environments and of PettingZoo's own card games, with the same random
player: `python -m tests.pettingzoo.speed 2000` (extra `bench`). Processor time, the best of five
turns, in which all take part."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from stammtisch.adapters.pettingzoo import env

TURNS = 5
OURS = (("las_vegan", 4), ("narikana", 2), ("nyan_nyan", 4), ("ojyks", 4), ("uno", 4))


def theirs() -> Iterator[tuple[str, Callable[[], Any]]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    yield "texas_holdem_v4", texas_holdem_v4.env
    yield "leduc_holdem_v4", leduc_holdem_v4.env


def steps_a_second(made: Any, steps: int) -> float:
    """Whole games at random, as a program that learns would play them."""
    chance = np.random.default_rng(0)
    began, done, seed = time.process_time(), 0, 0
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


def main(steps: int) -> None:
    made = {f"{name}, {players}": env(name, players=players) for name, players in OURS}
    made |= {name: make() for name, make in theirs()}
    best = dict.fromkeys(made, 0.0)
    for _ in range(TURNS):
        for name, one in made.items():
            best[name] = max(best[name], steps_a_second(one, steps))
    least = best["texas_holdem_v4"]
    for name, rate in best.items():
        print(f"{name:16} {rate:8,.0f} steps/s {rate / least:5.1f} x")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
