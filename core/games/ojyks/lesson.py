"""The first game of ojyks. Paragraphs are those of rulebook/en.md."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Move
from ...scene.lesson import Lesson, Step, at
from .cards import COLUMN_OF, DRAW, DROP, FIELDS, FLIP, KEEP, REVEAL, ROWS, TAKE, VALUES
from .view import FACE_DOWN, GONE, OjyksView

LOW = 4
"""Points up to which a card on the discard pile is of use."""
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


def _is_of_use(view: OjyksView) -> bool:
    """The card on the discard pile is low, or an equal one of the seat lies open."""
    card = view.discards[-1]
    return VALUES[card] <= LOW or card in _grid(view)


def _has_minus(view: OjyksView) -> bool:
    return any(card >= 0 and VALUES[card] < 0 for card in _grid(view))


_turn, _reveals, _has_drawn = at("turn"), at("reveal"), at("drawn")


STEPS = (
    Step("aim", lambda view: True),
    Step("reveal", _reveals),
    Step("turn", _turn),
    Step("take", lambda view: _turn(view) and _is_of_use(view)),
    Step("pair", lambda view: bool(_pairs(view))),
    Step("draw", lambda view: _turn(view) and not _is_of_use(view)),
    Step("minus", _has_minus),
    Step("drawn", _has_drawn),
    Step("rival", lambda view: min(map(_down, _rivals(view))) <= FEW),
    Step("end", lambda view: _down(_grid(view)) <= FEW or bool(view.finisher)),
    Step("gone", lambda view: any(GONE in grid for grid in view.grids)),
    Step("score", lambda view: view.round > 1),
    Step("rest", _turn),
)

KINDS = {FLIP: "flip", TAKE: "take", KEEP: "keep", DROP: "drop", REVEAL: "reveal", DRAW: "draw"}


def _kind(view: OjyksView, move: Move) -> str:
    return KINDS[move // FIELDS * FIELDS]


LESSON = Lesson(
    game="ojyks",
    seed="first game 21",
    against=("easy",),
    options={"limit": 50},
    steps=STEPS,
    line="reveal c1r1, reveal c2r1, take c1r2, take c2r1, draw, drop c4r1, draw, keep c4r1, "
    "draw, drop c4r2, draw, drop c2r2, flip c2r3, take c2r2, draw, keep c2r2, take c4r2, "
    "flip c3r1, draw, drop c3r2, draw, keep c3r1, take c3r2, draw, drop c1r3, draw, "
    "keep c2r3, take c3r3, take c3r3, take c3r3, draw, keep c1r3, draw, keep c3r2, "
    "reveal c1r1, reveal c2r1, take c4r1",
    kind=_kind,
    begun=lambda view: view.chosen.bit_count(),
)
