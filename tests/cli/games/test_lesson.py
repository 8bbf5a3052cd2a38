"""A first game that explains itself, in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lessons import LESSONS, lesson_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.lessons import without_lesson
from tests.cli.helpers import flat, only_record, run

FIRST = ("aim", "convert")


def told(language: str, step: str) -> str:
    return texts_in(language)(f"lesson-narikana-{step}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen_explains_and_advises(language: str, home: Path) -> None:
    output = run("play", "narikana", "--lesson", "--fast", "--lang", language, lines=[]).output
    for step in FIRST:
        assert told(language, step) in flat(output)
    advised = {"de": "jetzt tun: umwandeln", "en": "do this now: convert"}
    assert advised[language] in output
    assert lesson_of(only_record(home)) is LESSONS["narikana"]


def test_explanations_are_switched_off_and_on_again() -> None:
    output = run(
        "play", "narikana", "--lesson", "--fast", lines=["lesson", "table", "lektion", "table"]
    )
    _, off, again = flat(output.output).split("From now on ")
    assert off.startswith("nothing is explained.")
    assert told("en", "aim") not in off
    assert "You could do this now" not in off
    assert again.startswith("the game explains itself.")
    assert told("en", "aim") in again


def test_a_lesson_that_is_resumed_goes_on_explaining() -> None:
    run("play", "narikana", "--lesson", "--fast", lines=[])
    assert told("en", "aim") in flat(run("resume", "--fast", lines=[]).output)


def test_any_other_game_explains_nothing() -> None:
    output = run("play", "narikana", "--seed", "a", "--fast", lines=["lesson"]).output
    assert told("en", "convert") not in flat(output)
    assert "Nothing is explained in this game" in flat(output)


@pytest.mark.parametrize("game", LESSONS)
def test_every_game_has_a_lesson(game: str, home: Path) -> None:
    lesson = LESSONS[game]
    output = run("play", game, "--lesson", "--fast", lines=[]).output
    assert texts_in("en")(f"lesson-{game}-{lesson.steps[0].name}") in flat(output)
    assert "You could do this now: " in output
    record = only_record(home)
    assert lesson_of(record) is lesson
    assert record.players[1:] == list(lesson.against)


def test_a_lesson_reminds_of_calls() -> None:
    output = run("play", "nyan_nyan", "--lesson", "--fast", lines=["remind"]).output
    assert texts_in("en")("t-reminders", on="no") in flat(output)  # they were on


def test_a_game_without_a_lesson_says_which_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    without_lesson("uno", monkeypatch)
    result = run("play", "uno", "--lesson")
    assert result.exit_code == 2
    assert "no first game of Uno with points" in flat(result.output)
    assert "Narikana" in result.output


def test_a_lesson_brings_its_own_cards_and_opponent() -> None:
    result = run("play", "narikana", "--lesson", "--seed", "a", "--against", "hard")
    assert result.exit_code == 2
    assert "--against, --seed" in flat(result.output)
