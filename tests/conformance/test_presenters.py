"""What cards say of themselves: presenters of all our games, see also `testing/checks/words.py`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.presentation.lessons import LESSONS
from stammtisch.adapters.presentation.presenter import presenter_of, with_explanations
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import GAMES
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.lesson import Step
from stammtisch.core.scene.parts import Card, Choice
from stammtisch.core.scene.texts import LANGUAGES, Texts
from stammtisch.testing.checks import words
from stammtisch.testing.checks.words import company, some_positions
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import SUBJECTS

pytestmark = pytest.mark.compiled
OURS = [subject for subject in SUBJECTS if subject.game.name in GAMES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", OURS)
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


# The checks of words notice what is wrong


def test_a_choice_at_a_part_that_is_not_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    subject = next(subject for subject in OURS if subject.game.name == "uno")

    def nowhere(view: Any, move: int, company: Company, texts: Texts) -> Choice:
        return Choice(move, part="card r77")

    monkeypatch.setattr(presenter_of(subject.game), "choice", nowhere, raising=False)
    with pytest.raises(AssertionError):
        words.test_every_choice_has_a_label_and_belongs_to_a_part_that_is_there(subject, "en")


@pytest.mark.parametrize(
    "wrong", [{"line": "play r7, fly"}, {"steps": (Step("nothing", lambda view: True),)}]
)
def test_a_lesson_without_a_move_or_a_sentence_is_noticed(
    wrong: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = replace(LESSONS["uno"], **wrong)
    monkeypatch.setattr("stammtisch.core.games.uno.lesson.LESSON", lesson)
    with pytest.raises((AssertionError, KeyError)):
        words.test_a_lesson_has_sentences_and_moves(GAMES["uno"])
