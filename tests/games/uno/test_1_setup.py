"""uno §1: the cards, the deal, the opening card, the starter."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.core.errors import BadSeats, IllegalMove, NotAsked
from stammtisch.core.games import GAMES, check_seats
from stammtisch.core.games.uno.options import UnoOptions
from tests.games.positions import Table, can, discards, draw_pile, go, happened, refused, see, turn
from tests.games.uno.positions import UNO_DECK, cards, hand, lay, uno, uno_shuffle


def before_the_deal(players: int) -> Table:
    return Table(GAMES["uno"], GAMES["uno"].new(players, UnoOptions()))


@pytest.mark.parametrize("players", [0, 1, 11])
def test_uno_1_1_nobody_plays_alone_or_with_more_than_ten(players: int) -> None:
    with pytest.raises(BadSeats) as caught:
        check_seats(GAMES["uno"], players)
    assert caught.value.facts == {"game": "uno", "players": players, "fewest": 2, "most": 10}


@pytest.mark.parametrize("players", range(2, 11))
def test_uno_1_1_two_to_ten_players_get_seven_cards_each(players: int) -> None:
    check_seats(GAMES["uno"], players)
    table = uno([""] * players)
    assert see(table).counts == (7,) * players
    assert [len(hand(table, seat)) for seat in range(1, players + 1)] == [7] * players
    assert len(discards(table)) == 1
    assert see(table).pile == 108 - 7 * players - 1


def test_uno_1_1_there_are_108_cards() -> None:
    deck = Counter(UNO_DECK)
    assert deck.total() == 108
    assert all(deck[f"{colour}0"] == 1 for colour in "rygb")
    twice = [*"123456789", "+2", "rev", "skip"]
    assert all(deck[f"{colour}{symbol}"] == 2 for colour in "rygb" for symbol in twice)
    assert deck["w"] == deck["w4"] == 4
    # The core shuffles these very cards: one exchanged for another is refused.
    table = before_the_deal(2)
    assert Counter(draw_pile(table)) == deck
    shuffle = uno_shuffle(["r1", "r2"])
    for wrong in (shuffle.replace("r1", "r0", 1), shuffle + " r1", shuffle.rsplit(" ", 1)[0]):
        with pytest.raises(IllegalMove, match="impossible-chance"):
            go(table, wrong)
    assert turn(go(table, shuffle)) == 0


def test_uno_1_1_hands_are_seen_by_their_owners_alone() -> None:
    table = uno(["r1 r2 r3 r4 r6 r8 r9", "b1 b2 b3 b4 b6 b8 b9"])
    assert hand(table, 1) == cards("r1 r2 r3 r4 r6 r8 r9")
    assert hand(table, 2) == cards("b1 b2 b3 b4 b6 b8 b9")
    assert hand(table, 0) == []
    # Seat 1's view is the same, whatever seat 2 holds and the draw pile brings.
    other = uno(["r1 r2 r3 r4 r6 r8 r9", "g1 g2 g3 g4 g6 g8 g9"], pile="w4 w4")
    assert see(table, 1) == see(other, 1)
    assert see(table, 0) == see(other, 0)
    assert see(table, 2) != see(other, 2)


def test_uno_1_2_the_top_card_of_the_draw_pile_opens_the_discard_pile() -> None:
    table = uno(["", ""], opens="y8", pile="b1 g2")
    assert discards(table) == ["y8"]
    go(table, "1 draw")
    assert "b1" in hand(table, 1)
    go(table, "1 pass", "2 draw")
    assert "g2" in hand(table, 2)


@pytest.mark.parametrize("turned", ["r+2", "grev", "bskip", "w", "w4"])
@pytest.mark.parametrize("players", [2, 4, 6, 10])
def test_uno_1_2_an_action_card_opens_without_effect(turned: str, players: int) -> None:
    table = uno(["r1"] + [""] * (players - 1), opens=turned, pile="b9", stack_draws=True)
    assert discards(table) == [turned]
    assert see(table).pile == 108 - 7 * players - 1
    assert see(table).due == 0
    assert see(table).direction == 1
    assert (turn(table), see(table).stage) == (1, "turn")
    assert see(table).counts == (7,) * players
    go(table, "1 draw")
    assert "b9" in hand(table, 1)
    go(table, "1 pass")
    assert turn(table) == 2


@pytest.mark.parametrize(
    ("turned", "fits", "does_not_fit"),
    [("g+2", "g1 r+2 w w4", "r1"), ("grev", "g1 rrev w w4", "r+2"), ("gskip", "g1 rskip w4", "b1")],
)
def test_uno_1_2_on_an_opening_action_card_its_colour_or_symbol_is_played(
    turned: str, fits: str, does_not_fit: str
) -> None:
    table = uno([f"{fits} {does_not_fit}", ""], opens=turned)
    played = {text.split()[1] for text in can(table) if text != "draw"}
    assert set(fits.split()) <= played
    assert does_not_fit not in played
    facts = {"reason": "does-not-match", "card": does_not_fit, "top": turned}
    assert refused(table, 1, f"play {does_not_fit}") == facts


@pytest.mark.parametrize("turned", ["w", "w4"])
@pytest.mark.parametrize("wild_on_wish", [False, True])
def test_uno_1_2_on_an_opening_wild_any_card_may_be_played(turned: str, wild_on_wish: bool) -> None:
    """No colour has been named yet, so none is open."""
    held = "r0 y9 g+2 bskip rrev w w4"
    table = uno([held, "b8"], opens=turned, wild_on_wish=wild_on_wish)
    assert see(table).colour == -1
    assert {text.split()[1] for text in can(table) if text != "draw"} == set(held.split())
    go(table, "1 play y9")
    assert see(table).colour == 1
    assert "play b8" not in can(table)


def test_uno_1_2_an_opening_wild_waits_for_a_card() -> None:
    """Who draws and passes leaves it open; a drawn card may be played on it, whatever it is."""
    table = uno(["", "", ""], opens="w4", pile="b1 y+2", wild_on_wish=False)
    go(table, "1 draw", "1 pass", "2 draw")
    assert can(table) == {"play y+2", "pass"}
    go(table, "2 pass")
    assert (turn(table), see(table).colour) == (3, -1)
    go(table, "3 play " + hand(table, 3)[0])
    assert see(table).colour >= 0


def test_uno_1_2_a_wild_may_open_every_round() -> None:
    table = uno(["r1 r2 r3 r4 r5 r6 r8", ""], opens="w", rounds=2)
    lay(table, 1, "r1", "r2", "r3", "r4", "r5", "r6", "r8")
    go(table, uno_shuffle(["g1", "b1"], opens="w4"), "0 starter 2")
    assert see(table).colour == -1
    assert "play b1" in can(table)


@pytest.mark.parametrize("turned", ["r+2", "grev", "bskip", "w", "w4", "w4 y+2 w grev"])
def test_uno_1_2_in_version_1_what_is_no_number_goes_to_the_bottom(turned: str) -> None:
    table = uno(["r1", "r1"], opens=f"{turned} r5", pile="b9", rules=1)
    assert discards(table) == ["r5"]
    assert see(table).pile == 108 - 14 - 1
    assert see(table).due == 0
    assert see(table).direction == 1
    assert turn(table) == 1
    assert see(table).counts == (7, 7)
    # They lie below all others, the first one that was turned above the later ones.
    go(table, "1 draw")
    assert "b9" in hand(table, 1)
    go(table, "1 pass")
    assert draw_pile(table)[-len(turned.split()) :] == turned.split()


@pytest.mark.parametrize("opens", ["r0", "r7"])
def test_uno_1_2_the_first_card_has_no_effect(opens: str) -> None:
    hands = ["r1 r2 r3 r4 r5 r6 r8", "b1 b2 b3 b4 b5 b6 b8", "g1 g2 g3 g4 g5 g6 g8"]
    table = uno(hands, opens=opens, zero_seven=True)
    assert [hand(table, seat) for seat in (1, 2, 3)] == [cards(text) for text in hands]
    assert turn(table) == 1
    assert "play r1" in can(table)


@pytest.mark.parametrize("starter", [1, 2, 3])
def test_uno_1_3_chance_says_who_starts(starter: int) -> None:
    table = before_the_deal(3)
    go(table, uno_shuffle(["", "", ""]))
    assert see(table).pending == (0,)
    go(table, f"0 starter {starter}")
    assert turn(table) == starter
    assert happened(table, "starts") == [(starter, 0, 0)]


@pytest.mark.parametrize("starter", [0, 4])
def test_uno_1_3_only_a_player_can_start(starter: int) -> None:
    table = go(before_the_deal(3), uno_shuffle(["", "", ""]))
    with pytest.raises(IllegalMove, match="impossible-chance"):
        go(table, f"0 starter {starter}")
    assert turn(table) == 0


def test_uno_1_the_deal_comes_before_the_starter() -> None:
    table = before_the_deal(3)
    shuffle = uno_shuffle(["", "", ""])
    assert table.state.legal(0) == [0]  # there is nothing that chance could choose
    with pytest.raises(IllegalMove, match="impossible-chance"):
        go(table, "0 starter 1")
    go(table, shuffle)
    with pytest.raises(IllegalMove, match="impossible-chance"):
        go(table, "0 shuffle " + " ".join(draw_pile(table)))
    assert turn(go(table, "0 starter 1")) == 1


def test_uno_1_3_nobody_plays_before_the_deal() -> None:
    table = before_the_deal(2)
    with pytest.raises(NotAsked):
        go(table, "1 draw")


def test_uno_1_3_the_direction_is_that_of_ascending_seats() -> None:
    table = uno(["r1", "r2", "r3"], starter=2)
    go(table, "2 play r2", "3 play r3", "1 play r1")
    assert turn(table) == 2


def test_uno_1_3_the_starter_is_drawn_and_the_direction_ascending_in_every_round() -> None:
    table = uno(["r1 r2 r3 r4 r5 r6 rrev", ""], rounds=2)
    lay(table, 1, "r1", "r2", "r3", "r4", "r5", "r6", "rrev")  # the round ends descending
    go(table, uno_shuffle(["r1", "r2"]))
    assert see(table).direction == 1
    assert turn(go(table, "0 starter 2")) == 2
    assert turn(go(table, "2 play r2")) == 1


def test_uno_1_3_only_the_player_whose_turn_it_is_may_play() -> None:
    table = uno(["r1", "r2", "r3"])
    for seat in (2, 3):
        with pytest.raises(NotAsked) as caught:
            go(table, f"{seat} draw")
        assert caught.value.facts == {"seat": seat, "pending": (1,)}
    assert refused(table, 1, "pass") == {"reason": "draw-first"}
