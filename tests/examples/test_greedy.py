"""Tests of a player, as its author writes them."""

from __future__ import annotations

from stammtisch.ai.arena.play import play_out
from stammtisch.ai.decision import decide
from stammtisch.ai.player import Budget, RandomPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from tests.examples.my_players import GreedyPlayer

UNO = game_named("uno")


def new_match(seed: str) -> Match:
    """A game of two, already dealt; the same seed deals the same cards."""
    return Match.new(
        UNO,
        UNO.options(rounds=1),
        seats=["Ann", "Ben"],
        players=["greedy", "random"],
        seed=seed,
        table="test",
    )


def choice(match: Match) -> str:
    """The move that the player would make now, in notation."""
    view = match.view(match.pending[0])
    move = GreedyPlayer(UNO).choose(view, view.legal, Budget(Rng("any text")))
    return UNO.notation(move)


def test_it_keeps_its_wild_while_another_card_fits() -> None:
    match = new_match("1")
    view = match.view(1)
    assert match.pending == (1,)
    assert {"play b2", "play w r"} < {UNO.notation(move) for move in view.legal}
    assert choice(match) == "play b2"


def test_it_lays_a_card_whenever_it_can() -> None:
    match = new_match("5")
    assert choice(match).startswith("play w ")
    match.play_line(1, "draw")  # any line that people may type
    match.play_line(1, "pass")
    assert match.pending == (2,)


def test_the_same_luck_gives_the_same_choice() -> None:
    assert len({choice(new_match("7")) for _ in range(5)}) == 1


def test_it_plays_a_whole_game_by_the_rules() -> None:
    match = new_match("7")
    player = GreedyPlayer(UNO)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, decide(match, seat, player))  # PlayerFault if it isn't a legal move
    assert sorted(match.outcome.places) == [1, 2]


def test_it_beats_a_random_player_more_often_than_not() -> None:
    games = [play_out(new_match(str(n)), [GreedyPlayer(UNO), RandomPlayer(UNO)]) for n in range(20)]
    assert sum(match.outcome.places[0] == 1 for match in games) > 10
