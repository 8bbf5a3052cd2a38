"""What the first game of somebody consists of, who learns the rules while they play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..game import Move


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is explained once: by the message `lesson-<game>-<name>`, at the first
    decision whose View `when` holds for."""

    name: str
    when: Callable[[Any], bool]


def at(*stages: str) -> Callable[[Any], bool]:
    """Holds for Views of these stages."""
    return lambda view: view.stage in stages


def nothing_more(view: Any, move: Move) -> str:
    """For games in which one move is all that is typed."""
    return ""


def none_begun(view: Any) -> int:
    """For games in which no hidden choice has several parts."""
    return 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """The first game of one person (seat 1) in one game. All that it says follows from Views of
    that seat, and from its own moves.

    `seed`: deals all cards, so that things come in a sensible order; `against`: the other players,
    by spec; `options`: those of the game, as records keep them; `steps`: in the order in which
    they are told where several come at the same moment, and the last one comes after all others;
    `line`: the moves that are advised one after the other up to the last explanation, in notation,
    with commas between them; each is the best one or as good by the comparison that hints use
    (`python -m tools lessons` finds such deals); `kind`: which kind of action a move of a View
    begins, "" if it goes on with one; `rest`: what is typed after an advised move in the same line,
    in notation, such as a call; `begun`: the number of parts that the seat has made of a hidden
    choice, which records don't have before all have chosen (or moves were taken back).
    """

    game: str
    seed: str
    against: Sequence[str]
    options: Mapping[str, object]
    steps: Sequence[Step]
    line: str
    kind: Callable[[Any, Move], str]
    rest: Callable[[Any, Move], str] = nothing_more
    begun: Callable[[Any], int] = none_begun
