"""The end of a game on the full screen, and games one after the other in a real terminal."""

from __future__ import annotations

import asyncio
import time
from functools import cache
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.presenter import presenter_of
from stammtisch.adapters.presentation.scores import ScoreHistory, score_history
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ports import Look
from stammtisch.cli.terminal.screen.ending import (
    GLYPHS,
    EndScreen,
    FinishedTable,
    large,
    result_lines,
)
from stammtisch.cli.terminal.screen.overlays import KEY_GRACE
from stammtisch.cli.terminal.screen.page import PageState, compose
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import random_game
from tests.adapters.sources import GAMES
from tests.cli.helpers import record_in, saved_files
from tests.cli.terminal.screen.player import SHARED, Player, at_screen
from tests.cli.terminal.screen.pty import PROGRAM, Window
from tests.cli.terminal.screen.test_haste import almost_over

pytestmark = pytest.mark.slow

MOST_SECONDS = 60.0


def test_large_letters_are_three_lines_high_or_not_there() -> None:
    assert large("I!", 80) == ["█ █", "█ ▀", "▀ ▀"]
    assert large("You win!", 20) == [], "too wide"
    assert large("Łukasz wins!", 80) == [], "no such letter"
    assert all(len(rows) == 5 and len({*map(len, rows)}) == 1 for rows in GLYPHS.values())
    for language in LANGUAGES:
        texts = texts_in(language)
        for place in (1, 2, 3):
            words = texts("ending-you", place=place, players=4, shared="no")
            assert len(large(words, 76)) == 3, words


@cache
def ended(game: str, players: int) -> tuple[Match, ScoreHistory]:
    """A whole game, and how it went."""
    record = random_game(game, players)
    return Match(record), score_history(record)


def finished(game: str, players: int, language: str, reader: int) -> FinishedTable:
    (match, history), texts = ended(game, players), texts_in(language)
    record = match.record
    names = tuple(texts("t-you") if seat == reader else f"Anna {seat}" for seat in range(1, 9))
    company = Company(names[: len(record.seats)], reader)
    look = Look(match.game, match.view(reader), company, texts)
    assert match.outcome is not None
    return FinishedTable(look, match.outcome, history)


@pytest.mark.parametrize("size", [(56, 17), (76, 21), (116, 37)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_result_fits_every_size(game: str, language: str, size: tuple[int, int]) -> None:
    for players, reader in ((2, 1), (4, 1), (4, 0), (8, 1)):
        table = finished(game, players, language, reader)
        rows = result_lines(table, ["Against normal: 3 games, 2 won."], *size)
        assert all(width_of(row) <= size[0] for row in rows), plain(rows)
        if players <= 4:
            assert len(rows) <= size[1], plain(rows)
        text = plain(rows)
        for name in table.look.company.names:
            assert f"{name} " in text


def test_rounds_are_marked_on_an_axis() -> None:
    record = random_game("uno", 3, rounds=3)
    match = Match(record)
    look = Look(match.game, match.view(1), Company(("You", "Anna", "Bert"), 1), texts_in("en"))
    assert match.outcome is not None
    table = FinishedTable(look, match.outcome, score_history(record))
    text = plain(result_lines(table, [], 76, 21))
    axis, numbers = text.splitlines()[-2:]
    assert axis.count("┬") == 3
    assert numbers.split() == ["round", "1", "2", "3"]
    assert [axis.index("┬"), axis.rindex("┬")] == [numbers.index("1"), numbers.index("3")]


def test_without_blocks_the_headline_has_a_frame() -> None:
    rows = result_lines(finished("uno", 4, "en", 1), [], 76, 21, blocks=False)
    assert plain(rows).startswith("╔")
    assert "║  You " in plain(rows).splitlines()[1]


def test_curves_stand_apart_where_there_is_room() -> None:
    table = finished("las_vegan", 4, "en", 1)
    for size, number in (((116, 37), 3), ((76, 21), 3), ((76, 20), 0)):
        rows = plain(result_lines(table, [], *size)).splitlines()
        curves = rows[next(at for at, row in enumerate(rows) if "How it went" in row) :]
        assert curves.count("") == number, curves


def test_many_chapters_are_numbered_as_there_is_room() -> None:
    table = finished("narikana", 2, "en", 1)
    axis, numbers = plain(result_lines(table, [], 76, 21)).splitlines()[-2:]
    label, first, *others = numbers.split()
    assert (label, first) == ("chapter", "1")
    step = int(others[0])
    assert [int(number) for number in others] == list(range(step, int(others[-1]) + 1, step))
    assert axis.count("┬") == len(others) + 1


async def to_the_end(player: Player, last: str) -> EndScreen:
    await player.asked()
    await player.type(last)
    await player.until(lambda: isinstance(player.app.screen, EndScreen), "the end")
    player.look_longer()
    assert isinstance(player.app.screen, EndScreen)
    return player.app.screen


@pytest.mark.parametrize(
    ("key", "action"), [("enter", "again"), ("a", "analyse"), ("R", "replay"), ("q", "")]
)
def test_a_key_chooses_what_is_done_now(key: str, action: str, tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            await to_the_end(player, last)
            await player.press(key)
            await player.until(lambda: player.actions)
            assert player.actions == [action]

    asyncio.run(play())


def test_the_table_after_the_game_shows_what_happened(tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path, size=(120, 36)) as player:
            await to_the_end(player, last)
            await player.press("t")
            await player.until(lambda: player.app.request and not player.app.overlay_open)
            _, *log = player.text.partition("What happened")[2].splitlines()
            assert f"play {last.removeprefix('play ')}" in " ".join(log)

    asyncio.run(play())


@pytest.mark.parametrize("width", [80, 120])
def test_a_seat_that_is_out_has_its_place_and_points_in_full(width: int) -> None:
    table = finished("uno", 4, "en", 1)
    scene = presenter_of(table.look.game).scene(
        table.look.view, table.look.company, table.look.texts
    )
    shown = plain(compose(PageState(table.look, scene), width, 24).rows)
    for place, points in list(zip(table.outcome.places, table.outcome.points, strict=True))[1:]:
        assert f"place {place} " in shown
        assert f"{table.look.texts.figure(points)} points " in shown


def test_to_leave_is_not_forgotten_before_a_line_is_asked_for(tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            screen = await to_the_end(player, last)
            screen.act("table")
            assert player.app.request is None
            player.app.action_press("quit")
            await player.until(lambda: player.actions, "left")
            assert player.actions == [""]

    asyncio.run(play())


def test_what_can_be_shared_is_shown_copied_and_printed(tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            screen = await to_the_end(player, last)
            await player.press("s")
            assert all(line in player.text for line in SHARED)
            assert player.app.clipboard == SHARED[-1]
            await player.press("enter")
            assert player.app.screen is screen, "back to the result"
            assert "You were the first" in player.text or "was the first" in player.text
            await player.press("t")
            await player.until(lambda: player.app.request and not player.app.overlay_open)
            await player.type("share")
            await player.until(lambda: SHARED[0] in player.text, "shared by a word")
            player.look_longer()
            await player.press("q")
            await player.until(lambda: player.actions)
            told = [text for text, _ in player.front.farewell]
            assert [text for text in told if text in SHARED] == [*SHARED]

    asyncio.run(play())


def test_the_actions_can_be_clicked(tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            screen = await to_the_end(player, last)
            x = plain(screen.sheet.rows).splitlines()[-1].index("replay")
            await player.pilot.click("#leaf", offset=(x, 23))
            await player.until(lambda: player.actions)
            assert player.actions == ["replay"]

    asyncio.run(play())


GAME = ("uno", "--players", "2", "--against", "heuristic", "--fast", "--seed", "a")


def at_once(home: Path) -> str:
    """The folder, with settings by which nothing is waited for."""
    (home / "terminal.json").write_text('{"speed": "instant", "motion": false}')
    return str(home)


def play_on(window: Window) -> None:
    """Choose the first move until the game is over. What is typed too early stays at the prompt
    until Enter is pressed again."""
    end = time.monotonic() + MOST_SECONDS
    while "End of the game" not in window.text:
        assert time.monotonic() < end, window.text
        if "Your move" in window.text:
            window.type("1\r")
            window.quiet(0.05)
        elif not window.read(1):
            window.type("\r")
    time.sleep(KEY_GRACE + 0.1)


@pytest.mark.slow
def test_games_are_played_one_after_the_other_and_watched_again(tmp_path: Path) -> None:
    window = Window.of_game(*GAME, STAMMTISCH_HOME=at_once(tmp_path))
    try:
        play_on(window)
        assert "Against heuristic: your first game" in window.text
        window.type("\r")
        window.until("Your hand")
        play_on(window)
        assert "Against heuristic: 2 games" in window.text
        window.type("r")
        window.until("0/")
        window.quiet()
        window.type("q")
        window.until("End of the game")
        time.sleep(KEY_GRACE + 0.1)
        window.type("s")
        window.until("stammtisch play uno --players 2 --against heuristic --seed")
        window.type("q")
        assert window.ended() == 0
        assert "The same deal: stammtisch play uno" in window.sent.rpartition("\x1b[?1049l")[2]
    finally:
        window.close()
    first, second = (record_in(file) for file in saved_files(tmp_path))
    assert first.seed != second.seed
    assert first.players == second.players


@pytest.mark.slow
def test_from_the_menu_one_plays_and_is_back_in_it(tmp_path: Path) -> None:
    window = Window([str(PROGRAM)], STAMMTISCH_HOME=at_once(tmp_path))
    try:
        window.until("Your statistics")
        window.type("\x1b[B" * 4 + "\r")
        window.until("A deal you were sent")
        window.type("\x1b[B" * 4 + "\r")
        window.until("Enter: go on")
        window.type("stammtisch play uno --players 1\r")
        window.until("Invalid value for '--players'")
        assert "▸ A deal you were sent" in window.text
        window.type("\r")
        window.until("Enter: go on")
        window.type(f"stammtisch play {' '.join(GAME)}\r")
        window.until("Your hand")
        play_on(window)
        assert "Q menu" in window.text
        window.type("q")
        window.until("▸ A deal you were sent")
        window.type("\x1b")
        window.until("Your statistics")
        window.type("q")
        assert window.ended() == 0
    finally:
        window.close()
