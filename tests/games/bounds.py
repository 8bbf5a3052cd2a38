"""How much a single move sets off in rigged positions, which are played on at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.compiled import plain_state
from stammtisch.core.engine.constants import CHANCE, MAX_NOTES, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.game import Event, sampled
from tests.games.positions import Table

ENDLESS = 100
"""As many shuffles after one move are taken for no end."""


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
