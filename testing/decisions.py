"""Decisions to search from, and the same decisions over other hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ..core.engine.compiled import fields
from ..core.engine.constants import CHANCE
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.errors import IllegalMove, NotAsked
from ..core.record import Entry, perform
from .play import finished, walk
from .subjects import KEPT, Subject

Kind = tuple[str, bool, bool, frozenset[str]]


def kinds(subject: Subject) -> dict[Kind, tuple[State, Any, str]]:
    """The first decision with a choice of every kind: its stage, whether several seats are asked,
    whether the own seat is the first of them, what one can do. The position, the View and where
    it is."""
    return {
        kind: (state.clone(), view, where) for kind, (state, view, where) in _kinds(subject).items()
    }


@lru_cache(KEPT)
def _kinds(subject: Subject) -> dict[Kind, tuple[State, Any, str]]:
    found: dict[Kind, tuple[State, Any, str]] = {}
    for state, where in walk(subject):
        pending = state.pending()
        for seat in pending:
            if seat == CHANCE or len(state.legal(seat)) < 2:
                continue
            view = subject.game.view(state, seat)
            verbs = frozenset(subject.game.notation(move).split()[0] for move in view.legal)
            kind = (view.stage, len(pending) > 1, seat == pending[0], verbs)
            if kind not in found:
                found[kind] = (state.clone(), view, f"{where}, seat {seat}")
    return found


def shuffles(subject: Subject, moves: list[Entry]) -> dict[int, tuple[int, ...]]:
    """The shuffles of different cards among the entries, by their number."""
    return {
        number: outcome
        for number, (seat, text) in enumerate(moves)
        if seat == CHANCE
        and text.startswith("shuffle ")
        and (outcome := subject.game.read_chance(text))
        and len(set(outcome[1:])) > 1
    }


def with_cards_swapped(
    subject: Subject, moves: list[Entry], rng: Rng
) -> Iterator[tuple[State, State]]:
    """A game, and the same one with two cards of a shuffle swapped: both positions after every
    entry, from that shuffle on, as long as the moves are possible."""
    game = subject.game
    decks = shuffles(subject, moves)
    if not decks:
        return
    swapped = list(decks)[rng.below(len(decks))]
    cards = list(decks[swapped])
    a = b = 1
    while cards[a] == cards[b]:  # one of them where it will be dealt or drawn
        a, b = 1 + rng.below(len(cards) // 3), 1 + rng.below(len(cards) - 1)
    cards[a], cards[b] = cards[b], cards[a]
    one, two = (game.new(subject.players, subject.options) for _ in range(2))
    for number, (seat, text) in enumerate(moves):
        if number > swapped and number in decks:
            return
        try:
            perform(game, one, seat, text)
            perform(game, two, seat, game.chance_notation(cards) if number == swapped else text)
        except (IllegalMove, NotAsked):
            return
        if number >= swapped:
            yield one, two


def choices_apart(subject: Subject, moves: list[Entry]) -> Iterator[tuple[State, State]]:
    """Where several seats are asked: two positions in which one of them chose differently. Not
    within a choice of several parts."""
    game = subject.game
    state = game.new(subject.players, subject.options)
    for seat, text in moves:
        if len(state.pending()) > 1:
            hidden = [move for move in state.legal(seat) if game.notation(move) not in game.aloud]
            if len(hidden) > 1:
                one, two = state.clone(), state.clone()
                perform(game, one, seat, game.notation(hidden[0]))
                perform(game, two, seat, game.notation(hidden[-1]))
                if seat not in one.pending() + two.pending():
                    yield one, two
        perform(game, state, seat, text)


def blind_pairs(subject: Subject, seed: str, rng: Rng) -> Iterator[tuple[Any, Any]]:
    """The views of the seats that have a choice, in a random game and in the same one with two
    cards of a shuffle swapped, as long as neither card has come to light for that seat."""
    game = subject.game
    for one, two in with_cards_swapped(subject, finished(subject, seed).moves, rng):
        for asked in one.pending():
            if asked == CHANCE or len(one.legal(asked)) < 2:
                continue
            view, other = game.view(one, asked), game.view(two, asked)
            if view == other:
                yield view, other


def position(state: State) -> dict[str, Any]:
    """All that makes up a position, as it is now."""
    return {name: copied(getattr(state, name)) for name in fields(state)}


def copied(value: Any) -> Any:
    """Positions are flat: their lists are lists of numbers."""
    return list(value) if isinstance(value, list) else value
