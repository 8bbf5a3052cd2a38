"""Games steered to where random play rarely gets: empty piles, huge hands, eliminations, last
cards. Odd players play them, from shuffled and from rigged decks; of their positions those are
kept in which something is seen for the first time.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import combinations, cycle
from typing import Any

from stammtisch.core.chance import Dice
from stammtisch.core.constants import CHANCE, OVER
from stammtisch.core.game import Game, Move, play
from stammtisch.core.record import Entry, Record, new_record, settle
from stammtisch.core.rng import Rng
from stammtisch.core.state import State
from tests.conformance.subjects import KEPT, SUBJECTS, Subject

MAX_GAME_LENGTH = 300
"""Entries of a steered game."""
CHANGE = 150
"""After so many, who hoarded begins to play."""

# Players.

Pick = Callable[[Game, Any, int, Rng], Move]
"""A legal move of a View, with the number of the entry."""


def any_of(moves: Sequence[Move], rng: Rng) -> Move:
    return moves[rng.below(len(moves))]


def asleep(game: Game, view: Any, number: int, rng: Rng) -> Move:
    """The default: in most games one draws, takes and accepts."""
    return game.default(view).move


def eager(game: Game, view: Any, number: int, rng: Rng) -> Move:
    """Anything but the default, if there is anything else: one never draws."""
    default = game.default(view).move
    return any_of([move for move in view.legal if move != default] or view.legal, rng)


def late(game: Game, view: Any, number: int, rng: Rng) -> Move:
    """Hoards, then plays."""
    return (asleep if number < CHANGE else eager)(game, view, number, rng)


def lowest(game: Game, view: Any, number: int, rng: Rng) -> Move:
    moves: Sequence[Move] = view.legal
    return min(moves)


def highest(game: Game, view: Any, number: int, rng: Rng) -> Move:
    moves: Sequence[Move] = view.legal
    return max(moves)


def whim(game: Game, view: Any, number: int, rng: Rng) -> Move:
    """The same order of preference in the whole game, for no reason."""
    moves: Sequence[Move] = view.legal
    return min(moves, key=lambda move: Rng(f"whim {move}").x)


def fond_of(*patterns: str) -> Pick:
    """The first pattern that fits a legal move, in notation; else anything but the default."""

    def pick(game: Game, view: Any, number: int, rng: Rng) -> Move:
        for pattern in patterns:
            fitting = [m for m in view.legal if fnmatchcase(game.notation(m), pattern)]
            if fitting:
                return any_of(fitting, rng)
        return eager(game, view, number, rng)

    return pick


# Decks: the order of all cards, from the top, given them sorted.

Rig = Callable[[list[int], int], list[int]]


def ascending(cards: list[int], players: int) -> list[int]:
    return cards


def descending(cards: list[int], players: int) -> list[int]:
    return cards[::-1]


def alike(cards: list[int], players: int) -> list[int]:
    """Neighbours come as far apart as the hands that are dealt: all hold much the same."""
    step = len(cards) // players or 1
    return [card for first in range(step) for card in cards[first::step]]


RIGS: dict[str, Rig] = {"ascending": ascending, "descending": descending, "alike": alike}

# Lines of play: who sits there, round the table, and the deck.

Line = tuple[tuple[Pick, ...], str]
LINES: dict[str, Line] = {
    "asleep": ((asleep,), ""),
    "asleep, alike": ((asleep,), "alike"),
    "one asleep": ((asleep, eager, eager), ""),
    "one eager": ((eager, asleep, asleep), ""),
    "late": ((late,), ""),
    "lowest, ascending": ((lowest,), "ascending"),
    "highest, descending": ((highest,), "descending"),
    "eager, descending": ((eager,), "descending"),
    "whim": ((whim,), ""),
    "whim, alike": ((whim, whim, eager), "alike"),
}
"""For every game."""

EFFECTS = fond_of("play w4 *", "play ?+2", "play ?skip", "play ?rev", "play w *")
OWN_LINES: dict[str, dict[str, Line]] = {
    "las_vegan": {
        "sevens": ((fond_of("play ?7", "token gold *", "token *"),), ""),
        "declines": ((fond_of("play ?7", "decline"),), "alike"),
    },
    "narikana": {
        "units": ((fond_of("play *", "attack *", "at *", "use *", "move *"), eager), ""),
        "converts": ((fond_of("convert *", "play *", "attack *"), whim), "alike"),
        "answers": ((fond_of("play *", "use *", "pass"), fond_of("use *", "play *", "pass")), ""),
    },
    "nyan_nyan": {
        "queens": ((fond_of("play Q?", "play A?"),), ""),
        "sixes": ((fond_of("play 6?", "join"),), "alike"),
        "kings, fives": ((fond_of("play K?", "play 5? 5?", "play 5?", "play 7?"),), ""),
        "jokers": ((fond_of("play [*]", "abstain", "silent"), eager), ""),
        "silent": ((fond_of("silent", "draw", "take", "accept", "join"),), ""),
        "one hoards": ((fond_of("draw", "take", "accept", "silent"), eager), "alike"),
    },
    "ojyks": {
        "never ready": ((fond_of("draw", "keep c1r1", "reveal c1r?"),), ""),
        "columns": ((fond_of("take c1r?", "take *"),), "ascending"),
    },
    "uno": {
        "effects": ((EFFECTS,), ""),
        "hoarders and effects": ((asleep, EFFECTS), "alike"),
        "sevens": ((fond_of("play ?7", "play ?0", "play w *", "draw"),), ""),
        "one seven": ((fond_of("play ?7", "play ?0"), asleep), ""),
    },
}


SHARED_BY = 3
"""A line is played by every third of a game's subjects."""


def lines(subject: Subject) -> dict[str, Line]:
    """Those that a subject plays; the subjects of a game share all."""
    game = subject.game
    all_of_game = [str(one) for one in SUBJECTS if one.game.name == game.name]
    number = all_of_game.index(str(subject)) if str(subject) in all_of_game else 0
    step = min(SHARED_BY, len(all_of_game)) or 1
    due = LINES | OWN_LINES.get(game.name, {})
    return {name: line for n, (name, line) in enumerate(due.items()) if n % step == number % step}


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
    picks, deck = lines(subject)[line]
    seats = dict(zip(range(1, subject.players + 1), cycle(picks), strict=False))
    rng = Rng(f"steered {subject} {line}")
    state = game.new(subject.players, subject.options)
    chances = 0
    while state.mover != OVER and len(moves) < MAX_GAME_LENGTH:
        pending = state.pending()
        seat = pending[rng.below(len(pending))]
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
    for line in lines(subject):
        record = new_record(subject.game, subject.options, names, names, line, "steered")
        for number, (state, view) in enumerate(entries(subject, line, record.moves)):
            new = features(subject.game, view) - seen
            if new:
                seen |= new
                found.append((state.clone(), f"{subject} {line} after entry {number}"))
        records[line] = record
    return records, found
