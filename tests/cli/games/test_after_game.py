"""What can be done after a game: playing again, looking at it, sharing the deal; and one's own
statistics."""

from __future__ import annotations

import json
import shlex
import signal
from datetime import date
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lessons import LESSONS
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.statistics import Statistics
from stammtisch.ai.registry import with_styles
from stammtisch.cli.games.progress import daily_seed
from stammtisch.cli.games.statistics import add_to_statistics, same_deal, shared_lines
from stammtisch.core.games import game_named
from tests.adapters.games import random_game
from tests.cli.helpers import flat, only_record, play_uno, record_in, run, saved_files
from tests.cli.terminal.screen.pty import Window

EN, DE = texts_in("en"), texts_in("de")
TO_THE_END = ("--players", "2", "--against", "random")


def played_to_the_end(*args: str, **environment: str) -> str:
    output: str = play_uno(*TO_THE_END, *args, lines=["1"] * 300, **environment).output
    return flat(output)


def test_the_end_says_how_one_did_why_and_how_often_one_has_won(home: Path) -> None:
    output = played_to_the_end()
    record = only_record(home)
    assert record.outcome is not None
    won = record.outcome["places"][0] == 1
    assert ("You win!" if won else "You lose.") in output
    assert "first to lay all cards" in output
    note = "your first game, and you won it." if won else "your first game."
    assert f"Against random: {note}" in output
    assert "again, analyse" not in output, "nobody is asked where nobody can answer"
    games, broken = Statistics().read()
    assert [game.id for game in games] == [record.commitment]
    assert broken == []
    assert Statistics().file.parent == home


def test_a_finished_game_that_is_opened_again_counts_once(home: Path) -> None:
    played_to_the_end()
    name = saved_files(home)[0].stem
    output = flat(run("resume", name).output)
    assert "The game is over." in output
    assert "Against random: your first game" in output
    assert len(Statistics().read()[0]) == 1


def test_statistics_are_printed_by_game_and_level(home: Path) -> None:
    assert "No game has been counted yet" in run("statistics").output
    played_to_the_end()
    output = run("statistics").output
    assert output.startswith("Uno with points\n  Rating ")
    assert "\n  random  " in output
    assert "one game" in output
    assert "Platz im Mittel" in run("statistics", "--lang", "de").output


def test_what_cannot_be_read_or_counted_is_told_and_nothing_is_lost(home: Path) -> None:
    played_to_the_end()
    with Statistics().file.open("a") as file:
        file.write("nonsense\n")
    before = Statistics().file.read_text()
    output = flat(run("statistics").output)
    assert "Uno with points" in output
    assert "Line 2 of" in output
    played_to_the_end("--seed", "b")
    assert Statistics().file.read_text().startswith(before)
    assert len(Statistics().read()[0]) == 2
    Statistics().file.unlink()
    Statistics().file.mkdir()
    assert "isn't counted in your statistics: " in played_to_the_end("--seed", "c")
    assert "it is a folder" in " ".join(run("statistics").output.split())


def test_games_in_which_moves_were_taken_back_are_counted_apart(home: Path) -> None:
    record = random_game("uno", 3).copy()
    record.players = ["human", "random", "random"]
    assert record.outcome is not None
    record.outcome = {**record.outcome, "places": [1, 2, 3]}
    told = []
    for number, undone in enumerate((0, 0, 2)):
        record.commitment, record.undone = str(number), undone
        told.append(add_to_statistics(record, EN)[0])
    assert told[1] == "Against random: 2 games, 2 won, the last 2 in a row."
    assert told[2] == (
        "Moves were taken back, so this game is counted apart: one such game against random, 1 won."
    )
    output = flat(run("statistics").output)
    assert "2 games, 2 won" in output
    assert "with moves taken back: one game, 1 won" in output
    assert "3 games" not in output
    (alone,) = Statistics().file.read_text().splitlines(keepends=True)[2:]
    Statistics().file.write_text(alone)
    assert "random with moves taken back: one game" in flat(run("statistics").output)
    assert "mit zurückgenommenen Zügen: ein Spiel" in flat(run("statistics", "--lang", "de").output)


def test_lessons_and_games_of_several_people_are_not_counted(home: Path) -> None:
    record = random_game("uno", 3).copy()
    record.players = ["human", "random", "random"]
    assert add_to_statistics(record, EN)
    record.players = ["human", "human", "random"]
    record.commitment = "another"
    assert add_to_statistics(record, EN) == []
    lesson = LESSONS["uno"]
    record.players = ["human", "random", "random"]
    record.seed = lesson.seed
    record.options |= lesson.options  # type: ignore[arg-type]
    assert add_to_statistics(record, EN) == []
    assert len(Statistics().read()[0]) == 1


GAMES = (
    ("uno", "--players", "3", "--against", "random", "-o", "zero_seven=on", "--seed", "a 'b"),
    ("narikana", "--against", "random", "-o", "deck1=toy-box"),
    ("ojyks", "--players", "3", "--against", "random,heuristic", "--seed", "-x"),
)


@pytest.mark.parametrize("args", GAMES, ids=lambda args: str(args[0]))
def test_the_shared_command_deals_the_same_cards_again(args: tuple[str, ...], home: Path) -> None:
    run("play", *args, "--fast", lines=["1", "quit", "quit"])
    (file,) = saved_files(home)
    record = record_in(file)
    record.outcome = {"places": [], "points": []}  # only then its seed is told
    command = shlex.split(same_deal(record))
    assert command[:3] == ["stammtisch", "play", args[0]]
    run(*command[1:], "--fast", lines=["1", "quit", "quit"])
    (again,) = (record_in(other) for other in saved_files(home) if other != file)
    assert again.players == record.players
    assert again.options == record.options
    dealt = [text for seat, text in record.moves if seat == 0]
    assert dealt
    assert [text for seat, text in again.moves if seat == 0][: len(dealt)] == dealt


def test_a_deal_with_words_cannot_be_shared_by_its_seed() -> None:
    record = random_game("uno", 3).copy()
    record.words = ["abc", "", ""]
    (line,) = shared_lines(record, EN)
    assert "can't be dealt again" in line


def test_the_deal_of_the_day_follows_from_game_and_date_alone(home: Path) -> None:
    uno, ojyks = game_named("uno"), game_named("ojyks")
    day = date(2026, 10, 12)
    assert daily_seed(uno, day) == daily_seed(uno, day) == "uno-2026-10-12"
    assert len({daily_seed(uno, day), daily_seed(ojyks, day), daily_seed(uno, date.today())}) == 3
    run("play", "uno", "--daily", "--fast", lines=["quit"])
    record = only_record(home)
    assert record.seed == daily_seed(uno, date.today())
    assert record.players == ["human", "normal", "normal", "normal"]
    refused = run("play", "uno", "--daily", "--seed", "x", "--players", "3")
    assert refused.exit_code == 2
    assert "leave out --players, --seed" in flat(refused.output)
    assert run("play", "uno", "--daily", "--lesson").exit_code == 2


def test_the_result_of_the_day_is_a_line_to_send() -> None:
    record = random_game("uno", 4).copy()
    record.seed, record.undone = "uno-2026-10-12", 2
    record.players = ["human", *with_styles(game_named("uno"), ["normal"] * 3, record.seed)]
    record.outcome = {"places": [2, 1, 3, 4], "points": [300, 400, 200, 100]}
    line, deal = shared_lines(record, EN)
    assert line == (
        "Uno with points, deal of the day (12 October 2026): place 2 of 4, 300 points, "
        "against normal, 2 moves taken back"
    )
    assert deal.endswith("stammtisch play uno --players 4 --against normal --seed uno-2026-10-12")
    german = shared_lines(record, DE)[0]
    assert german.startswith("Uno mit Punkten, Karten des Tages (12. Oktober 2026): Platz 2")
    record.players[1] = "hard"
    assert "deal of the day" not in shared_lines(record, EN)[0], "others played along"


PLAIN = (
    "uno",
    "--players",
    "2",
    "--against",
    "heuristic",
    "--fast",
    "--plain",
    "--seed",
    "a",
    "-o",
    "zero_seven=on",
)
ASKED = "again, analyse, replay, share, quit"


def play_lines(window: Window) -> None:
    """Choose the first move until it is asked what to do after the game."""
    before = window.sent.count(ASKED)
    while window.sent.count(ASKED) == before:
        if window.text.rstrip().endswith("(? for help):"):
            window.type("1\r")
        window.quiet(0.05)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_ends_the_program_also_after_an_analysis_that_was_stopped(
    number: int, code: int, tmp_path: Path
) -> None:
    window = Window.of_game(*PLAIN, size=(80, 50), STAMMTISCH_HOME=str(tmp_path))
    try:
        play_lines(window)
        window.type("analyse\r")
        window.until("Judging moves")
        window.type("\x03")
        window.until("decisions were judged")
        window.until(lambda: window.sent.count(ASKED) == 2)
        window.quiet()
        window.child.kill(number)
        assert window.ended() == code
    finally:
        window.close()


@pytest.mark.slow
def test_in_lines_a_word_plays_again_with_other_cards_and_the_same_people(tmp_path: Path) -> None:
    window = Window.of_game(*PLAIN, size=(80, 50), STAMMTISCH_HOME=str(tmp_path))
    try:
        play_lines(window)
        window.type("share\r")
        window.until("The same deal: stammtisch play uno")
        window.type("dance\r")
        window.quiet()
        window.type("again\r")
        play_lines(window)
        window.type("\r")
        assert window.ended() == 0
    finally:
        window.close()
    first, second = (record_in(file) for file in saved_files(tmp_path))
    assert first.seed != second.seed
    assert (first.players, first.options) == (second.players, second.options)
    assert first.outcome
    assert second.outcome
    lines = (tmp_path / "statistics.jsonl").read_text().splitlines()
    assert {json.loads(line)["seed"] for line in lines} == {first.seed, second.seed}
