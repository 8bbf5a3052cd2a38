"""Common parts of Views: the fields that all games have, and conversions of cards and seats to
tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from itertools import compress
from operator import attrgetter
from typing import Any

from .state import State


@dataclass(frozen=True, slots=True)
class SeatView:
    """The first fields of every `game.View`, see there; a game adds its own, and `news`."""

    seat: int
    players: int
    options: Any
    pending: tuple[int, ...]
    legal: tuple[int, ...]
    stage: str


def common(state: State, seat: int, stages: Sequence[str]) -> dict[str, Any]:
    """The fields of SeatView. `stages`: the words for the values of `state.stage`."""
    position: Any = state
    pending = state.pending()
    return {
        "seat": seat,
        "players": state.players,
        "options": state.options,
        "pending": pending,
        "legal": tuple(state.legal(seat)) if seat and seat in pending else (),
        "stage": stages[position.stage],
    }


@cache
def _same_fields(kind: Any) -> tuple[tuple[str, str | tuple[str, ...], Callable[[Any], Any]], ...]:
    """The fields of a View that are fields of the State: their names, those of the State, and what
    reads them there."""
    named = [(field.name, field.metadata.get("of")) for field in fields(kind)]
    return tuple(
        (name, of, attrgetter(*of) if isinstance(of, tuple) else attrgetter(of))
        for name, of in named
        if of
    )


def from_state(kind: Any, state: State) -> dict[str, Any]:
    """The fields of a View that are fields of the State (`of` in `knowledge.seen`). An array, which
    is indexed by seat, becomes a tuple that begins with seat 1; several fields become a tuple."""
    found: dict[str, Any] = {}
    end = state.players + 1
    for name, _, read in _same_fields(kind):
        value = read(state)
        found[name] = tuple(value[1:end]) if isinstance(value, list) else value
    return found


def into_state(state: State, view: Any) -> None:
    """The reverse: set these fields of a plain State from a View."""
    kind: Any = type(view)
    for name, of, _ in _same_fields(kind):
        value = getattr(view, name)
        if isinstance(of, tuple):
            for part, number in zip(of, value, strict=True):
                setattr(state, part, number)
        elif isinstance(value, tuple):
            getattr(state, of)[1 : len(value) + 1] = value
        else:
            setattr(state, of, value)


def unlike(state: State, view: Any) -> list[str]:
    """The fields of a View that are fields of the State (`of`), and whose values this State doesn't
    have."""
    values = from_state(type(view), state)
    return [name for name, value in values.items() if value != getattr(view, name)]


def by_seat(array: Sequence[int], players: int) -> tuple[int, ...]:
    """An array of a State, which is indexed by seat, as a tuple that begins with seat 1."""
    return tuple(array[1 : players + 1])


def cards_of(counts: Sequence[int]) -> tuple[int, ...]:
    """The cards, ascending, from their counts (indexed by card)."""
    if not any(counts):
        return ()
    kinds = tuple(compress(range(len(counts)), counts))
    if len(kinds) == sum(counts):
        return kinds
    return tuple([card for card in kinds for _ in range(counts[card])])


def left_of(copies: Sequence[int], seen: Iterable[Iterable[int]]) -> list[int]:
    """The copies of each card that remain when the cards in `seen` are removed. `copies`: the
    number of copies by card."""
    remaining = list(copies)
    for cards in seen:
        for card in cards:
            remaining[card] -= 1
    return remaining


@lru_cache(4096)
def members(bits: int) -> tuple[int, ...]:
    """The members of a set of small numbers that is stored as bits, ascending."""
    return tuple([member for member in range(bits.bit_length()) if bits >> member & 1])


def fill_piles(state: Any, view: Any, unseen: Iterable[int]) -> None:
    """Put the discard pile of a View into a world, and the unseen cards into the draw pile, which
    they may exceed: those above its fill mark are still to be dealt."""
    cards = list(unseen)
    state.pile[: len(cards)] = cards
    state.pile_n = view.pile
    state.discard[: len(view.discards)] = view.discards
    state.discard_n = len(view.discards)
