"""The menu of bare `stammtisch`."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import fields
from pathlib import Path

import pytest
from freezegun import freeze_time

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.games.home import GAME, page, with_seed
from stammtisch.cli.games.statistics import add_to_statistics
from stammtisch.cli.terminal.screen.home import Home, HomePlace, MenuPage, ShowText, StartCommand
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES, Texts
from tests.cli.helpers import play_uno, run, saved_files
from tests.cli.terminal.screen.player import new_match

pytestmark = pytest.mark.slow


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


def to_row(label: str, game: str = "uno") -> list[str]:
    """The keys from the first row of a game's page to a row."""
    labels = [row.label for row in page(GAME + game, texts_in("en")).rows]
    return ["down"] * labels.index(label)


def to_game(game: str = "uno") -> list[str]:
    return ["down"] * sorted(GAMES).index(game) + ["enter"]


def test_a_game_is_chosen_with_its_level_and_options() -> None:
    level = to_row("AI players")
    back = ["up"] * (len(level) + 1)
    result, seen = pressed(*to_game(), *level, "right", "down", "right", *back, "enter")
    assert result == ["play", "uno", "--against", "hard", "--players", "5", "--lang", "en"]
    assert "Zero and seven" in seen
    assert pressed(*to_game(), "enter")[0] == ["play", "uno", "--lang", "en"]
    assert pressed("q")[0] is None
    assert pressed("enter", "escape", "escape")[0] is None


def test_ai_players_are_watched_with_the_same_settings() -> None:
    watch = to_row("Watch AI players")
    assert pressed(*to_game(), *watch, "enter")[0] == [
        *("watch", "uno", "--players", "normal,normal,normal,normal", "--lang", "en"),
    ]
    level = to_row("AI players")
    chosen = ["right", "down", "left", *["down"] * 5, "right"]
    back = ["up"] * (len(level) + 6 - len(watch))
    result, seen = pressed(*to_game(), *level, *chosen, *back, "enter")
    assert "▸ Watch AI players" in seen
    assert result is not None
    assert result[:4] == ["watch", "uno", "--players", "hard,hard,hard"]
    assert result[4] == "-o"
    result, _ = pressed(*to_game("narikana"), *to_row("Watch AI players", "narikana"), "enter")
    assert result is not None
    assert result[:4] == ["watch", "narikana", "--players", "normal,normal"]


@freeze_time("2026-10-12 12:00")
def test_the_deal_of_the_day_says_how_one_did_in_it(home: Path) -> None:
    def about() -> str:
        rows = page(GAME + "uno", texts_in("en")).rows
        (row,) = (row for row in rows if row.label == "Deal of the day")
        assert row.action == StartCommand(("play", "uno", "--daily"))
        return row.about

    assert "everybody on 12 October 2026, with 4 seats, against normal" in about()
    assert "a line to send to your friends" in about()
    record = new_match("uno", ["human", *["normal"] * 3], "uno-2026-10-12").record
    record.outcome = {"places": [2, 1, 3, 4], "points": [300, 400, 200, 100]}
    add_to_statistics(record, texts_in("en"))
    assert "Yours: place 2, 300 points." in about()


def test_a_line_is_typed_for_names_and_for_a_seed() -> None:
    names = to_row("Several people here")
    result, seen = pressed(*to_game(), *names, "enter", *"Ann,Ben", "enter")
    assert result == ["play", "uno", "--names=Ann,Ben", "--lang", "en"]
    assert "You take turns at this keyboard" in seen
    assert pressed(*to_game(), *names, "enter", *"Ann", "enter", "q")[0] is None, "only one"
    seed = to_row("A deal you were sent")
    level = to_row("AI players")
    back = ["up"] * (len(level) - len(seed))
    keys = (*to_game(), *level, "right", *back, "enter", *"-x", "enter")
    assert pressed(*keys)[0] == ["play", "uno", "--seed=-x", "--against", "hard", "--lang", "en"]
    assert pressed(*to_game(), *seed, "enter", "enter", "escape", "q")[0] is None, "nothing typed"


def test_a_whole_command_that_was_sent_is_the_game_it_says() -> None:
    sent = "The same deal: stammtisch play ojyks --players 3 -o limit=50 --seed 'a b'"
    command = ["play", "ojyks", "--players", "3", "-o", "limit=50", "--seed", "a b"]
    assert with_seed("uno", sent, ["--against", "hard"]) == command
    unclosed = "stammtisch play 'a"
    assert with_seed("uno", unclosed, []) == ["play", "uno", f"--seed={unclosed}"]
    assert with_seed("uno", "stammtisch serve", []) == ["play", "uno", "--seed=stammtisch serve"]


def test_ones_statistics_are_read_in_the_menu(home: Path) -> None:
    rows = page("", texts_in("en")).rows
    action = next(row.action for row in rows if row.label == "Your statistics")
    record = new_match("uno", ["human", "hard"]).record
    record.outcome = {"places": [1, 2], "points": [300, 100]}
    add_to_statistics(record, texts_in("en"))
    assert isinstance(action, ShowText)
    text = plain(action.content(60))
    assert "Uno with points" in text
    assert "hard              one game, 1 won (100 %)" in text
    assert "best points 300" in text


@pytest.mark.parametrize(
    ("language", "said"), [("en", "best points 31"), ("de", "beste Punktzahl 31")]
)
def test_where_few_points_are_good_the_fewest_are_the_best(
    language: str, said: str, home: Path
) -> None:
    texts = texts_in(language)
    for points in ([31, 90], [47, 80]):
        record = new_match("ojyks", ["human", "hard"], f"{points}").record
        record.outcome = {"places": [1, 2], "points": points}
        add_to_statistics(record, texts)
    action = next(row.action for row in page("", texts).rows if "tatisti" in row.label)
    assert isinstance(action, ShowText)
    assert said in " ".join(plain(action.content(70)).split())


def test_the_menu_goes_on_where_it_was_left_and_says_what_was_wrong() -> None:
    place = HomePlace(
        [("", 0), (GAME + "uno", len(to_row("Several people here")))], {(GAME + "uno", 0): 0}
    )

    async def press() -> str:
        home = Home(texts_in("en"), Settings(), page, place, "That can't be.")
        async with home.run_test() as pilot:
            await pilot.pause(0)
            return plain(home.sheets("page")[0].rows)

    seen = asyncio.run(press())
    assert "Uno with points" in seen.splitlines()[0]
    assert "▸ Several people here" in seen
    assert "That can't be." in seen


def test_what_was_left_is_gone_on_with(home: Path) -> None:
    play_uno(lines=["1", "quit"])
    result, seen = pressed(*["down"] * len(GAMES), "enter", "enter")
    assert result is not None
    assert result[0] == "resume"
    assert run("resume", result[1], lines=["quit"]).exit_code == 0
    assert "Uno with points" in seen


def test_saves_of_a_game_can_be_told_apart(home: Path) -> None:
    """What differs stands first, so that it is in sight in a narrow window too."""
    for number, day in enumerate(("2026-11-27 18:05", "2026-11-28 09:30"), 1):
        with freeze_time(day):
            play_uno(lines=[*["1"] * number, "quit"])
            os.utime(saved_files(home)[-1], (time.time(), time.time()))
    _, seen = pressed(*["down"] * len(GAMES), "enter", "enter")
    rows = [row for row in seen.splitlines() if "Uno with points" in row]
    assert len(rows) == 2
    for row, when in zip(rows, ("28 Nov 2026, 09:30", "27 Nov 2026, 18:05"), strict=True):
        assert f"{when} · round 1, your turn, " in row


@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
def test_home_end_and_pages_go_through_a_menu(size: tuple[int, int]) -> None:
    labels = [row.label for row in page(GAME + "uno", texts_in("en")).rows]

    def at(*keys: str) -> str:
        return next(row for row in pressed(*to_game(), *keys, "q")[1].splitlines() if "▸ " in row)

    for keys, number in ((["end"], -1), (["end", "home"], 0), (["pagedown"] * 9, -1)):
        assert f"▸ {labels[number]}" in at(*keys)
    assert f"▸ {labels[0]}" in at("end", *["pageup"] * 9)


def test_a_value_with_a_meaning_of_its_own_is_told_by_it() -> None:
    _, seen = pressed(*to_game("nyan_nyan"), *to_row("Packs", "nyan_nyan"), "right")
    (row,) = [row for row in seen.splitlines() if "Packs" in row]
    assert row.split() == ["▸", "Packs", "◂", "automatic", "▸"]


def test_games_to_watch_again_are_told_by_what_was_played_and_who_played(home: Path) -> None:
    run("watch", "uno", "--fast", "--players", "heuristic,heuristic", "--seed", "a")
    (row,) = page("replay", texts_in("en")).rows
    assert row.label == "Uno with points"
    assert row.about.endswith("wins! · Anna, Bert")
    assert row.action == StartCommand(("replay", str(saved_files(home)[0])))
    saved_files(home)[0].write_text("nonsense")
    (row,) = page("resume", texts_in("en")).rows
    assert row.action is None


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
