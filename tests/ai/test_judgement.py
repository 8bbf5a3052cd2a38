"""What the heuristics think of positions whose right answer is plain, and that they don't peep."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.ai.decision import decide
from stammtisch.ai.ismcts import Settings, prepared, read_settings, settings_for
from stammtisch.ai.player import Budget, HeuristicPlayer, RandomPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game, sampled
from stammtisch.core.games import game_named
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.games.uno import cards as uno
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from tests.ai.positions import las_vegan_position, ojyks_position, uno_position

UNO, OJYKS, LAS_VEGAN = game_named("uno"), game_named("ojyks"), game_named("las_vegan")
FRESH = "? ? ?, ? ? ?, ? ? ?, ? ? ?"


def advice(game: Game, state: Any, seat: int = 1) -> str:
    """What the heuristic player does there, in notation."""
    view = game.view(state, seat)
    return game.notation(HeuristicPlayer(game).choose(view, view.legal, Budget(Rng("judge"))))


# ojyks


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


# uno


def test_a_wild_is_kept_while_a_coloured_card_fits() -> None:
    assert advice(UNO, uno_position(["r5 b2 g9 w", 7, 7, 7], "r3")) == "play r5"


def test_a_card_is_played_rather_than_drawn() -> None:
    assert advice(UNO, uno_position(["w b2 g9", 7, 7, 7], "r3")).startswith("play w ")
    assert advice(UNO, uno_position(["b2 g9", 7, 7, 7], "r3")) == "draw"


@pytest.mark.parametrize("card", ["w", "w4"])
@pytest.mark.parametrize("colour", uno.COLOURS)
def test_the_colour_held_most_is_named(colour: str, card: str) -> None:
    first, second, none = (name for name in uno.COLOURS if name != colour)
    hand = f"{card} {colour}1 {colour}4 {colour}8 {first}2 {second}6"
    state = uno_position([hand, 1, 7, 7], "w", colour=none)  # nothing else fits
    assert advice(UNO, state) == f"play {card} {colour}"


@pytest.mark.parametrize("hand", ["r5 r+2 r8", "b5 w4 g8"])
def test_a_draw_card_stops_a_next_player_with_one_card(hand: str) -> None:
    move = advice(UNO, uno_position([hand, 1, 7, 7], "r3"))
    assert move == "play r+2" or move.startswith("play w4 ")


def test_the_next_player_is_the_one_in_the_direction_of_play() -> None:
    hand = "r5 r8 rskip g5 y5"  # three fives: without danger the 5 keeps most playable
    forwards = advice(UNO, uno_position([hand, 7, 7, 1], "r3"))
    backwards = advice(UNO, uno_position([hand, 7, 7, 1], "r3", direction=-1))
    assert backwards == "play rskip"
    assert forwards == "play r5"


@pytest.mark.parametrize("hand", ["r5", "w", "rskip", "w4", "g3"])
def test_the_last_card_is_played(hand: str) -> None:
    assert advice(UNO, uno_position([hand, 3, 3], "r3")).startswith("play ")


def test_a_drawn_card_that_fits_is_played() -> None:
    state = uno_position(["r5 b2 g9", 7, 7], "r3", stage=uno.DRAWN, drawn="r5")
    assert advice(UNO, state) == "play r5"


def test_a_sum_of_draws_is_passed_on() -> None:
    options = UnoOptions(stack_draws=True)
    state = uno_position(["g+2 b2 g9", 7, 7], "r+2", stage=uno.ANSWER, due=4, options=options)
    assert advice(UNO, state) == "play g+2"


def test_the_hand_is_swapped_with_the_smallest() -> None:
    options = UnoOptions(zero_seven=True)
    state = uno_position(["b2 g9 g8 g1", 6, 2, 5], "r7", stage=uno.EXCHANGE, options=options)
    assert advice(UNO, state) == "swap 3"


def test_a_seven_is_played_for_a_small_hand_and_kept_with_one() -> None:
    options = UnoOptions(zero_seven=True)
    many = uno_position(["r7 r5 b2 g9 g8 g1 y4", 6, 1, 5], "r3", options=options)
    assert advice(UNO, many) == "play r7"
    few = uno_position(["r7 r5", 6, 8, 5], "r3", options=options)
    assert advice(UNO, few) == "play r5"


# las_vegan: four seats, the last to play is seat 4

BAD, GOOD = {"4": -3}, {"4": 1}
TRICK = "g4 g5 g8"
REST = ["r1 r2", "p1 p2", "b1 b2"]


@pytest.mark.parametrize(("placed", "card"), [(BAD, "g6"), (GOOD, "g9")])
def test_a_trick_is_taken_for_what_its_cards_bring(placed: dict[str, int], card: str) -> None:
    state = las_vegan_position(
        [*REST, "g6 g9 p9"], trick=TRICK, mover=4, placed=placed, condition=1
    )
    assert advice(LAS_VEGAN, state, 4) == f"play {card}"


@pytest.mark.parametrize(("placed", "kills"), [({"4": -3, "9": -1}, False), ({"4": 1}, True)])
def test_a_0_kills_what_is_worth_it(placed: dict[str, int], kills: bool) -> None:
    state = las_vegan_position(
        [*REST, "b0 b6 p6"], trick=TRICK, mover=4, placed=placed, condition=1
    )
    assert (advice(LAS_VEGAN, state, 4) == "play b0") == kills


def test_a_bad_card_goes_into_the_trick_of_another() -> None:
    state = las_vegan_position([*REST, "b4 b6 p6"], trick="g1 g5 g8", mover=4, placed=BAD)
    assert advice(LAS_VEGAN, state, 4) == "play b4"


@pytest.mark.parametrize(("condition", "card"), [(2, "g6"), (1, "g9")])
def test_a_trick_is_taken_or_left_for_the_golden_casino(condition: int, card: str) -> None:
    """Seats 3 and 4 have the most tricks with `max`, the fewest with `min`."""
    tricks = [1, 1, 2, 3] if condition == 2 else [4, 3, 0, 0]
    state = las_vegan_position(
        [*REST, "g6 g9 p9"],
        trick="g2 g3 g8",
        mover=4,
        tricks=tricks,
        condition=condition,
        loose=(),
        casinos="1 5 6",
        placed={"1": 1, "5": 1, "6": 1},
    )
    assert advice(LAS_VEGAN, state, 4) == f"play {card}"


def token_advice(won: list[str], tricks: list[int], **position: Any) -> str:
    hands = ["r1 b1", "p1 p2", "b2 r2", "g1 g2"]
    return advice(
        LAS_VEGAN, las_vegan_position(hands, won=won, tricks=tricks, sevens=1, **position)
    )


def test_a_token_goes_where_it_hurts_the_others() -> None:
    won = ["", "p4 b4 g4 r4", "", ""]
    assert token_advice(won, [2, 2, 2, 2], condition=1) == "token -2 on 4"


def test_a_good_token_goes_where_it_helps() -> None:
    won = ["p4 b4 g4 r4", "", "", ""]
    advised = token_advice(won, [2, 2, 2, 2], condition=1, placed={"red": -1, "9": -1})
    assert advised == "token +1 on 4"


def test_no_token_is_placed_where_it_can_only_hurt_oneself() -> None:
    won = ["p4 b4 g4 r4", "", "", ""]
    placed = {"red": -1, "9": -1}
    advised = token_advice(won, [2, 2, 2, 2], condition=1, placed=placed, loose=(-2, -2))
    assert advised == "decline"


@pytest.mark.parametrize(("tricks", "condition"), [([1, 5, 1, 1], "max"), ([3, 0, 3, 2], "min")])
def test_the_golden_token_meets_another(tricks: list[int], condition: str) -> None:
    placed = {"red": -1, "4": -1, "9": -1}
    advised = token_advice([""] * 4, tricks, placed=placed, gold=-4)
    assert advised == f"token gold on {condition}"


@pytest.mark.parametrize(
    ("hand", "casinos", "due"),
    [
        ("g1 g2 g3", "4 5 6", ["g1"]),
        ("g1 g2 g3", "2 5 6", ["g1", "g2", "g3"]),
        ("g5 g6 g7 g8", "1 2 3", ["g5", "g7", "g8"]),  # a 7 brings a token
        ("g0 g1 g2", "4 5 6", ["g0", "g1"]),
        ("p5 g2 g4", "1 8 9", ["p5", "g2", "g4"]),  # another may hold the g3
    ],
)
def test_of_cards_that_come_to_the_same_one_is_searched(
    hand: str, casinos: str, due: list[str]
) -> None:
    size = len(hand.split())
    last = "g3 b1 b2" if "g2 g4" in hand else "b1 b2 b3 b4"
    others = [" ".join(held.split()[:size]) for held in ("r1 r2 r3 r4", "p1 p2 p3 p4", last)]
    view = LAS_VEGAN.view(las_vegan_position([hand, *others], casinos=casinos), 1)
    search = prepared(LAS_VEGAN, view, Settings(), Rng("x"))
    search.race()
    assert [LAS_VEGAN.notation(move) for move, *_ in search.results()] == [f"play {c}" for c in due]


# Nothing hidden is seen


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("las_vegan", 2, {}),
        ("las_vegan", 3, {}),
        ("las_vegan", 5, {}),
        ("ojyks", 2, {}),
        ("ojyks", 4, {}),
        ("uno", 2, {}),
        ("uno", 4, {}),
        ("uno", 4, {"zero_seven": True, "stack_draws": True}),
    ],
)
def test_the_choice_is_the_same_in_every_world_that_looks_the_same(
    name: str, players: int, options: dict[str, object]
) -> None:
    game = game_named(name)
    player, mover = HeuristicPlayer(game), RandomPlayer(game)
    looked = 0
    for seed in ("1", "2"):
        match = Match.new(
            game,
            read_options(name, game.options, options),
            seats=["x"] * players,
            players=["random"] * players,
            seed=seed,
            table="t",
        )
        for number in range(160):
            if match.over:
                break
            seat = match.pending[-1]
            view = match.view(seat)
            if number % 8 == 0 and len(view.legal) > 1:
                looked += 1
                chosen = player.choose(view, view.legal, Budget(Rng("same")))
                for world in range(20):
                    other = game.view(sampled(game, view, Rng(f"world {world}")), seat)
                    again = player.choose(other, other.legal, Budget(Rng("same")))
                    assert game.notation(again) == game.notation(chosen)
            match.play(seat, decide(match, seat, mover))
    assert looked >= 10
