"""Positions for exercises: found again by other random numbers, and checked independently."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.ai.exercises import (
    FOUND,
    WRONG,
    Analysis,
    Weighed,
    can_be_asked,
    checked,
    exercise_at,
    missed_by,
)
from stammtisch.core.exercises import MISSED_BY, Exercise, shipped_set
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options

pytestmark = pytest.mark.compiled

UNO = game_named("uno")


def shipped(name: str) -> tuple[Exercise, Match]:
    """The first exercise of a game, and its position."""
    exercises = shipped_set(game_named(name))
    first = exercises.exercises[0]
    return first, Match(exercises.position(first))


def test_the_best_choice_is_found_again_with_what_the_others_cost() -> None:
    exercise, match = shipped("uno")
    view = match.view(exercise.seat)
    found = [exercise_at(UNO, view, key) for key in ("one seed", "another seed")]
    again = next((one for one in found if one is not None), None)
    assert again is not None
    assert again.moves[0].move == exercise.moves[0].move
    assert [move.right for move in again.moves] == [move.right for move in exercise.moves]
    assert again.lead == pytest.approx(exercise.lead, abs=0.03)
    assert again.missed.keys() == {*MISSED_BY}


def test_a_position_is_refused_by_how_often_it_is_missed() -> None:
    exercise, match = shipped("uno")
    asked: list[float] = []

    def refuse(missed: float) -> bool:
        asked.append(missed)
        return False

    view = match.view(exercise.seat)
    keys = ["one seed", "another seed", "a third seed"]
    assert [exercise_at(UNO, view, key, refuse) for key in keys] == [None] * 3
    assert asked


def test_a_check_finds_the_exercise_again_and_another_answer_wrong() -> None:
    exercise, match = shipped("uno")
    view = match.view(exercise.seat)
    assert checked(UNO, view, exercise, "check", times=2) == FOUND
    best, *others = exercise.moves
    worst = others.pop()
    turned = (replace(worst, cost=0.0, right=True), replace(best, cost=0.2, right=False), *others)
    assert checked(UNO, view, replace(exercise, moves=turned), "check", times=2) == WRONG


def test_levels_miss_what_they_do_not_choose() -> None:
    exercise, match = shipped("uno")
    view = match.view(exercise.seat)
    assert missed_by(UNO, view, view.legal, "seed") == dict.fromkeys(MISSED_BY, 0.0)
    assert missed_by(UNO, view, (), "seed") == dict.fromkeys(MISSED_BY, 1.0)


def test_equivalent_moves_are_one_choice_and_others_must_be_surely_worse() -> None:
    best, twin = Weighed(1, 0.0, 0.0, 0.0), Weighed(2, 0.001, 0.002, 0.0)
    worse, unsure = Weighed(3, 0.2, 0.01, 0.0), Weighed(4, 0.05, 0.03, 0.0)
    small = Weighed(5, 0.02, 0.001, 0.0)
    candidates = frozenset({1, 3, 4, 5})

    def clear(*moves: Weighed) -> bool:
        return Analysis(moves, 0.5, 100, candidates).clear

    assert clear(best, twin, worse)
    assert not clear(best, twin, unsure, worse)
    assert not clear(best, small, worse), "less than a mistake"
    assert not clear(best, twin), "nothing is wrong"


def test_hidden_choices_few_moves_and_decisions_of_several_are_no_exercises() -> None:
    game = game_named("nyan_nyan")
    exercise, match = shipped("uno")
    view = match.view(exercise.seat)
    assert can_be_asked(UNO, view)
    assert not can_be_asked(UNO, match.view(exercise.seat % view.players + 1))
    assert not can_be_asked(UNO, replace(view, legal=view.legal[:2]))
    stages = [name for name, stage in game.stages.items() if stage.hidden or stage.unprompted]
    begun = Match.new(
        game,
        read_options("nyan_nyan", game.options, {}),
        seats=["a", "b"],
        players=["random", "random"],
        seed="a",
        table="a",
    )
    own = begun.view(begun.pending[0])
    assert can_be_asked(game, replace(own, legal=(1, 2, 3)))
    for stage in stages:
        assert not can_be_asked(game, replace(own, legal=(1, 2, 3), stage=stage))
