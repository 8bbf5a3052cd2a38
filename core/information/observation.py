"""Vectors of numbers for programs that learn: their parts, as the fields of a View declare them.

A part says how a field is written as numbers, and of which field of the State (`of`) it can be
written without making a View: `VectorWriter` does so, compiled. Vectors of games of other packages
are made from Views.

All functions that make parts take `name` (else that of the View's field), `says` (else what the
field says), and the bounds `low` and `high`. What goes by seat begins with the own one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import Field, dataclass, fields, replace
from functools import lru_cache
from math import isqrt
from typing import Any, TypedDict, Unpack

from ..engine import bits
from ..engine.bits import Place, shape
from ..engine.compiled import compiled_class, is_compiled, plain_state
from ..engine.constants import CHANCE, MOST
from ..engine.rng import Rng
from ..engine.state import State
from ..engine.views import members
from ..game import Game, sampled
from .plain_data import view_class
from .vector_writer import (
    ALONE,
    CARDS,
    EACH,
    FLAGS,
    KNOWN,
    NUMBER,
    ONE,
    OTHERS,
    OWN,
    ROW,
    SEAT,
    SEATS,
    SIDE,
    TOLD,
    TOP,
    TRUTH,
    WIDE_FLAGS,
    WIDE_SIZE,
    VectorWriter,
)

__all__ = ["EACH", "MOST", "OTHERS", "OWN"]

OWN_GAMES = f"{__package__.rpartition('.')[0]}.games."
ASKED = "asked"
"""The part that says who has to decide, which is no field."""
COPIES = -1
"""How a part is written: as a ROW; in Views there are cards."""

Numbers = Sequence[float]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a vector. `how`, `whose`: codes of `vector_writer`, and COPIES. `of`: names of
    fields of the State. `size`: numbers for each seat that it
    is about (0: the number of players). `low`, `high`: bounds (None: the number of players).
    `more`: the number subtracted from a value, or the number of a told part. `stage`: only the seat
    that decides in this stage sees it. `seen_as`: the value in a View, if it isn't the `field`.
    `start` and the whole `length` are those of a Layout."""

    how: int
    whose: int
    of: tuple[str, ...]
    size: int
    low: int = 0
    high: int | None = 1
    name: str = ""
    says: str = ""
    more: int = 0
    stage: str = ""
    seen_as: Callable[[Any], Any] | None = None
    field: str = ""
    start: int = 0
    length: int = 0


class Facts(TypedDict, total=False):
    """What all functions that make parts take beside the bounds, see `Part`."""

    name: str
    says: str
    stage: str
    seen_as: Callable[[Any], Any]


# Functions that make parts. `of` may be left out if the View's field names it.


def number(*of: str, low: int = 0, high: int = MOST, **facts: Unpack[Facts]) -> Part:
    """A number; of several fields one after the other, for a field that is a tuple."""
    return Part(NUMBER, ALONE, of, max(1, len(of)), low, high, **facts)


def side(*of: str, low: int = -1, high: int = MOST, **facts: Unpack[Facts]) -> Part:
    """A seat as a number: 0 the own one, -1 nobody."""
    return Part(SIDE, ALONE, of, max(1, len(of)), low, high, **facts)


def one(*of: str, length: int, first: int = 0, whose: int = ALONE, **facts: Unpack[Facts]) -> Part:
    """Which one of so many, counted from `first`; none if it is another number."""
    return Part(ONE, whose, of, length, more=first, **facts)


def seat(*of: str, **facts: Unpack[Facts]) -> Part:
    """Which seat; none if it is 0."""
    return Part(SEAT, ALONE, of, 0, **facts)


def seats(*of: str, **facts: Unpack[Facts]) -> Part:
    """Which seats, kept as bits."""
    return Part(SEATS, ALONE, of, 0, **facts)


def by_seat(of: str = "", low: int = 0, high: int | None = MOST, **facts: Unpack[Facts]) -> Part:
    """A number for each seat."""
    return Part(NUMBER, EACH, _source(of), 1, low, high, **facts)


def truth_by_seat(of: str = "", high: int = 1, **facts: Unpack[Facts]) -> Part:
    """For each seat 1 if its number isn't 0."""
    return Part(TRUTH, EACH, _source(of), 1, 0, high, **facts)


def one_by_seat(of: str = "", *, length: int, **facts: Unpack[Facts]) -> Part:
    """For each seat which one of so many."""
    return Part(ONE, EACH, _source(of), length, **facts)


def size_by_seat(of: str = "", high: int = MOST, **facts: Unpack[Facts]) -> Part:
    """For each seat the size of its set, of 64 bits."""
    return Part(WIDE_SIZE, EACH, _source(of), 1, 0, high, **facts)


def flags(of: str = "", *, length: int, whose: int = ALONE, **facts: Unpack[Facts]) -> Part:
    """The members of a set below `length`."""
    return Part(FLAGS, whose, _source(of), length, **facts)


def row(
    of: str = "",
    *,
    length: int,
    whose: int = ALONE,
    low: int = 0,
    high: int = 1,
    **facts: Unpack[Facts],
) -> Part:
    """Numbers as they stand in an array."""
    return Part(ROW, whose, _source(of), length, low, high, **facts)


def copies(
    of: str = "", *, kinds: int, high: int, whose: int = OWN, **facts: Unpack[Facts]
) -> Part:
    """How often each card is among some; in the State an array of these numbers, by seat."""
    return Part(COPIES, whose, _source(of), kinds, 0, high, **facts)


def known_copies(of: str, *, kinds: int, high: int, **facts: Unpack[Facts]) -> Part:
    """How often each card is among those that the seat knows in each other hand; in the State sets
    by knower and holder, `high` for each: the cards of which more than 0, 1, 2, ... are known."""
    return Part(KNOWN, OTHERS, (of,), kinds, 0, high, more=high, **facts)


def cards(*of: str, kinds: int, high: int, **facts: Unpack[Facts]) -> Part:
    """How often each card is among some; `of`: an array and its fill mark."""
    return Part(CARDS, ALONE, of, kinds, 0, high, **facts)


def top(*of: str, kinds: int, says: str) -> Part:
    """Which card is the last of a pile; `of`: as for `cards`."""
    return Part(TOP, ALONE, of, kinds, name="top", says=says)


def told(
    part: int,
    length: int,
    *,
    whose: int = ALONE,
    low: int = 0,
    high: int = 1,
    **facts: Unpack[Facts],
) -> Part:
    """What `State.tell` writes as this part of the game; EACH: `length` numbers for each seat."""
    return Part(TOLD, whose, ("",), length, low, high, more=part, **facts)


def _source(of: str | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(of, str):
        return (of,) if of else ()
    return of


# Layouts


@dataclass(frozen=True, slots=True)
class Layout:
    """What a game for so many players tells in numbers; `moves`: what its actions are, by their
    number ("": none); `writer`: has `write`, which makes a vector of a position for a seat, and
    `mask`."""

    parts: tuple[Part, ...]
    length: int
    moves: Sequence[str]
    writer: Any


def layout_of(game: Game, players: int) -> Layout:
    """The layout of a game; raises ValueError."""
    declared = [
        _declared(part, view_field)
        for view_field in fields(view_class(game))
        for part in view_field.metadata.get("parts", ())
    ]
    if not declared:
        raise ValueError(f"{game.name} has no observations of numbers")
    stages = game.stage_words
    words = ", ".join(stages)
    common = [
        one("stage", length=len(stages), name="stage", says=f"what is being decided: {words}"),
        seats(name=ASKED, says="who has to decide now"),
    ]
    names = [part.name for part in (*common, *declared)]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"{game.name} has several parts called {', '.join(sorted(twice))}")
    parts, length = [], 0
    for part in [*common, *declared]:
        size = part.size or players
        whole = size * players if part.whose in (EACH, OTHERS) else size
        high = players if part.high is None else part.high
        parts.append(replace(part, start=length, length=whole, high=high))
        length += whole
    return Layout(tuple(parts), length, game.moves, _writer(game, players, parts, stages))


def _declared(part: Part, view_field: Field[Any]) -> Part:
    """A part with what follows from the field of the View."""
    of = part.of or _source(view_field.metadata["of"])
    several = part.how in (NUMBER, SIDE) and part.whose == ALONE
    return replace(
        part,
        field=view_field.name,
        name=part.name or view_field.name,
        says=part.says or view_field.metadata["says"],
        of=of,
        size=max(1, len(of)) if several else part.size,
    )


def _writer(game: Game, players: int, parts: Sequence[Part], stages: Sequence[str]) -> Any:
    """What writes vectors of a game. Fields of a State are read if all parts name theirs, but not
    in other packages, because there their places may depend on options."""
    named = all(part.of for part in parts if part.name != ASKED)
    if not (named and type(game).__module__.startswith(OWN_GAMES)):
        return ViewWriter(game, parts, stages)
    state = game.new(players, game.options())
    plain = plain_state(state)
    state_kind: Any = type(plain)
    places = shape(state_kind, players, plain.options)
    length = parts[-1].start + parts[-1].length
    kind: Any = compiled_class(VectorWriter) if is_compiled(state) else VectorWriter
    plan = [n for part in parts for row in _rows(part, players, places, stages) for n in row]
    asked = next(part.start for part in parts if part.name == ASKED)
    stage, actions = places["stage"].start, len(game.moves)
    return kind(type(state), players, length, actions, stage, asked, plan)


def _rows(
    part: Part, players: int, places: dict[str, Place], stages: Sequence[str]
) -> Iterable[tuple[int, ...]]:
    """The rows of a VectorWriter's plan that write a part."""
    if not part.of:
        return
    stage = stages.index(part.stage) if part.stage else -1
    if part.how == TOLD:
        yield (TOLD, ALONE, part.more, 0, part.length, 0, stage, part.start, 0)
        return
    size = part.size or players
    if part.how in (CARDS, TOP):
        pile, mark = (places[name].start for name in part.of)
        yield (part.how, ALONE, pile, 0, size, mark, stage, part.start, 0)
        return
    for n, name in enumerate(part.of):
        place = places[name]
        how = {COPIES: ROW, FLAGS: WIDE_FLAGS if place.wide else FLAGS}.get(part.how, part.how)
        apart = size if how == ROW else place.apart
        apart_own = 0
        if how == KNOWN:
            apart = part.more * place.apart
            apart_own = apart * isqrt(place.length // part.more)
        if len(part.of) > 1:
            size = 1
        at = part.start + n
        yield (how, part.whose, place.start, apart, size, part.more, stage, at, apart_own)


# From Views


class ViewWriter:
    """Makes vectors from Views alone, for games whose parts name no fields of the State."""

    def __init__(self, game: Game, parts: Sequence[Part], stages: Sequence[str]) -> None:
        self._game = game
        self._parts = parts
        self._stages = stages

        self.actions = len(game.moves)
        self.length = parts[-1].start + parts[-1].length

    def own(self) -> ViewWriter:
        """Itself: it keeps nothing between two calls."""
        return self

    def check(self, state: State) -> None:
        """Does nothing: the View is made by the game itself."""

    def write(self, state: State, seat: int) -> bytes:
        return vector_of(self._game.view(state, seat), self._parts, self._stages)

    def write_into(self, state: State, seat: int, numbers: Any) -> None:
        """The same into an array of `bits.floats`."""
        vector = bits.floats(self.write(state, seat))
        numbers[: len(vector)] = vector

    def mask(self, state: State, seat: int) -> bytes:
        legal = {*state.legal(seat)} if state.mover > CHANCE else set()
        return bytes(move in legal for move in range(self.actions))


def vector_of(
    view: Any,
    parts: Iterable[Part],
    stages: Sequence[str],
    known: dict[str, Callable[[Any], Numbers]] | None = None,
) -> bytes:
    """The vector for the View of a seat. `known`: how parts are read off it that `State.tell`
    writes otherwise."""
    known = {
        "stage": lambda view: _one(list(stages).index(view.stage), len(stages)),
        "asked": lambda view: _seats(view, {*view.pending} - {CHANCE}),
        **(known or {}),
    }
    made: list[float] = []
    for part in parts:
        numbers = known[part.name](view) if part.name in known else from_view(part, view)
        assert len(numbers) <= part.length, part.name
        made += [*numbers, *[0.0] * (part.length - len(numbers))]
    return array("f", made).tobytes()


def from_view(part: Part, view: Any) -> Numbers:
    """The numbers of a part for the View of a seat; what is left open at its end is 0. Raises
    ValueError for a part that is only `told`."""
    if part.how == TOLD:
        raise ValueError(f"only the State tells {part.name}: nothing says how a View gives it")
    value = part.seen_as(view) if part.seen_as else getattr(view, part.field)
    write = FROM_VIEW[part.how]
    if part.how in (SEAT, SEATS):
        return write(part, view, value)
    if part.whose in (ALONE, OWN):
        several = part.how in (NUMBER, SIDE) and len(part.of) > 1
        values = value if several else [value]
        return [number for value in values for number in write(part, view, value)]
    rows = [write(part, view, value) for value in _in_turn(view, value)]
    if part.whose == OTHERS:
        rows[0] = [0.0] * part.size
    return [number for row in rows for number in row]


def _bounded(number: int) -> int:
    return max(-MOST, min(number, MOST))


def _side(view: Any, seat: int) -> int:
    if 0 < seat <= view.players:
        place: int = (seat - view.seat) % view.players
        return place
    return -1 if seat == 0 else seat


def _one(number: int, length: int) -> Numbers:
    return [float(n == number) for n in range(length)]


def _flags(members: int | Iterable[int], length: int) -> Numbers:
    if isinstance(members, int):
        return [members >> n & 1 for n in range(length)]
    return _counts(members, length)


def _counts(cards: Iterable[int], kinds: int) -> Numbers:
    found = [0.0] * kinds
    for card in cards:
        found[card] += 1
    return found


def _seats(view: Any, members: Iterable[int]) -> Numbers:
    return _in_turn(view, [float(seat in members) for seat in range(1, view.players + 1)])


def _in_turn(view: Any, values: Sequence[Any]) -> list[Any]:
    """Values by seat, the own one first."""
    return [*values[view.seat - 1 :], *values[: view.seat - 1]]


FROM_VIEW: dict[int, Callable[[Part, Any, Any], Numbers]] = {
    NUMBER: lambda part, view, value: [_bounded(value)],
    SIDE: lambda part, view, value: [_side(view, value)],
    TRUTH: lambda part, view, value: [float(bool(value))],
    ONE: lambda part, view, value: _one(value - part.more, part.size),
    SEAT: lambda part, view, value: _seats(view, [value]),
    SEATS: lambda part, view, value: _seats(view, members(value)),
    FLAGS: lambda part, view, value: _flags(value, part.size),
    WIDE_SIZE: lambda part, view, value: [value],
    ROW: lambda part, view, value: value,
    COPIES: lambda part, view, value: _counts(value, part.size),
    KNOWN: lambda part, view, value: _counts(value, part.size),
    CARDS: lambda part, view, value: _counts(value, part.size),
    TOP: lambda part, view, value: _one(value[-1] if value else -1, part.size),
}
"""How a value in a View becomes numbers."""


_layout: Any = lru_cache(maxsize=32)(layout_of)


def vector_of_view(game: Game, view: Any) -> array[float]:
    """What the seat of a View sees as numbers of 32 bits, by `observation.layout_of(game,
    view.players)`. Raises ValueError for a game without vectors, for a spectator, and if no seat
    has to decide."""
    if view.seat == CHANCE:
        raise ValueError("a spectator has no vector; seats have one")
    if view.pending in ((), (CHANCE,)):
        raise ValueError("there are vectors while a seat has to decide, not before or after that")
    layout: Layout = _layout(game, view.players)
    if isinstance(layout.writer, ViewWriter):
        return array("f", vector_of(view, layout.parts, game.stage_words))
    # Where hidden cards lie in the world changes no number, so any generator does.
    return array("f", bytes(layout.writer.write(sampled(game, view, Rng("")), view.seat)))


def mask_of_view(game: Game, view: Any) -> bytes:
    """A byte for each action, which is the move with this number: 1 if it is legal for the seat of
    the View."""
    legal = {*view.legal}
    return bytes(move in legal for move in range(len(game.moves)))
