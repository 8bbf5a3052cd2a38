"""The first game of ojyks. Paragraphs are those of docs/rules/en/ojyks.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.game import Move
from ....core.games.ojyks.cards import (
    CARDS,
    COLUMN_OF,
    COPIES,
    DRAW,
    DROP,
    FIELDS,
    FLIP,
    KEEP,
    REVEAL,
    ROWS,
    TAKE,
    VALUES,
)
from ....core.games.ojyks.view import FACE_DOWN, GONE, OjyksView
from .lesson import Lesson, Step, Try, at, only

AVERAGE = sum(VALUES[card] * copies for card, copies in enumerate(COPIES)) / CARDS
"""Points of a card that nobody has seen."""
WORTH_TAKING, WORTH_KEEPING = 3, 1
"""Points by which an exchange must be better, so that it is advised."""
PAIR = 2
"""Points that a second equal card in a column is worth."""
TOO_EARLY = 20
"""Points that it costs to start the last turns behind another (§4.4)."""
FEW = 4
"""With so few cards face down the end of the round is near."""


# What the View says


def _grid(view: OjyksView) -> tuple[int, ...]:
    return view.grids[view.seat - 1]


def _down(grid: Sequence[int]) -> int:
    return grid.count(FACE_DOWN)


def _column(grid: Sequence[int], field: int) -> list[int]:
    """The other two cards of the field's column."""
    first = COLUMN_OF[field] * ROWS
    return [grid[other] for other in range(first, first + ROWS) if other != field]


def _points(grid: Sequence[int]) -> float:
    """What a grid will count, about."""
    return sum(AVERAGE if card == FACE_DOWN else VALUES[card] for card in grid if card != GONE)


def _pairs(view: OjyksView) -> list[int]:
    """Fields whose column shows two equal cards beside them."""
    grid = _grid(view)
    return [
        field
        for field in range(FIELDS)
        if len(set(others := _column(grid, field))) == 1 and others[0] >= 0
    ]


def _rivals(view: OjyksView) -> list[tuple[int, ...]]:
    return [grid for seat, grid in enumerate(view.grids, 1) if seat != view.seat]


def _has_minus(view: OjyksView) -> bool:
    return any(card >= 0 and VALUES[card] < 0 for card in _grid(view))


_turn, _reveals, _has_drawn = at("turn"), at("reveal"), at("drawn")


# What could be done


def _gain(view: OjyksView, field: int, card: int) -> float:
    """How many points better the own grid gets, about, with the card in a field."""
    grid = _grid(view)
    old = AVERAGE if grid[field] == FACE_DOWN else VALUES[grid[field]]
    equal = _column(grid, field).count(card)
    if equal == ROWS - 1:
        gain = old + equal * VALUES[card]
    else:
        gain = old - VALUES[card] + (PAIR if equal and VALUES[card] > 0 else 0)
    return gain - (_cost_of_ending(view) if grid[field] == FACE_DOWN else 0)


def _cost_of_ending(view: OjyksView) -> float:
    """Turning up the last card is good only for whoever has the fewest points (§4.4)."""
    grid = _grid(view)
    if view.finisher or _down(grid) > 1:
        return 0
    return TOO_EARLY if _points(grid) >= min(map(_points, _rivals(view))) - AVERAGE else 0


def _exchange(verb: int, worth: float) -> Callable[[OjyksView], Move | None]:
    """The best exchange for the card at hand, if it is worth it."""

    def pick(view: OjyksView) -> Move | None:
        card = view.discards[-1] if verb == TAKE else view.drawn
        fields = [move - verb for move in view.legal if verb <= move < verb + FIELDS]
        best = max(fields, key=lambda field: _gain(view, field, card), default=None)
        return None if best is None or _gain(view, best, card) < worth else verb + best

    return pick


_take, _keep = _exchange(TAKE, WORTH_TAKING), _exchange(KEEP, WORTH_KEEPING)


def _turn_up(verb: int) -> Callable[[OjyksView], Move | None]:
    """A face-down card, rather beside open ones."""

    def pick(view: OjyksView) -> Move | None:
        fields = [move - verb for move in view.legal if verb <= move < verb + FIELDS]
        grid = _grid(view)
        best = max(fields, key=lambda field: -_column(grid, field).count(FACE_DOWN), default=None)
        return None if best is None else verb + best

    return pick


def _reveal(view: OjyksView) -> Move | None:
    """Two fields of different columns."""
    fields = [move - REVEAL for move in view.legal] if _reveals(view) else []
    chosen = [field for field in range(FIELDS) if view.chosen >> field & 1]
    taken = [COLUMN_OF[field] for field in chosen]
    return (
        REVEAL + min(fields, key=lambda field: (COLUMN_OF[field] in taken, field))
        if fields
        else None
    )


STEPS = (
    Step("aim", lambda view: True),
    Step("reveal", _reveals),
    Step("turn", _turn),
    Step("take", lambda view: _turn(view) and _take(view) is not None),
    Step("draw", lambda view: _turn(view) and _take(view) is None),
    Step("drawn", _has_drawn),
    Step("pair", lambda view: bool(_pairs(view))),
    Step("gone", lambda view: any(GONE in grid for grid in view.grids)),
    Step("minus", _has_minus),
    Step("rival", lambda view: min(map(_down, _rivals(view))) <= FEW),
    Step("end", lambda view: _down(_grid(view)) <= FEW),
    Step("last", lambda view: bool(view.finisher)),
    Step("score", lambda view: view.round > 1),
    Step("rest", _turn),
)

TRIES = (
    Try("reveal", _reveal, 99),
    Try("take", _take, 99),
    Try("draw", only("turn", DRAW), 99),
    Try("keep", _keep, 99),
    Try("drop", _turn_up(DROP), 99),
    Try("keep", _exchange(KEEP, -99), 99),
)
KINDS = {FLIP: "flip", TAKE: "take", KEEP: "keep", DROP: "drop", REVEAL: "reveal", DRAW: "draw"}


def _kind(view: OjyksView, move: Move) -> str:
    return KINDS[move // FIELDS * FIELDS]


LESSON = Lesson(
    game="ojyks",
    seed="first game 2766",
    against=("easy",),
    options={"limit": 50},
    steps=STEPS,
    tries=TRIES,
    kind=_kind,
    begun=lambda view: view.chosen.bit_count(),
)
