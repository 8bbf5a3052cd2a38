"""The first game of Las Vegan. Paragraphs are those of docs/rules/en/las_vegan.md."""

from __future__ import annotations

from ....core.game import Move
from ....core.games.las_vegan.cards import (
    BIT,
    CARDS,
    CASINO_CARDS,
    CASINOS,
    COLOUR_CASINOS,
    COLOUR_OF,
    DECLINE,
    FACES,
    GOLD,
    GROUP,
    MAX,
    MIN,
    NUMBER_OF,
    PLACE,
    SEVEN,
)
from ....core.games.las_vegan.view import LasVeganView
from .lesson import Lesson, Step, Try, at, only

BONUS = 1
"""The only token that gives cabbages."""
FEW = 3
"""With so few cards left the end of the round is near (§4)."""


# What the View says


_plays, _places = at("card"), at("token")


def _leads(view: LasVeganView) -> bool:
    return _plays(view) and not view.trick


def _follows(view: LasVeganView) -> bool:
    """Whoever learns has a card of the led colour, and must play one (§2.1)."""
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


def _won(view: LasVeganView, seat: int) -> list[int]:
    """The cards of the tricks that a seat has won."""
    return [card for trick in view.tricks if trick.winner == seat for card in trick.cards]


def _tricks(view: LasVeganView, seat: int) -> int:
    return sum(trick.winner == seat for trick in view.tricks)


def _has_won(view: LasVeganView) -> bool:
    """Whoever learns has just won a trick, and leads."""
    return _leads(view) and bool(view.tricks)


def _others(view: LasVeganView) -> list[int]:
    return [seat for seat in range(1, view.players + 1) if seat != view.seat]


def _tokens(view: LasVeganView) -> dict[int, int]:
    """The placed ordinary tokens by casino."""
    placed = zip(view.casinos, view.placed, strict=True)
    return {casino: token for casino, token in placed if token}


def _is_golden_placed(view: LasVeganView) -> bool:
    return bool(view.condition)


def _loss(view: LasVeganView, card: int) -> int:
    """What the card costs in a won trick, about: the tokens of its casinos."""
    return -sum(
        token for casino, token in _tokens(view).items() if BIT[card] & CASINO_CARDS[casino]
    )


STEPS = (
    Step("aim", lambda view: True),
    Step("lead", _leads),
    Step("trick", _has_won),
    Step("casinos", lambda view: _plays(view) and bool(view.tricks)),
    Step("follow", _follows),
    Step("token", _places),
    Step("gold", lambda view: _places(view) and not _is_golden_placed(view)),
    Step("condition", lambda view: _plays(view) and _is_golden_placed(view)),
    Step("seven", lambda view: _plays(view) and _has_seven(view)),
    Step("zero", lambda view: bool(_zeros(view))),
    Step(
        "bonus",
        lambda view: BONUS in _tokens(view).values() or (_places(view) and BONUS in view.loose),
    ),
    Step("number", lambda view: _plays(view) and max(_tokens(view), default=0) >= COLOUR_CASINOS),
    Step("colour", lambda view: _plays(view) and min(_tokens(view), default=99) < COLOUR_CASINOS),
    Step("free", _is_free),
    Step("end", lambda view: len(view.hand) <= FEW),
    Step("score", lambda view: view.round > 1),
    Step("rest", _plays),
)


# What could be done


def _highest(view: LasVeganView) -> Move:
    return max(view.legal, key=lambda card: (NUMBER_OF[card], card))


def _lead(view: LasVeganView) -> Move | None:
    """The highest card, as long as no token costs anything; then the lowest."""
    if not _leads(view):
        return None
    return _highest(view) if not _tokens(view) else _lowest(view)


def _lowest(view: LasVeganView) -> Move:
    return min(view.legal, key=lambda card: (NUMBER_OF[card], card))


def _follow(view: LasVeganView) -> Move | None:
    """A trick with a 7 should be won, any other lost."""
    if not _follows(view):
        return None
    return _highest(view) if _has_seven(view) else _lowest(view)


def _discard(view: LasVeganView) -> Move | None:
    """The card that costs most, else the highest."""
    if not _is_free(view):
        return None
    return max(view.legal, key=lambda card: (_loss(view, card), NUMBER_OF[card], card))


def _zero(view: LasVeganView) -> Move | None:
    """A 0 that wins the trick, if no card in it costs anything."""
    return next(
        (z for z in _zeros(view) if sum(_loss(view, one) for one in (*view.trick, z)) <= 0), None
    )


def _golden(view: LasVeganView) -> Move | None:
    """Where somebody else pays: `min` if another has fewer tricks, else `max`."""
    fewest = min(_tricks(view, seat) for seat in _others(view))
    condition = MIN if _tricks(view, view.seat) > fewest else MAX
    return GOLD + condition if GOLD + condition in view.legal else None


def _token(view: LasVeganView) -> Move | None:
    """Where the others lose most more by it than whoever learns, from what all have won so far."""
    moves = [move for move in view.legal if PLACE <= move < GOLD + MIN]
    return max(moves, key=lambda move: _gain(view, move), default=None)


def _gain(view: LasVeganView, move: Move) -> float:
    face, casino = divmod(move - PLACE, CASINOS)
    counts = [
        sum(bool(BIT[card] & CASINO_CARDS[casino]) for card in _won(view, seat))
        for seat in (view.seat, *_others(view))
    ]
    scale = GROUP if casino < COLOUR_CASINOS else 1
    own, *others = counts
    return FACES[face] * (own - sum(others) / len(others) - 0.1) / scale


TRIES = (
    Try("lead", _lead, 99),
    Try("zero", _zero),
    Try("follow", _follow, 99),
    Try("free", _discard, 99),
    Try("gold", _golden, 99),
    Try("token", _token, 99),
    Try("decline", only("token", DECLINE), 99),
)


def _kind(view: LasVeganView, move: Move) -> str:
    if move >= CARDS:
        return "decline" if move == DECLINE else "gold" if move > GOLD else "token"
    if _is_free(view):
        return "zero" if move in _zeros(view) else "free"
    return "lead" if _leads(view) else "follow"


LESSON = Lesson(
    game="las_vegan",
    seed="first game 7684",
    against=("easy", "easy"),
    options={"rounds": 2},
    steps=STEPS,
    tries=TRIES,
    kind=_kind,
)
