"""Games that run into huge hands, empty piles and eliminations are told and shown as any other."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.presenter import (
    by_verb,
    choices,
    table_lines,
    told_lines,
    visible,
)
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.drawing import choice_rows
from stammtisch.core.record import replay
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.testing.play import some_views
from stammtisch.testing.steering import rare, steered
from stammtisch.testing.subjects import Subject
from tests.adapters.games import company
from tests.conformance.subjects import EXAMPLE, SUBJECTS

pytestmark = pytest.mark.slow
WIDTH = 80
OURS = [one for one in SUBJECTS if one.game is not EXAMPLE]
our_subjects = pytest.mark.parametrize("subject", OURS)


@our_subjects
def test_steered_games_are_told_to_everybody(subject: Subject) -> None:
    for name in subject.lines:
        for number, (state, events) in enumerate(replay(steered(subject, name))):
            for view in some_views(subject.game, state, number):
                texts = texts_in(LANGUAGES[number % len(LANGUAGES)])
                told = told_lines(subject.game, events, company(view), texts)
                assert bool(told) == bool(visible(events, view.seat)), name
                assert all(text.strip() and "{" not in text for text in told), name


@our_subjects
def test_rare_positions_are_shown_in_the_width(subject: Subject) -> None:
    for number, (state, where) in enumerate(rare(subject)):
        for view in some_views(subject.game, state, number):
            texts = texts_in(LANGUAGES[number % len(LANGUAGES)])
            rows = table_lines(subject.game, view, company(view), texts, WIDTH)
            offered = choice_rows(by_verb(choices(subject.game, view, texts)), WIDTH)
            assert max(*map(width_of, rows), *map(len, offered), 0) <= WIDTH, (
                f"{where}\n{plain(rows)}"
            )
