"""Deals for lessons: those in which everything that a lesson explains comes up while the learner
plays moves that hints recommend, or call as good, and in which nothing shows a better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import click

from stammtisch.adapters.presentation.lessons import (
    LEARNER,
    LESSONS,
    decisions,
    saying,
    unrecorded,
)
from stammtisch.adapters.presentation.presenter import listed
from stammtisch.ai.hints import DECISIONS, compared, judging_settings, usual_iterations
from stammtisch.ai.thinker import MAX_HINTS
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Move
from stammtisch.core.scene.lesson import Lesson
from stammtisch.core.table.effects import Ask
from stammtisch.core.table.table import Table
from tests.adapters.lessons import (
    answered,
    contradictions,
    fault_of,
    followed,
    hinted,
    next_ask,
    opened,
    record_of,
    taught,
)
from tests.games.facts import facts_of
from tools.options import seed_option, size_option, tool

MOST_DECISIONS = 50
"""After so many decisions all must be explained."""
QUICK = 12
"""Drafts take a hint's iterations divided by this."""
DRAFTS = 6
"""So many lines are drafted from a decision."""
CHECKS = 70
"""So many moves are checked in a deal."""


@dataclass
class LessonProgress:
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
        """Go on with a move of the learner, who is asked at the table."""
        view, lesson = table.view(LEARNER), self.lesson
        kind = lesson.kind(view, move)
        self.line.append(table.game.notation(move))
        lesson = replace(lesson, line=", ".join(self.line))
        record = record_of(table)
        begun = unrecorded(lesson, record, view)
        said = saying(lesson, table.game, decisions(record, LEARNER), view, begun)
        self.told += [step.name for step in said.steps]
        named = {step.name for step in lesson.steps}
        self.unexplained += [kind] if kind in named.difference(self.told) else []
        self.tried.add(kind)

    def copy(self) -> LessonProgress:
        return LessonProgress(
            self.lesson, [*self.line], [*self.told], [*self.unexplained], {*self.tried}, self.place
        )

    def by_novelty(self, table: Table, moves: Sequence[Move]) -> list[Move]:
        """The moves, first those of kinds that must still be advised."""
        view = table.view(LEARNER)
        wanted = {*facts_of(self.lesson.game).taught.split()} - self.tried
        return sorted(moves, key=lambda move: self.lesson.kind(view, move) not in wanted)

    @property
    def is_complete(self) -> bool:
        return len(self.told) == len(self.lesson.steps)

    def lacks(self) -> list[str]:
        """What isn't explained, or not in time, and what isn't tried."""
        told, game = self.told, self.lesson.game
        *names, last = (step.name for step in self.lesson.steps)
        names = names if {*names} - {*told} else [last]
        pairs = [pair.split() for pair in facts_of(game).before.split(", ") if pair]
        return [
            *(f"missing {name}" for name in names if name not in told),
            *(f"{kind} too late" for kind in dict.fromkeys(self.unexplained)),
            *(
                f"{kind} untried"
                for kind in facts_of(game).taught.split()
                if kind not in self.tried
            ),
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


def asked(table: Table) -> tuple[Table, Ask | None]:
    """The table at the next question to the learner that leaves a choice; None at the end."""
    while table.phase == "playing":
        table, ask = next_ask(table)
        if ask is None:
            continue
        view = table.view(LEARNER)
        if len(listed(table.game, view)) > 1:
            return table, ask
        table = answered(table, ask, view.legal[0])
    return table, None


def drafted(table: Table, progress: LessonProgress, draft: int = 0) -> LessonProgress:
    """The progress, continued from a table as hints with few iterations recommend until all is
    explained; another one for each number `draft`, with an odd one by any moves that these hints
    call as good."""
    progress, game = progress.copy(), table.game
    iterations = usual_iterations(game, DECISIONS) // QUICK
    while len(progress.line) < MOST_DECISIONS:
        table, ask = asked(table)
        if ask is None:
            break
        rng = Rng(f"draft {draft} {len(progress.line)}")
        settings = judging_settings(game)
        best, *others = compared(game, table.view(LEARNER), rng, MAX_HINTS, iterations, settings)
        as_good = [other.move for other in others if other.even and other.behind <= 0]
        moves = progress.by_novelty(table, [best.move, *as_good])
        move = moves[rng.below(len(moves)) if draft % 2 else 0]
        progress.add(table, move)
        if progress.is_complete:
            break
        table = answered(table, ask, move)
    return progress


@dataclass
class Search:
    """Looks for moves in which nothing contradicts the moves and at most `most` lacks.
    `checks`: so many moves may still be checked."""

    most: int
    checks: int = CHECKS

    def found(self, lesson: Lesson) -> LessonProgress | None:
        """The moves in the deal of a lesson's seed; None if none is found."""
        table, progress = opened(lesson), LessonProgress(lesson)
        begins = table.question_of("ann") is not None
        return self._continued(table, progress, ()) if begins else None

    def _planned(self, table: Table, progress: LessonProgress) -> Sequence[str]:
        """The line of a draft that leads from a table to the goal; empty if none does."""
        drafts = (drafted(table, progress, draft) for draft in range(DRAFTS))
        return next((draft.line for draft in drafts if self._is_goal(draft)), ())

    def _is_goal(self, progress: LessonProgress) -> bool:
        return progress.is_complete and len(progress.lacks()) <= self.most

    def _continued(
        self, table: Table, progress: LessonProgress, plan: Sequence[str]
    ) -> LessonProgress | None:
        """The moves continued from a table to the goal, along a plan as far as nothing contradicts
        them; None if no way is found."""
        table, ask = asked(table)
        place, game = len(progress.line), table.game
        if ask is None or place >= MOST_DECISIONS or self.checks <= 0:
            return None
        if [*plan[:place]] != progress.line or not plan:
            plan = self._planned(table, progress)
        if not plan:
            return None
        for move in sorted(hinted(table), key=lambda move: game.notation(move) != plan[place]):
            self.checks -= 1
            if fault_of(table, move):
                continue
            longer = progress.copy()
            longer.add(table, move)
            if longer.is_complete:
                if self._is_goal(longer):
                    return longer
                continue
            end = self._continued(answered(table, ask, move), longer, plan)
            if end is not None:
                return end
        return None


def progress_along(lesson: Lesson) -> LessonProgress:
    """The progress of a lesson along its line, to the end of the game."""
    progress = LessonProgress(lesson)
    with taught(lesson):
        moments = followed(lesson)
    for moment in moments:
        if moment.said.advice is not None:
            progress.add(moment.table, moment.said.advice)
    last = moments[-1].table
    progress.place = last.outcome.places[LEARNER - 1] if last.outcome else 0
    return progress


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
        progress = Search(most).found(replace(lesson, seed=f"first game {number}"))
        if progress is not None:
            line = ", ".join(progress.line)
            print(progress_along(replace(progress.lesson, line=line)).text(), flush=True)
    own = progress_along(lesson)
    print(f"now {own.text()}")
    faults = [*own.lacks(), *contradictions(lesson)]
    if own.told != [step.name for step in lesson.steps]:
        faults.append("the lesson's deal doesn't explain all in order")
    return faults
