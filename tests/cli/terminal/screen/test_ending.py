"""The end of a game on the full screen, and games one after the other in a real terminal."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.ending import last_round
from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.presenter import notation_text, presenter_of
from stammtisch.adapters.presentation.scores import ScoreHistory, score_history
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ports import Ending, Look
from stammtisch.cli.terminal.screen.ending import (
    GLYPHS,
    EndScreen,
    FinishedTable,
    decision_lines,
    large,
    page_lines,
    result_lines,
)
from stammtisch.cli.terminal.screen.overlays import KEY_GRACE
from stammtisch.cli.terminal.screen.page import PageState, compose
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.review import Judgement, SeatAnalysis
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
TEXTS = texts_in("en")


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


def judgement(entry: int, loss: float, gain: float = 0.0) -> Judgement:
    move = game_named("uno").read("draw")
    assert move is not None
    sure, sure_gain = (loss, loss + 0.1), (gain, gain + 0.1)
    return Judgement(entry, 1, move, move, 0.5, loss, sure, 0.01, "", move, gain, sure_gain)


@dataclass
class Analysed:
    """An analysis of which so many decisions are judged."""

    judgements: list[Judgement]
    total: int

    @property
    def done(self) -> int:
        return len(self.judgements)

    def so_far(self) -> SeatAnalysis:
        return SeatAnalysis(1, 4, self.total, tuple(self.judgements), 1.0)


LOSSES = [0.05, 0.2, 0.0, 0.1, 0.3, 0.15]
GAINS = [0.0, 0.0, 0.4, 0.0, 0.0, 0.0]


def analysed(done: int = len(LOSSES)) -> Analysed:
    pairs = list(zip(LOSSES, GAINS, strict=True))[:done]
    found = [judgement(10 + at, loss, gain) for at, (loss, gain) in enumerate(pairs)]
    return Analysed(found, len(LOSSES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worst_and_the_best_decisions_are_told_with_their_cost(language: str) -> None:
    texts = texts_in(language)
    rows = decision_lines(analysed(), "uno", 60, texts)
    parts = list(dict.fromkeys(span.part for row in rows for span in row if span.part))
    assert parts == ["14", "11", "15", "12"], "three that cost most, the only one that gained"
    assert all(width_of(row) <= 60 for row in rows)
    assert texts("screen-end-judging", done=2, total=6) not in plain(rows)
    early = plain(decision_lines(analysed(2), "uno", 60, texts))
    assert texts("screen-end-judging", done=2, total=6) in early
    assert "11" in early
    assert "14" not in early


@pytest.mark.parametrize("width", [56, 190])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_points_and_the_last_table(game: str, width: int) -> None:
    table = finished(game, 2, "en", 1)
    table = replace(table, end=last_round(ended(game, 2)[0].record, table.look.company, TEXTS))
    rows = page_lines(table, Ending(analysis=analysed()), width, 17)
    assert all(width_of(row) <= width for row in rows), plain(rows)
    text = " ".join(plain(rows).split())
    told = [TEXTS("screen-end-decisions"), TEXTS("screen-end-final")]
    if table.end.held:
        told.append(TEXTS("screen-end-held"))
    if table.end.results and width < 100:  # in columns other words stand between
        told += [TEXTS("screen-end-points"), *table.end.results]
    assert all(words in text for words in told), text


def test_what_others_still_hold_is_shown_when_the_game_is_over() -> None:
    match, _ = ended("uno", 4)
    company = Company(("You", "Anna", "Bert", "Cleo"), 1)
    held = dict(last_round(match.record, company, TEXTS).held)
    views = {name: match.view(seat) for seat, name in enumerate(company.names, 1)}
    assert {name: len(cards) for name, cards in held.items()} == {
        name: len(view.hand) for name, view in views.items() if view.hand
    }
    assert held


def test_a_decision_is_walked_to_and_looked_at(tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path, analysis=analysed()) as player:
            await to_the_end(player, last)
            await player.press("down", "down", "up", "down", "enter")
            await player.until(lambda: player.actions)
            assert player.actions == ["look 11"]

    asyncio.run(play())


def test_above_the_decisions_enter_plays_again(tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path, analysis=analysed()) as player:
            await to_the_end(player, last)
            await player.press("down", "up", "enter")
            await player.until(lambda: player.actions)
            assert player.actions == ["again"]

    asyncio.run(play())


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
            assert notation_text("uno", last, texts_in("en")) in " ".join(log)

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
def test_one_tries_again_from_a_decision_against_the_same_cards(tmp_path: Path) -> None:
    window = Window.of_game(*GAME, STAMMTISCH_HOME=at_once(tmp_path))
    try:
        play_on(window)
        while not has_cursor(window):  # until a decision is judged to be good or bad
            window.type("\x1b[B")
            window.quiet(0.3)
        window.type("\r")
        window.until("t try again")
        window.type("\x1b[H")
        window.until("0/")
        window.type("t")
        window.until("Your move")
        assert "Try again from here" in " ".join(window.text.split()), window.text
        window.type("q\r")
        window.ended()
    finally:
        window.close()
    first, again = (record_in(file) for file in saved_files(tmp_path))
    number = next(at for at, (seat, _) in enumerate(first.moves) if seat == 1)
    assert (again.seed, again.table, again.undone) == (first.seed, first.table, 1)
    assert again.moves[:number] == first.moves[:number]
    assert len(again.moves) == number
    assert again.outcome is None


def has_cursor(window: Window) -> bool:
    """True if a row of the end page is marked."""
    return any(cell.underscore for row in window.screen.buffer.values() for cell in row.values())


@pytest.mark.slow
def test_from_the_menu_one_plays_and_is_back_in_it(tmp_path: Path) -> None:
    window = Window([str(PROGRAM)], STAMMTISCH_HOME=at_once(tmp_path))
    try:
        window.until("Your statistics")
        window.type("\x1b[B" * 4 + "\r")
        window.until("A deal you were sent")
        while "▸ A deal you were sent" not in window.text:
            window.type("\x1b[B")
            window.quiet(0.1)
        window.type("\r")
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
