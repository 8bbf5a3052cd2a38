"""uno §5: whole games, move by move, and their points computed by hand.

In the comments a, b and p are those of uno §5.2-5.3: p = 2000 / a + b, plus the bonus.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from stammtisch.core.engine.bits import Sets
from stammtisch.core.engine.compiled import plain_state
from stammtisch.core.engine.constants import OVER
from stammtisch.core.games.uno.cards import COUNTED_BITS, PACKED, SEATS, SHARING
from tests.games.positions import Table, go, happened, lines, outcome, put, see, turn
from tests.games.uno.positions import by_cards, hand, uno, uno_shuffle

# Two players.

TWO_HANDS = ["r1 r2 r3 r4 r6 r8 r9", "r0 r7 y1 y2 y3 y4 g1"]
TWO_PILE = "b8 r5 b9 y9"
TWO_GAME = """
    1 play r1; 2 play r0
    1 play r2; 2 play r7
    1 play r3; 2 draw; 2 pass
    1 play r4; 2 draw; 2 play r5
    1 play r6; 2 draw; 2 pass
    1 play r8; 2 draw; 2 pass
    1 play r9
"""


def test_uno_5_3_a_game_of_two() -> None:
    """Seat 1: a = 7 (r1 r2 r3 r4 r6 r8 r9), b = 8 (seat 2: 7 dealt + 4 drawn - 3 laid).
    2000 / 7 = 285.71, + 8 + 200 for the first place = 493.71.
    Seat 2: a = 3 laid (r0 r7 r5) + 8 held = 11, 2000 / 11 = 181.82, + 100 = 281.82."""
    table = go(uno(TWO_HANDS, pile=TWO_PILE), *lines(TWO_GAME))
    assert outcome(table).points == (by_cards(7, 208), by_cards(11, 100))
    assert [round(points, 2) for points in see(table).points] == [493.71, 281.82]
    assert outcome(table).places == (1, 2)
    assert outcome(table).utility == (1, 0)
    assert see(table).laid == (7, 3)
    assert see(table).counts == (0, 8)


TWO_SWAPPING_HANDS = ["r7 b1 b2 b3 b4 b6 b8", "r1 r2 r3 r4 r6 r8 r9"]
TWO_SWAPPING_PILE = "g9 y2 y9 g8 g6 r0 w b5 y5"
TWO_SWAPPING_GAME = """
    1 play r7; 1 swap 2
    2 draw; 2 pass
    1 play r1; 2 play b1
    1 draw; 1 pass; 2 play b2
    1 play y2; 2 draw; 2 play y9
    1 play r9; 2 draw; 2 pass
    1 play r2; 2 draw; 2 pass
    1 play r3; 2 draw; 2 play r0
    1 draw; 1 play w r; 2 play r4
    1 draw; 1 pass; 2 play r6
    1 draw; 1 pass; 2 play r8
"""


def test_uno_5_3_a_game_of_two_with_zero_seven() -> None:
    """What a player has laid stays theirs when hands are exchanged.
    After `1 play r3` seat 1 holds r4 r6 r8; seat 2's r0 takes them for its own seven cards.
    Seat 2: a = 7 (b1 b2 y9 r0 r4 r6 r8), b = 7 + 2 drawn = 9. 285.71 + 9 + 200 = 494.71.
    Seat 1: a = 7 laid (r7 r1 y2 r9 r2 r3 w) + 9 held = 16. 2000 / 16 = 125, + 100 = 225."""
    table = uno(TWO_SWAPPING_HANDS, pile=TWO_SWAPPING_PILE, zero_seven=True)
    go(table, *lines(TWO_SWAPPING_GAME))
    assert outcome(table).points == (225, by_cards(7, 209))
    assert isinstance(outcome(table).points[0], int)
    assert outcome(table).places == (2, 1)
    assert see(table).laid == (7, 7)


# Three players.

THREE_HANDS = ["r1 r2 r3 r4 r6 r8 r+2", "r9 r9 rskip w y1 y2 y3", "r1 r2 r3 r4 r6 r8 b7"]
THREE_PILE = "y8 g8 b6 y5 g5 b5 r7"
THREE_BEGINNING = """
    1 play r1; 2 play r9; 3 play r1
    1 play r2; 2 play r9; 3 play r2
    1 play r3; 2 draw; 2 pass; 3 play r3
    1 play r4; 2 draw; 2 pass; 3 play r4
    1 play r6; 2 play rskip
    1 play r8; 2 draw; 2 pass; 3 play r8
    1 play r+2
    3 play r6; 2 draw; 2 pass
    3 draw; 3 play r7
"""
THREE_GAME = THREE_BEGINNING + "2 play w b; 3 play b7"
THREE_SWAPPING_GAME = THREE_BEGINNING + "3 swap 2; 2 play b7"


def test_uno_5_3_a_game_of_three() -> None:
    """Seat 1: a = 7, b = 7 (seat 2: 7 + 3 drawn - 3 laid) + 2 (seat 3: r6 b7) = 9, for the two
    cards that its r+2 makes seat 2 draw don't count. 285.71 + 9 + 200 = 494.71.
    Seat 3: a = 8 (r1 r2 r3 r4 r8 r6 r7 b7), b = 9 (seat 2: 7 + 2 + 1 drawn - w).
    250 + 9 + 100 = 359.
    Seat 2: a = 4 laid (r9 r9 rskip w) + 9 held = 13. 2000 / 13 = 153.85, + 50 = 203.85."""
    table = go(uno(THREE_HANDS, pile=THREE_PILE, draws_skip=True), *lines(THREE_GAME))
    assert outcome(table).points == (by_cards(7, 209), by_cards(13, 50), 359)
    assert outcome(table).places == (1, 3, 2)
    assert outcome(table).utility == (1, 0, 0.5)


def test_uno_5_3_a_game_of_three_with_zero_seven() -> None:
    """As before, but seat 3's r7 gives it seat 2's ten cards for its b7.
    Seat 2: a = 4 (r9 r9 rskip b7), b = 10. 500 + 10 + 100 = 610: more than the first.
    Seat 3: a = 7 laid + 10 held = 17. 2000 / 17 = 117.65, + 50 = 167.65."""
    table = uno(THREE_HANDS, pile=THREE_PILE, draws_skip=True, zero_seven=True)
    go(table, *lines(THREE_SWAPPING_GAME))
    assert outcome(table).points == (by_cards(7, 209), 610, by_cards(17, 50))
    assert outcome(table).places == (1, 2, 3)  # §5.5: with one round by the order of finishing
    assert outcome(table).utility == (1, 0.5, 0)


# Four players: every card matches the one before by number, and the first of a line by colour.

FOUR_HANDS = [
    "r1 y2 b3 g4 r6 y8 b9",
    "g1 r2 y3 b4 g6 r8 y9",
    "b1 g2 r3 y4 b6 g8 r9",
    "y1 b2 g3 r4 y6 b8 g9",
]
FOUR_GAME = """
    1 play r1; 2 play g1; 3 play b1; 4 play y1
    1 play y2; 2 play r2; 3 play g2; 4 play b2
    1 play b3; 2 play y3; 3 play r3; 4 play g3
    1 play g4; 2 play b4; 3 play y4; 4 play r4
    1 play r6; 2 play g6; 3 play b6; 4 play y6
    1 play y8; 2 play r8; 3 play g8; 4 play b8
    1 play b9; 2 play y9
    3 draw; 3 play y0; 4 draw; 4 pass
    3 draw; 3 play y9; 4 play g9
    3 play r9
"""


def test_uno_5_3_a_game_of_four() -> None:
    """Seat 1: a = 7, b = 1 + 1 + 1. 285.71 + 3 + 200 = 488.71.
    Seat 2: a = 7, b = 1 + 1. 285.71 + 2 + 100 = 387.71.
    Seat 3: a = 9 (with y0 and y9), b = 1 (b5). 2000 / 9 = 222.22, + 1 + 50 = 273.22.
    Seat 4: a = 7 laid + 1 held = 8. 250, and no bonus for the fourth place."""
    table = go(uno(FOUR_HANDS, pile="y0 b5 y9"), *lines(FOUR_GAME))
    points = (by_cards(7, 203), by_cards(7, 102), by_cards(9, 51), 250)
    assert outcome(table).points == points
    assert outcome(table).places == (1, 2, 3, 4)
    assert hand(table, 4) == ["b5"]


FOUR_SWAPPING_GAME = """
    1 draw; 1 play r0
    2 play r1; 3 play g1; 4 play b1; 1 play y1
    2 play y2; 3 play r2; 4 play g2; 1 play b2
    2 play b3; 3 play y3; 4 play r3; 1 play g3
    2 play g4; 3 play b4; 4 play y4; 1 play r4
    2 play r6; 3 play g6; 4 play b6; 1 play y6
    2 play y8; 3 play r8; 4 play g8; 1 play b8
    2 play b9; 3 play y9
    4 draw; 4 play y7; 4 swap 1
    1 draw; 1 play w g
    4 play g9
"""


def test_uno_5_3_a_game_of_four_with_zero_seven() -> None:
    """The r0 moves all hands on by one seat; the y7 gives seat 4 the g9 for its r9.
    Seat 2: a = 7, b = 3. 285.71 + 3 + 200 = 488.71. Seat 3: a = 7, b = 2: 387.71.
    Seat 4: a = 8 (6 + y7 g9), b = 1 (r9). 250 + 1 + 50 = 301.
    Seat 1: a = 8 laid (r0, 6, w) + 1 held (r9) = 9. 2000 / 9 = 222.22."""
    table = uno(FOUR_HANDS, pile="r0 y7 w", zero_seven=True)
    go(table, *lines(FOUR_SWAPPING_GAME))
    points = (by_cards(9), by_cards(7, 203), by_cards(7, 102), 301)
    assert outcome(table).points == points
    assert outcome(table).places == (4, 1, 2, 3)
    assert hand(table, 1) == ["r9"]


@pytest.mark.parametrize(
    ("hands", "pile", "game", "bonuses"),
    [
        (TWO_HANDS, TWO_PILE, TWO_GAME, [200, 100]),
        (THREE_HANDS, THREE_PILE, THREE_GAME, [200, 100, 50]),
        (FOUR_HANDS, "y0 b5 y9", FOUR_GAME, [200, 100, 50, 0]),
    ],
)
def test_uno_5_4_the_first_three_places_have_a_bonus_also_the_last_place(
    hands: list[str], pile: str, game: str, bonuses: list[int]
) -> None:
    """What is left of a player's points without 2000 / a and b."""
    table = uno(hands, pile=pile, draws_skip=True)
    left = {}
    for entry in lines(game):
        go(table, entry)
        counts, laid = see(table).counts, see(table).laid
        for seat, place, _ in happened(table, "finished"):
            last = place == len(hands)
            a = laid[seat - 1] + (counts[seat - 1] if last else 0)
            b = 0 if last else sum(counts)
            # seat 1's r+2 has made another draw two already
            b -= 2 if entry.endswith("+2") else 0
            left[place] = see(table).points[seat - 1] - by_cards(a, b)
    assert [left[place] for place in sorted(left)] == pytest.approx(bonuses)


# Rounds.


def again(table: Table, hands: list[str], pile: str, game: str, starter: int = 1) -> None:
    """One more round."""
    go(table, uno_shuffle(hands, pile=pile), f"0 starter {starter}", *lines(game))


def test_uno_5_5_points_are_added_up_and_places_are_by_points() -> None:
    table = uno(THREE_HANDS, pile=THREE_PILE, draws_skip=True, zero_seven=True, rounds=2)
    go(table, *lines(THREE_SWAPPING_GAME))
    assert see(table).pending == (0,)  # not over: the next shuffle
    assert see(table).points == (by_cards(7, 209), 610, by_cards(17, 50))
    assert see(table).round_cards == ((7,), (4,), (17,))
    again(table, THREE_HANDS, THREE_PILE, THREE_SWAPPING_GAME)
    first, third = Fraction(2000, 7) + 209, Fraction(2000, 17) + 50
    assert outcome(table).points == (float(2 * first), 1220, float(2 * third))
    assert outcome(table).places == (2, 1, 3)
    assert outcome(table).utility == (0.5, 1, 0)
    assert see(table).round_cards == ((7, 7), (4, 4), (17, 17))
    assert happened(table, "scored") == [
        (1, float(first), float(2 * first)),
        (2, 610, 1220),
        (3, float(third), float(2 * third)),
    ]


def test_uno_5_5_equal_points_share_the_place() -> None:
    """Each wins the same game once."""
    table = go(uno(TWO_HANDS, pile=TWO_PILE, rounds=2), *lines(TWO_GAME))
    mirrored = TWO_GAME.replace("1 p", "A p").replace("2 ", "1 ").replace("A p", "2 p")
    again(table, TWO_HANDS[::-1], TWO_PILE, mirrored, starter=2)
    both = float(Fraction(2000, 7) + Fraction(2000, 11) + 308)
    assert outcome(table).points == (both, both)
    assert outcome(table).places == (1, 1)
    assert outcome(table).utility == (0.5, 0.5)


def test_uno_5_5_every_round_begins_anew() -> None:
    table = go(uno(TWO_HANDS, pile=TWO_PILE, rounds=3), *lines(TWO_GAME))
    assert see(table).counts == (0, 0)  # all 108 cards are shuffled
    assert see(table).pile == 108
    go(table, uno_shuffle(["", ""]), "0 starter 2")
    assert see(table).round == 2
    assert see(table).counts == (7, 7)
    assert see(table).laid == (0, 0)
    assert see(table).places == (0, 0)
    assert see(table).points == (by_cards(7, 208), by_cards(11, 100))


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_uno_5_5_as_many_rounds_as_agreed(rounds: int) -> None:
    table = uno(TWO_HANDS, pile=TWO_PILE, rounds=rounds)
    go(table, *lines(TWO_GAME))
    for _ in range(rounds - 1):
        assert see(table).pending == (0,)
        again(table, TWO_HANDS, TWO_PILE, TWO_GAME)
    assert see(table).pending == ()
    first, second = Fraction(2000, 7) + 208, Fraction(2000, 11) + 100
    assert outcome(table).points == (float(first * rounds), float(second * rounds))


# Exact sums.


def summed(*cards: int) -> Fraction:
    return sum((Fraction(2000, a) for a in cards), Fraction(0))


def ended(table: Table, points: list[int], *counted: tuple[int, ...]) -> Table:
    """The game as if it had ended with these whole points and these cards in its rounds."""
    state: Any = table.state
    packed = [0] * ((SEATS + 1) * PACKED)
    for seat, cards_of_rounds in enumerate(counted, 1):
        for i, a in enumerate(cards_of_rounds):
            packed[seat * PACKED + i // SHARING] |= a << COUNTED_BITS * (i % SHARING)
    wholes = [0, *points, *[0] * (SEATS - len(points))]
    put(table, mover=OVER, round=state.rounds, points=wholes, round_cards=Sets(packed))
    return table


EXACT = [
    # 1/3 + 1/6 is 1/2 + 0, by other rounds
    ((10, 10), ((3, 6), (4, 4)), (1, 1)),
    ((0, 0), ((7, 7, 7, 7), (14, 14, 14, 2)), (2, 1)),
    ((0, 1), ((7,) * 3, (7,) * 3), (2, 1)),
    ((0, 0), ((9, 11, 13), (13, 9, 11)), (1, 1)),
    # 2000 / 1000 and 2000 / 999 differ by 0.002
    ((0, 0), ((1000,), (999,)), (2, 1)),
    # the whole numbers make up for the fractions, but for a hair
    ((0, 1000), ((1, 2, 500_000), (2, 2, 500_001)), (1, 2)),
    ((0, 1000), ((1, 2, 500_001), (2, 2, 500_000)), (2, 1)),
    ((0, 1000), ((1, 2, 500_000), (2, 2, 500_000)), (1, 1)),
    # 1/n - 1/(n + 1) = 1 / (n (n + 1)): twice, with products that differ by one part in 10^11
    (
        (0, 0),
        ((999_983, 700_001, 3), (999_984, 700_000, 3)),
        None,
    ),
]


@pytest.mark.parametrize(("points", "counted", "places"), EXACT)
@pytest.mark.parametrize("players", [2, 4])
def test_uno_5_5_places_follow_from_the_exact_sums(
    points: tuple[int, int],
    counted: tuple[tuple[int, ...], tuple[int, ...]],
    places: tuple[int, int] | None,
    players: int,
) -> None:
    rest = [(1_000_000,) * len(counted[0])] * (players - 2)
    table = ended(
        uno([""] * players, rounds=len(counted[0]) + 1),
        [*points, *[-9] * (players - 2)],
        *counted,
        *rest,
    )
    exact = [whole + summed(*cards) for whole, cards in zip(points, counted, strict=True)]
    by_fractions = tuple(1 + sum(other > own for other in exact) for own in exact)
    assert places in (None, by_fractions)
    assert outcome(table).places[:2] == by_fractions
    assert outcome(table).points[:2] == tuple(map(float, exact))


@pytest.mark.parametrize("rounds", [2, 3, 10, 33, 34, 100])
def test_uno_5_5_sums_of_many_rounds_are_exact(rounds: int) -> None:
    """Both have the same rounds in another order; then one of the first has a card more."""
    dice = Random(rounds)
    first = [dice.randint(5, 90) for _ in range(rounds)]
    second = dice.sample(first, rounds)
    table = uno(["", ""], rounds=rounds)
    assert outcome(ended(table, [7, 7], tuple(first), tuple(second))).places == (1, 1)
    assert see(table).round_cards == (tuple(first), tuple(second))
    first[-1] += 1
    assert outcome(ended(table, [7, 7], tuple(first), tuple(second))).places == (2, 1)
    assert outcome(ended(table, [7, 7], tuple(second), tuple(first))).places == (1, 2)


@pytest.mark.parametrize("players", [4, 6, 10])
def test_uno_5_5_exact_points_may_turn_the_order(players: int) -> None:
    """Rounded down, round by round, seat 3 had 889 points, and seat 2 had 888."""
    counted = [(282, 950, 604), (13, 48, 14), (25, 7, 27), (287, 962, 620)]
    counted += [(900, 900, 900)] * (players - 4)
    points = [121, 552, 450, 54] + [0] * (players - 4)
    table = ended(uno([""] * players, rounds=3), points, *counted)
    assert [round(number, 2) for number in outcome(table).points[1:3]] == [890.37, 889.79]
    assert outcome(table).places[:4] == (3, 1, 2, 4)


def test_uno_5_3_in_version_1_points_are_rounded_down() -> None:
    table = go(uno(TWO_HANDS, pile=TWO_PILE, rules=1, rounds=2), *lines(TWO_GAME))
    assert see(table).points == (285 + 8 + 200, 181 + 100)
    assert see(table).round_cards == ((), ())
    again(table, TWO_HANDS, TWO_PILE, TWO_GAME)
    assert outcome(table).points == (2 * 493, 2 * 281)
    assert happened(table, "scored") == [(1, 493, 986), (2, 281, 562)]


def test_uno_5_3_worlds_have_the_points_of_the_view() -> None:
    table = go(uno(TWO_HANDS, pile=TWO_PILE, rounds=3), *lines(TWO_GAME))
    again(table, TWO_HANDS, TWO_PILE, TWO_GAME)
    go(table, uno_shuffle(["", ""]), "0 starter 2")
    for rules, played in ((2, table), (1, uno(TWO_HANDS, pile=TWO_PILE, rules=1, rounds=2))):
        if rules == 1:
            go(played, *lines(TWO_GAME), uno_shuffle(["", ""]), "0 starter 1")
        seat = turn(played) or 0
        world, state = played.game.pooled(see(played, seat)), plain_state(played.state)
        made = plain_state(world)
        assert (made.points, made.round_cards) == (state.points, state.round_cards)
