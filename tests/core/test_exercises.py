"""Exercises: sets as files, and the sets that come with the games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.core.exercises import (
    EXERCISES,
    MISSED_BY,
    RECORDS,
    Exercise,
    ExerciseSet,
    WeighedMove,
    in_order,
    read_exercise,
    read_set,
    shipped_set,
)
from stammtisch.core.game import stage_of
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from tests.adapters.games import random_game

MOVES = (
    WeighedMove("play r7", 0.0, 0.0, True),
    WeighedMove("draw", 0.04, 3.5),
    WeighedMove("play w b", 0.1, 12.25),
)
EXERCISE = Exercise(
    id="a:1",
    record=0,
    entry=1,
    seat=1,
    value=0.625,
    moves=MOVES,
    missed={"easy": 0.5, "normal": 0.25, "hard": 0.0},
    games=1000,
)


def test_a_line_gives_the_exercise_back_and_unknown_keys_are_those_of_later_versions() -> None:
    assert read_exercise(EXERCISE.to_line()) == EXERCISE
    later = EXERCISE.to_line().replace("{", '{"colour":"red",', 1)
    assert read_exercise(later) == EXERCISE


def test_the_grade_follows_from_how_often_levels_miss_it() -> None:
    grades = [
        replace(EXERCISE, missed=dict.fromkeys(MISSED_BY, share)).grade
        for share in (0.0, 0.19, 0.2, 0.49, 0.5, 1.0)
    ]
    assert grades == [1, 1, 2, 2, 3, 3]
    hard = replace(EXERCISE, id="b", missed=dict.fromkeys(MISSED_BY, 0.9))
    clear = replace(EXERCISE, id="c", moves=(MOVES[0], replace(MOVES[1], cost=0.3)))
    assert [one.id for one in in_order([hard, EXERCISE, clear])] == ["c", "a:1", "b"]


def test_a_set_is_written_and_read_and_one_record_serves_several_exercises(tmp_path: Path) -> None:
    record = random_game("uno", 3)
    asked = [n for n, (seat, _) in enumerate(record.moves, 1) if seat]
    exercises = ExerciseSet()
    for entry in asked[:2]:
        exercises.add(record.to_line(), replace(EXERCISE, id=f"a:{entry}", entry=entry))
    assert len(exercises.records) == 1
    for name, content in exercises.files().items():
        (tmp_path / name).write_bytes(content)
    assert read_set(tmp_path) == exercises
    position = exercises.position(exercises.exercises[1])
    assert position.moves == record.moves[: asked[1] - 1]
    assert position.outcome is None


def test_lines_that_cannot_be_read_are_left_out_and_a_broken_file_is_an_error(
    tmp_path: Path,
) -> None:
    assert read_set(tmp_path / "none") == ExerciseSet()
    exercises = ExerciseSet([random_game("uno", 3).to_line()], [EXERCISE])
    for name, content in exercises.files().items():
        (tmp_path / name).write_bytes(content)
    lines = [
        "nonsense",
        "[]",
        EXERCISE.to_line(),
        replace(EXERCISE, record=7).to_line(),
        replace(EXERCISE, moves=MOVES[1:]).to_line(),
    ]
    (tmp_path / EXERCISES).write_text("\n".join(lines))
    assert read_set(tmp_path).exercises == [EXERCISE]
    (tmp_path / RECORDS).write_bytes(b"nonsense")
    with pytest.raises(OSError, match="gzip"):
        read_set(tmp_path)


@pytest.mark.once
@pytest.mark.parametrize("name", GAMES)
def test_shipped_exercises_are_decisions_of_one_seat_among_the_moves_that_are_weighed(
    name: str,
) -> None:
    game = game_named(name)
    exercises = shipped_set(game)
    assert len({one.id for one in exercises.exercises}) == len(exercises.exercises)
    assert {one.record for one in exercises.exercises} == {*range(len(exercises.records))}
    for exercise in exercises.exercises:
        view = Match(exercises.position(exercise)).view(exercise.seat)
        assert view.pending == (exercise.seat,)
        assert not stage_of(game, view.stage).hidden
        weighed = [game.read(move.move) for move in exercise.moves]
        assert {*weighed} == {*view.legal}
        best, *others = exercise.moves
        assert best.right
        assert exercise.lead >= 0.03
        assert all(move.cost == 0.0 for move in exercise.moves if move.right)
        assert any(not move.right for move in others)
