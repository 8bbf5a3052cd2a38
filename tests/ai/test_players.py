"""Players by name, and what they choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from stammtisch.ai import registry
from stammtisch.ai.arena.play import play_out
from stammtisch.ai.arena.simulate import play_game
from stammtisch.ai.decision import PlayerFault, decide
from stammtisch.ai.player import Budget, HeuristicPlayer, NoHeuristic, RandomPlayer
from stammtisch.ai.registry import BadPlayerSpec, UnknownPlayer, all_players, make_player
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Event, Game, Outcome
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from tests.ai.simulations import simulation
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
    monkeypatch.setitem(registry.OWN_PLAYERS, "stubborn", Stubborn)


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


# Choices


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


class Listener(RandomPlayer):
    """Keeps what it hears."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.said: list[list[Event]] = []

    @property
    def heard(self) -> int:
        return len(self.said)

    def hear(self, events: Sequence[Event]) -> None:
        self.said.append(list(events))

    def over(self, outcome: Outcome) -> None: ...


def test_a_follower_hears_all_that_its_seat_sees_and_nothing_else() -> None:
    match = Match.new(
        UNO, UNO.options(), seats=["a", "b"], players=["random"] * 2, seed="1", table="t"
    )
    listeners = [Listener(match.game) for _ in range(2)]
    play_out(match, listeners)
    for seat, listener in enumerate(listeners, 1):
        assert listener.said == [[e for e in told if e.seen_by(seat)] for told in match.history]
    assert listeners[0].said != listeners[1].said


def test_the_random_player_chooses_any_move() -> None:
    chosen = {
        RandomPlayer(UNO).choose(None, (3, 5, 8), Budget(Rng(str(number)))) for number in range(60)
    }
    assert chosen == {3, 5, 8}
