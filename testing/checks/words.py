"""What the presenter of a game gives, in every language and at every width a front end has; its
rules to read and its lesson."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from rich.cells import cell_len

from ...adapters.presentation.errors import error_text
from ...adapters.presentation.lessons import LESSONS, broken_lessons
from ...adapters.presentation.lines import plain
from ...adapters.presentation.names import option_words
from ...adapters.presentation.presenter import (
    broken_presenters,
    choices,
    presenter_of,
    table_lines,
)
from ...adapters.presentation.rules_text import broken_rules, find_rules
from ...adapters.presentation.texts import broken_texts, texts_in
from ...ai.player import broken_heuristics
from ...core.engine.constants import CHANCE, MOVE_LIMIT, OVER
from ...core.errors import IllegalMove
from ...core.game import Game
from ...core.record import replay
from ...core.scene.company import Company
from ...core.scene.parts import Scene
from ...core.scene.texts import LANGUAGES
from ..play import finished, walk
from ..subjects import Subject, in_turn

WIDTHS = (30, 60, 80, 130)
LOOKS = 25
BROKEN = (broken_presenters, broken_texts, broken_rules, broken_heuristics, broken_lessons)
"""What is wrong with parts of games of others."""
NAMES = ("Anna", "Bartholomäus", "Kunigunde von Habsburg", "漢字の名前です", "E", "Frida", "G H I")


def company(players: int, reader: int) -> Company:
    return Company(tuple(NAMES[seat % len(NAMES)] for seat in range(players)), reader)


def some_positions(subject: Subject) -> list[tuple[Any, str]]:
    """Views of who is asked and of a spectator, spread over its random games."""
    found = []
    for state, where in walk(subject):
        if state.mover in (CHANCE, OVER):
            continue
        for seat in (0, *state.pending()):
            found.append((subject.game.view(state, seat), f"{where}, seat {seat}"))
    return found[:: max(1, len(found) // LOOKS) | 1]  # odd: spectators are every second


@in_turn("language", LANGUAGES, 2)
def test_nothing_overflows_any_width(subject: Subject, language: str) -> None:
    texts = texts_in(language)
    for view, where in some_positions(subject):
        for width in WIDTHS:
            rows = table_lines(
                subject.game, view, company(subject.players, view.seat), texts, width
            )
            wide = max(cell_len(plain([row])) for row in rows)
            assert wide <= width, f"{where}, {width} columns:\n{plain(rows)}"


@in_turn("language", LANGUAGES, 2)
def test_every_choice_has_a_label_and_belongs_to_a_part_that_is_there(
    subject: Subject, language: str
) -> None:
    texts = texts_in(language)
    presenter = presenter_of(subject.game)
    for view, where in some_positions(subject):
        scene = presenter.scene(view, company(subject.players, view.seat), texts)
        there = parts_of(scene)
        for choice in choices(subject.game, view, texts):
            assert choice.verb, where
            assert "{" not in choice.verb + choice.label
            if choice.part.split()[:1] in (["card"], ["field"], ["seat"]):
                assert choice.part in there, f"{where}: {choice}"


def parts_of(scene: Scene) -> set[str]:
    """The parts that choices can point at."""
    cards = {card.part for hand in scene.hands for card in hand.cards}
    spots = {spot.part for grid in scene.grids for row in grid.rows for spot in row}
    if scene.board is not None:
        spots |= {field.part for row in scene.board.rows for field in row}
    return cards | spots | {f"seat {seat.number}" for seat in scene.seats}


@in_turn("language", LANGUAGES, 2)
def test_every_event_has_its_sentence(subject: Subject, language: str) -> None:
    texts, presenter = texts_in(language), presenter_of(subject.game)
    for _, events in replay(finished(subject, "a")):
        for reader in (0, 1):
            seen = [event for event in events if event.seen_by(reader)]
            told = presenter.tell(seen, company(subject.players, reader), texts)
            assert bool(told) == bool(seen)
            assert all(sentence.text.strip() for sentence in told)


@in_turn("language", LANGUAGES, 2)
def test_every_reason_why_a_move_is_illegal_has_its_sentence(
    subject: Subject, language: str
) -> None:
    texts, game = texts_in(language), subject.game
    if "texts" not in game.parts:  # then errors show the reasons
        return
    for view, where in some_positions(subject):
        if not view.legal:
            continue
        for move in range(MOVE_LIMIT):
            try:
                text = game.notation(move)
            except IndexError:
                break
            if move in view.legal:
                continue
            facts = game.why_not(view, move)
            told = error_text(IllegalMove(move=text, **facts), texts, game.name)
            assert str(facts["reason"]) not in told.split(), f"{where}: {told}"
            assert told.endswith((".", "!", "?", ")")), told


def test_a_scene_shows_what_the_view_holds_and_says_who_reads(subject: Subject) -> None:
    texts, presenter = texts_in("en"), presenter_of(subject.game)
    for view, where in some_positions(subject):
        scene = presenter.scene(view, company(subject.players, view.seat), texts)
        assert [seat.number for seat in scene.seats] == list(range(1, subject.players + 1))
        assert {seat.number for seat in scene.seats if seat.asked} == set(view.pending), where
        assert [seat.number for seat in scene.seats if seat.you] == ([view.seat] * bool(view.seat))
        if not view.seat:
            assert not any(hand.cards for hand in scene.hands), where
        assert all(len(seat.cells) == len(scene.columns) for seat in scene.seats)


def test_rules_can_be_read_in_every_language(game: Game) -> None:
    if "rulebook" in game.parts:
        for language in LANGUAGES:
            assert (find_rules(game.name, language) or "").startswith("# ")


def test_every_part_that_the_game_names_can_be_used(game: Game) -> None:
    faults = [fault for broken in BROKEN for fault in broken() if fault.facts["name"] == game.name]
    assert [error_text(fault, texts_in("en")) for fault in faults] == []


def test_an_option_with_words_has_a_title_and_a_sentence(game: Game) -> None:
    """`Rounds: their points are added up.`"""
    for language in LANGUAGES:
        texts = texts_in(language)
        for option in fields(game.options):
            if texts.has(f"option-{game.name}-{option.name}"):
                assert all(option_words(game, option, texts)), option.name


def test_a_lesson_has_sentences_and_moves(game: Game) -> None:
    lesson = LESSONS.get(game.name)
    if lesson is None:
        assert "lesson" not in game.parts
        return
    assert [text for text in lesson.line.split(", ") if game.read(text) is None] == []
    names = [step.name for step in lesson.steps]
    assert len(names) == len(set(names))
    for language in LANGUAGES:
        assert all(texts_in(language)(f"lesson-{game.name}-{name}") for name in names)
