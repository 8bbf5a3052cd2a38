"""What the heuristic of ojyks thinks of positions whose right answer is plain."""

from __future__ import annotations

import pytest

from stammtisch.ai.decision import decide
from stammtisch.ai.ismcts import prepared, read_settings, settings_for
from stammtisch.ai.player import HeuristicPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.match import Match
from tests.games.judged import advice
from tests.games.ojyks.positions import ojyks_position

OJYKS = game_named("ojyks")
FRESH = "? ? ?, ? ? ?, ? ? ?, ? ? ?"


@pytest.mark.parametrize(("top", "field"), [(9, "c1r3"), (12, "c1r3"), (5, "c1r3")])
def test_a_card_that_completes_a_column_is_taken(top: int, field: str) -> None:
    grid = f"{top} {top} ?, 1 ? ?, ? ? ?, ? ? ?"
    state = ojyks_position([grid, "2 4 ?, ? ? ?, ? ? ?, ? ? ?"], top)
    assert advice(OJYKS, state) == f"take {field}"


def test_a_drawn_card_that_completes_a_column_is_kept() -> None:
    state = ojyks_position(["3 ? ?, 11 7 11, ? ? ?, ? ? ?", FRESH], 6, drawn=11)
    assert advice(OJYKS, state) == "keep c2r2"


def test_a_high_open_card_is_exchanged_for_a_low_one() -> None:
    state = ojyks_position(["12 1 ?, 0 2 ?, 1 3 ?, ? ? ?", FRESH], -2)
    assert advice(OJYKS, state) == "take c1r1"


def test_a_drawn_high_card_is_dropped_and_a_low_one_kept() -> None:
    grids = ["4 1 ?, ? ? ?, ? ? ?, ? ? ?", FRESH]
    assert advice(OJYKS, ojyks_position(grids, 6, drawn=12)).startswith("drop ")
    for drawn in (-2, -1, 0):
        assert advice(OJYKS, ojyks_position(grids, 6, drawn=drawn)).startswith("keep ")


def test_a_high_discard_is_not_taken() -> None:
    state = ojyks_position(["4 1 ?, ? ? ?, ? ? ?, ? ? ?", FRESH], 12)
    assert not advice(OJYKS, state).startswith("take ")


def test_a_column_of_minus_twos_is_not_completed() -> None:
    """It would go away, and six points with it."""
    state = ojyks_position(["-2 -2 1, 3 9 ?, ? ? ?, ? ? ?", FRESH], -2)
    assert advice(OJYKS, state) == "take c2r2"


@pytest.mark.parametrize("drawn", [None, 5])
def test_a_search_does_not_exchange_open_cards_for_nothing(drawn: int | None) -> None:
    """Two searching players would pass the turn round for ever."""
    state = ojyks_position(["5 1 ?, 3 2 12, 4 4 9, 6 8 7", FRESH], 5, drawn=drawn)
    view = OJYKS.view(state, 1)
    settings = read_settings(settings_for(game_named("ojyks")), {"iterations": "400"})
    search = prepared(OJYKS, view, settings, Rng("thought"))
    search.race()
    verb = "take" if drawn is None else "keep"
    thought_of = [OJYKS.notation(move) for move, *_ in search.results()]
    exchanged = {name[-4:] for name in thought_of if name.startswith(verb)}
    assert exchanged == {"c1r3", "c2r3", "c3r3", "c4r1", "c4r2", "c4r3"}


def test_the_last_round_is_not_begun_with_a_bad_grid() -> None:
    bad = "12 11 ?, 9 8 10, 11 12 9, 7 10 8"
    low = "0 1 0, 1 0 ?, -1 0 1, ? 2 0"
    assert advice(OJYKS, ojyks_position([bad, low], 8, drawn=12)) != "drop c1r3"
    assert advice(OJYKS, ojyks_position([bad, low], 0)) not in ("take c1r3", "flip c1r3")


def test_the_last_round_is_begun_with_a_good_grid() -> None:
    good = "0 1 ?, 0 -1 0, 1 0 -1, 0 1 -2"
    bad = "12 11 ?, 9 8 ?, 11 12 9, ? 10 8"
    assert advice(OJYKS, ojyks_position([good, bad], -1)) == "take c1r3"


def test_on_the_last_turn_the_worst_card_goes() -> None:
    grids = ["12 1 2, 0 4 1, 1 3 2, 5 6 4", "0 1 2, 0 1 2, 0 1 2, 0 1 2"]
    assert advice(OJYKS, ojyks_position(grids, 0, finisher=2)) == "take c1r1"


@pytest.mark.parametrize(("leaves", "advised"), [(True, "take c2r1"), (False, "take c1r1")])
def test_on_the_last_turn_a_pair_stays_whose_third_card_may_be_equal(
    leaves: bool, advised: str
) -> None:
    """The card face down is a 12 in one of twelve cases or so, and the column leaves then."""
    grids = ["12 12 ?, 11 1 2, 0 0 1, 1 3 2", "12 11 ?, 9 8 ?, 11 10 9, ? 10 8"]
    options = OjyksOptions(clear_final_columns=leaves)
    assert advice(OJYKS, ojyks_position(grids, -1, finisher=2, options=options)) == advised


def test_the_first_cards_are_turned_up_in_two_columns() -> None:
    match = Match.new(
        OJYKS,
        OJYKS.options(),
        seats=["a", "b"],
        players=["heuristic"] * 2,
        seed="1",
        table="t",
    )
    player = HeuristicPlayer(OJYKS)
    for _ in range(2):
        match.play(1, decide(match, 1, player))
    columns = {text.split()[1][:2] for seat, text in match.record.moves if seat == 1}
    assert len(columns) == 2
