"""The first game of Las Vegan. Paragraphs are those of rulebook/en.md."""

from __future__ import annotations

from ...game import Move
from ...scene.lesson import Lesson, Step, at
from .cards import CARDS, COLOUR_CASINOS, COLOUR_OF, DECLINE, GOLD, NUMBER_OF, SEVEN
from .view import LasVeganView

BONUS = 1
"""The only token that gives cabbages."""
FEW = 3
"""With so few cards left the end of the round is near (§4)."""


# What the View says


_plays, _places = at("card"), at("token")


def _leads(view: LasVeganView) -> bool:
    return _plays(view) and not view.trick


def _follows(view: LasVeganView) -> bool:
    """The learner has a card of the led colour, and must play one (§2.1)."""
    if not (_plays(view) and view.trick):
        return False
    return all(COLOUR_OF[card] == COLOUR_OF[view.trick[0]] for card in view.legal)


def _is_free(view: LasVeganView) -> bool:
    return _plays(view) and bool(view.trick) and not _follows(view)


def _zeros(view: LasVeganView) -> list[Move]:
    """Zeros of another colour than the led one, which win a trick (§2.2)."""
    return [card for card in view.legal if NUMBER_OF[card] == 0] if _is_free(view) else []


def _has_seven(view: LasVeganView) -> bool:
    return any(NUMBER_OF[card] == SEVEN for card in view.trick)


def _has_won(view: LasVeganView) -> bool:
    """The learner has just won a trick, and leads."""
    return _leads(view) and bool(view.tricks)


def _tokens(view: LasVeganView) -> dict[int, int]:
    """The placed ordinary tokens by casino."""
    placed = zip(view.casinos, view.placed, strict=True)
    return {casino: token for casino, token in placed if token}


def _is_golden_placed(view: LasVeganView) -> bool:
    return bool(view.condition)


STEPS = (
    Step("aim", lambda view: True),
    Step("lead", _leads),
    Step("casinos", lambda view: _plays(view) and bool(view.tricks)),
    Step("follow", _follows),
    Step("free", _is_free),
    Step("zero", lambda view: bool(_zeros(view))),
    Step("colour", lambda view: _plays(view) and min(_tokens(view), default=99) < COLOUR_CASINOS),
    Step("trick", _has_won),
    Step("token", _places),
    Step("gold", lambda view: _places(view) and not _is_golden_placed(view)),
    Step("number", lambda view: _plays(view) and max(_tokens(view), default=0) >= COLOUR_CASINOS),
    Step("end", lambda view: len(view.hand) <= FEW),
    Step("condition", lambda view: _plays(view) and _is_golden_placed(view)),
    Step("seven", lambda view: _plays(view) and _has_seven(view)),
    Step("score", lambda view: view.round > 1),
    Step(
        "bonus",
        lambda view: BONUS in _tokens(view).values() or (_places(view) and BONUS in view.loose),
    ),
    Step("rest", _plays),
)


def _kind(view: LasVeganView, move: Move) -> str:
    if move >= CARDS:
        return "decline" if move == DECLINE else "gold" if move > GOLD else "token"
    if _is_free(view):
        return "zero" if move in _zeros(view) else "free"
    return "lead" if _leads(view) else "follow"


LESSON = Lesson(
    game="las_vegan",
    seed="first game 16",
    against=("easy", "easy"),
    options={"rounds": 2},
    steps=STEPS,
    line="play b2, play p3, play p2, play g2, play b3, play b0, play b9, token -2 on 2, play b1, "
    "play p8, play p7, play p0, token -1 on 3, play r9, play r1, play p1, play g9, play g5, "
    "play g0, play b0, token gold on min, play b2",
    kind=_kind,
)
