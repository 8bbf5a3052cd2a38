"""The end of a game in words, and how its scores went."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.ending import decided, headline
from stammtisch.adapters.presentation.scores import ScoreHistory, score_history
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.game import Event, Outcome
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company, joined
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import random_game
from tests.adapters.sources import GAMES

EN, DE = texts_in("en"), texts_in("de")
ANN = Company(("You", "Anna", "Bert"), 1)
ALL = Company(("Ann", "Anna", "Bert"))


def outcome(*places: int, points: tuple[int, ...] = ()) -> Outcome:
    return Outcome(places, points or tuple(10 * (4 - place) for place in places), ())


def test_the_headline_is_the_place_of_the_reader_or_who_has_won() -> None:
    two = Company(("You", "Anna"), 1)
    assert headline(outcome(1, 2, 3), ANN, EN) == "You win!"
    assert headline(outcome(3, 1, 2), ANN, EN) == "You are third."
    assert headline(outcome(1, 1, 3), ANN, EN) == "You share first place!"
    assert headline(outcome(2, 1), two, EN) == "You lose."
    assert headline(outcome(1, 1), two, EN) == "It is a draw."
    assert headline(outcome(3, 1, 2), ALL, EN) == "Anna wins!"
    assert headline(outcome(1, 1, 3), ALL, EN) == "Ann and Anna share first place."
    assert headline(outcome(3, 1, 2), ANN, DE) == "Du hast Platz 3."
    assert joined(["A", "B", "C"], EN) == "A, B and C"


def last_view(game: str) -> tuple[Match, object]:
    match = Match(random_game(game, 3))
    return match, match.view(0)


def why(game: str, result: Outcome, company: Company = ANN, *events: Event) -> str:
    match, view = last_view(game)
    return decided(match.game, view, result, events, company, EN)


def test_what_decided_a_game_is_said_in_its_own_terms() -> None:
    low = outcome(1, 3, 2, points=(20, 60, 45))
    assert why("ojyks", low) == "You have the lowest total: 20 points, 25 fewer than Bert."
    behind = outcome(2, 1, 3, points=(9, 12, 4))
    text = "Anna has the most cabbages: 12, 3 more than you."
    assert why("las_vegan", behind) == text
    tied = outcome(1, 1, 3, points=(12, 12, 4))
    assert why("las_vegan", tied) == "The most cabbages, 12 each: You and Anna."
    assert why("uno", outcome(2, 1, 3, points=(9, 12, 4))) == (
        "Anna was the first to lay all cards: 12 points."
    )


def test_nyan_nyan_tells_how_the_first_place_was_taken() -> None:
    first = outcome(1, 2, 3)
    out = [Event("eliminated", seat, (4 - seat, 32)) for seat in (2, 3)]
    assert why("nyan_nyan", first) == "You were the first to get rid of your cards."
    assert why("nyan_nyan", first, ALL, Event("exodia", 1)) == "Ann showed Exodia."
    assert why("nyan_nyan", first, ALL, *out) == "All the others were eliminated; Ann is left."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_decided_it_and_how_it_went(game: str, language: str) -> None:
    record = random_game(game, 4)
    match, texts = Match(record), texts_in(language)
    assert match.outcome is not None
    history = score_history(record)
    company = Company(tuple(record.seats))
    assert decided(match.game, match.view(0), match.outcome, history.events, company, texts)
    assert texts(history.name)
    assert len(history.scores[-1]) == len(record.seats)
    assert history.rounds[:1] in ([], [0])  # a game may have none
    assert max(history.rounds, default=0) < len(history.scores)
    for height in (1, 3):
        for rows in history.curves(40, height):
            assert [len(row) for row in rows] == [40] * height


def test_curves_are_to_one_scale_over_all_columns() -> None:
    history = ScoreHistory("", [(0, 0), (7, 0), (14, 7)], [0, 2], [])
    assert history.curves(3) == [["▁▅█"], ["▁▁▅"]]
    assert history.curves(3, 2) == [[" ▁█", "▁██"], ["  ▁", "▁▁█"]]
    assert history.curves(5) == [["▁▁▅██"], ["▁▁▁▅▅"]]
    assert history.round_marks(5) == [0, 4]
    assert ScoreHistory("", [(1, 2)], [0], []).curves(5) == []


def test_the_curves_of_uno_are_cards_in_a_single_round_and_points_in_several() -> None:
    one, three = random_game("uno", 3), random_game("uno", 3, rounds=3)
    assert score_history(one).name == "scores-uno-cards"
    assert score_history(one).scores[0] == (7, 7, 7)
    history = score_history(three)
    assert history.name == "scores-uno"
    assert len(history.rounds) == 3
    assert three.outcome is not None
    assert history.scores[-1] == tuple(three.outcome["points"])


def test_a_game_of_others_has_no_reason_and_no_scores() -> None:
    game = game_named("uno")
    other = type("Other", (type(game),), {"name": "other"})()
    assert decided(other, None, outcome(1, 2, 3), [], ANN, EN) == ""
