"""What front ends list can be typed back as it stands there, in every language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.adapters.chat.callback_data import Press
from stammtisch.adapters.chat.render.buttons import numbered
from stammtisch.adapters.chat.render.capabilities import Capabilities, without_buttons
from stammtisch.adapters.chat.render.message import Message
from stammtisch.adapters.presentation.presenter import by_verb, choices
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.presentation.typed_line import read_answer
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.state import State
from stammtisch.core.game import Game, Move
from stammtisch.core.games import GAMES
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.text.move_parser import resolve_line
from stammtisch.testing.play import walk
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import SUBJECTS
from tests.games.narikana.positions import scene
from tests.games.positions import see

A_STAGE = 12
"""Positions of a stage in a subject's games that are looked at."""
NAMES = ("Anna", "Bert :)", "c4 (2)", "play ((", "E, F", "漢字の名前です", "G) H", "*r", "#1", "7")
OURS = [subject for subject in SUBJECTS if subject.game.name in GAMES]


def some_positions(subject: Subject) -> Iterator[tuple[State, Any, str]]:
    """Positions with choices, spread over the random and the steered games, of every stage."""
    found: dict[str, list[tuple[State, Any, str]]] = defaultdict(list)
    for state, where in walk(subject):
        if state.mover in (CHANCE, OVER):
            continue
        for seat in state.pending():
            view = subject.game.view(state, seat)
            found[view.stage].append((state, view, f"{where}, seat {seat}"))
    for positions in found.values():
        yield from positions[:: max(1, len(positions) // A_STAGE)]


def company(players: int, reader: int) -> Company:
    return Company(tuple(NAMES[seat % len(NAMES)] for seat in range(players)), reader)


def typed(game: Game, view: Any, language: str) -> Iterator[tuple[str, Move]]:
    """What stands in the lists of chats and of the terminal, line by line, and what it means."""
    found = choices(game, view, texts_in(language), company(view.players, view.seat))
    by_number = {choice.number: choice.move for choice in found}

    def press(what: str, number: int) -> str:
        return Press(1, 1, what, number).data()

    message = Message(buttons=tuple(numbered(found, press)))
    for line in without_buttons(message, Capabilities(), private=True).message.lines:
        before, _, text = line.partition(". ")
        yield line, by_number[int(before)]
        yield text, by_number[int(before)]
    for verb, group in by_verb(found):
        for number, label in group:
            yield f"{verb} {label}", by_number[number]


def check(game: Game, state: State, view: Any, language: str, where: str) -> None:
    for text, move in typed(game, view, language):
        line = read_answer(game.name, text).choice
        assert isinstance(line, str), f"{where}: {text!r}"
        meant = resolve_line(game, state, view.seat, line)
        assert meant == [move], f"{where}: {text!r} as {line!r}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", OURS)
def test_what_is_listed_is_understood_as_it_stands(subject: Subject, language: str) -> None:
    for state, view, where in some_positions(subject):
        check(subject.game, state, view, language, where)


SELDOM = {
    "target": ("1 Ember Cub c4; 2 Moss Bear c5", "1 attack c4 c5; 2 play Objection"),
    "source": ("1 Lookout b1; 1 Lookout d1", "1 use Lookout"),
    "pick": ("2 Moss Bear c3; 2 Player b2", "1 play Ember Cub c2"),
    "place": ("2 Ember Cub c3", "1 play Moss Bear c2; 2 play Gust of Leaves c3 c2"),
    "item": ("1 Ember Cub c4; 1 Iron Ring c5", "1 move c4 c5"),
    "discard": ("2 Ember Cub b1", "1 play Thirteenth Fairy c2"),
    "look": ("1 Lookout c2", "1 use Lookout"),
}
"""What games of Narikana ask seldom: cards in play and moves, by stage."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", SELDOM)
def test_so_is_what_narikana_asks_seldom(stage: str, language: str) -> None:
    board, script = SELDOM[stage]
    table = scene(board, f"{script}; ?", "", hands=("", "Ember Cub, Dew Sprite"))
    view = see(table, table.state.mover)
    assert view.stage == stage
    assert view.legal
    check(table.game, table.state, view, language, script)
