"""Games between players: each depends on nothing but its arguments."""

from __future__ import annotations

import pytest

from stammtisch.ai.arena.simulate import Scores, SimulatedSeat, play_game, run
from stammtisch.ai.decision import decide
from stammtisch.ai.player import HeuristicPlayer, RandomPlayer
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from stammtisch.core.record import verify
from tests.ai.simulations import simulation

pytestmark = [pytest.mark.slow, pytest.mark.compiled]


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("most", [2, 4])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_games_of_heuristics_end(game: str, most: int) -> None:
    kind = game_named(game)
    players = min(most, kind.seats[-1])
    player = HeuristicPlayer(kind)
    for number in range(1, 13):
        match = Match.new(
            kind,
            kind.options(),
            seats=["x"] * players,
            players=["heuristic"] * players,
            seed=f"s/{number}",
            table="t",
        )
        while not match.over:
            seat = match.pending[0]
            match.play(seat, decide(match, seat, player))
            last = [text for _, text in match.record.moves[-8:]]
            assert len(match.record.moves) < 1500, f"game {number} goes in circles: {last}"


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_heuristic_beats_random_players(game: str) -> None:
    players = min(4, GAMES[game].seats[-1])
    plan = simulation(game, ["heuristic", *["random"] * (players - 1)], 16, seed="duel")
    scores = Scores(plan)
    for record in run(plan):
        assert record.outcome is not None
        scores.add(record.outcome["places"], record.outcome["points"])
    best = scores.rows()[0]
    assert isinstance(best, SimulatedSeat)
    assert best.win_rate.low is not None
    assert best.win_rate.low > 1 / players, best


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_depends_on_nothing_but_its_arguments(game: str) -> None:
    asked = simulation(game, ["heuristic", "random"], 9)
    lines = [play_game(asked, number).to_line() for number in (1, 2, 1)]
    assert lines[0] == lines[2] != lines[1]
    assert list(run(asked))[1].to_line() == lines[1]
    for line in lines:
        assert verify(line).outcome is not None
    other = simulation(game, ["heuristic", "random"], 9, seed="t")
    assert play_game(other, 1).moves != verify(lines[0]).moves


def test_a_resumed_game_goes_on_as_it_would_have() -> None:
    whole = Match(play_game(simulation("uno", ["random", "random"]), 1))
    parts = whole.rewound(9)
    player = RandomPlayer(game_named("uno"))
    while not parts.over:
        seat = parts.pending[0]
        parts.play(seat, decide(parts, seat, player))
    assert parts.record.to_line() == whole.record.to_line()
