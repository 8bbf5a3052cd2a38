"""First games that explain themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from stammtisch.adapters.presentation.lessons import (
    LEARNER,
    LESSONS,
    MOST_TOLD,
    LessonState,
    Saying,
    decisions,
    lesson_of,
    lesson_state,
    saying,
)
from stammtisch.adapters.presentation.presenter import move_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.presentation.typed_line import read_answer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Event, Move, Outcome, sampled
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.games.narikana.decks import checked, lesson_decks, ready_decks, short_name
from stammtisch.core.games.ojyks.cards import GONE
from stammtisch.core.record import Record, verify
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.lesson import Lesson, Step
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.commands import AnswerQuestion, Undo
from stammtisch.core.table.state import HUMAN
from stammtisch.core.table.table import Table, from_record
from tests.adapters.lessons import (
    COMPANY,
    Moment,
    contradictions,
    followed,
    opened,
    played,
    record_of,
    said,
)
from tests.adapters.sources import messages
from tests.games.facts import facts_of

pytestmark = pytest.mark.slow
NARIKANA = LESSONS["narikana"]
ALL_LESSONS = pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda one: str(one.game))


@cache
def course_of(game: str) -> list[Moment]:
    return followed(LESSONS[game])


@pytest.fixture
def course() -> list[Moment]:
    """The lesson of Narikana from the first card to the end of the game."""
    return course_of("narikana")


def names(moments: Iterable[Moment]) -> list[str]:
    return [step.name for moment in moments for step in moment.said.steps]


@ALL_LESSONS
def test_all_is_explained_once_and_in_order_to_whoever_follows_the_advice(lesson: Lesson) -> None:
    assert names(course_of(lesson.game)) == [step.name for step in lesson.steps]
    assert 10 <= len(lesson.steps) <= 20
    assert max(len(moment.said.steps) for moment in course_of(lesson.game)) <= MOST_TOLD


@ALL_LESSONS
def test_every_kind_of_action_that_is_explained_is_advised(lesson: Lesson) -> None:
    kinds = {
        lesson.kind(moment.table.view(LEARNER), moment.said.advice)
        for moment in course_of(lesson.game)
        if moment.said.advice is not None
    }
    assert {*facts_of(lesson.game).taught.split()} <= kinds


@pytest.mark.compiled
@ALL_LESSONS
def test_nothing_that_is_advised_is_contradicted_by_hints_or_analyses(lesson: Lesson) -> None:
    """Of each advised move: the hint at this moment recommends it or calls it as good; compared in
    other worlds none is shown to be better, by two standard errors; and an analysis of the game
    doesn't mark it."""
    assert list(contradictions(lesson)) == []


@ALL_LESSONS
def test_moves_are_advised_from_the_first_decision_to_the_last_explanation(lesson: Lesson) -> None:
    advised = [
        moment.table.game.notation(moment.said.advice)
        for moment in course_of(lesson.game)
        if moment.said.advice is not None
    ]
    assert ", ".join(advised) == lesson.line


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_goes_another_way_is_told_so_once_and_can_come_back(language: str) -> None:
    """Nothing is advised there, since nobody has checked it."""
    texts, moment = texts_in(language), course_of("uno")[1]

    def anything(table: Table, now: Saying) -> Move:
        return int(table.view(LEARNER).legal[0])

    def text(table: Table) -> str:
        state = lesson_state(record_of(table), table.view(LEARNER), COMPANY, texts)
        assert state is not None
        assert state.advice is None
        return state.advice_text

    view = moment.table.view(LEARNER)
    other = next(move for move in view.legal if move != moment.said.advice)
    first, second, *_ = played(answered(moment, other), anything)
    assert (first.said.advice, second.said.advice) == (None, None)
    assert text(first.table) == texts("lesson-own-way")
    assert text(second.table) == ""
    question = first.table.question_of("ann")
    assert question is not None
    undone = first.table.do(Undo("ann", question.id), 0).table
    assert said(undone) == moment.said


def test_part_of_a_hidden_choice_is_advised_again_after_an_undo() -> None:
    """The first card to turn up in ojyks stays chosen; the next one is advised as before."""
    first, second, *_ = course_of("ojyks")
    view = second.table.view(LEARNER)
    assert first.said.advice != second.said.advice

    def advised(table: Table, now: Saying) -> Move:
        return int(now.advice if now.advice is not None else table.view(LEARNER).legal[0])

    other = [move for move in view.legal if move != second.said.advice][-1]
    after, *_ = played(answered(second, other), advised)
    question = after.table.question_of("ann")
    assert question is not None
    undone = after.table.do(Undo("ann", question.id), 0).table
    assert undone.view(LEARNER).legal == view.legal
    assert said(undone).advice == second.said.advice


@ALL_LESSONS
def test_what_is_advised_is_legal_and_was_explained(lesson: Lesson) -> None:
    explained = {step.name for step in lesson.steps}
    for moment in course_of(lesson.game):
        advice, view = moment.said.advice, moment.table.view(LEARNER)
        if advice is None:
            continue
        assert advice in view.legal
        told = {step.name for step in (*moment.said.earlier, *moment.said.steps)}
        kind = lesson.kind(view, advice)
        assert kind not in explained or kind in told, kind


@ALL_LESSONS
def test_the_game_goes_on_to_its_end_as_any_other(lesson: Lesson) -> None:
    *_, last = course_of(lesson.game)
    assert last.table.outcome is not None
    assert verify(record_of(last.table).to_line()).outcome is not None


@ALL_LESSONS
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_words_that_can_be_typed(lesson: Lesson, language: str) -> None:
    texts = texts_in(language)
    told: list[str] = []
    for moment in course_of(lesson.game)[:-1]:
        table = moment.table
        state = lesson_state(record_of(table), table.view(LEARNER), COMPANY, texts)
        assert state is not None
        told += state.news
        assert state.advice == moment.said.advice
        if state.advice is None:
            assert state.advice_text == ""
            continue
        advised = move_text(table.game, state.advice, texts)
        typed = state.advice_text.removeprefix(texts("lesson-try", move=""))
        assert typed.startswith(advised)
        answer = read_answer(lesson.game, typed)
        assert answer.call == lesson.rest(table.view(LEARNER), state.advice)
        advice = state.advice
        assert answer.choice in (table.game.notation(advice), table.game.synonym(advice))
    assert told == [texts(f"lesson-{lesson.game}-{step.name}") for step in lesson.steps]
    assert len(set(told)) == len(told)


def test_all_that_was_explained_can_be_paged_back(course: list[Moment]) -> None:
    """At each decision, and while others decide: all sentences so far, and how many are new."""
    texts = texts_in("en")
    told: list[str] = []
    for moment in course:
        state = lesson_state(record_of(moment.table), moment.table.view(LEARNER), COMPANY, texts)
        assert state is not None
        told += state.news
        assert state == replace(state, total=len(NARIKANA.steps), told=tuple(told))
    *_, last = course
    assert last.table.phase == "over"
    assert len(told) == len(NARIKANA.steps)
    waiting = answered(course[0], course[0].said.advice)
    assert waiting.question_of("ann") is None
    state = lesson_state(record_of(waiting), waiting.view(LEARNER), COMPANY, texts)
    assert state == LessonState(len(NARIKANA.steps), tuple(told[:2]))


def answered(moment: Moment, move: Move | None) -> Table:
    """The table after a move of the learner."""
    question = moment.table.question_of("ann")
    assert question is not None
    assert move is not None
    answer = AnswerQuestion("ann", question.id, question.legal.index(move))
    return moment.table.do(answer, 0).table


def test_nothing_is_advised_any_more_when_all_is_explained(course: list[Moment]) -> None:
    explained = max(i for i, moment in enumerate(course) if moment.said.steps)
    assert {moment.said for moment in course[explained + 1 : -1]} == {
        Saying(earlier=tuple(NARIKANA.steps))
    }


@ALL_LESSONS
@pytest.mark.parametrize("seed", range(2))
def test_whoever_does_anything_else_is_told_nothing_twice_and_nothing_impossible(
    lesson: Lesson, seed: int
) -> None:
    rng = Rng(f"learner {seed}")

    def anything(table: Table, now: Saying) -> Move:
        view = table.view(LEARNER)
        assert now.advice is None or now.advice in view.legal
        return int(view.legal[rng.below(len(view.legal))])

    most = 90 if lesson.game == "narikana" else 1000
    *moments, last = played(opened(lesson), anything, most=most)
    assert max(Counter(names(moments)).values()) == 1
    assert names(moments)[0] == "aim"
    assert last.table.phase == "over" or lesson.game == "narikana"


def test_what_is_said_survives_a_restart_and_comes_again_after_an_undo(
    course: list[Moment],
) -> None:
    for moment in course[:45:5]:
        table = moment.table
        assert said(Table.restore(table.head, table.record)) == moment.said
        assert said(from_record(record_of(table), {1: "ann"}, 0)) == moment.said
    before, after = course[6], course[8]
    assert before.said.steps
    question = after.table.question_of("ann")
    assert question is not None
    undone = after.table.do(Undo("ann", question.id), 0).table
    assert said(undone).steps == course[7].said.steps  # the choice of a field
    again = undone.question_of("ann")
    assert again is not None
    undone = undone.do(Undo("ann", again.id), 0).table
    assert said(undone) == before.said


def test_what_others_decided_for_whoever_learns_is_not_theirs(course: list[Moment]) -> None:
    """An AI player sat there for a while: what it saw was explained to nobody."""
    *_, last = course
    record = record_of(last.table).copy()
    assert [*decisions(record, LEARNER)]
    record.changes.append((0, LEARNER, "random"))
    assert not [*decisions(record, LEARNER)]


def test_it_knows_no_more_than_the_seat_of_whoever_learns(course: list[Moment]) -> None:
    game, table = game_named("narikana"), course[30].table
    seen: list[Any] = []

    def look(view: Any, move: Move = 0) -> str:
        seen.append(view)
        return ""

    spy = replace(NARIKANA, steps=[Step("never", lambda view: bool(look(view)))], kind=look)
    saying(spy, game, decisions(record_of(table), LEARNER), table.view(LEARNER))
    rng = Rng("other cards")
    assert len(seen) > 30
    for view in seen:
        assert view.seat == LEARNER
        assert game.view(sampled(game, view, rng), LEARNER) == view


@ALL_LESSONS
def test_every_step_has_its_message_and_every_message_its_step(lesson: Lesson) -> None:
    begin = f"lesson-{lesson.game}-"
    told = {message for message in messages("en") if message.startswith(begin)}
    assert told == {begin + step.name for step in lesson.steps}


def with_another_option(record: Record) -> Record:
    """The first option of the game isn't what it was."""
    option = fields(game_named(record.game).options)[0]
    value = record.options[option.name]
    other: int | str = "other"
    if not isinstance(value, str):
        other = not value if isinstance(value, bool) else value + 1
    return replace(record, options={**record.options, option.name: other})


@ALL_LESSONS
def test_a_game_is_a_lesson_by_its_seed_and_options(lesson: Lesson) -> None:
    record = record_of(opened(lesson))
    assert lesson_of(record) is lesson
    assert lesson_of(None) is None
    assert lesson_of(replace(record, seed="another")) is None
    assert lesson_of(with_another_option(record)) is None
    assert lesson_of(replace(record, players=[*record.players, "easy"])) is None
    assert lesson_of(replace(record, words=["a" * 64, ""])) is None
    other = opened(lesson, "another")
    texts, view = texts_in("en"), other.view(LEARNER)
    assert lesson_state(record_of(other), view, COMPANY, texts) is None


@ALL_LESSONS
def test_nobody_else_is_told_anything(lesson: Lesson) -> None:
    table = opened(lesson)
    question, advice = table.question_of("ann"), said(table).advice
    assert question is not None
    assert advice is not None
    after = table.do(AnswerQuestion("ann", question.id, question.legal.index(advice)), 0).table
    for reader, seen in ((0, table.view(0)), (2, after.view(2))):
        company = Company(COMPANY.names, reader)
        assert lesson_state(record_of(after), seen, company, texts_in("en")) is None


@ALL_LESSONS
def test_whoever_learns_begins(lesson: Lesson) -> None:
    table = opened(lesson)
    assert record_of(table).players[LEARNER - 1] == HUMAN
    assert table.question_of("ann") is not None
    assert said(table).steps


def moment_of(game: str, step: str) -> Moment:
    """The decision at which a step is explained."""
    return next(moment for moment in course_of(game) if step in names([moment]))


def follows(game: str, step: str) -> list[Event]:
    """What happens from the decision at which a step is explained to the next one."""
    course = course_of(game)
    at = course.index(moment_of(game, step))
    since = len(record_of(course[at].table).moves)
    return [event for entry in course[at + 1].table.events_since(LEARNER, since) for event in entry]


# What the deals must have


def test_uno_begins_with_cards_of_all_kinds_and_can_be_won() -> None:
    skipped = next(event.seat for event in follows("uno", "skip") if event.kind == "skipped")
    assert skipped == 3  # a reverse was laid before
    assert next(event.seat for event in follows("uno", "two") if event.kind == "drew") != LEARNER
    before_end = moment_of("uno", "example").table
    assert min(before_end.view(LEARNER).counts) > 0  # nobody has finished yet
    assert outcome_of("uno").places[LEARNER - 1] == 1


def test_nyan_nyan_shows_what_n_does_with_two() -> None:
    """After an ace all lay two cards face down instead of one."""
    assert moment_of("nyan_nyan", "double").table.view(LEARNER).n == 2
    entries = course_of("nyan_nyan")[-1].table.events_since(LEARNER)
    events = [event for entry in entries for event in entry if event.seat == LEARNER]
    assert [event.values[0] for event in events if event.kind == "joined"] == [1, 2]


def test_nyan_nyan_is_won_with_both_calls() -> None:
    for step, call in (("call", "nyan"), ("last", "nyan nyan")):
        moment = moment_of("nyan_nyan", step)
        assert moment.said.advice is not None
        view = moment.table.view(LEARNER)
        assert LESSONS["nyan_nyan"].rest(view, moment.said.advice) == call
    entries = course_of("nyan_nyan")[-1].table.events_since(LEARNER)
    events = [event for entry in entries for event in entry if event.seat == LEARNER]
    assert [event.values[0] for event in events if event.kind == "called"] == [0, 1]
    assert not [event for event in events if event.kind == "kept-silent"]
    assert outcome_of("nyan_nyan").places[LEARNER - 1] == 1


def test_ojyks_has_a_column_that_leaves_and_a_round_that_is_won() -> None:
    assert GONE in moment_of("ojyks", "gone").table.view(LEARNER).grids[LEARNER - 1]
    rounds = [moment_of("ojyks", step).table.view(LEARNER).round for step in ("end", "score")]
    assert rounds == [1, 2]
    own, other = moment_of("ojyks", "score").table.view(LEARNER).totals
    assert own < other


def test_las_vegan_shows_what_tokens_do_in_the_first_round() -> None:
    for step in ("token", "gold", "number", "condition", "zero", "seven", "end"):
        assert moment_of("las_vegan", step).table.view(LEARNER).round == 1
    after = {kind: advised("las_vegan", kind) for kind in ("gold", "zero")}
    assert ("placed-gold", LEARNER) in after["gold"]
    assert ("won", LEARNER) in after["zero"]
    others = moment_of("las_vegan", "score").table.view(LEARNER).cabbages[1:]
    assert moment_of("las_vegan", "score").table.view(LEARNER).cabbages[0] > max(others)


def advised(game: str, kind: str) -> list[tuple[str, int]]:
    """The events, each with its seat, after the first advised move of a kind."""
    course = course_of(game)
    for before, after in pairwise(course):
        advice = before.said.advice
        if advice is not None and LESSONS[game].kind(before.table.view(LEARNER), advice) == kind:
            since = len(record_of(before.table).moves)
            entries = after.table.events_since(LEARNER, since)
            return [(event.kind, event.seat) for entry in entries for event in entry]
    raise AssertionError(kind)


def outcome_of(game: str) -> Outcome:
    outcome = course_of(game)[-1].table.outcome
    assert outcome is not None
    return outcome


def test_the_decks_of_the_lesson_are_legal_and_called_by_name() -> None:
    for name, deck in lesson_decks().items():
        assert checked(_counts(deck.text())) == deck.cards
        assert short_name(deck.text()) == name
        assert name not in ready_decks()


def _counts(text: str) -> dict[str, int]:
    return {part.split()[1]: int(part.split()[0]) for part in text.split(", ")}


def test_all_our_games_have_a_lesson() -> None:
    assert list(LESSONS) == list(GAMES)
    assert len(LESSONS) == len(GAMES)
    assert "skat" not in LESSONS
