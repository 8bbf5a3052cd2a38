"""`python -m tools soak`: what it plays, and that it finds what is wrong."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import fields
from functools import partial
from typing import Any

import numpy as np
import pytest

from stammtisch.adapters.vector import VectorEnv
from stammtisch.ai.arena.runner import HERE
from stammtisch.ai.decision import PlayerFault
from stammtisch.core.game import Outcome
from stammtisch.core.games import GAMES, OWN, game_named
from tests.tools.running import run
from tools.campaigns.soak import command as soak
from tools.campaigns.soak import playing
from tools.campaigns.soak.plan import RECORDED, ROWS, SEARCHED, SEARCHES, table, tables, values
from tools.campaigns.soak.playing import SoakFault, check_outcome, check_rewards, play

FULL = 100_000


def test_each_game_is_played_by_all_numbers_of_players_with_all_values_of_options() -> None:
    """With searches, records and vector environments each, and several options at once."""
    seats: dict[tuple[str, str], set[int]] = defaultdict(set)
    met: dict[str, set[Any]] = defaultdict(set)
    games = dict.fromkeys(OWN, 0)
    for made in tables("1", OWN, FULL):
        games[made.game] += made.games
        seats[made.game, made.way].add(made.seats)
        met[made.game] |= {*made.options.items(), (made.seats, *made.options.items())}
    for name in OWN:
        game = game_named(name)
        assert abs(games[name] - FULL / len(OWN)) < FULL / 100
        for way in (ROWS, SEARCHED, RECORDED):
            assert seats[name, way] == {*game.seats}
        for option in fields(game.options):
            for value in values(option):
                assert (option.name, value) in met[name]
                for number in game.seats:
                    assert (number, (option.name, value)) in met[name]


def test_all_kinds_of_players_meet() -> None:
    made = [*tables("1", OWN, FULL)]
    sitting = {spec for one in made for spec in one.players}
    assert {"random", "heuristic", "normal", *SEARCHES} <= sitting
    for one in made:
        searching = [spec for spec in one.players if spec in SEARCHES]
        assert len(searching) == (one.way != ROWS)
        if one.way == RECORDED:
            assert "random" in one.players
        assert len(one.players) in ((one.seats, 0) if one.way == RECORDED else (one.seats - 1, 0))
    assert any(not one.players for one in made)


def test_the_seed_settles_the_tables() -> None:
    some = [*tables("7", OWN, 2000)]
    assert some == [*tables("7", OWN, 2000)] == [table("7", one.number) for one in some]
    assert some != [*tables("8", OWN, 2000)]
    uno = [*tables("7", ["uno"], 500)]
    assert {one.game for one in uno} == {"uno"}
    assert uno[:5] == [one for one in some if one.game == "uno"][:5]


@pytest.mark.parametrize("number", [1, 12, 33])
def test_a_table_is_played_in_the_same_way_again(number: int) -> None:
    first, again = (play(table("7", number)) for _ in range(2))
    assert (first.games, first.moves) == (again.games, again.moves)
    assert first.games >= table("7", number).games


# What is wrong


def test_a_fault_is_a_line_with_what_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(made: Any) -> playing.Played:
        if made.number == 7:
            raise PlayerFault(player="heuristic", seat=2, reason="illegal", move=-1)
        return playing.Played(made.games, 100, 0.5)

    monkeypatch.setattr(soak, "play", played)
    monkeypatch.setattr(soak, "LocalWorkers", lambda workers: HERE)
    result = run("soak", "--games", "300", "--seed", "s")
    assert result.exit_code == 1
    line, last = result.stderr.splitlines()
    assert re.match(rf"table 7: {table('s', 7).game} .*player-fault\(.*move=-1", line)
    assert line.endswith("; python -m tools soak --seed s --table 7")
    assert last == "wrong 1"
    assert re.search(r"^uno +64 +200 +1 s$", result.stdout, re.M), result.stdout
    again = run("soak", "--seed", "s", "--table", "7")
    assert again.stderr.splitlines() == [line, last]


def test_a_soak_of_some_games_finds_nothing() -> None:
    result = run("soak", "--games", "40", "--workers", "1")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == "wrong 0\n"
    assert len(result.stdout.splitlines()) == 3


def test_a_game_without_end_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "VectorEnv", partial(VectorEnv, max_moves=20))
    with pytest.raises(SoakFault, match="no end"):
        play(table("7", 0))


@pytest.mark.parametrize(
    ("rewards", "ends"),
    [
        ([0.0, 1.5], [False, True]),
        ([1.0, 0.0], [False, False]),
        ([[1.0, 0.0], [0.0, 0.0]], [True, False]),
        ([[1.0, -1.0], [0.0, 0.5]], [True, False]),
    ],
)
def test_impossible_rewards_are_wrong(rewards: list[Any], ends: list[bool]) -> None:
    with pytest.raises(SoakFault):
        check_rewards(np.array(rewards), np.array(ends), np.zeros(2, bool))


def test_possible_rewards_are_right() -> None:
    for rewards in ([0.0, -1.0], [[0.0, 0.0], [1.0, -1.0]]):
        check_rewards(np.array(rewards), np.array([False, True]), np.zeros(2, bool))


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome((1, 3, 4), (9, 5, 1), (1.0, 0.5, 0.0)),
        Outcome((1, 2, 2), (9, 5, 5), (1.0, 0.5, 0.0)),
        Outcome((1, 2), (9, 5), (1.0, 0.0)),
    ],
)
def test_impossible_outcomes_are_wrong(outcome: Outcome) -> None:
    game = GAMES["uno"]
    with pytest.raises(SoakFault):
        check_outcome(game, game.new(3, game.options()), outcome)


def test_what_compiled_code_cannot_raise_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fails:
        def __del__(self) -> None:
            raise AssertionError("an illegal move in a playout")

    def played(made: Any) -> playing.Played:
        Fails()
        return playing.Played(1, 1)

    monkeypatch.setattr(soak, "play", played)
    with pytest.raises(SoakFault, match="illegal move"):
        soak.play_watched(table("7", 0))
