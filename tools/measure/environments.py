"""Observed steps a second of our environments, one game at a time and many in one call, and of
those of other libraries, with the same random player: processor time in the environment's own
calls, the best of several turns in which all are measured."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import click
import numpy as np

from stammtisch.adapters.pettingzoo import env
from stammtisch.adapters.vector import VectorEnv
from stammtisch.core.games import GAMES
from tests.games.facts import facts_of, seats_near
from tools.options import seed_option, size_option, tool

TURNS = 5
ROWS = 256
STEPS_TOGETHER = 16
"""How many times as many steps are measured of many games in one call."""

REFERENCE = "PettingZoo texas_holdem_v4"
LEAST = 10

Rate = Callable[[int, int], float]
"""Steps a second in so many steps, from a seed on."""


class Clock:
    """Processor time between `with` and its end, summed up."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = time.process_time()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.process_time() - self._began


def one_at_a_time(environment: Any) -> Rate:
    """An environment of PettingZoo: `reset`, `last` and `step`."""

    def rate(steps: int, first: int) -> float:
        chance, clock, done, seed = np.random.default_rng(first), Clock(), 0, first
        while done < steps:
            with clock:
                environment.reset(seed=seed)
            seed += 1
            over = False
            while not over and done < steps:
                with clock:
                    seen, _, termination, truncation, _ = environment.last()
                over = termination or truncation
                if over:
                    break
                legal = np.flatnonzero(seen["action_mask"])
                action = int(legal[chance.integers(len(legal))])
                with clock:
                    environment.step(action)
                done += 1
        return steps / clock.seconds

    return rate


def many_at_once(environment: VectorEnv) -> Rate:
    """Our vector environment."""

    def rate(steps: int, first: int) -> float:
        chance, clock = np.random.default_rng(first), Clock()
        masks = environment.reset(seed=first)[0]["action_mask"]
        calls = max(1, STEPS_TOGETHER * steps // ROWS)
        for _ in range(calls):
            actions = (chance.random(masks.shape, np.float32) * masks).argmax(1)
            with clock:
                environment.step(actions)
        return calls * ROWS / clock.seconds

    return rate


def rlcard_uno() -> Rate:
    """RLCard's uno: `reset` and `step`, which return the vector and the legal actions."""
    import rlcard

    environment = rlcard.make("uno", {"seed": 0})

    def rate(steps: int, first: int) -> float:
        chance, clock, done = np.random.default_rng(first), Clock(), 0
        while done < steps:
            with clock:
                state, _ = environment.reset()
            while not environment.is_over() and done < steps:
                legal = [*state["legal_actions"]]
                with clock:
                    state, _ = environment.step(legal[chance.integers(len(legal))])
                done += 1
        return steps / clock.seconds

    return rate


def openspiel(name: str) -> Rate:
    """A game of OpenSpiel: its tensor, its mask, and `apply_action`; chance included."""
    import pyspiel

    game = pyspiel.load_game(name)
    tensor = "information_state_tensor"
    if not game.get_type().provides_information_state_tensor:
        tensor = "observation_tensor"

    def rate(steps: int, first: int) -> float:
        chance, clock, done = np.random.default_rng(first), Clock(), 0
        while done < steps:
            state = game.new_initial_state()
            while not state.is_terminal() and done < steps:
                if state.is_chance_node():
                    with clock:
                        outcomes = state.legal_actions()
                        state.apply_action(outcomes[int(chance.random() * len(outcomes))])
                    continue
                with clock:
                    getattr(state, tensor)()
                    mask = state.legal_actions_mask()
                legal = np.flatnonzero(mask)
                action = int(legal[chance.integers(len(legal))])
                with clock:
                    state.apply_action(action)
                done += 1
        return steps / clock.seconds

    return rate


def others() -> Iterator[tuple[str, Rate]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

            yield REFERENCE, one_at_a_time(texas_holdem_v4.env())
            yield "PettingZoo leduc_holdem_v4", one_at_a_time(leduc_holdem_v4.env())
            yield "RLCard uno", rlcard_uno()
            yield "OpenSpiel crazy_eights", openspiel("crazy_eights(players=4)")
            yield "OpenSpiel hearts", openspiel("hearts")
        except ImportError as error:
            raise click.ClickException(f"the extra `bench` is needed: {error}") from error


@tool(
    seed="--seed",
    size="--steps",
    shows=f"With the compiled core, each of our environments makes at least {LEAST} times as many "
    f"steps a second as {REFERENCE}, and many games in one call reach their goals.",
)
@size_option("--steps", 800, "Steps of each environment in each of five turns.")
@seed_option(0)
def command(steps: int, seed: int) -> Iterator[str]:
    """Play at random in our environments and in those of others (extra `bench`)."""
    goals: dict[str, float] = {}
    rates: dict[str, Rate] = {}
    for name in GAMES:
        players = seats_near(name, 4)
        rates[f"{name}, {players}"] = one_at_a_time(env(name, players=players))
        together = f"{name}, {players}: {ROWS} games"
        rates[together] = many_at_once(VectorEnv(name, ROWS, players, seeds=0))
        goals[together] = facts_of(name).steps
    ours = {*rates}
    rates |= dict(others())
    best = dict.fromkeys(rates, 0.0)
    for _ in range(TURNS):
        for name, rate in rates.items():
            best[name] = max(best[name], rate(steps, seed))
    for name, found in best.items():
        gain = found / best[REFERENCE]
        print(f"{name:27} {found:11,.0f} steps/s {gain:7.1f} x")
        if name in ours and gain < LEAST:
            yield f"{name}: {gain:.1f} times as many steps"
        if found < goals.get(name, 0):
            yield f"{name}: {found:,.0f} steps a second, not {goals[name]:,.0f}"
