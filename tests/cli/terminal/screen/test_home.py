"""The menu of bare `stammtisch`."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.texts import LANGUAGES, Texts, texts_in
from stammtisch.cli.games.home import GAME, page
from stammtisch.cli.terminal.screen.home import Home, MenuPage
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.games import GAMES
from tests.cli.helpers import play_uno, run, saved_files


def pressed(*keys: str, size: tuple[int, int] = (80, 24)) -> tuple[list[str] | None, str]:
    """What the program is asked to do after these keys, and what stood on the screen before the
    last one."""
    seen = ""

    async def press() -> Home:
        nonlocal seen
        home = Home(texts_in("en"), Settings(), page)
        async with home.run_test(size=size) as pilot:
            await pilot.pause(0)
            await pilot.press(*keys[:-1])
            seen = plain(home.sheets("page")[0].rows)
            await pilot.press(keys[-1])
        return home

    return asyncio.run(press()).result, seen


def test_a_game_is_chosen_with_its_level_and_options() -> None:
    uno = sorted(GAMES).index("uno")
    to_level = ["down"] * uno + ["enter"] + ["down"] * 4
    result, seen = pressed(*to_level, "right", "down", "right", *["up"] * 5, "enter")
    assert result == ["play", "uno", "--against", "hard", "--players", "5", "--lang", "en"]
    assert "Zero and seven" in seen
    assert pressed(*["down"] * uno, "enter", "enter")[0] == ["play", "uno", "--lang", "en"]
    assert pressed("q")[0] is None
    assert pressed("enter", "escape", "escape")[0] is None


def test_ai_players_are_watched_with_the_same_settings() -> None:
    uno, narikana = sorted(GAMES).index("uno"), sorted(GAMES).index("narikana")
    to_watch = ["down"] * uno + ["enter"] + ["down"] * 3
    assert pressed(*to_watch, "enter")[0] == [
        *("watch", "uno", "--players", "normal,normal,normal,normal", "--lang", "en"),
    ]
    chosen = ["down", "right", "down", "left", *["down"] * 5, "right", *["up"] * 7]
    result, seen = pressed(*to_watch, *chosen, "enter")
    assert "▸ Look on" in seen
    assert result is not None
    assert result[:4] == ["watch", "uno", "--players", "hard,hard,hard"]
    assert result[4] == "-o"
    two = ["down"] * narikana + ["enter"] + ["down"] * 3
    result, _ = pressed(*two, "enter")
    assert result is not None
    assert result[:4] == ["watch", "narikana", "--players", "normal,normal"]


def test_what_was_left_is_gone_on_with(home: Path) -> None:
    play_uno(lines=["1", "quit"])
    result, seen = pressed(*["down"] * len(GAMES), "enter", "enter")
    assert result is not None
    assert result[0] == "resume"
    assert run("resume", result[1], lines=["quit"]).exit_code == 0
    assert "Uno with points" in seen


def test_games_to_watch_again_are_told_by_what_was_played_and_who_played(home: Path) -> None:
    run("watch", "uno", "--fast", "--players", "heuristic,heuristic", "--seed", "a")
    (row,) = page("replay", texts_in("en")).rows
    assert row.label == "Uno with points"
    assert row.about.endswith("· Anna, Bert")
    assert row.command == ("replay", str(saved_files(home)[0]))
    saved_files(home)[0].write_text("nonsense")
    (row,) = page("resume", texts_in("en")).rows
    assert not row.command


def test_a_page_is_made_once() -> None:
    """It may mean to read all saves, and it is asked for with every key."""
    made: list[str] = []

    def pages(name: str, texts: Texts) -> MenuPage:
        made.append(name)
        return page(name, texts)

    async def press() -> None:
        home = Home(texts_in("en"), Settings(), pages)
        async with home.run_test() as pilot:
            await pilot.press("down", "down", "up", "enter", "down", "down", "escape")

    asyncio.run(press())
    assert made == ["", GAME + sorted(GAMES)[1]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_option_is_offered_with_a_sentence(game: str, language: str) -> None:
    texts = texts_in(language)
    rows = page(GAME + game, texts).rows
    labels = [row.label for row in rows]
    for option in fields(GAMES[game].options):
        assert texts(f"option-{game}-{option.name}").partition(": ")[0] in labels
    assert all(row.about for row in rows)
    assert page("", texts).rows[list(GAMES).index(game)].about


def test_without_a_screen_it_is_the_help() -> None:
    result = run()
    assert "Usage: stammtisch" in result.output
