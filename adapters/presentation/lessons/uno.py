"""The first game of Uno with points. Paragraphs are those of docs/rules/en/uno.md."""

from __future__ import annotations

from collections.abc import Callable

from ....core.game import Move
from ....core.games.uno.cards import (
    CARD_OF,
    COLOUR_OF,
    DRAW,
    DRAW_TWO,
    NO_COLOUR,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD,
    WILD_FOUR,
)
from ....core.games.uno.view import UnoView
from .lesson import Lesson, Step

NUMBERS = tuple(range(10))
KINDS = {DRAW_TWO: "two", REVERSE: "reverse", SKIP: "skip", RANK_OF[WILD]: "wild"}
KINDS[RANK_OF[WILD_FOUR]] = "four"
"""By rank; all others are numbers."""
FEW = 3
"""With so few cards in a hand the end of the round is near (§5)."""


def _rank(move: Move) -> int:
    return RANK_OF[CARD_OF[move]]


def _plays(view: UnoView, *ranks: int) -> list[Move]:
    """Legal moves that play a card of these ranks."""
    return [move for move in view.legal if move < DRAW and _rank(move) in ranks]


def _can_play(rank: int) -> Callable[[UnoView], bool]:
    return lambda view: bool(_plays(view, rank))


def _other_colour(view: UnoView) -> list[Move]:
    """Numbers that fit by their number, and change the colour."""
    moves = _plays(view, *NUMBERS) if view.colour != NO_COLOUR else []
    return [move for move in moves if COLOUR_OF[move] != view.colour]


def _drew(view: UnoView) -> bool:
    """Somebody has drawn for want of a card that fits."""
    return view.stage == "drawn" or any(view.lacks)


def _others(view: UnoView) -> list[int]:
    """The numbers of cards of the others who still play."""
    return [n for seat, n in enumerate(view.counts, 1) if n and seat != view.seat]


STEPS = (
    Step("aim", lambda view: True),
    Step("skip", _can_play(SKIP)),
    Step("wild", _can_play(RANK_OF[WILD])),
    Step("drawn", _drew),
    Step("points", lambda view: len(view.hand) <= FEW + 1),
    Step("four", _can_play(RANK_OF[WILD_FOUR])),
    Step("reverse", _can_play(REVERSE)),
    Step("rival", lambda view: min(_others(view)) <= FEW),
    Step("number", lambda view: bool(_other_colour(view))),
    Step("example", lambda view: len(view.hand) <= FEW),
    Step("two", _can_play(DRAW_TWO)),
    Step("last", lambda view: len(view.hand) <= FEW - 1),
)


def _kind(view: UnoView, move: Move) -> str:
    if move >= DRAW:
        return "draw" if move == DRAW else "pass"
    if move in _other_colour(view):
        return "number"
    return KINDS.get(_rank(move), "play")


LESSON = Lesson(
    game="uno",
    seed="first game 207",
    against=("easy", "easy"),
    options={"draws_skip": True},
    steps=STEPS,
    line="play yskip, play gskip, play g3, play w b, play r1, play g3, play b8, play b3, "
    "play rrev, play w4 b, play r+2, play b6, play b5, play y6, play grev, play b9, play b9, "
    "play g1, play g6",
    kind=_kind,
)
