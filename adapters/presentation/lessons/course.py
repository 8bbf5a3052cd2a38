"""What a first game says at a decision.

Nothing of it is kept anywhere: that a game is a lesson is told by its options and its seed, which
stand in its record, and what has been explained and tried follows from the decisions in the record.
So it is the same after an undo, after a restart, and in every front end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....core.game import Game, Move, stage_of
from ....core.games import game_named
from ....core.loading import LazyModules
from ....core.record import Record, perform, start
from ....core.table.state import HUMAN
from ..company import Company
from ..presenter import listed, move_text
from ..texts import Texts
from .lesson import Lesson, Step

LEARNER = 1
"""The seat of whoever learns."""
LESSONS: MutableMapping[str, Lesson] = LazyModules(__package__, "LESSON", ("narikana",))
"""By game."""
Decision = tuple[Any, Move]
"""The View of whoever decided, and the move."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What is said at a decision: steps that are explained, and a move that could be tried."""

    steps: tuple[Step, ...] = ()
    advice: Move | None = None


SILENCE = Saying()


def lesson_of(record: Record | None) -> Lesson | None:
    """The lesson that a game is, if it is one."""
    lesson = LESSONS.get(record.game) if record else None
    if lesson is None or record is None or record.seed != lesson.seed or record.words:
        return None
    known = {**record.options, **lesson.options}
    return lesson if record.options == known else None


def spoken(
    record: Record | None, view: Any, company: Company, texts: Texts
) -> tuple[list[str], list[str]]:
    """Of a lesson: what is explained to the reader now, and what they could do, each in sentences;
    nothing of other games, and while the reader isn't asked."""
    lesson = lesson_of(record)
    if lesson is None or record is None or company.reader != LEARNER:
        return [], []
    game = game_named(lesson.game)
    found = saying(lesson, game, decisions(record, LEARNER), view)
    told = [texts(f"lesson-{lesson.game}-{step.name}") for step in found.steps]
    if found.advice is None:
        return told, []
    return told, [texts("lesson-try", move=move_text(game, found.advice, texts))]


def decisions(record: Record, seat: int) -> Iterator[Decision]:
    """What the person in a seat has decided so far. Decisions without a choice are left out, as
    tables take them by themselves, and those that people have to think of themselves."""
    game, state = start(record)
    for entry, (who, text) in enumerate(record.moves):
        if who == seat and record.player_at(seat, entry) == HUMAN:
            view = game.view(state, seat)
            move = game.read(text)
            if move is not None and len(listed(game, view)) > 1:
                yield view, move
        perform(game, state, who, text)


def saying(lesson: Lesson, game: Game, before: Iterable[Decision], now: Any) -> Saying:
    """What is said to whoever has taken these decisions and is now asked with this View. When all
    is explained nothing is advised any more, and the game goes on like any other."""
    if len(listed(game, now)) < 2:
        return SILENCE
    untold = list(lesson.steps)
    done: Counter[str] = Counter()
    last = ""
    for view, move in before:
        told = _told(untold, view)
        untold = [step for step in untold if step not in told]
        if not untold:
            return SILENCE
        if kind := lesson.kind(view, move):
            done[kind] += 1
            last = kind
    if stage_of(game, now.stage).follows:
        done[last] -= 1  # it is still being done
    picks = (one.pick(now) for one in lesson.tries if done[one.kind] < one.times)
    advice = next((move for move in picks if move is not None), None)
    return Saying(_told(untold, now), advice)


def _told(untold: Sequence[Step], view: Any) -> tuple[Step, ...]:
    """The steps whose moment has come; the last one ends the lesson, after all others."""
    due = untold[:-1] if len(untold) > 1 else untold
    return tuple(step for step in due if step.when(view))
