"""The subjects of all games: ours, the example of docs/writing-a-game.md, and those of others that
are installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import all_games
from stammtisch.testing.subjects import Subject, subjects_of
from tests.examples import high_card
from tests.games.facts import facts_of

EXAMPLE: Game = high_card.GAME


def of_game(game: Game) -> list[Subject]:
    """The subjects of a game, with what is known of it here."""
    facts = facts_of(game.name)
    return subjects_of(game, facts.cards, facts.tables, facts.lines, facts.draws)


def subject_with(game: Game, options: Any, players: int) -> Subject:
    """One with these options, with what is known of its game; its lines are those of the same
    subject, or of the first one."""
    found = Subject(game, options, players)
    subjects = of_game(game)
    same = next((subject for subject in subjects if str(subject) == str(found)), subjects[0])
    return replace(found, facts=same.facts, lines=same.lines)


SUBJECTS = [
    subject for game in {**all_games(), EXAMPLE.name: EXAMPLE}.values() for subject in of_game(game)
]
every_subject = pytest.mark.parametrize("subject", SUBJECTS)
"""Runs a test for each of them."""


def every_subject_with(name: str, values: Sequence[Any], each: int) -> pytest.MarkDecorator:
    """Runs a test for each of them with so many of the values, in turn: the subjects of a game meet
    them all."""
    return pytest.mark.parametrize(
        ("subject", name),
        [
            pytest.param(subject, values[(n * each + i) % len(values)])
            for n, subject in enumerate(SUBJECTS)
            for i in range(each)
        ],
    )
