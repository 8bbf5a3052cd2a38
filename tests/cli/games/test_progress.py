"""How a person gets on: ratings, achievements and deals of the day, after a game and in
`statistics`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from freezegun import freeze_time

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.achievements import ACHIEVEMENTS
from stammtisch.adapters.storage.practice import Answered, PracticeFile
from stammtisch.adapters.storage.statistics import CountedGame, Statistics
from stammtisch.cli.games.home import page
from stammtisch.cli.games.progress import achievement_text, signed, told_day, told_progress
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.helpers import flat, run
from tests.storage.test_rating import played

EN = texts_in("en")
WON, LOST = (1, 2, 3, 4), (4, 1, 2, 3)


def numbered(games: list[CountedGame]) -> list[CountedGame]:
    return [replace(game, id=str(number)) for number, game in enumerate(games)]


def daily(day: int, points: int, place: int = 1, **changes: object) -> CountedGame:
    game = played(WON if place == 1 else LOST)
    scores = (points, 30, 20, 10) if place == 1 else (points, 900, 800, 700)
    return replace(game, points=scores, seed=f"uno-2026-10-{day:02}", **changes)  # type: ignore[arg-type]


def test_a_game_tells_how_it_changed_the_rating_what_it_earned_and_what_to_try(home: Path) -> None:
    games = numbered([played(LOST), *[played(WON)] * 3])
    first = told_progress(games[:1], EN)
    assert first[0].startswith("Your rating in Uno with points: ")
    assert "by this game" not in first[0]
    assert len(first) == 1
    second = told_progress(games[:2], EN)
    assert "by this game)" in second[0]
    assert "(+" in second[0]
    assert second[1] == "Achievement: Win against normal players or stronger ones."
    last = told_progress(games, EN)
    assert f"Achievement: {achievement_text('row', EN)}" in last
    assert last[-1] == "You have beaten normal three times in a row: try hard."
    again = told_progress([*games, *numbered(games)[1:2]], EN)
    assert not any(sentence.startswith("Achievement") for sentence in again)


def test_games_with_moves_taken_back_change_no_rating_and_earn_nothing(home: Path) -> None:
    games = numbered([played(WON, undone=1)] * 3)
    assert told_progress(games, EN) == []


def test_a_deal_of_the_day_has_its_place_among_those_of_other_days() -> None:
    games = numbered([daily(1, 100), daily(2, 300), daily(3, 200), daily(2, 400)])
    assert told_day(games[:1], games[0], EN) == []
    (told,) = told_day(games[:3], games[2], EN)
    assert told == (
        "Among your 3 deals of the day this one (3 October 2026) has place 2 by points; your best"
        " 300, your median 200."
    )
    (again,) = told_day(games, games[3], EN)
    assert "only the first time counts" in again
    assert told_day(games, played(WON), EN) == []
    fewer = numbered([daily(1, 5), daily(2, 9)])
    (low,) = told_day(fewer, fewer[0], EN)
    assert "has place 1 by points; your best 5," in low


def test_statistics_show_rating_curve_and_achievements(home: Path) -> None:
    for game in numbered([played(LOST), *[played(WON)] * 4]):
        Statistics().add(game)
    output = run("statistics").output
    assert "Rating +" in output
    assert "after 5 games: above expert (+192)" in flat(output)
    assert "█" in output
    assert f"Achievements: 2 of {len(ACHIEVEMENTS)}" in output
    assert "★ Win against normal players" in output
    assert "· Win against hard players" in output
    assert "Erfolge: 2 von" in run("statistics", "--lang", "de").output


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_achievement_has_a_sentence(language: str) -> None:
    texts = texts_in(language)
    sentences = [achievement_text(name, texts) for name in ACHIEVEMENTS]
    assert len({*sentences}) == len(ACHIEVEMENTS)
    assert all(sentence.endswith(".") for sentence in sentences)


def test_numbers_have_their_sign() -> None:
    assert [signed(number) for number in (134.4, -20.6, 0.2, -0.2)] == ["+134", "−21", "0", "0"]


@freeze_time("2026-10-03 12:00:00")
def test_the_menu_shows_deals_of_the_day_exercises_and_ratings(home: Path) -> None:
    first = {row.label: row.about for row in page("", EN).rows}
    assert first["Deal of the day"] == (
        f"3 October 2026: the same cards for everybody. 0 of {len(GAMES)} played."
    )
    assert first["Your statistics"] == "Your games against AI players, by game and level."
    for game in numbered([daily(1, 100), daily(3, 200)]):
        Statistics().add(game)
    first = {row.label: row.about for row in page("", EN).rows}
    assert f"1 of {len(GAMES)} played" in first["Deal of the day"]
    assert first["Your statistics"].startswith("Ratings: Uno with points +")
    days = {row.label: row.about for row in page("daily", EN).rows}
    assert days["Uno with points"] == (
        "Today place 1 of 4, points: 200. So far 2 days: best 200, median 150."
    )
    assert days["ojyks"] == "Not played yet today."
    PracticeFile().add(Answered("nowhere", "uno", "draw", True, "2026-10-01T00:00:00+00:00"))
    exercises = [(row.label, row.about) for row in page("exercises", EN).rows]
    assert exercises[-1] == ("Uno with points", "Positions from your own games.")
    assert any(about.startswith("0 of ") for _, about in exercises)
