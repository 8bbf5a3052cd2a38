"""The answers that a person has given to exercises: a line of JSON each, beside the saved games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ...core.exercises import Exercise, in_order
from ..files import home_folder
from .line_file import LineFile

AGAIN = timedelta(days=3)
"""After so long an exercise is asked again that was answered wrong."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer. `exercise`: the id; `at`: UTC, ISO 8601."""

    exercise: str
    game: str
    move: str
    right: bool
    at: str


@dataclass(slots=True)
class Practice:
    """The answers to exercises of a game, by exercise, in their order."""

    answers: dict[str, list[Answered]] = field(default_factory=dict)

    def add(self, answer: Answered) -> None:
        self.answers.setdefault(answer.exercise, []).append(answer)

    def solved(self, exercise: Exercise) -> bool:
        """True if the last answer was right."""
        given = self.answers.get(exercise.id)
        return bool(given and given[-1].right)

    def at_first(self, exercise: Exercise) -> bool:
        """True if the first answer was right."""
        given = self.answers.get(exercise.id)
        return bool(given and given[0].right)

    def due_at(self, exercise: Exercise) -> datetime | None:
        """When an exercise is asked again; None if it was never asked, or is solved."""
        given = self.answers.get(exercise.id)
        if not given or given[-1].right:
            return None
        return datetime.fromisoformat(given[-1].at) + AGAIN

    def to_ask(self, exercises: Sequence[Exercise], now: datetime) -> list[Exercise]:
        """The exercises that can be asked now: those that come again first, then the new ones, the
        easy ones first."""
        ordered = in_order(exercises)
        due = {one.id: self.due_at(one) for one in ordered}
        again = [one for one in ordered if (at := due[one.id]) is not None and at <= now]
        return again + [one for one in ordered if one.id not in self.answers]

    def next_due(self, exercises: Sequence[Exercise]) -> datetime | None:
        """When the first of those comes that are asked again; None if there is none."""
        return min((at for one in exercises if (at := self.due_at(one))), default=None)


class PracticeFile:
    """The file of answers to exercises of all games."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = LineFile(file or home_folder() / "exercises.jsonl")

    def read(self, game: str) -> Practice:
        """The answers for a game. Lines that can't be read are left out. Raises OSError."""
        practice = Practice()
        for answer in self.read_all():
            if answer.game == game:
                practice.add(answer)
        return practice

    def read_all(self) -> list[Answered]:
        """The answers for all games, in their order. Raises OSError."""
        return list(_answers(self.file.lines()))

    def add(self, answer: Answered) -> None:
        """Add an answer. Raises OSError."""
        self.file.append(json.dumps(asdict(answer), ensure_ascii=False, separators=(",", ":")))


def answered(exercise: Exercise, game: str, move: str, right: bool) -> Answered:
    """An answer that is given now."""
    return Answered(exercise.id, game, move, right, datetime.now(UTC).isoformat(timespec="seconds"))


def _answers(lines: Iterable[str]) -> Iterable[Answered]:
    for line in lines:
        try:
            data = json.loads(line)
            names = ("exercise", "game", "move", "at")
            texts = {name: data[name] for name in names}
            answer = Answered(right=data["right"], **texts)
            moment = datetime.fromisoformat(answer.at)
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
        right = type(answer.right) is bool and moment.tzinfo is not None
        if right and all(isinstance(text, str) for text in texts.values()):
            yield answer
