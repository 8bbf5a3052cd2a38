"""What a first game says at a decision.

Nothing of it is kept anywhere: that a game is a lesson is told by its options and its seed, which
stand in its record, and what has been explained and tried follows from the decisions in the record.
So it is the same after an undo, after a restart, and in every front end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from dataclasses import asdict, dataclass
from itertools import takewhile
from typing import Any

from ....core.game import Game, Move, stage_of
from ....core.games import OWN, game_named
from ....core.loading import LazyModules
from ....core.record import Record, perform, start
from ....core.table.state import HUMAN
from ..company import Company
from ..presenter import listed, move_text, notation_text
from ..texts import Texts
from .lesson import Lesson, Step

LEARNER = 1
"""The seat of whoever learns."""
LESSONS: MutableMapping[str, Lesson] = LazyModules(__package__, "LESSON", OWN)
"""By game."""
MOST_TOLD = 2
"""So many steps are explained at a decision: more are hardly read."""
Decision = tuple[Any, Move]
"""The View of whoever decided, and the move."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What is said at a decision: `steps` that are explained, and a move that could be tried.
    `earlier`: the steps that were explained before, in that order; `has_left`: the last decision
    was the first one that wasn't the advised one."""

    steps: tuple[Step, ...] = ()
    advice: Move | None = None
    earlier: tuple[Step, ...] = ()
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class LessonState:
    """A lesson as its learner sees it. `total`: the number of its explanations; `told`: those that
    were given so far, the oldest first; `new`: how many of them, the last ones, are given at this
    decision; `advice`: a legal move that could be tried, and `advice_text` says so in a sentence,
    or that nothing more is advised."""

    total: int
    told: tuple[str, ...] = ()
    new: int = 0
    advice: Move | None = None
    advice_text: str = ""

    @property
    def news(self) -> tuple[str, ...]:
        """The explanations that are given at this decision."""
        return self.told[len(self.told) - self.new :]


def lesson_of(record: Record | None) -> Lesson | None:
    """The lesson that a game is, if it is one."""
    lesson = LESSONS.get(record.game) if record else None
    if lesson is None or record is None or record.seed != lesson.seed or record.words:
        return None
    usual = asdict(game_named(lesson.game).options())
    same = {**usual, **record.options} == {**usual, **lesson.options}
    return lesson if same and len(record.players) == 1 + len(lesson.against) else None


def lesson_state(
    record: Record | None, view: Any, company: Company, texts: Texts
) -> LessonState | None:
    """The lesson for its learner, also while others decide; None for anybody else, and of other
    games."""
    lesson = lesson_of(record)
    if lesson is None or record is None or company.reader != LEARNER:
        return None
    game = game_named(lesson.game)
    now = saying(lesson, game, decisions(record, LEARNER), view)
    told = tuple(texts(f"lesson-{lesson.game}-{step.name}") for step in (*now.earlier, *now.steps))
    if now.advice is None:
        own_way = texts("lesson-own-way") if now.has_left else ""
        return LessonState(len(lesson.steps), told, len(now.steps), advice_text=own_way)
    rest = lesson.rest(view, now.advice)
    typed = f"{move_text(game, now.advice, texts)} {notation_text(lesson.game, rest, texts)}"
    advised = texts("lesson-try", move=typed.strip())
    return LessonState(len(lesson.steps), told, len(now.steps), now.advice, advised)


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
    """What is said to whoever has taken these decisions, and is now asked with this View or waits.
    Moves of the lesson's line are advised as long as none was left out. When all is explained the
    game goes on like any other."""
    taken = [*before]
    advised = _by_line(lesson, game, taken, now) if lesson.line else _by_tries(lesson, game, taken)
    untold = list(lesson.steps)

    def explain(view: Any, place: int) -> tuple[Move | None, tuple[Step, ...]]:
        """What is advised in the View of a decision, and the steps that are explained there."""
        kind, advice = advised(view, place)
        told = _told(untold, view, kind)
        untold[:] = [step for step in untold if step not in told]
        return advice, told

    earlier: list[Step] = []
    for place, (view, _) in enumerate(taken):
        earlier += explain(view, place)[1]
    if not untold or len(listed(game, now)) < 2:
        return Saying(earlier=tuple(earlier))
    advice, told = explain(now, len(taken))
    if lesson.begun(now):
        return Saying((), advice, (*earlier, *told))
    return Saying(told, advice, tuple(earlier), _has_left(lesson, game, taken))


Adviser = Callable[[Any, int], tuple[str, Move | None]]
"""The kind and the move that are advised in a View at a decision of this number."""


def _followed(lesson: Lesson, game: Game, taken: Sequence[Decision]) -> int:
    """The number of the first decisions that were those of the lesson's line."""
    line = [game.read(text) for text in lesson.line.split(", ")]
    same = (move == advised for (_, move), advised in zip(taken, line, strict=False))
    return len([*takewhile(bool, same)])


def _has_left(lesson: Lesson, game: Game, taken: Sequence[Decision]) -> bool:
    """The last decision was the first one that wasn't that of the lesson's line."""
    return bool(lesson.line) and _followed(lesson, game, taken) == len(taken) - 1


def _by_line(lesson: Lesson, game: Game, taken: Sequence[Decision], now: Any) -> Adviser:
    """Advises the moves of the line up to the first decision that left it."""
    line = [game.read(text) for text in lesson.line.split(", ")]
    followed = _followed(lesson, game, taken)

    def advised(view: Any, place: int) -> tuple[str, Move | None]:
        place += lesson.begun(view) if place == len(taken) else 0
        move = line[place] if place < len(line) and min(place, len(taken)) <= followed else None
        if move is None or move not in view.legal:
            return "", None
        return lesson.kind(view, move), move

    return advised


def _by_tries(lesson: Lesson, game: Game, taken: Sequence[Decision]) -> Adviser:
    """Advises what was tried least."""
    done: Counter[str] = Counter()
    last = ""

    def advised(view: Any, place: int) -> tuple[str, Move | None]:
        nonlocal last
        if place and (kind := lesson.kind(*taken[place - 1])):
            done[kind] += 1
            last = kind
        counts = done.copy()
        if stage_of(game, view.stage).follows:
            counts[last] -= 1  # it is still being done
        tries = ((one.kind, one.pick(view)) for one in lesson.tries if counts[one.kind] < one.times)
        return next((one for one in tries if one[1] is not None), ("", None))

    return advised


def _told(untold: Sequence[Step], view: Any, advised: str) -> tuple[Step, ...]:
    """The steps that are explained in a View: of those whose moment has come, first the one named
    like the kind of the advised move, which is always due. Those that are too many come at the next
    decision that they fit. The last step ends the lesson, after all others."""
    due = [step for step in (untold[:-1] or untold) if step.name == advised or step.when(view)]
    first = sorted(due, key=lambda step: step.name != advised)[:MOST_TOLD]
    return tuple(step for step in due if step in first)
