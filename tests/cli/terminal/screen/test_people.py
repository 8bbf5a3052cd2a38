"""Several people at one full screen, and people at their first game."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lessons import LESSONS, lesson_state
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.scene.company import Company
from tests.cli.terminal.screen.player import at_screen, new_match

pytestmark = pytest.mark.slow

TEXTS = texts_in("en")


def test_a_curtain_shows_nothing_but_whom_it_waits_for(tmp_path: Path) -> None:
    async def play() -> None:
        match = new_match("uno", ["human", "human"], "b")
        async with at_screen(match, tmp_path) as player:
            seen: set[str] = set()
            for _ in range(6):
                await player.asked()
                asked = player.app.request
                assert asked is not None
                if "it is your turn" in asked.prompt:
                    assert len([row for row in player.text.splitlines() if row.strip()]) <= 2
                    seen.add(asked.prompt.split(",")[0])
                await player.press("enter")
                if player.app.state.within:
                    await player.press("enter")
                await player.asked_anew(asked)
            assert seen == {"Ann", "Ben"}

    asyncio.run(play())


def test_nothing_of_one_person_is_left_for_the_next_one(tmp_path: Path) -> None:
    """Neither what they laid over the table nor what they typed."""

    async def play() -> None:
        async with at_screen(new_match("uno", ["human", "human"], "b"), tmp_path) as player:
            await player.asked()
            await player.press("enter")
            await player.until(lambda: player.app.state.choices)
            await player.type("? w4")
            await player.asked()
            if player.app.overlay_open:
                await player.press("escape")
            assert player.app.prompt.history == ["? w4"]
            await player.press("f7")
            assert "Your hand" in player.text
            player.app.cover("Ben, it is your turn.")
            assert not player.app.overlay_open
            assert player.app.prompt.history == []
            assert player.text.split() == "Ben, it is your turn.".split()

    asyncio.run(play())


def test_while_all_may_look_nothing_that_was_typed_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        match = new_match("uno", ["human", "human"], "b")
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            await player.press("enter")
            await player.until(lambda: player.app.state.choices)
            look = player.app.state.look
            assert look is not None
            await player.type("? w4")
            await player.asked()
            await player.press(*"? w")
            player.app.show_all(replace(look, view=match.view(0), company=Company(("Ann", "Ben"))))
            await player.press("up")
            assert player.app.prompt.value == ""

    asyncio.run(play())


def lesson_match(game: str) -> Match:
    lesson = LESSONS[game]
    return Match.new(
        game_named(game),
        read_options(game, game_named(game).options, lesson.options),
        seats=["Ann", "Anna", "Bert"][: 1 + len(lesson.against)],
        players=["human", *("random" for _ in lesson.against)],
        seed=lesson.seed,
        table="t",
    )


def test_a_lesson_explains_itself(tmp_path: Path) -> None:
    """What it explains is seen before anything else, and what it advises stays."""
    match = lesson_match("narikana")

    async def play() -> None:
        async with at_screen(match, tmp_path, (60, 20)) as player:
            await player.asked()
            company = Company(("You", "Anna"), 1)
            said = lesson_state(match.record, match.view(1), company, TEXTS)
            assert said
            assert said.news
            await player.until(lambda: player.app.state.note, "explained")
            assert not player.app.overlay_open, "beside the table"
            seen = ""
            for _ in range(20):  # PgDn scrolls to its end
                seen += player.text
                await player.press("pagedown")
            told = " ".join(re.sub(r"[↑↓]\d+", "", seen).split())
            for sentence in said.news[0].split(". "):
                assert sentence.split()[-1] in told
            await player.press("escape")
            assert said.advice_text in " ".join(player.text.split())
            await player.press("pageup")
            assert player.app.state.note, "it can be read again"

    asyncio.run(play())


def test_enter_plays_what_a_lesson_advises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = replace(LESSONS["uno"], line="draw")
    monkeypatch.setattr("stammtisch.core.games.uno.lesson.LESSON", lesson)
    match = lesson_match("uno")
    said = lesson_state(match.record, match.view(1), Company(("You", "Anna", "Bert"), 1), TEXTS)
    assert said
    assert said.advice_text.endswith("draw")
    assert match.view(1).legal.index(said.advice) > 0  # Enter would play a card

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            await player.press("enter")
            await player.until(
                lambda: any("You draw" in entry.text for entry in player.app.state.log)
            )

    asyncio.run(play())
