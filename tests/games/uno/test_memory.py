"""What drawing and wishing in uno says about a hand, and how it weighs in sampled worlds."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

from stammtisch.core.engine.compiled import plain_state
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import play, sampled
from stammtisch.core.games.uno.cards import BIT, CARD_NAMES
from stammtisch.core.information.observation import layout_of
from tests.games.positions import Table, go, happened, see, turn
from tests.games.uno.positions import run_dry, uno, uno_shuffle

ONE = "r1 g+2 w b3 b4 b6 b8"
TWO = "g1 g2 g3 g4 y8 r7 b9"
WORLDS = 300


def lacks(table: Table, seat: int) -> set[str]:
    """The cards that the seat probably didn't hold."""
    bits = see(table).lacks[seat - 1]
    return {name for card, name in enumerate(CARD_NAMES) if bits & BIT[card]}


def held(table: Table, knower: int, seat: int, infers: int = 1) -> Counter[str]:
    """How often worlds that the knower could be in give the seat each card."""
    found: Counter[str] = Counter()
    game, view = table.game, see(table, knower)
    rng = Rng("worlds")
    for _ in range(WORLDS):
        world: Any = game.pooled(view)
        world.infers = infers
        world.determinize(knower, rng)
        found.update(CARD_NAMES[card] for card in game.view(world, seat).hand)
    return found


def test_a_world_that_was_dealt_has_all_its_cards() -> None:
    table = uno([ONE, TWO])
    world: Any = table.game.pooled(see(table, 1))
    rng = Rng("twice")
    for _ in range(2):
        world.determinize(1, rng)
        assert len(table.game.view(world, 2).hand) == len(TWO.split())


def share(found: Counter[str], cards: set[str]) -> float:
    return sum(found[card] for card in cards) / found.total()


def test_nothing_is_known_after_the_deal() -> None:
    table = uno([ONE, TWO])
    assert see(table).lacks == see(table).fresh == (0, 0)
    assert see(table).wished == (-1, -1)


def test_who_draws_probably_had_nothing_that_fits() -> None:
    table = uno([ONE, TWO], opens="y5", pile="g9")
    go(table, "1 draw")
    assert {"y1", "yrev", "r5", "w", "w4"} <= lacks(table, 1)
    assert not lacks(table, 1) & {"r1", "g+2"}
    assert lacks(table, 2) == set()
    assert see(table).fresh == (1, 0)


def test_all_seats_see_the_same_of_it() -> None:
    table = go(uno([ONE, TWO], opens="y5"), "1 draw", "1 pass", "2 draw")
    told = {(see(table, s).lacks, see(table, s).fresh, see(table, s).wished) for s in (0, 1, 2)}
    assert len(told) == 1


def test_drawing_as_a_penalty_says_nothing() -> None:
    table = go(uno([ONE, TWO], opens="g5"), "1 play g+2")
    assert lacks(table, 2) == set()
    assert see(table).fresh == (0, 2)


def test_a_sum_that_is_not_passed_on_says_that_there_was_no_draw_two() -> None:
    table = go(uno([ONE, TWO], opens="g5", stack_draws=True), "1 play g+2", "2 draw")
    assert lacks(table, 2) == {"r+2", "y+2", "g+2", "b+2"}


def test_draws_that_could_not_be_made_are_not_owed_any_more() -> None:
    """So the next card that the seat draws is drawn by choice, and says something again."""
    table = uno(["w4 b9", "g1"])
    run_dry(table)
    if turn(table) == 2:
        go(table, "2 pass")
    go(table, "1 play w4 b", "0 shuffle r5")
    assert happened(table, "cannot-draw") == [(2, 3, 0)]
    go(table, "2 pass", "1 play b9")
    assert not lacks(table, 2) & {"b1", "g9"}
    go(table, "2 draw", "0 shuffle w4")
    assert lacks(table, 2) >= {"b1", "g9"}


def test_a_card_that_was_lacking_came_later() -> None:
    table = go(uno([ONE, TWO], opens="y5", pile="y9"), "1 draw")
    assert see(table).fresh[0] == 1
    go(table, "1 play y9")
    assert see(table).fresh[0] == 0
    assert "y1" in lacks(table, 1)


def test_a_wish_is_remembered_until_it_is_served() -> None:
    table = go(uno([ONE, TWO], opens="y5"), "1 play w b")
    assert see(table).wished == (3, -1)
    go(table, "2 play b9", "1 play b3")
    assert see(table).wished == (-1, -1)


def test_hands_that_change_owners_take_it_with_them() -> None:
    table = uno([ONE, "g1 g2 g3 y7 y8 r7 b9", "b1 b2 g6 g7 g8 y4 r2"], "y5", zero_seven=True)
    go(table, "1 draw", "1 pass")
    old = lacks(table, 1)
    go(table, "2 play y7", "2 swap 1")
    assert lacks(table, 2) == old
    assert lacks(table, 1) == set()


def test_a_new_round_forgets() -> None:
    table = uno(["r1 r2 r3 r4 r6 r8 r9", TWO], opens="r5", rounds=2)
    for card in ("r1", "r2", "r3", "r4", "r6", "r8", "r9"):
        go(table, f"1 play {card}")
        if see(table).pending == (2,):
            go(table, "2 draw", "2 pass")
    assert see(table).round == 2
    go(table, uno_shuffle([ONE, TWO]), "0 starter 1")
    assert see(table).lacks == see(table).fresh == (0, 0)


def test_the_draw_that_ends_a_round_says_nothing() -> None:
    """No card lies on the discard pile any more when the seats take it in."""
    table = uno(["r1 r2 r3 r4 r6 r8 r+2", TWO], opens="r5", rounds=2, stack_draws=True)
    for card in ("r1", "r2", "r3", "r4", "r6", "r8"):
        go(table, f"1 play {card}", "2 draw", "2 pass")
    before = lacks(table, 2)
    go(table, "1 play r+2")
    assert (see(table).round, see(table).discards) == (2, ())
    assert lacks(table, 2) == before
    state: Any = plain_state(table.state)
    assert (state.answers(), state.playable()) == (0, 0)


def test_worlds_weigh_what_was_shown_but_exclude_nothing() -> None:
    table = go(uno([ONE, TWO], opens="y5"), "1 draw", "1 pass")
    yellow = {name for name in CARD_NAMES if name[0] == "y"}
    weighed = share(held(table, 2, 1), yellow)
    blind = share(held(table, 2, 1, infers=0), yellow)
    assert 0.2 < blind < 0.35
    assert 0.01 < weighed < blind / 2


def test_worlds_weigh_a_wish() -> None:
    table = go(uno([ONE, TWO], opens="y5"), "1 play w b")
    blue = {name for name in CARD_NAMES if name[0] == "b"}
    assert share(held(table, 2, 1), blue) > share(held(table, 2, 1, infers=0), blue) * 1.1


def test_own_cards_are_not_weighed() -> None:
    table = go(uno([ONE, TWO], opens="y5"), "1 draw", "1 pass")
    world = sampled(table.game, see(table, 1), Rng("own"))
    assert table.game.view(world, 1).hand == see(table, 1).hand


def test_hands_that_go_round_take_what_is_known_of_them_along() -> None:
    """Each player knows the cards that they have passed on."""
    table = go(uno(["g0 r1", TWO, ""], opens="g5", zero_seven=True), "1 play g0")
    hands = [see(table, seat).hand for seat in (1, 2, 3)]
    assert see(table, 1).known == ((), hands[1], ())
    assert see(table, 2).known == ((), (), hands[2])
    assert see(table, 3).known == (hands[0], (), ())


def test_hands_that_lie_on_the_table_again_are_forgotten() -> None:
    """Seats know the cards that they gave away, until the round is over; vectors say the same."""
    table = uno(["r7 w b3 b4 b6 b8 b9", TWO], rounds=2, zero_seven=True)
    go(table, "1 play r7", "1 swap 2")
    assert len(see(table, 1).known[1]) == 6
    known = next(part for part in layout_of(table.game, 2).parts if part.name == "known")
    while see(table).round == 1:
        seat = turn(table)
        play(table.game, table.state, seat or 0, min(table.state.legal(seat or 0)))
    assert see(table).stage == "shuffle"
    for seat in (1, 2):
        assert see(table, seat).known == ((), ())
        numbers = array("f", bytes(layout_of(table.game, 2).writer.write(table.state, seat)))
        assert not any(numbers[known.start : known.start + known.length])
