"""My game as it is played, and what holds in every game.

The package has to be installed, because stammtisch finds the game by its name.
"""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.adapters.presentation.presenter import presenter_of, visible
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.engine.constants import OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import play, sampled
from stammtisch.core.games import game_named
from stammtisch.core.record import Record, replay, verify
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.testing import conformance_tests

GAME = game_named("my-game")
SEATS = range(4)  # those of three players, and 0 for a spectator


# CHANGE: a test for each rule, as it is played: a position, moves, and the position after them.


def dealt(*hands: str) -> Any:
    """The position in which seats 1, 2, ... hold these cards."""
    state = GAME.new(len(hands), GAME.options(hand=len(hands[0].split())))
    cards = " ".join(hands).split()
    rest = [str(card) for card in state.pile if str(card) not in cards]
    outcome = GAME.read_chance(" ".join(["shuffle", *cards, *rest]))
    assert outcome is not None
    state.settle(outcome)
    return state


def make(state: Any, *moves: str) -> None:
    """Each move is made by the seat whose turn it is."""
    for move in moves:
        state.play(state.mover, GAME.read(move))


def test_the_highest_card_wins_the_trick_and_its_player_leads_the_next() -> None:
    state = dealt("3 40", "5 12", "4 8")
    make(state, "play 3", "play 12", "play 8")
    assert GAME.view(state, 0).tricks == (0, 1, 0)
    assert state.pending() == (2,)


def test_the_most_tricks_win_the_game() -> None:
    state = dealt("3 40", "5 12", "4 8")
    make(state, "play 40", "play 12", "play 8", "play 3", "play 5", "play 4")
    assert GAME.outcome(state).points == (1, 1, 0)
    assert GAME.outcome(state).places == (1, 1, 3)


def test_a_card_of_another_hand_is_refused() -> None:
    state = dealt("3 40", "5 12", "4 8")
    with pytest.raises(IllegalMove):
        play(GAME, state, 1, 5)
    assert GAME.view(state, 1).hand == (3, 40)


def test_a_deal_of_other_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="not the cards of the pile"):
        GAME.new(3, GAME.options()).settle((0, 1, 2, 3))


# Hidden cards


def test_a_seat_sees_the_same_whatever_cards_the_others_hold() -> None:
    one, other = dealt("3 40", "5 12", "4 8"), dealt("3 40", "6 13", "4 8")
    told = [GAME.observe(state) for state in (one, other)]
    for seat in SEATS:
        same = seat != 2
        assert (GAME.view(one, seat) == GAME.view(other, seat)) is same
        assert (visible(told[0], seat) == visible(told[1], seat)) is same


def test_a_world_sampled_from_a_view_looks_the_same_and_can_be_played_on() -> None:
    for state, _ in replay(played("random")):
        for seat in SEATS:
            world = sampled(GAME, GAME.view(state, seat), Rng("world"))
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert held(world) == held(state)
            world.random_playout(Rng("moves"), 1000)
            assert world.mover == OVER


def held(state: Any) -> list[int]:
    """How many cards each seat holds."""
    return [len(GAME.view(state, seat).hand) for seat in SEATS]


# Whole games


def played(player: str) -> Record:
    """A game of this AI player against two that play at random."""
    seats = (player, "random", "random")
    return play_game(Simulation(GAME.name, GAME.options(), seats, seed="tests", games=1), 1)


@pytest.mark.parametrize("player", ["random", "ismcts:iterations=50"])
def test_a_whole_game_is_played_and_its_record_can_be_verified(player: str) -> None:
    record = played(player)
    assert record.outcome is not None
    assert verify(record.to_line()) == record


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_happens_is_told_to_everybody(language: str) -> None:
    texts, names = texts_in(language), ("Anna", "Bert", "Cleo")
    for state, events in replay(played("random")):
        for seat in SEATS:
            company, seen = Company(names, seat), visible(events, seat)
            assert bool(presenter_of(GAME).tell(seen, company, texts)) == bool(seen)
            assert presenter_of(GAME).scene(GAME.view(state, seat), company, texts).seats


# What stammtisch asks of every game: rules, copies, hidden cards, searches


# CHANGE: tell the suite where your cards lie (`facts`), and with which options to play (`tables`).
TestConformance = conformance_tests(GAME)
