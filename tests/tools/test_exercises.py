"""Sets of exercises: made game by game, continued after an interruption, and checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stammtisch.ai.exercises import FOUND, UNSURE, WRONG
from stammtisch.core.exercises import MISSED_BY, Exercise, WeighedMove, read_set
from stammtisch.core.match import Match
from tests.tools.running import run
from tools.campaigns import exercises as tool

MISSED = dict.fromkeys(MISSED_BY, 0.3)
ARGUMENTS = ("exercises", "uno", "--players", "random", "--seats", "3", "--workers", "1")


def first_best(
    game: Any, view: Any, key: str, accepts: Callable[[float], bool] | None = None
) -> Exercise | None:
    """An exercise wherever there is a choice, in which the first move is the best."""
    moves = [game.notation(move) for move in view.legal]
    if len(moves) < 2:
        return None
    weighed = [WeighedMove(move, 0.1 * bool(n), 0.0, not n) for n, move in enumerate(moves)]
    return Exercise("", 0, 0, view.seat, 0.5, tuple(weighed), MISSED, 100)


def test_a_set_grows_by_games_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "exercise_at", first_best)
    result = run(*ARGUMENTS, "--number", "5", "--to", str(tmp_path))
    assert result.exit_code == 0
    assert "game 1: 4 exercises" in result.stderr
    before = read_set(tmp_path)
    assert len(before.exercises) == 8, "games are taken whole"
    assert len(before.records) == 2
    for exercise in before.exercises:
        view = Match(before.position(exercise)).view(exercise.seat)
        assert view.pending == (exercise.seat,)
        assert exercise.id.endswith(f":{exercise.entry}")
    longest = [max(e.entry for e in before.exercises if e.record == n) for n in range(2)]
    lengths = [line.count("],[") + 1 for line in before.records]
    assert all(length < entry for length, entry in zip(lengths, longest, strict=True))
    result = run(*ARGUMENTS, "--number", "9", "--to", str(tmp_path))
    assert "game 3: 12 exercises" in result.stderr
    after = read_set(tmp_path)
    assert after.exercises[:8] == before.exercises
    assert "game 1:" not in result.stderr
    (tmp_path / "exercises.txt").unlink()  # as in a new checkout
    run(*ARGUMENTS, "--number", "13", "--to", str(tmp_path))
    ids = [exercise.id for exercise in read_set(tmp_path).exercises]
    assert len({*ids}) == len(ids) == 16
    again = tmp_path / "again"
    run(*ARGUMENTS, "--number", "9", "--to", str(again))
    assert read_set(again) == after, "the same seed makes the same set"


def test_a_check_removes_what_is_not_found_again_and_tells_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "exercise_at", first_best)
    run(*ARGUMENTS, "--number", "5", "--to", str(tmp_path))
    ids = [exercise.id for exercise in read_set(tmp_path).exercises]
    verdicts = {ids[0]: WRONG, ids[5]: UNSURE}

    def verdict(game: Any, view: Any, exercise: Exercise, key: str) -> str:
        assert exercise.moves[0].move == game.notation(view.legal[0])
        return verdicts.get(exercise.id, FOUND)

    monkeypatch.setattr(tool, "checked", verdict)
    result = run(*ARGUMENTS, "--check", "--to", str(tmp_path))
    assert result.exit_code == 1
    assert "checked 8: kept 6, wrong 1" in result.stdout
    assert f"{ids[0]} is wrong" in result.stderr
    kept = read_set(tmp_path)
    assert [exercise.id for exercise in kept.exercises] == [i for i in ids if i not in verdicts]
    assert all(exercise.checked for exercise in kept.exercises)
    assert len(kept.records) == 2
    result = run(*ARGUMENTS, "--check", "--to", str(tmp_path))
    assert (result.exit_code, "checked 0" in result.stdout) == (0, True)


def test_records_that_no_exercise_needs_are_left_out(tmp_path: Path) -> None:
    exercises = read_set(tmp_path)
    assert exercises.exercises == []
    first = Exercise("a", 0, 1, 1, 0.5, (WeighedMove("draw", 0.0, 0.0, True),), {}, 1)
    exercises.records = ["unused", "needed"]
    exercises.exercises = [replace(first, record=1)]
    tool.write_set(tmp_path, exercises)
    assert read_set(tmp_path).records == ["needed"]
    assert read_set(tmp_path).exercises == [first]
