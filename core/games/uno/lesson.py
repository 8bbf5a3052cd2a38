"""The first game of Uno with points. Paragraphs are those of rulebook/en.md."""

from __future__ import annotations

from collections.abc import Callable

from ...game import Move
from ...scene.lesson import Lesson, Step
from .cards import (
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
from .view import UnoView

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
    Step("drawn", _drew),
    Step("reverse", _can_play(REVERSE)),
    Step("rival", lambda view: min(_others(view)) <= FEW),
    Step("skip", _can_play(SKIP)),
    Step("points", lambda view: len(view.hand) <= FEW + 1),
    Step("example", lambda view: len(view.hand) <= FEW),
    Step("four", _can_play(RANK_OF[WILD_FOUR])),
    Step("two", _can_play(DRAW_TWO)),
    Step("number", lambda view: bool(_other_colour(view))),
    Step("wild", _can_play(RANK_OF[WILD])),
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
    seed="first game 1078",
    against=("easy", "easy"),
    options={},
    steps=STEPS,
    line="play y3, play grev, play g5, play bskip, play b7, play rskip, play r6, play "
    "rskip, play r6, play r3, play y5, play b+2, play b0, play b9, play b7, play w4 "
    "g, play yrev, play w g, play g2, play w r",
    kind=_kind,
)
