"""Exercises: positions in which one choice is clearly the best, with what every choice costs.

A set is two texts: the records of games, a line each, and a line of JSON for each exercise. An
exercise names the line of its record and the entry at which its seat had to choose. Only the View
of that seat is ever shown.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .game import Game, Move
from .games import game_named
from .record import Record, verify

RECORDS, EXERCISES = "games.jsonl.gz", "exercises.jsonl"
"""The names of the two files of a set."""
MISSED_BY = ("easy", "normal", "hard")
"""The levels by whose choices exercises are graded."""
GRADES = (0.2, 0.5)
"""An exercise has grade 2 or 3 if so large a share of these levels' choices, in the mean, or more
is wrong, else grade 1."""


@dataclass(frozen=True, slots=True)
class WeighedMove:
    """A legal move in notation. `cost`: by how much less it is worth than the best one, in utility
    (0 to 1); `behind`: by how much less the seat then has of what counts in the game, see
    `Policy.measure`. `right`: False if the analysis shows that it is worse."""

    move: str
    cost: float
    behind: float
    right: bool = False


@dataclass(frozen=True, slots=True)
class Exercise:
    """`id`: the same wherever the position comes from; `record`: the line of its record (from 0);
    `entry`: that of the decision (from 1). `moves`: all that are legal, the best one first;
    `value`: of the best one, in utility. `missed`: by level the share of its choices that are wrong
    here. `games`: how many simulated games each figure is from. `checked`: how long the independent
    analysis was that found the same, in hints; 0 if there was none yet."""

    id: str
    record: int
    entry: int
    seat: int
    value: float
    moves: tuple[WeighedMove, ...]
    missed: Mapping[str, float]
    games: int
    checked: int = 0

    @property
    def difficulty(self) -> float:
        """The mean share of wrong choices, 0 to 1."""
        return sum(self.missed.values()) / max(1, len(self.missed))

    @property
    def grade(self) -> int:
        """1 (easy) to 3 (hard)."""
        return 1 + sum(self.difficulty >= least for least in GRADES)

    @property
    def lead(self) -> float:
        """By how much the best move is better than the best wrong one, in utility."""
        return min((move.cost for move in self.moves if not move.right), default=0.0)

    def weighed(self, notation: str) -> WeighedMove:
        """The figures of a legal move."""
        return next(move for move in self.moves if move.move == notation)

    def to_line(self) -> str:
        """The exercise as a line of JSON."""
        data = {
            "id": self.id,
            "record": self.record,
            "entry": self.entry,
            "seat": self.seat,
            "value": round(self.value, 3),
            "moves": [
                [move.move, round(move.cost, 3), round(move.behind, 2), int(move.right)]
                for move in self.moves
            ],
            "missed": {level: round(share, 2) for level, share in self.missed.items()},
            "games": self.games,
            "checked": self.checked,
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_exercise(line: str) -> Exercise:
    """The exercise of a line; raises ValueError, TypeError, KeyError or AttributeError for one that
    isn't any. Unknown keys are those of later versions."""
    data: dict[str, Any] = json.loads(line)
    moves = tuple(WeighedMove(str(m), float(c), float(b), bool(r)) for m, c, b, r in data["moves"])
    missed = {str(level): float(share) for level, share in data["missed"].items()}
    numbers = {name: int(data[name]) for name in ("record", "entry", "seat", "games", "checked")}
    return Exercise(
        id=str(data["id"]), value=float(data["value"]), moves=moves, missed=missed, **numbers
    )


@dataclass(slots=True)
class ExerciseSet:
    """Exercises of one game, with the lines of the records in which they occur."""

    records: list[str] = field(default_factory=list)
    exercises: list[Exercise] = field(default_factory=list)

    def position(self, exercise: Exercise) -> Record:
        """The verified record up to the decision. Raises RecordError."""
        record = verify(self.records[exercise.record])
        return up_to(record, exercise.entry)

    def add(self, line: str, exercise: Exercise) -> None:
        """Add an exercise and the line of its record."""
        if line not in self.records:
            self.records.append(line)
        self.exercises.append(replace(exercise, record=self.records.index(line)))

    def files(self) -> dict[str, bytes]:
        """The content of the files of the set by their names; equal for equal sets."""
        records = "".join(f"{line}\n" for line in self.records)
        exercises = "".join(f"{exercise.to_line()}\n" for exercise in self.exercises)
        return {
            RECORDS: gzip.compress(records.encode(), mtime=0),
            EXERCISES: exercises.encode(),
        }


def up_to(record: Record, entry: int) -> Record:
    """A record without the entry with this number (from 1) and all later ones."""
    return replace(
        record,
        moves=record.moves[: entry - 1],
        changes=[change for change in record.changes if change[0] < entry - 1],
        infos=[],
        outcome=None,
    )


def read_set(folder: Any) -> ExerciseSet:
    """The set in a folder (a Path or Traversable); an empty one if there is none. Lines that can't
    be read are left out. Raises OSError if the files can't be read."""
    try:
        content = (folder / RECORDS).read_bytes()
        lines = (folder / EXERCISES).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return ExerciseSet()
    try:
        records = gzip.decompress(content).decode().splitlines()
    except (EOFError, UnicodeDecodeError) as error:
        raise OSError(str(error)) from error
    return ExerciseSet(records, list(_readable(lines, len(records))))


def _readable(lines: Iterable[str], records: int) -> Iterable[Exercise]:
    for line in lines:
        try:
            exercise = read_exercise(line)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue
        if 0 <= exercise.record < records and any(move.right for move in exercise.moves):
            yield exercise


def shipped_set(game: Game) -> ExerciseSet:
    """The exercises that come with a game."""
    folder = game.part("exercises")
    return ExerciseSet() if folder is None else read_set(folder)


def in_order(exercises: Sequence[Exercise]) -> list[Exercise]:
    """The easy ones first; of those that are as often missed, the ones with the larger lead."""
    return sorted(exercises, key=lambda exercise: (exercise.difficulty, -exercise.lead))


def moves_of(exercise: Exercise, game: str) -> list[Move]:
    """The numbers of its moves, the best one first. Raises KeyError for notation of no move."""
    codec = game_named(game)
    moves = [codec.read(weighed.move) for weighed in exercise.moves]
    if None in moves:
        raise KeyError(exercise.id)
    return [move for move in moves if move is not None]
