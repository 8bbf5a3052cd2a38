"""Answers to exercises: kept, and which exercise comes next."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from stammtisch.adapters.storage.practice import AGAIN, Answered, Practice, PracticeFile, answered
from tests.core.test_exercises import EXERCISE

NOW = datetime(2026, 11, 29, tzinfo=UTC)
EASY, HARD = EXERCISE, replace(EXERCISE, id="b", missed={"hard": 1.0})


def given(exercise: str, right: bool, days_ago: float = 0) -> Answered:
    at = (NOW - timedelta(days=days_ago)).isoformat()
    return Answered(exercise, "uno", "draw", right, at)


def test_answers_are_kept_by_game_and_lines_that_cannot_be_read_cost_nothing(
    tmp_path: Path,
) -> None:
    file = PracticeFile(tmp_path / "exercises.jsonl")
    assert file.read("uno") == Practice()
    file.add(answered(EASY, "uno", "draw", True))
    with file.file.file.open("a") as out:
        out.write(
            'nonsense\n{"exercise":"x","game":"uno","move":"m","right":1,"at":"2026-01-01"}\n'
        )
        out.write('{"exercise":"x","game":"uno","move":"m","right":true,"at":"2026-01-01"}')
    file.add(answered(HARD, "ojyks", "draw", False))
    practice = file.read("uno")
    assert [*practice.answers] == [EASY.id]
    assert practice.solved(EASY)
    assert [*file.read("ojyks").answers] == [HARD.id]
    assert file.file.file.stat().st_mode & 0o077 == 0


def test_new_exercises_come_by_difficulty_and_wrong_ones_again_after_some_days() -> None:
    practice = Practice()
    assert practice.to_ask([HARD, EASY], NOW) == [EASY, HARD]
    practice.add(given(HARD.id, False))
    assert practice.to_ask([HARD, EASY], NOW) == [EASY]
    assert practice.next_due([HARD, EASY]) == NOW + AGAIN
    later = NOW + AGAIN
    assert practice.to_ask([HARD, EASY], later) == [HARD, EASY]
    practice.add(given(HARD.id, True))
    assert practice.to_ask([HARD, EASY], later + AGAIN) == [EASY]
    assert practice.next_due([HARD, EASY]) is None


def test_only_the_first_answer_counts_as_the_first_try() -> None:
    practice = Practice()
    practice.add(given(EASY.id, False, 4))
    practice.add(given(EASY.id, True))
    practice.add(given(HARD.id, True, 4))
    practice.add(given(HARD.id, False))
    assert [practice.at_first(one) for one in (EASY, HARD)] == [False, True]
    assert [practice.solved(one) for one in (EASY, HARD)] == [True, False]
