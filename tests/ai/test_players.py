"""Players by name, games between them, and what is counted of those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from stammtisch.ai import registry
from stammtisch.ai.decision import PlayerFault
from stammtisch.ai.heuristics import HeuristicPlayer, NoHeuristic
from stammtisch.ai.player import Budget, RandomPlayer
from stammtisch.ai.registry import BadPlayerSpec, UnknownPlayer, all_players, make_player
from stammtisch.ai.simulate import Simulation, decide, play_game, run
from stammtisch.ai.tally import Tally, wilson
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import verify
from stammtisch.core.rng import Rng
from tests.examples import high_card

UNO = game_named("uno")


class Stubborn:
    """A player with parameters, who always wants the same move."""

    def __init__(self, game: Game, move: str = "0", mood: str = "calm") -> None:
        self.move = int(move)
        self.mood = mood

    def choose(self, view: Any, legal: Sequence[int], budget: Budget) -> int:
        return self.move


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PLAYERS, "stubborn", Stubborn)


def simulation(
    game: str, players: Sequence[str], games: int = 1, seed: str = "s", **options: object
) -> Simulation:
    kind = game_named(game)
    chosen = read_options(game, kind.options, options)
    return Simulation(game, chosen, tuple(players), seed, games)


# Specs


def test_players_are_made_by_name() -> None:
    assert isinstance(make_player("random", UNO), RandomPlayer)
    assert isinstance(make_player("heuristic", UNO), HeuristicPlayer)


@pytest.mark.usefixtures("stubborn")
def test_parameters_reach_the_player() -> None:
    player = make_player("stubborn:move=7:mood=a=b", UNO)
    assert isinstance(player, Stubborn)
    assert (player.move, player.mood) == (7, "a=b")


@pytest.mark.usefixtures("stubborn")
@pytest.mark.parametrize(
    "spec", ["stubborn:", "stubborn:move", "stubborn:move=", "stubborn:=7", "stubborn:move=7:"]
)
def test_a_spec_of_the_wrong_form_is_refused(spec: str) -> None:
    if spec == "stubborn:":  # nothing after the colon is no parameter
        assert isinstance(make_player(spec, UNO), Stubborn)
        return
    with pytest.raises(BadPlayerSpec) as caught:
        make_player(spec, UNO)
    assert caught.value.facts == {"spec": spec, "why": "form"}


@pytest.mark.usefixtures("stubborn")
@pytest.mark.parametrize("spec", ["stubborn:move=soon", "stubborn:tea=cold", "random:iq=7"])
def test_parameters_that_the_player_refuses_are_refused(spec: str) -> None:
    with pytest.raises(BadPlayerSpec) as caught:
        make_player(spec, UNO)
    assert caught.value.facts["spec"] == spec
    assert caught.value.facts["why"] != "form"


def test_an_unknown_player_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownPlayer) as caught:
        make_player("einstein:iq=7", UNO)
    assert caught.value.facts["name"] == "einstein"
    assert caught.value.facts["known"] == list(all_players())
    assert {"random", "heuristic"} <= set(all_players())


def test_a_game_without_a_heuristic_says_so() -> None:
    with pytest.raises(NoHeuristic):
        make_player("heuristic", high_card.GAME)


# Games


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_games_of_heuristics_end(game: str, players: int) -> None:
    kind = game_named(game)
    player = HeuristicPlayer(kind)
    for number in range(1, 31):
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


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_heuristic_beats_three_random_players(game: str) -> None:
    games, tally = 24, Tally(["heuristic", "random", "random", "random"])
    for record in run(simulation(game, tally.players, games, seed="duel")):
        assert record.outcome is not None
        tally.add(record.outcome["places"], record.outcome["points"])
    low, _ = tally.rows()[0]["win_interval"]
    assert low > 0.25, tally.rows()[0]


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
    player = RandomPlayer(UNO)
    while not parts.over:
        seat = parts.pending[0]
        parts.play(seat, decide(parts, seat, player))
    assert parts.record.to_line() == whole.record.to_line()


@pytest.mark.usefixtures("stubborn")
def test_an_illegal_choice_is_the_fault_of_the_player() -> None:
    with pytest.raises(PlayerFault) as caught:
        play_game(simulation("uno", ["stubborn:move=999", "random"]), 1)
    assert caught.value.facts == {
        "player": "stubborn:move=999",
        "package": "stammtisch",
        "seat": 1,
        "reason": "illegal",
        "move": 999,
    }


def test_a_player_gets_the_view_of_its_own_seat_and_the_legal_moves() -> None:
    match = Match.new(
        UNO, UNO.options(), seats=["a", "b"], players=["random"] * 2, seed="1", table="t"
    )
    seat = match.pending[0]
    seen: list[Any] = []

    class Curious:
        def choose(self, view: Any, legal: Sequence[int], budget: Budget) -> int:
            seen.append((view, legal))
            return legal[0]

    move = decide(match, seat, Curious())
    assert seen == [(match.view(seat), match.view(seat).legal)]
    assert move == match.view(seat).legal[0]


def test_the_random_player_chooses_any_move() -> None:
    chosen = {
        RandomPlayer(UNO).choose(None, (3, 5, 8), Budget(Rng(str(number)))) for number in range(60)
    }
    assert chosen == {3, 5, 8}


# Figures


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (10, 20, 0.2993, 0.7007),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals_are_those_of_the_textbooks(
    hits: int, n: int, low: float, high: float
) -> None:
    assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


def test_wins_places_and_points_are_added_up_by_seat() -> None:
    tally = Tally(["a", "b", "c"])
    tally.add([1, 2, 3], [10, 5, 0])
    tally.add([1, 1, 3], [4, 4, 1])
    tally.add([3, 1, 2], [0, 9, 8])
    tally.add([1, 1, 1], [6, 6, 6])
    rows = tally.rows()
    assert tally.games == 4
    assert [row["seat"] for row in rows] == [1, 2, 3]
    assert [row["player"] for row in rows] == ["a", "b", "c"]
    assert [row["wins"] for row in rows] == pytest.approx([1 + 1 / 2 + 1 / 3, 1 + 5 / 6, 1 / 3])
    assert [row["mean_place"] for row in rows] == [1.5, 1.25, 2.25]
    assert [row["mean_points"] for row in rows] == [5, 6, 3.75]
    assert sum(row["win_rate"] for row in rows) == pytest.approx(1)
