"""What every presenter gives, in every language and at every width a front end has."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.presenter import (
    choices,
    presenter_of,
    table_lines,
    with_explanations,
)
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.engine.constants import CHANCE, MOVE_LIMIT, OVER
from stammtisch.core.errors import IllegalMove
from stammtisch.core.games import GAMES
from stammtisch.core.record import replay
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Card, Scene
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.testing.play import finished, walk
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import SUBJECTS

pytestmark = pytest.mark.compiled
WIDTHS = (30, 60, 80, 130)
LOOKS = 25
NAMES = ("Anna", "Bartholomäus", "Kunigunde von Habsburg", "漢字の名前です", "E", "Frida", "G H I")
OURS = [subject for subject in SUBJECTS if subject.game.name in GAMES]
every_game_of_ours = pytest.mark.parametrize("subject", OURS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


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


@every_language
@every_game_of_ours
def test_nothing_overflows_any_width(subject: Subject, language: str) -> None:
    texts = texts_in(language)
    for view, where in some_positions(subject):
        for width in WIDTHS:
            rows = table_lines(
                subject.game, view, company(subject.players, view.seat), texts, width
            )
            wide = max(cell_len(plain([row])) for row in rows)
            assert wide <= width, f"{where}, {width} columns:\n{plain(rows)}"


@every_language
@every_game_of_ours
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


@every_language
@every_game_of_ours
def test_cards_to_be_played_or_taken_say_what_they_do(subject: Subject, language: str) -> None:
    texts, game = texts_in(language), subject.game
    said = 0
    for view, where in some_positions(subject):
        reader = company(subject.players, view.seat)
        bare = presenter_of(game).scene(view, reader, texts)
        scene = with_explanations(game, bare, view, reader, texts)
        assert scene.seats == bare.seats, where
        cards = [card for hand in scene.hands for card in hand.cards]
        tops = [pile.top for pile in scene.piles if isinstance(pile.top, Card)]
        if view.seat:
            cards += tops if scene.grids else []
            assert all(card.says.endswith((".", ")")) and "{" not in card.says for card in cards)
            said += len(cards)
        else:
            assert scene == bare, "a spectator plays nothing"
        if not scene.grids:
            assert not any(top.says for top in tops), f"{where}: it has been played already"
    assert said


def parts_of(scene: Scene) -> set[str]:
    """The parts that choices can point at."""
    cards = {card.part for hand in scene.hands for card in hand.cards}
    spots = {spot.part for grid in scene.grids for row in grid.rows for spot in row}
    if scene.board is not None:
        spots |= {field.part for row in scene.board.rows for field in row}
    return cards | spots | {f"seat {seat.number}" for seat in scene.seats}


@every_language
@every_game_of_ours
def test_every_event_has_its_sentence(subject: Subject, language: str) -> None:
    texts, presenter = texts_in(language), presenter_of(subject.game)
    for _, events in replay(finished(subject, "a")):
        for reader in (0, 1):
            seen = [event for event in events if event.seen_by(reader)]
            told = presenter.tell(seen, company(subject.players, reader), texts)
            assert bool(told) == bool(seen)
            assert all(sentence.text.strip() for sentence in told)


@every_language
@every_game_of_ours
def test_every_reason_why_a_move_is_illegal_has_its_sentence(
    subject: Subject, language: str
) -> None:
    texts, game = texts_in(language), subject.game
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


@every_game_of_ours
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
