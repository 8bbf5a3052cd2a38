"""A first game that explains itself, played at a table by following its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import pytest

from stammtisch.adapters.presentation.lessons import (
    LEARNER,
    LESSONS,
    Saying,
    decisions,
    lesson_of,
    saying,
    unrecorded,
)
from stammtisch.ai.analysis import judged
from stammtisch.ai.decision import ask_player
from stammtisch.ai.hints import DECISIONS, LEAST_VALUE, SURELY, usual_iterations
from stammtisch.ai.registry import make_player
from stammtisch.ai.thinker import advise, think
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Move
from stammtisch.core.games import game_named
from stammtisch.core.record import Record
from stammtisch.core.review import Decision
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.lesson import Lesson
from stammtisch.core.table.commands import (
    AddAi,
    Advice,
    AiMoved,
    AnswerQuestion,
    Hint,
    Open,
    Start,
    Woken,
)
from stammtisch.core.table.effects import Ask, Think, WakeMe
from stammtisch.core.table.table import Table, open_table

COMPANY = Company(("Ann", "Bert", "Cleo"), LEARNER)
Learn = Callable[[Table, Saying], Move]
"""The move of the learner at a table that asks them, with what was said."""


@contextmanager
def taught(lesson: Lesson) -> Iterator[None]:
    """The lesson is that of its game meanwhile."""
    with patch(f"{type(game_named(lesson.game)).__module__}.lesson.LESSON", lesson):
        yield


def without_lesson(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has no lesson during a test."""
    parts = {**game_named(game).parts}
    del parts["lesson"]
    monkeypatch.setattr(game_named(game), "parts", parts)


def opened(lesson: Lesson, seed: str = "") -> Table:
    """The table of a lesson, with the first cards dealt."""
    seed = seed or lesson.seed
    table = open_table(
        Open("ann", "Ann", "t", lesson.game, seed, lesson.options, pace="unhurried"), 0
    ).table
    for spec, name in zip(lesson.against, COMPANY.names[1:], strict=False):
        table = table.do(AddAi("ann", spec, name), 0).table
    return table.do(Start("ann", table.phase_id), 0).table


def record_of(table: Table) -> Record:
    assert table.record is not None
    return table.record


def said(table: Table) -> Saying:
    """What the lesson says now to the learner."""
    record = record_of(table)
    lesson = lesson_of(record)
    assert lesson is not None
    view = table.view(LEARNER)
    begun = unrecorded(lesson, record, view)
    return saying(lesson, table.game, decisions(record, LEARNER), view, begun)


@dataclass(frozen=True)
class Moment:
    """A decision of the learner: the table before it, and what was said."""

    table: Table
    said: Saying


def played(table: Table, learn: Learn, most: int = 1000) -> Iterator[Moment]:
    """The decisions of the learner, up to the end of the game and with it."""
    lesson = lesson_of(record_of(table))
    assert lesson is not None
    for _ in range(most):
        if table.phase != "playing":
            break
        table, ask = next_ask(table)
        if ask is None:
            continue
        now = Moment(table, said(table))
        yield now
        table = answered(table, ask, learn(table, now.said))
    yield Moment(table, Saying())


def answered(table: Table, ask: Ask, move: Move) -> Table:
    """The table after a move of the learner, with the call that is due with it."""
    view, lesson = table.view(LEARNER), LESSONS[table.game.name]
    answer = AnswerQuestion("ann", ask.question, view.legal.index(move), lesson.rest(view, move))
    return table.do(answer, 0).table


def followed(lesson: Lesson) -> list[Moment]:
    """The lesson from the first decision to the end of the game, as advised, and without advice as
    the heuristic plays."""
    player = make_player("heuristic", game_named(lesson.game))

    def learn(table: Table, now: Saying) -> Move:
        if now.advice is not None:
            return now.advice
        return ask_player(player, "heuristic", table.view(LEARNER), Rng("without advice"))

    return list(played(opened(lesson), learn))


def hint_of(table: Table) -> tuple[Advice, ...]:
    """What the hint says that the learner asks for now."""
    question = table.question_of("ann")
    assert question is not None
    return advise(table.do(Hint("ann", question.id), 0).table.job(question.id))


def hinted(table: Table) -> list[Move]:
    """The move that this hint recommends, and then those that it calls as good: the parts of each
    that can be made now, since it names each move in one order only."""
    first, *others = hint_of(table)
    as_good = [other for other in others if other.even and other.behind <= 0]
    legal = table.view(LEARNER).legal
    return [move for advice in (first, *as_good) for move in advice.moves if move in legal]


def contradictions(lesson: Lesson) -> Iterator[str]:
    """What hints and an analysis of the game say against the advice of a lesson."""
    with taught(lesson):
        course = [moment for moment in followed(lesson) if moment.said.advice is not None]
    for number, moment in enumerate(course, 1):
        move = moment.said.advice
        assert move is not None
        for fault in objections(moment.table, move):
            yield f"decision {number}, {moment.table.game.notation(move)}: {fault}"


def objections(table: Table, move: Move) -> Iterator[str]:
    """What speaks against a move that is advised to the learner at a table."""
    if move not in hinted(table):
        yield "the hint recommends another move"
    if fault := fault_of(table, move):
        yield fault


def fault_of(table: Table, move: Move) -> str:
    """What an analysis of this move says against it, with as many iterations as for a hint, but in
    other worlds: that it is worse than the best move by more than two standard errors, or at least
    its mark; "" if neither."""
    game = table.game
    decision = Decision(game.name, len(record_of(table).moves) + 1, table.view(LEARNER), move)
    judgement = judged(decision, usual_iterations(game, DECISIONS))
    if judgement.loss > max(LEAST_VALUE, SURELY * judgement.error):
        return f"{game.notation(judgement.best)} is better by {judgement.loss:.2f}"
    return f"the analysis calls it {judgement.mark}" if judgement.mark else ""


def next_ask(table: Table) -> tuple[Table, Ask | None]:
    """The question to the learner, if it is their turn; else the table after what others do."""
    owed = table.owed()
    for effect in owed:
        if isinstance(effect, WakeMe):
            return table.do(Woken(effect.question, effect.why), 0).table, None
        if isinstance(effect, Think):
            move = think(table.job(effect.question)).move
            return table.do(AiMoved(effect.question, move), 0).table, None
    (ask,) = (one for one in owed if isinstance(one, Ask))
    return table, ask
