"""Random games, and walks through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from ..core.engine.chance import Dice
from ..core.engine.constants import CHANCE
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.game import Event, Game, Move
from ..core.match import Match
from ..core.record import Entry, Record, replay
from .steering import rare, steered
from .subjects import KEPT, Subject

MAX_PLAYED = 100_000
CALLED = 4
"""One in so many declarations is made at each decision."""
DENSE, SPARSE = 60, 37
WALK = 1000
"""Costly checks look at the first entries of a game, then now and then, then no more."""


def new_match(subject: Subject, seed: str) -> Match:
    return Match.new(
        subject.game,
        subject.options,
        seats=[f"seat {n}" for n in range(1, subject.players + 1)],
        players=["random"] * subject.players,
        seed=seed,
        table="conformance",
    )


def random_choice(match: Match, rng: Rng) -> tuple[int, Move]:
    """A pending seat and one of its moves, or now and then a declaration. Half of the time not the
    default, which leads nowhere in many games."""
    if (calls := match.state.declarations()) and rng.below(CALLED) == 0:
        return next(iter(calls.items()))
    pending = match.pending
    seat = pending[rng.below(len(pending))]
    moves = match.state.legal(seat)
    if len(moves) > 1 and rng.below(2):
        moves.remove(match.game.default(match.view(seat)).move)
    return seat, moves[rng.below(len(moves))]


@cache
def finished(subject: Subject, seed: str) -> Record:
    """A random game played to its end. Shared between tests: not to be changed."""
    match = new_match(subject, seed)
    rng = Rng(f"conformance {subject} {seed}")
    while not match.over:
        match.play(*random_choice(match, rng))
        assert len(match.record.moves) < MAX_PLAYED, "random play doesn't end"
    return match.record


def looked_at(number: int) -> bool:
    return number < DENSE or number % SPARSE == 0


def walk(subject: Subject) -> Iterator[tuple[State, str]]:
    """The positions that costly checks look at, chance decisions too, and a text that says which:
    of its random games, and the rare ones of steered games."""
    for state, where in (*positions(subject), *rare(subject)):
        yield state.clone(), where


@lru_cache(KEPT)
def positions(subject: Subject) -> Sequence[tuple[State, str]]:
    """Those of its random games. Not to be changed."""
    return [(state.clone(), where) for state, where in originals(subject)]


def originals(subject: Subject) -> Iterator[tuple[State, str]]:
    """The same before they are copied: one state for each game, played on."""
    for seed in subject.seeds:
        for number, (state, _) in enumerate(islice(replay(finished(subject, seed)), WALK)):
            if looked_at(number):
                yield state, f"{subject} {seed} after entry {number}"


def games(subject: Subject) -> Iterator[Record]:
    """Its random games, and the steered ones."""
    for seed in subject.seeds:
        yield finished(subject, seed)
    for line in subject.lines:
        yield steered(subject, line)


def some_views(game: Game, state: State, number: int) -> list[Any]:
    """What the first seat sees that is asked, and in its turn another one or the spectator."""
    seats = {max(state.mover, 0), number % (state.players + 1)}
    return [game.view(state, seat) for seat in sorted(seats)]


def views(game: Game, state: State) -> list[Any]:
    """What the spectator and every seat see."""
    return [game.view(state, seat) for seat in range(state.players + 1)]


def seen(events: list[Event], seat: int) -> list[tuple[str, int, tuple[int, ...]]]:
    return [(e.kind, e.seat, e.values) for e in events if e.seen_by(seat)]


def go_on(game: Game, state: State, moves: list[Entry]) -> Iterator[list[Any]]:
    """Play entries of a record without any checks; all views after each."""
    for seat, text in moves:
        carry_out(game, state, seat, text)
        yield views(game, state)


def carry_out(game: Game, state: State, seat: int, text: str) -> None:
    if seat == CHANCE:
        outcome = game.read_chance(text)
        assert outcome is not None
        state.settle(outcome)
    else:
        move = game.read(text)
        assert move is not None
        state.play(seat, move)
    game.observe(state)


def cut(record: Record, length: int) -> Record:
    """The same game after its first entries."""
    outcome = record.outcome if length == len(record.moves) else None
    return replace(record, moves=record.moves[:length], outcome=outcome)


def dice(record: Record, length: int) -> Dice:
    """The dice for the chance decision after so many entries."""
    return Dice(record.seed, sum(seat == CHANCE for seat, _ in record.moves[:length]))
