"""Games steered to where random play rarely gets: empty piles, huge hands, eliminations, last
cards. Odd players play them, from shuffled and from rigged decks; of their positions those are
kept in which something is seen for the first time.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import combinations, cycle
from typing import Any

from ..core.engine.chance import Dice
from ..core.engine.constants import CHANCE, OVER
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.game import Game, play
from ..core.record import Entry, Record, new_record, settle
from .lines import RIGS
from .subjects import KEPT, Subject

CALLED = 4
"""One in so many declarations is made at each decision."""
MAX_GAME_LENGTH = 300
"""Entries of a steered game."""


def outcome(game: Game, state: State, deck: str, dice: Dice) -> tuple[int, ...]:
    """What chance says, with a rigged deck in place of a shuffled one."""
    honest = tuple(game.chance(state, dice))
    stage, *cards = honest
    if deck not in RIGS or not game.chance_notation(honest).startswith("shuffle "):
        return honest
    return (stage, *RIGS[deck](sorted(cards), state.players))


def entries(subject: Subject, line: str, moves: list[Entry]) -> Iterator[tuple[State, Any]]:
    """The positions of a steered game (one state, played on), and what the seat sees that is asked
    next, or the spectator. Writes down the entries."""
    game = subject.game
    picks, deck = subject.lines[line]
    seats = dict(zip(range(1, subject.players + 1), cycle(picks), strict=False))
    rng = Rng(f"steered {subject} {line}")
    state = game.new(subject.players, subject.options)
    chances = 0
    while state.mover != OVER and len(moves) < MAX_GAME_LENGTH:
        pending = state.pending()
        seat = pending[rng.below(len(pending))]
        if (calls := state.declarations()) and rng.below(CALLED) == 0:
            seat, move = next(iter(calls.items()))
            play(game, state, seat, move)
            moves.append((seat, game.notation(move)))
            continue
        view = game.view(state, seat)
        yield state, view
        if seat == CHANCE:
            found = outcome(game, state, deck, Dice(line, chances))
            chances += 1
            settle(game, state, found)
            moves.append((CHANCE, game.chance_notation(found)))
        else:
            move = seats[seat](game, view, len(moves), rng)
            play(game, state, seat, move)
            moves.append((seat, game.notation(move)))
    yield state, game.view(state, 0)


def steered(subject: Subject, line: str) -> Record:
    """A steered game, over or not; not to be changed. Its shuffles don't follow from its seed."""
    return all_steered(subject)[0][line]


# What is new in a position.

Feature = tuple[object, ...]
SIZES = (1, 2, 8, 32)


def extent(value: object) -> object:
    """Of numbers their size, of tuples their length and extremes."""
    if isinstance(value, int):
        return bisect(SIZES, value)
    if isinstance(value, tuple) and value:
        if isinstance(value[0], tuple):
            return extent(tuple(map(len, value)))
        if not isinstance(value[0], int):
            return bisect(SIZES, len(value))
        return bisect(SIZES, len(value)), bisect(SIZES, min(value)), bisect(SIZES, max(value))
    return str(value)


def features(game: Game, view: Any) -> set[Feature]:
    """What can be told of a View: the extents of all that it shows, what can be done, and of any
    two numbers or lengths which are 0, 1 or more."""
    verbs = {game.notation(move).split()[0] for move in view.legal}
    found: set[Feature] = {(view.stage, *sorted(verbs), len(view.pending) > 1)}
    coarse: list[tuple[str, int]] = []
    for name in [field.name for field in fields(view) if field.name not in SAME]:
        value = getattr(view, name)
        found.add((name, extent(value)))
        if isinstance(value, int):
            coarse.append((name, max(-1, min(value, 2))))
        elif isinstance(value, tuple) and not (value and isinstance(value[0], tuple)):
            coarse.append((name, min(len(value), 2)))
    found.update(combinations(coarse, 2))
    return found


SAME = {"seat", "players", "options", "legal", "pending"}


def rare(subject: Subject) -> Sequence[tuple[State, str]]:
    """Positions of the steered games in which something is new, and a text that says which. Not to
    be changed."""
    return all_steered(subject)[1]


@lru_cache(KEPT)
def all_steered(subject: Subject) -> tuple[dict[str, Record], Sequence[tuple[State, str]]]:
    """Its steered games by line, and the rare positions in them."""
    names = [f"seat {seat}" for seat in range(1, subject.players + 1)]
    records, seen, found = {}, set[Feature](), []
    for line in subject.lines:
        record = new_record(subject.game, subject.options, names, names, line, "steered")
        for number, (state, view) in enumerate(entries(subject, line, record.moves)):
            new = features(subject.game, view) - seen
            if new:
                seen |= new
                found.append((state.clone(), f"{subject} {line} after entry {number}"))
        records[line] = record
    return records, found
