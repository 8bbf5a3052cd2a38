"""Plain and compiled, the same sources give the same games, playouts and searches."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import stammtisch
from stammtisch.ai.ismcts import Settings, prepared
from stammtisch.ai.player import policy_for
from stammtisch.core.engine.compiled import is_compiled, plain_state, status
from stammtisch.core.engine.constants import CHANCE, MOVE_LIMIT, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.game import sampled
from stammtisch.testing.decisions import kinds, position
from stammtisch.testing.play import views, walk
from stammtisch.testing.subjects import Subject
from tests.conformance import recorded
from tests.conformance.subjects import SUBJECTS, every_subject_with

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not status()[0], reason=f"no compiled core: {status()[1]}"),
]

COMPILED = [one for one in SUBJECTS if is_compiled(one.game.new(one.players, one.options))]
compiled_subjects = pytest.mark.parametrize("subject", COMPILED)

ROOT = Path(__file__).resolve().parents[2]
HUGE = [1 << 31, -(1 << 31), (1 << 32) + 1, 1 << 64, -(1 << 64)]
"""Numbers that a C int would cut short."""


def plain_game(subject: Subject) -> Any:
    """As much of a game as a search needs, and all worlds plain."""
    game = subject.game
    return SimpleNamespace(
        name=game.name, part=game.part, pooled=lambda view: plain_state(game.pooled(view))
    )


def alike(compiled: State, other: State) -> bool:
    assert is_compiled(compiled)
    assert not is_compiled(other)
    return position(compiled) == position(other)


def test_records_are_the_same_to_the_letter() -> None:
    paths = [str(ROOT), str(Path(stammtisch.__file__).resolve().parents[1])]
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.recorded"],
        env={**os.environ, "STAMMTISCH_COMPILE": "0", "PYTHONPATH": os.pathsep.join(paths)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    why, *lines = run.stdout.splitlines()
    assert why == "switched off by STAMMTISCH_COMPILE=0"
    assert lines == list(recorded.records())
    assert len(lines) > len(recorded.SEARCHED)


@compiled_subjects
def test_positions_and_views_are_the_same(subject: Subject) -> None:
    """What Python reads of a compiled position is what it set."""
    game = subject.game
    for number, (state, where) in enumerate(walk(subject)):
        if number % 4:
            continue
        assert alike(state, plain_state(state)), where
        assert views(game, plain_state(state)) == views(game, state), where
        for seat in range(subject.players + 1):
            assert plain_state(state).legal(seat) == state.legal(seat), where


@compiled_subjects
def test_playouts_are_the_same(subject: Subject) -> None:
    game = subject.game
    for number, (state, where) in enumerate(walk(subject)):
        if state.mover == OVER or number % 10:
            continue
        view = game.view(state, number % (subject.players + 1))
        worlds = [game.pooled(view), plain_state(game.pooled(view))]
        rngs = [Rng(where), Rng(where)]
        for world, rng in zip(worlds, rngs, strict=True):
            world.determinize(view.seat, rng)
        assert alike(*worlds), where
        assert rngs[0].x == rngs[1].x, where
        for most in (7, 1000):
            done = [
                world.random_playout(rng, most) for world, rng in zip(worlds, rngs, strict=True)
            ]
            assert done[0] == done[1], where
            assert alike(*worlds), where
            assert rngs[0].x == rngs[1].x, where
        if worlds[0].mover == OVER:
            assert worlds[0].places() == worlds[1].places(), where
            assert worlds[0].utilities() == worlds[1].utilities(), where


@compiled_subjects
def test_policies_play_and_judge_the_same(subject: Subject) -> None:
    game = subject.game
    for _, view, where in kinds(subject).values():
        for number in range(4):
            seed = f"{where}, world {number}"
            world: Any = sampled(game, view, Rng(seed))
            worlds = [world, plain_state(world)]
            policies = [policy_for(game, one) for one in worlds]
            if policies[0] is None or policies[1] is None:
                pytest.skip("no heuristic")
            assert is_compiled(policies[0])
            assert not is_compiled(policies[1])
            rng = Rng(seed)
            for _ in range(40):
                assert policies[0].evaluate() == policies[1].evaluate(), seed
                if world.mover == OVER:
                    break
                legal = world.legal(world.mover)
                move = legal[rng.below(len(legal))]
                if world.mover != CHANCE:
                    advice = [
                        policy.choose_move(world.mover, Rng(seed)) for policy in policies if policy
                    ]
                    assert advice[0] == advice[1], seed
                    move = move if rng.below(5) == 0 else advice[0]
                x = rng.x
                for one in worlds:
                    rng.x = x
                    one.play(one.mover, move, rng)


SETTINGS = {
    "default": Settings(),
    "bound": Settings(root="bound", explore=0.7, first=0, shared=0),
    "margin-model": Settings(objective="margin", others="model", noise=0, cut=12),
    "random": Settings(knows=0, depth=2),
    "shallow": Settings(root="bound", cut=2, noise=50, depth=3),
    "to-the-end": Settings(root="bound", knows=0, cut=0),
}


@every_subject_with("name", [*SETTINGS], each=2)
def test_searches_find_the_same(subject: Subject, name: str) -> None:
    if subject not in COMPILED:
        pytest.skip("a game of others")
    settings = SETTINGS[name]
    few, fewer = (7, 5) if settings.cut else (2, 1)  # playouts to the end take long, plain
    for _, view, where in kinds(subject).values():
        both = [
            prepared(game, view, settings, Rng(where))
            for game in (subject.game, plain_game(subject))
        ]
        assert is_compiled(both[0])
        assert not is_compiled(both[1])
        for one in both:
            if settings.root == "race":
                one.race()
            one.run(few)
            if settings.root == "race":
                one.keep([move for move, *_ in one.results()][::2])
            one.run(fewer)
        assert both[0].results() == both[1].results(), where
        assert both[0].nodes == both[1].nodes, where


@compiled_subjects
def test_compiled_positions_refuse_what_is_illegal(subject: Subject) -> None:
    for state, where in [(state, where) for state, _, where in kinds(subject).values()]:
        before = position(state)
        seat = state.pending()[-1]
        move = state.legal(seat)[0]
        tried = [
            *range(-2, 130),
            MOVE_LIMIT,
            -MOVE_LIMIT,
            *HUGE,
            *(move + number for number in HUGE),
        ]
        for number in tried:
            if number not in state.legal(seat):
                with pytest.raises(ValueError, match="no legal move"):
                    state.play(seat, number)
        strangers = [*range(-2, 40), *HUGE, *(seat + number for number in HUGE)]
        for number in strangers:
            if number not in state.pending():
                assert state.legal(number) == []
                with pytest.raises(ValueError, match="no legal move"):
                    state.play(number, move)
        assert position(state) == before, where


@compiled_subjects
def test_compiled_worlds_want_a_generator(subject: Subject) -> None:
    for _, view, where in kinds(subject).values():
        world = sampled(subject.game, view, Rng(where))
        before = position(world)
        with pytest.raises(ValueError, match="generator"):
            world.play(view.seat, view.legal[0])
        assert position(world) == before, where


@compiled_subjects
def test_impossible_outcomes_of_chance_are_refused(subject: Subject) -> None:
    for start, where in walk(subject):
        if start.mover != CHANCE:
            continue
        state = start.clone()
        before = position(state)
        for outcome in [(0,), (0, 1, 2), (0, *HUGE), *((2, n) for n in (-1, 0, 32, 99, *HUGE))]:
            for one in (state, plain_state(state)):
                with pytest.raises(ValueError, match=r"cards|stage|shift"):
                    one.settle(outcome)
        assert position(state) == before, where
