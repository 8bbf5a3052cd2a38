"""A first game that explains itself, in a chat."""

from __future__ import annotations

import re

import pytest

from stammtisch.adapters.presentation.lessons import LESSONS
from stammtisch.adapters.presentation.texts import texts_in
from tests.adapters.lessons import without_lesson
from tests.harness.script import Script

ADVICE = re.compile(r"You could do this now: (.+)")


@pytest.mark.parametrize("begins", ["/play narikana lesson", "/play narikana LEKTION"])
def test_a_lesson_is_begun_by_a_word(begins: str) -> None:
    Script()(f"""
        > anna@ {begins}
        < @anna You stand on the board yourself
        < @anna Cards are paid for with mana.
        < @anna You could do this now: convert
        < #room (nothing)
    """)


def test_a_lesson_is_begun_by_a_button_and_told_in_the_readers_language() -> None:
    Script(languages={"anna": "de"})("""
        > anna@ /play
        > anna@ [Erste Partien, die sich erklären …]
        > anna@ [Narikana]
        < @anna Du stehst selbst auf dem Spielfeld
        < @anna Das könntest du jetzt tun: umwandeln
        > ben@ /play narikana lesson
        < @ben You stand on the board yourself
        < @anna (nothing)
    """)


def test_what_is_advised_can_be_typed_and_is_told_once() -> None:
    script = Script()
    script("> anna@ /play narikana lesson")
    told: list[str] = []
    for _ in range(12):
        told += script.read
        found = [one for line in script.read if (one := ADVICE.search(line))]
        assert found, script.read
        script(f"> anna@ {found[-1][1]}")
    told += script.read
    text = "\n".join(told)
    for sentence in (
        "You stand on the board yourself",
        "Cards are paid for with mana",
        "A mana source gives",
        "A creature that was on the board",
        "A new chapter has begun",
        "You can pay for a creature now",
        "come onto a free field next to you",
        "An item makes a creature stronger",
        "Once you have nothing more to do, pass",
    ):
        assert text.count(sentence) == 1, sentence


def test_explanations_are_switched_off_in_the_settings() -> None:
    Script()("""
        > anna@ /settings
        < @anna First games explain themselves: yes
        > anna@ [Without explanations]
        < @anna First games explain themselves: no
    """)
    script = Script()
    script("""
        > anna@ /settings lessons off
        > anna@ /play narikana lesson
        < @anna Your hand:
    """)
    assert not any("You could do this now" in line for line in script.transcript)
    script("""
        > anna@ /settings lessons on
        > anna@ /table
        < @anna You could do this now
    """)


def test_another_game_after_the_lesson_is_no_lesson() -> None:
    script = Script()
    script("""
        > anna@ /play narikana lesson
        > anna@ /stop
        > anna@ /rematch
        > anna@ /begin
    """)
    assert any("Your hand:" in line for line in script.read)
    assert not any("You stand on the board yourself" in line for line in script.read)


@pytest.mark.parametrize("game", LESSONS)
def test_every_game_has_a_lesson(game: str) -> None:
    Script()(f"""
        > anna@ /play {game} lesson
        < @anna {texts_in("en")(f"lesson-{game}-aim")[:30]}
        < @anna You could do this now
    """)


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    without_lesson("uno", monkeypatch)
    Script()("""
        > anna@ /play uno lesson
        < @anna lesson
    """)


def test_the_help_knows_of_the_lesson() -> None:
    Script()("""
        > anna@ /help
        < @anna lesson; for instance /play las_vegan lesson
    """)
