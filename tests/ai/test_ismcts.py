"""The player that searches: its specs, what it thinks of its moves, and plain positions."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.ismcts import Candidate, IsmctsPlayer, Settings, ranked, summed
from stammtisch.ai.player import Budget, HeuristicPlayer
from stammtisch.ai.registry import BadPlayerSpec, make_player
from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.record import verify
from tests.examples import high_card
from tests.games.ojyks.positions import ojyks_position
from tests.games.uno.positions import uno_position

UNO, OJYKS = game_named("uno"), game_named("ojyks")
FRESH = "? ? ?, ? ? ?, ? ? ?, ? ? ?"


def player(game: Game, spec: str) -> IsmctsPlayer:
    made = make_player(f"ismcts:{spec}" if spec else "ismcts", game)
    assert isinstance(made, IsmctsPlayer)
    return made


def thought(game: Game, state: Any, spec: str, seat: int = 1, seed: str = "x") -> list[Candidate]:
    return player(game, spec).think(game.view(state, seat), Budget(Rng(seed)))


def advice(game: Game, state: Any, spec: str = "iterations=120:cut=10", seat: int = 1) -> str:
    view = game.view(state, seat)
    return game.notation(player(game, spec).choose(view, view.legal, Budget(Rng("judge"))))


# Specs


def test_settings_come_from_the_spec() -> None:
    made = player(UNO, "iterations=50:root=bound:others=model:explore=0.5:trees=3").settings
    assert (made.iterations, made.root, made.others) == (50, "bound", "model")
    assert (made.explore, made.trees) == (0.5, 3)
    assert player(UNO, "seconds=0.01").settings.seconds == 0.01


@pytest.mark.parametrize(
    ("parameter", "allowed"),
    [
        ("mood=good", ("iterations", "seconds", "root")),
        ("root=square", ("race", "bound")),
        ("others=friends", ("tree", "model")),
        ("objective=fun", ("own", "margin")),
        ("iterations=many", ("iterations", "0..10000000")),
        ("iterations=2.5", ("iterations", "0..10000000")),
        ("iterations=-1", ("iterations", "0..10000000")),
        ("seconds=-0.5", ("seconds", "0..3600")),
        ("seconds=nan", ("seconds",)),
        ("explore=inf", ("explore",)),
        ("trees=0", ("trees", "1")),
        ("noise=101", ("noise", "100")),
        ("trust=-1", ("trust", "0..100")),
    ],
)
def test_a_bad_parameter_is_refused_with_what_is_allowed(
    parameter: str, allowed: tuple[str, ...]
) -> None:
    spec = f"ismcts:{parameter}"
    with pytest.raises(BadPlayerSpec) as caught:
        make_player(spec, UNO)
    assert caught.value.facts["spec"] == spec
    said = error_text(caught.value, texts_in("en"))
    assert all(word in said for word in allowed), said


@pytest.mark.parametrize("root", ["race", "bound"])
def test_a_decision_may_have_a_budget_of_its_own(root: str) -> None:
    state = uno_position(["r5 b2 g9 w r8", 7, 7], "r3")
    view = UNO.view(state, 1)
    for made in (player(UNO, f"root={root}"), player(UNO, f"root={root}:iterations=500")):
        found = made.think(view, Budget(Rng("x"), iterations=30))
        assert 0 < sum(one.visits for one in found) <= 30


@pytest.mark.parametrize("spec", ["seconds=0.005", "seconds=0.005:trees=2:root=bound"])
def test_time_is_a_budget(spec: str) -> None:
    state = uno_position(["r5 b2 g9 w", 7, 7], "r3")
    view = UNO.view(state, 1)
    assert player(UNO, spec).choose(view, view.legal, Budget(Rng("x"))) in view.legal


# What it thinks


@pytest.mark.parametrize("root", ["race", "bound"])
def test_candidates_are_legal_and_the_best_one_is_first(root: str) -> None:
    state = uno_position(["r5 b2 g9 w r8 rskip", 7, 7], "r3")
    found = thought(UNO, state, f"iterations=200:root={root}")
    moves = [one.move for one in found]
    assert len(moves) == len({*moves})
    assert {*moves} <= {*state.legal(1)}
    assert all(0 <= one.value <= 1 and one.variance >= 0 for one in found)
    if root == "bound":
        assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)
    else:
        alive = [one.alive for one in found]
        assert alive == sorted(alive, reverse=True)
        assert alive[0]
        assert found[0].value == max(one.value for one in found if one.alive)


def test_another_seed_thinks_otherwise() -> None:
    state = uno_position(["r5 b2 g9 w r8 rskip", 7, 7], "r3")
    thoughts = [thought(UNO, state, "iterations=40", seed=seed) for seed in "aab"]
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_more_trees_think_otherwise_and_the_same_again() -> None:
    state = uno_position(["r5 b2 g9 w r8 rskip", 7, 7], "r3")
    thoughts = [thought(UNO, state, f"iterations=60:trees={n}") for n in (1, 2, 2)]
    assert thoughts[0] != thoughts[1] == thoughts[2]


def test_settings_have_a_doc_each() -> None:
    assert Settings.__doc__
    assert all(f"`{name}`" in Settings.__doc__ for name in Settings.__slots__)


# Plain positions


@pytest.mark.parametrize("spec", ["iterations=60", "iterations=200:root=bound:knows=0"])
@pytest.mark.parametrize("hand", ["r5", "rskip", "g3"])
def test_the_last_card_is_played(hand: str, spec: str) -> None:
    assert advice(UNO, uno_position([hand, 3, 3], "r3"), spec).startswith("play ")


def test_the_winning_draw_card_is_passed_on() -> None:
    options = UnoOptions(stack_draws=True)
    state = uno_position(["g+2", 7, 7], "r+2", stage=4, due=4, options=options)
    assert advice(UNO, state) == "play g+2"


def test_a_small_hand_is_swapped_for() -> None:
    options = UnoOptions(zero_seven=True)
    state = uno_position(["b2 g9 g8 g1 y5 y6", 9, 1, 9], "r7", stage=5, options=options)
    assert advice(UNO, state) == "swap 3"


@pytest.mark.parametrize("top", [9, 12])
def test_a_high_column_is_completed(top: int) -> None:
    grid = f"{top} {top} ?, 1 ? ?, ? ? ?, ? ? ?"
    state = ojyks_position([grid, "2 4 ?, ? ? ?, ? ? ?, ? ? ?"], top)
    assert advice(OJYKS, state, "iterations=160:cut=8") == "take c1r3"


def test_a_drawn_card_that_completes_a_column_is_kept() -> None:
    state = ojyks_position(["3 ? ?, 11 7 11, ? ? ?, ? ? ?", FRESH], 6, drawn=11)
    assert advice(OJYKS, state, "iterations=160:cut=8") == "keep c2r2"


# Trust in the heuristic's move


class Told:
    """A search that found two moves: each visited a hundred times, with a variance of 0.25."""

    def __init__(self, values: tuple[float, float]) -> None:
        self.values = values

    def results(self) -> list[tuple[int, int, float, float, float]]:
        return [(n, 100, 100 * v, 100 * (v * v + 0.25), 0.0) for n, v in enumerate(self.values)]


@pytest.mark.parametrize(
    ("values", "trust", "best"),
    [
        ((0.50, 0.55), 0, 1),
        ((0.50, 0.55), 1, 0),
        ((0.50, 0.60), 1, 1),  # a standard error of the difference is 0.07
        ((0.50, 0.60), 2, 0),
        ((0.50, 0.65), 2, 1),
    ],
)
def test_another_move_must_be_shown_to_be_better(
    values: tuple[float, float], trust: float, best: int
) -> None:
    searches: Any = [Told(values)]
    field = summed(searches)
    assert ranked(searches, field, advice=0, trust=trust)[0].move == best
    assert ranked(searches, field)[0].move == 1


@pytest.mark.compiled
def test_a_short_search_keeps_to_the_heuristic_and_a_clear_case_does_not() -> None:
    """Most moves at the beginning of a round are worth about the same."""
    state = ojyks_position(["3 ? ?, 5 ? ?, ? ? ?, ? ? ?", "2 ? ?, 6 ? ?, ? ? ?, ? ? ?"], 4)
    view = OJYKS.view(state, 1)
    usual = HeuristicPlayer(OJYKS).choose(view, view.legal, Budget(Rng("x")))
    kept = {
        trust: sum(
            thought(OJYKS, state, f"iterations=400:trust={trust}", seed=str(n))[0].move == usual
            for n in range(20)
        )
        for trust in (0, 2)
    }
    assert kept[0] < 10
    assert kept[2] > 14
    asked = uno_position(["r5 rskip", 7], "r3")
    view = UNO.view(asked, 1)
    clear = player(UNO, "iterations=2000:trust=0").choose(view, view.legal, Budget(Rng("x")))
    trusting = player(UNO, "iterations=2000:trust=2").choose(view, view.legal, Budget(Rng("x")))
    assert UNO.notation(clear) == UNO.notation(trusting) == "play rskip"


# A game of others, in plain Python and without a heuristic


def high_card_state(hands: list[list[int]]) -> Any:
    """Ranks from 1; everything else is in the pile."""
    state = high_card.HighCardState(len(hands), high_card.HighCardOptions(hand=len(hands[0])))
    for seat, hand in enumerate(hands, 1):
        for rank in hand:
            state.hand[seat * high_card.SLOTS + rank] += 1
            state.pile.remove(rank)
            state.pile_n -= 1
    state.mover = 1
    return state


@pytest.mark.parametrize("root", ["race", "bound"])
def test_a_game_of_others_is_searched(root: str) -> None:
    game: Any = high_card.GAME
    state = game.new(3, high_card.HighCardOptions())
    state.settle(game.chance(state, Dice("x", 0)))
    found = thought(game, state, f"iterations=90:root={root}", seat=2)
    assert {one.move for one in found} <= {*state.legal(2)}
    assert sum(one.visits for one in found) <= 90


def test_a_game_of_others_is_searched_well() -> None:
    """The other has laid a card and holds none: the highest own card wins most often."""
    state = high_card_state([[2, 13], [5, 6]])
    state.left = 1
    state.apply(2, 5, None)
    state.hand[2 * high_card.SLOTS + 6] = 0
    state.pile.append(6)
    state.pile_n += 1
    view = high_card.GAME.view(state, 1)
    made = player(high_card.GAME, "iterations=100")
    assert made.choose(view, view.legal, Budget(Rng("x"))) == 13


def test_a_game_of_others_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "high-card", high_card.GAME)
    asked = Simulation(
        "high-card", high_card.HighCardOptions(), ("ismcts:iterations=30", "random"), "s", 1
    )
    assert verify(play_game(asked, 1).to_line()).outcome is not None
