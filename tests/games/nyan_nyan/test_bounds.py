"""nyan_nyan: what a single move can set off, in rigged positions. docs/writing-a-game.md states the
bounds; a move beyond them, or one without an end, fails here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from stammtisch.core.engine.compiled import plain_class
from stammtisch.core.games.nyan_nyan import cards as nyan_cards
from stammtisch.core.games.nyan_nyan.rules import NyanState
from tests.games.bounds import Most, liking, make, play_on, worlds
from tests.games.nyan_nyan.positions import EXODIA, deck, join, nyan, places
from tests.games.positions import Table, go, happened, see

MOVES = 40
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "*"]
MIXED = [["Q", "*"], ["Q", "6"], ["Q", "A"], ["Q", "10"], ["Q", "5"], ["6", "*"], ["K", "*"]]
MIXED += [["A", "6"], ["A", "10"], ["A", "K"], ["4", "7"]]
FRAMES = 12
"""A card, its Stechen, a draw for each of eight players, and one more."""


MAX_STEPS = 2000
"""As many steps within one call are taken for no end."""


@contextmanager
def counted_steps() -> Iterator[None]:
    """Plain positions end with an error where they would go on for ever."""
    step = NyanState._step
    done = [0]

    def counting(self: Any, rng: Any) -> int:
        done[0] += 1
        assert done[0] < MAX_STEPS, "no end of steps"
        return step(self, rng)

    run = NyanState._run

    def fresh(self: Any, rng: Any) -> None:
        done[0] = 0
        run(self, rng)

    with pytest.MonkeyPatch.context() as patch:
        kind: Any = plain_class(NyanState)
        patch.setattr(kind, "_step", counting)
        patch.setattr(kind, "_run", fresh)
        yield


def rigged(dice: Random, ranks: Sequence[str], players: int, packs: int) -> Table:
    """Few cards, all of these ranks, lie in the piles; the hands hold the others, and
    the player's a liked card at least."""
    cards = deck(packs, jokers=2 + dice.randrange(3))
    jokers = (len(cards) - 52 * packs) // packs
    dice.shuffle(cards)
    liked = [card for card in cards if rank(card) in ranks]
    lie = liked[: dice.randint(2, max(2, min(6, len(liked) - 1)))]
    left = list(cards)
    for card in lie:
        left.remove(card)
    hands = shared_out(dice, left, players)
    buried = left[sum(map(len, hands)) :]
    split = dice.randint(1, len(lie))
    return nyan(
        [" ".join(hand) for hand in hands],
        " ".join([*buried, *lie[:split]]),
        pile=" ".join(lie[split:]),
        n=dice.choice((1, 1, 2, 4, 16, 64, 65536)),
        turn=1,
        packs=packs,
        jokers=jokers,
    )


def rank(card: str) -> str:
    return card if card == "*" else card[:-1]


def shared_out(dice: Random, cards: Sequence[str], players: int) -> list[list[str]]:
    """Hands of up to 31 cards, as even as they come or of any size."""
    even = dice.random() < 0.6
    hands, at = [], 0
    for seat in range(players):
        left = len(cards) - at
        size = -(-left // (players - seat)) if even else dice.randint(1, 31)
        size = min(size, 31, left)
        hands.append(list(cards[at : at + size]))
        at += size
    return hands


@pytest.mark.parametrize("ranks", [*[[rank] for rank in RANKS], *MIXED], ids="".join)
@pytest.mark.parametrize("seed", range(2))
def test_nyan_every_move_ends_whatever_comes_round(ranks: list[str], seed: int) -> None:
    dice = Random(f"{ranks} {seed}")
    players = dice.randint(2, 8)
    packs = dice.randint(2 if players > 6 else 1, 4)
    table = rigged(dice, ranks, players, packs)
    most = Most()
    with counted_steps():
        for number, _ in enumerate(play_on(table, dice, MOVES, liking(ranks), most)):
            state: Any = table.state
            assert state.frames_n <= FRAMES < nyan_cards.MAX_FRAMES
            assert max(state.count) < nyan_cards.TOO_MANY_IN_HAND
            if number % 13 == 4:
                worlds(table, dice, 12)
    assert most.turned_up <= 4 * packs + 1
    assert most.shuffles <= 2 * players + 2
    assert most.drawn <= 2 * len(nyan_cards.deck(packs, state.jokers))


def test_nyan_two_queens_in_a_world_come_to_an_end() -> None:
    """All is drawn but two queens: in a game, and in worlds that a View gives."""
    table = nyan(["QH +24", "+28"], "QS", rest="discard", packs=1, jokers=2)
    with counted_steps():
        worlds(table, Random(1), 40)
    move = table.game.read("play QH")
    assert move is not None
    make(table, 1, move, "any", Most())
    assert places(table) == (1, 2)


def test_nyan_a_stechen_of_all_cards_is_told_to_its_end() -> None:
    """Eight players lay 16 cards each, and the loser is eliminated by them: two notes a card."""
    hands = [f"+{26 if seat else 25}" for seat in range(8)]
    table = nyan([f"6S {hands[0]}", *hands[1:]], "7S", packs=4, jokers=2, n=16)
    go(table, "1 play 6S", *join(*range(1, 9)))
    while see(table).stage == "lay":
        seat = see(table).pending[0]
        go(table, f"{seat} {table.game.notation(see(table, seat).legal[0])}")
    lost = happened(table, "lost")
    assert (lost[0][1], happened(table, "eliminated")[0][0]) == (128, lost[0][0])
    assert len(happened(table, "buried")) == lost[0][2] > 128


def test_nyan_filling_up_for_a_great_stechen_is_told_to_its_end() -> None:
    """Each lacks 19 cards and holds 32 before they have come: seat after seat is eliminated, until
    the draw pile is empty."""
    table = nyan([f"6S {EXODIA} +8", *["+13"] * 7], "7S", packs=4, jokers=2, n=32)
    go(table, "1 play 6S", *join(*range(1, 9)))
    gone = [seat for seat, *_ in happened(table, "eliminated")]
    assert (gone, see(table).pending) == ([1, 2, 3, 4, 5], (0,))
    assert len(happened(table, "buried")) == 5 * 32


def test_nyan_of_many_lost_turns_the_last_ones_are_told() -> None:
    table = nyan(["AS 9D", "+3", "+3"], "7S", commands={1: 900, 2: 900, 3: 900})
    go(table, "1 play AS", "1 nyan")
    assert (see(table).commands, see(table).pending) == ((0, 0, 0), (2,))
    told = [(seat, left) for seat, left, *_ in happened(table, "lost-turn")]
    assert told == [(seat, left) for left in range(7, -1, -1) for seat in (2, 3, 1)]
