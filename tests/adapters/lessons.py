"""A first game that explains itself, played at a table by following its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.lessons.course import (
    LEARNER,
    Saying,
    decisions,
    lesson_of,
    saying,
)
from stammtisch.adapters.presentation.lessons.lesson import Lesson
from stammtisch.ai.decision import ask_player
from stammtisch.ai.registry import make_player
from stammtisch.ai.thinker import think
from stammtisch.core.game import Move
from stammtisch.core.games import game_named
from stammtisch.core.record import Record
from stammtisch.core.rng import Rng
from stammtisch.core.table.commands import AddAi, AiMoved, AnswerQuestion, Open, Start, Woken
from stammtisch.core.table.effects import Ask, Think, WakeMe
from stammtisch.core.table.table import Table, open_table

COMPANY = Company(("Ann", "Bert", "Cleo"), LEARNER)
Learn = Callable[[Any, Saying], Move]


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
    """What the lesson says now to whoever learns."""
    record = record_of(table)
    lesson = lesson_of(record)
    assert lesson is not None
    return saying(lesson, table.game, decisions(record, LEARNER), table.view(LEARNER))


@dataclass(frozen=True)
class Moment:
    """A decision of whoever learns: the table before it, and what was said."""

    table: Table
    said: Saying


def played(table: Table, learn: Learn, most: int = 1000) -> Iterator[Moment]:
    """The decisions of whoever learns, up to the end of the game and with it."""
    lesson = lesson_of(record_of(table))
    assert lesson is not None
    for _ in range(most):
        if table.phase != "playing":
            break
        table, ask = _next_ask(table)
        if ask is None:
            continue
        now = Moment(table, said(table))
        yield now
        view = table.view(LEARNER)
        move = learn(view, now.said)
        answer = AnswerQuestion(
            "ann", ask.question, view.legal.index(move), lesson.rest(view, move)
        )
        table = table.do(answer, 0).table
    yield Moment(table, Saying())


def followed(lesson: Lesson) -> list[Moment]:
    """The lesson from the first decision to the end of the game, as advised, and without advice as
    the heuristic plays."""
    player = make_player("heuristic", game_named(lesson.game))

    def learn(view: Any, now: Saying) -> Move:
        if now.advice is not None:
            return now.advice
        return ask_player(player, "heuristic", view, Rng("without advice"))

    return list(played(opened(lesson), learn))


def _next_ask(table: Table) -> tuple[Table, Ask | None]:
    """The question to whoever learns, if it is their turn; else the table after what others do."""
    owed = table.owed()
    for effect in owed:
        if isinstance(effect, WakeMe):
            return table.do(Woken(effect.question, effect.why), 0).table, None
        if isinstance(effect, Think):
            move = think(table.job(effect.question)).move
            return table.do(AiMoved(effect.question, move), 0).table, None
    (ask,) = (one for one in owed if isinstance(one, Ask))
    return table, ask
