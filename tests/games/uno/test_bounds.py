"""What a single move can set off, within the bounds of docs/writing-a-game.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.games.bounds import Most, liking, play_on, worlds
from tests.games.positions import Table, go, happened
from tests.games.uno.positions import uno

DRAWS = [f"{colour}+2" for colour in "rygb" for _ in range(2)] + ["w4"] * 4
UNO_LIKES = {
    "draws": DRAWS,
    "skips": [f"{colour}skip" for colour in "rygb" for _ in range(2)],
    "reverses": [f"{colour}rev" for colour in "rygb" for _ in range(2)],
    "sevens": [f"{colour}7" for colour in "rygb" for _ in range(2)],
    "zeros": [f"{colour}0" for colour in "rygb"],
    "wilds": ["w"] * 4 + ["w4"] * 4,
}
SWITCHES = ("stack_draws", "zero_seven", "two_player_reverse_skips")


def rigged_uno(dice: Random, liked: Sequence[str], players: int) -> Table:
    """The liked cards are all in hands, and all rules are on."""
    hands: list[list[str]] = [[] for _ in range(players)]
    for i, card in enumerate(dice.sample(liked, len(liked))):
        if len(hands[i % players]) < 7:
            hands[i % players].append(card)
    switches: dict[str, Any] = dict.fromkeys(SWITCHES, True)
    return uno([" ".join(hand) for hand in hands], rounds=2, **switches)


@pytest.mark.parametrize("players", [2, 3, 10])
@pytest.mark.parametrize("name", UNO_LIKES)
def test_uno_every_move_ends_whatever_comes_round(name: str, players: int) -> None:
    dice = Random(f"{name} {players}")
    liked = UNO_LIKES[name]
    table = rigged_uno(dice, liked, players)
    most = Most()
    for number, _ in enumerate(play_on(table, dice, 150, liking(liked), most)):
        if number % 50 == 10:
            worlds(table, dice, 12)
    assert most.shuffles <= 3  # of the discard pile, of the next deal, and its starter
    assert most.drawn <= 32
    assert most.notes <= 64


def test_uno_3_1_a_sum_of_all_draw_twos_is_drawn_by_one() -> None:
    """Each of two players answers with another one."""
    plays = ["r+2", "y+2", "g+2", "b+2", "b+2", "g+2", "y+2", "r+2"]
    table = uno([" ".join(plays[::2]), " ".join(plays[1::2])], stack_draws=True)
    for number, card in enumerate(plays):
        go(table, f"{number % 2 + 1} play {card}")
    go(table, "1 draw")
    assert len(happened(table, "drew")) == 16
