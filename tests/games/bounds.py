"""Rigged positions, and how much a single move sets off in them.

What lies in the piles is of few ranks, and all other cards are in the hands: so the same cards come
round again and again. `Gauge` plays on at random and keeps the most of everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.compiled import plain_class, plain_state
from stammtisch.core.engine.constants import CHANCE, MAX_NOTES, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.game import Event, sampled
from stammtisch.core.games.nyan_nyan.rules import NyanState
from tests.games.nyan_nyan.positions import deck, nyan
from tests.games.positions import Table

ENDLESS = 100
"""As many shuffles after one move are taken for no end."""
MAX_STEPS = 2000
"""Likewise steps of nyan_nyan within one call."""


@dataclass
class Most:
    """Of one move, with the chance decisions that follow it."""

    shuffles: int = 0
    notes: int = 0
    turned_up: int = 0
    drawn: int = 0

    def take(self, shuffles: int, notes: int, kinds: Sequence[str]) -> None:
        self.shuffles = max(self.shuffles, shuffles)
        self.notes = max(self.notes, notes)
        self.turned_up = max(self.turned_up, kinds.count("turned-up"))
        self.drawn = max(self.drawn, kinds.count("drew-card"))


def listen(table: Table) -> tuple[int, list[Event]]:
    """How many notes a call made, and their events; none may have been dropped."""
    state: Any = table.state
    notes = len(state.recorded_notes())
    assert notes < MAX_NOTES, "notes were dropped"
    return notes, table.game.observe(state)


def make(table: Table, seat: int, move: int, seed: str, most: Most) -> None:
    """One move and what chance has to say to it."""
    table.state.play(seat, move)
    settle_chance(table, seed, most)


def settle_chance(table: Table, seed: str, most: Most) -> None:
    """Note what has happened, as long as chance is asked."""
    noted, events = listen(table)
    shuffles = 0
    while table.state.mover == CHANCE:
        outcome = table.game.chance(table.state, Dice(seed, shuffles))
        shuffles += 1
        assert shuffles < ENDLESS, "no end of shuffles"
        table.state.settle(outcome)
        notes, more = listen(table)
        noted = max(noted, notes)
        events += more
    most.take(shuffles, noted, [event.kind for event in events])


Pick = Callable[[Random, list[str]], str]


def play_on(table: Table, dice: Random, moves: int, pick: Pick, most: Most) -> Iterator[Table]:
    """So many random moves; stops after each."""
    settle_chance(table, "before", most)
    for number in range(moves):
        pending = table.state.pending()
        if not pending:
            return
        seat = dice.choice(pending)
        legal = {table.game.notation(move): move for move in table.state.legal(seat)}
        make(table, seat, legal[pick(dice, list(legal))], f"{dice.random()} {number}", most)
        yield table


def liking(words: Sequence[str]) -> Pick:
    """Rather a move with one of these words than another one; else any, but seldom a dull one."""

    def pick(dice: Random, legal: list[str]) -> str:
        liked = [text for text in legal if any(word in text for word in words)]
        lively = [text for text in legal if text not in ("draw", "pass", "take", "silent")]
        choices = [liked, lively, legal]
        first = dice.choices((0, 1, 2), (6, 2, 2))[0]
        return dice.choice(next(some for some in choices[first:] if some))

    return pick


def worlds(table: Table, dice: Random, moves: int) -> None:
    """Sampled worlds of the position, played on at random, in both forms."""
    for seat in range(table.state.players + 1):
        world = sampled(table.game, table.game.view(table.state, seat), Rng(str(dice.random())))
        copies: list[State] = [plain_state(world), world]
        for copy in copies:
            rng = Rng(f"on {seat}")
            for _ in range(moves):
                if copy.mover == OVER:
                    break
                copy.random_playout(rng, 1)


@contextmanager
def counted_steps() -> Iterator[None]:
    """Plain positions of nyan_nyan end with an error where they would go on for ever."""
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
    """nyan_nyan: few cards, all of these ranks, lie in the piles; the hands hold the others, and
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
