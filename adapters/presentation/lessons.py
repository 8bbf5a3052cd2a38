"""What a first game says at a decision.

Nothing of it is kept anywhere: that a game is a lesson is told by its options and its seed, which
stand in its record, and what has been explained and tried follows from the decisions in the record.
So it is the same after an undo, after a restart, and in every front end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import takewhile
from typing import Any

from ...core.errors import BrokenEntryPoint, UnknownGame
from ...core.game import Game, Move
from ...core.games import GAMES, all_games, broken_parts, find_part, game_named
from ...core.packages import Fault
from ...core.record import Record, perform, start
from ...core.scene.company import Company
from ...core.scene.lesson import Lesson, Step
from ...core.scene.texts import Texts
from ...core.table.state import HUMAN
from .presenter import listed, move_text, notation_text

LEARNER = 1
"""The seat of the learner."""
MOST_TOLD = 2
"""So many steps are explained at a decision: more are hardly read."""
Decision = tuple[Any, Move]
"""The View of the seat that decided, and the move."""


class Lessons(Mapping[str, Lesson]):
    """The lessons of all games by the names of the games. One that can't be used isn't there."""

    def __getitem__(self, game: str) -> Lesson:
        try:
            lesson: Lesson | None = find_part(game_named(game), "lesson", _fault)
        except (UnknownGame, BrokenEntryPoint):
            lesson = None
        if lesson is None:
            raise KeyError(game)
        return lesson

    def __iter__(self) -> Iterator[str]:
        for name, game in all_games().items():
            if "lesson" in game.parts and (name in GAMES or name in self):
                yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)


LESSONS = Lessons()


def broken_lessons() -> list[BrokenEntryPoint]:
    """What is wrong with lessons of others."""
    return broken_parts("lesson", _fault)


def _fault(name: str, lesson: Any) -> Fault | None:
    """Why an object of others is no lesson of the game with this name."""
    if not isinstance(lesson, Lesson):
        return "kind", type(lesson).__name__
    return None if lesson.game == name else ("name", lesson.game)


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
    begun = unrecorded(lesson, record, view)
    now = saying(lesson, game, decisions(record, LEARNER), view, begun)
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


def unrecorded(lesson: Lesson, record: Record, view: Any) -> int:
    """The parts of a hidden choice that the learner has made and the record doesn't have yet. After
    an undo it has some of them."""
    begun = lesson.begun(view)
    if not begun:
        return 0
    game, state = start(record)
    for who, text in record.moves:
        perform(game, state, who, text)
    return begun - lesson.begun(game.view(state, LEARNER))


def saying(
    lesson: Lesson, game: Game, before: Iterable[Decision], now: Any, begun: int = 0
) -> Saying:
    """What is said to a learner who has taken these decisions, and is now asked with this View or
    waits. `begun`: the parts of a hidden choice that were made since.
    Moves of the lesson's line are advised up to the first decision that leaves it. When all is
    explained the game goes on like any other."""
    line = [game.read(text) for text in lesson.line.split(", ")]
    taken = [*before]
    same = (move == advised for (_, move), advised in zip(taken, line, strict=False))
    followed = len([*takewhile(bool, same)])
    untold = list(lesson.steps)

    def explain(view: Any, place: int) -> tuple[Move | None, tuple[Step, ...]]:
        """What is advised in a View at this place in the line, and the steps explained there."""
        move = line[place] if place < len(line) else None
        advice = move if move in view.legal else None
        told = _told(untold, view, "" if advice is None else lesson.kind(view, advice))
        untold[:] = [step for step in untold if step not in told]
        return advice, told

    earlier: list[Step] = []
    for place, (view, _) in enumerate(taken):
        earlier += explain(view, place if place <= followed else len(line))[1]
    if not untold or len(listed(game, now)) < 2:
        return Saying(earlier=tuple(earlier))
    has_left = followed < min(len(taken), len(line))
    advice, told = explain(now, len(line) if has_left else len(taken) + begun)
    if begun:
        return Saying((), advice, (*earlier, *told))
    return Saying(told, advice, tuple(earlier), has_left and followed == len(taken) - 1)


def _told(untold: Sequence[Step], view: Any, advised: str) -> tuple[Step, ...]:
    """The steps that are explained in a View: of those whose moment has come, first the one named
    like the kind of the advised move, which is always due. Those that are too many come at the next
    decision that they fit. The last step ends the lesson, after all others."""
    due = [step for step in (untold[:-1] or untold) if step.name == advised or step.when(view)]
    first = sorted(due, key=lambda step: step.name != advised)[:MOST_TOLD]
    return tuple(step for step in due if step in first)
