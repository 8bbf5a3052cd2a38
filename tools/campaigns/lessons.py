"""Deals for lessons: those in which everything that a lesson explains comes up while whoever learns
plays moves that hints recommend, or call as good, and in which nothing shows a better one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import click

from stammtisch.adapters.presentation.lessons.course import LEARNER, LESSONS, decisions, saying
from stammtisch.adapters.presentation.lessons.lesson import Lesson
from stammtisch.adapters.presentation.presenter import listed
from stammtisch.ai.hints import hints
from stammtisch.ai.thinker import MAX_HINTS
from stammtisch.core.game import Move
from stammtisch.core.rng import Rng
from stammtisch.core.table.commands import Advice
from stammtisch.core.table.table import Table
from tests.adapters.lessons import (
    TRIED,
    answered,
    contradictions,
    followed,
    hinted,
    next_ask,
    objections,
    opened,
    recommended,
    record_of,
    taught,
)
from tools.options import seed_option, size_option, tool

MOST_DECISIONS = 50
"""After so many decisions all must be explained."""
QUICK = 240
"""Iterations for a decision of a draft."""
DRAFTS = 12
"""So many lines are drafted in a deal."""
BEFORE = {
    "las_vegan": "token gold, token bonus, gold condition, end score, lead trick",
    "narikana": "convert mana, answer stack, creature place, place newcomer, creature attack",
    "nyan_nyan": "ace double, penalty owed, six compare, call last",
    "ojyks": "turn take, turn draw, draw drawn, pair gone, end last, last score",
    "uno": "points example",
}
"""Pairs of explanations of which the second needs the first."""


@dataclass
class Course:
    """How a lesson goes along a line of moves. `told`: the steps in the order in which they are
    explained; `unexplained`: kinds of actions that are advised before that; `tried`: those that are
    advised. `place`: of the learner at the end of the game, 0 if it isn't known."""

    lesson: Lesson
    line: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)
    tried: set[str] = field(default_factory=set)
    place: int = 0

    def add(self, table: Table, move: Move) -> None:
        """Go on with a move of whoever learns, who is asked at the table."""
        view, lesson = table.view(LEARNER), self.lesson
        kind = lesson.kind(view, move)
        self.line.append(table.game.notation(move))
        lesson = replace(lesson, line=", ".join(self.line))
        said = saying(lesson, table.game, decisions(record_of(table), LEARNER), view)
        self.told += [step.name for step in said.steps]
        named = {step.name for step in lesson.steps}
        self.unexplained += [kind] if kind in named.difference(self.told) else []
        self.tried.add(kind)

    @property
    def is_complete(self) -> bool:
        return len(self.told) == len(self.lesson.steps)

    def lacks(self) -> list[str]:
        """What isn't explained, or not in time, and what isn't tried."""
        told, game = self.told, self.lesson.game
        pairs = [pair.split() for pair in BEFORE[game].split(", ")]
        return [
            *(f"missing {step.name}" for step in self.lesson.steps if step.name not in told),
            *(f"{kind} too late" for kind in dict.fromkeys(self.unexplained)),
            *(f"{kind} untried" for kind in TRIED[game].split() if kind not in self.tried),
            *(
                f"{then} before {first}"
                for first, then in pairs
                if then in told and first not in told[: told.index(then)]
            ),
        ]

    def text(self) -> str:
        head = f"{self.lesson.seed}: place {self.place}, {len(self.line)} decisions"
        return (
            f"{'; '.join([head, *self.lacks()])}: {' '.join(self.told)}\n  {', '.join(self.line)}"
        )


def drafted(lesson: Lesson, line: Sequence[str], draft: int) -> Course | None:
    """A course that begins with a line, and goes on as hints with few iterations recommend until
    all is explained; another one for each number `draft`. None if somebody else begins."""
    table = opened(lesson)
    if table.question_of("ann") is None:
        return None
    course = Course(lesson)
    while table.phase == "playing" and len(course.line) < MOST_DECISIONS:
        table, ask = next_ask(table)
        if ask is None:
            continue
        view = table.view(LEARNER)
        if len(listed(table.game, view)) < 2:
            table = answered(table, ask, view.legal[0])
            continue
        if len(course.line) < len(line):
            move = table.game.read(line[len(course.line)])
            assert move is not None
        else:
            rng = Rng(f"draft {draft} {len(course.line)}")
            move = _preferred(course, view, hints(table.game, view, rng, MAX_HINTS, QUICK))
        course.add(table, move)
        if course.is_complete:
            break
        table = answered(table, ask, move)
    return course


def _preferred(course: Course, view: Any, advice: Sequence[Advice]) -> Move:
    """Of the recommended move and those as good, the first one that does something new."""
    moves = recommended(advice)
    kinds = {move: course.lesson.kind(view, move) for move in moves}
    wanted = {*TRIED[course.lesson.game].split()} - course.tried
    return next((move for move in moves if kinds[move] in wanted), moves[0])


def found(lesson: Lesson, most: int) -> Course | None:
    """A course in the deal of a lesson's seed, in which nothing contradicts the moves and at most
    so much lacks; None if none is found. A move that is contradicted gives way to one that isn't.
    """
    line: list[str] = []
    for draft in range(DRAFTS):
        course = drafted(lesson, line, draft)
        if course is None:
            return None
        if len(course.lacks()) > most:
            continue
        wrong = next(_wrong(replace(lesson, line=", ".join(course.line)), len(line)), None)
        if wrong is None:
            return course
        place, other = wrong
        if other is None:
            return None
        line = [*course.line[:place], other]
    return None


def _wrong(lesson: Lesson, first: int) -> Iterator[tuple[int, str | None]]:
    """The places in the line, from `first` (0 is the beginning), of moves that are contradicted,
    each with one that isn't, if there is any."""
    with taught(lesson):
        course = [moment for moment in followed(lesson) if moment.said.advice is not None]
    for place, moment in enumerate(course[first:], first):
        table, move = moment.table, moment.said.advice
        assert move is not None
        if any(objections(table, move, place + 1)):
            others = (other for other in hinted(table) if other != move)
            good = (one for one in others if not any(objections(table, one, place + 1)))
            other = next(good, None)
            yield place, None if other is None else table.game.notation(other)


def course_of(lesson: Lesson) -> Course:
    """The course of a lesson along its line, to the end of the game."""
    course = Course(lesson)
    with taught(lesson):
        moments = followed(lesson)
    for moment in moments:
        if moment.said.advice is not None:
            course.add(moment.table, moment.said.advice)
    last = moments[-1].table
    course.place = last.outcome.places[LEARNER - 1] if last.outcome else 0
    return course


@tool(
    seed="--seed: the number of the first deal",
    size="--deals",
    shows="In the lesson's own deal all is explained in the order of its steps, and nothing that "
    "it advises is contradicted by hints or analyses.",
)
@click.argument("game", type=click.Choice(list(LESSONS)))
@size_option("--deals", 10, "How many deals are tried.", least=0)
@size_option("--most", 0, "So much may lack in a deal that is shown.", least=0)
@seed_option(0)
def command(game: str, deals: int, most: int, seed: int) -> list[str]:
    """Look for deals in which a lesson can advise what hints do, and show them."""
    lesson = LESSONS[game]
    for number in range(int(seed), int(seed) + deals):
        course = found(replace(lesson, seed=f"first game {number}"), most)
        if course is not None:
            line = ", ".join(course.line)
            print(course_of(replace(course.lesson, line=line)).text(), flush=True)
    own = course_of(lesson)
    print(f"now {own.text()}")
    faults = [*own.lacks(), *contradictions(lesson)]
    if own.told != [step.name for step in lesson.steps]:
        faults.append("the lesson's deal doesn't explain all in order")
    return faults
