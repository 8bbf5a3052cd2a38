"""One's own statistics: finished games as lines of a file, and what they add up to."""

from __future__ import annotations

import multiprocessing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.storage.statistics import (
    MIXED,
    CountedGame,
    Statistics,
    by_level,
    counted_game,
    figures,
)
from tests.adapters.games import random_game

GAME = CountedGame(
    id="0",
    game="uno",
    against=("normal", "normal"),
    seat=1,
    places=(1, 2, 3),
    points=(300, 200, 100),
    seed="a",
    at="2026-10-12T20:00:00+00:00",
)


def game(number: int, place: int = 1, points: int = 0, **changes: Any) -> CountedGame:
    """A game with this number in which the person took a place."""
    places = (place, *(other for other in (1, 2, 3) if other != place))
    scores = (points, *(100 * (4 - other) for other in places[1:]))
    return replace(GAME, id=str(number), places=places, points=scores, **changes)


def test_a_game_is_counted_once_however_often_it_is_added(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path / "new" / "statistics.jsonl")
    assert statistics.read() == ([], [])
    assert statistics.add(game(1))
    assert not statistics.add(game(1))
    assert statistics.add(game(2))
    assert [one.id for one in statistics.read()[0]] == ["1", "2"]
    assert len(statistics.file.read_text().splitlines()) == 2
    line = statistics.file.read_text().splitlines()[0]
    statistics.file.write_text(f"{line}\n" * 2)  # as two programs can add it at the same time
    assert len(statistics.read()[0]) == 1
    assert statistics.file.stat().st_mode & 0o077 == 0


def add_games(file: Path, numbers: range) -> None:
    for number in numbers:
        Statistics(file).add(game(number))


def test_two_programs_at_once_lose_no_game(tmp_path: Path) -> None:
    file = tmp_path / "statistics.jsonl"
    context = multiprocessing.get_context("spawn")
    ranges = (range(0, 40), range(30, 70))
    programs = [context.Process(target=add_games, args=(file, numbers)) for numbers in ranges]
    for program in programs:
        program.start()
    for program in programs:
        program.join()
    games, broken = Statistics(file).read()
    assert sorted(int(one.id) for one in games) == list(range(70))
    assert broken == []


BROKEN = (
    "nonsense",
    '{"id":"x"}',
    "[1]",
    "[" * 100_000,
    '{"id":"x","game":"uno","against":["normal"],"seat":3,"places":[1,2],"points":[1,2],'
    '"seed":"a","at":"","undone":0}',
    '{"id":"x","game":"uno","against":["normal"],"seat":1,"places":[1,"2"],"points":[1,2],'
    '"seed":"a","at":"","undone":0}',
)


@pytest.mark.parametrize("line", BROKEN)
def test_a_line_that_cannot_be_read_is_told_and_stays(line: str, tmp_path: Path) -> None:
    statistics = Statistics(tmp_path / "statistics.jsonl")
    statistics.add(game(1))
    before = statistics.file.read_text()
    statistics.file.write_text(f"{before}{line}")  # without an end: a program was killed
    assert statistics.read() == ([game(1)], [2])
    statistics.add(game(2))
    assert statistics.read() == ([game(1), game(2)], [2])
    assert statistics.file.read_text().startswith(f"{before}{line}\n")


def test_a_file_that_cannot_be_read_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    with pytest.raises(OSError, match=r"statistics\.jsonl"):
        Statistics(tmp_path / "statistics.jsonl").add(GAME)


def test_places_points_and_wins_in_a_row_add_up() -> None:
    places = (1, 1, 1, 3, 2, 1, 1)
    added = figures(game(n, place, 100 + n) for n, place in enumerate(places))
    assert (added.games, added.wins, added.streak, added.longest) == (7, 5, 2, 3)
    assert added.mean_place == pytest.approx(10 / 7)
    assert added.best == 106
    assert figures([game(1, 1), game(2, 2)]).streak == 0


def test_the_best_points_are_the_fewest_where_the_fewest_win() -> None:
    ojyks = [
        game(1, 1, 20, game="ojyks"),
        game(2, 3, 90, game="ojyks"),
        game(3, 2, 45, game="ojyks"),
    ]
    low = [replace(one, points=(one.points[0], 40, 50)) for one in ojyks]
    low[0] = replace(low[0], points=(20, 30, 40))
    assert figures(low[:1]).best == 20
    assert figures([replace(low[1], points=(90, 40, 50)), low[0]]).best == 20


def test_games_are_apart_by_game_and_level() -> None:
    mixed = game(3, against=("normal", "hard"))
    other = game(2, against=("hard", "hard"))
    groups = by_level([game(1), other, mixed, game(4)])
    assert {key: len(group) for key, group in groups.items()} == {
        ("uno", "normal"): 2,
        ("uno", "hard"): 1,
        ("uno", MIXED): 1,
    }


def test_only_a_finished_game_of_one_person_against_ai_players_counts() -> None:
    record = random_game("uno", 3).copy()
    assert counted_game(record) is None
    record.players = ["random", "human", "hard"]
    found = counted_game(record)
    assert found is not None
    assert record.outcome is not None
    assert found.place == record.outcome["places"][1]
    assert found.own_points == record.outcome["points"][1]
    assert found.level == MIXED
    assert found.id == record.commitment
    record.players = ["human", "human", "hard"]
    assert counted_game(record) is None
    record.players = ["human", "hard", "hard"]
    record.outcome = None
    assert counted_game(record) is None
