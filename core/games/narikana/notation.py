"""How moves of Narikana are written, and why one is not legal."""

from __future__ import annotations

from ...chance import ChanceNotation
from .board import NAMES as FIELD_NAMES
from .cards import CARDS, COLOUR_OF, IDS, IS_FAST, NAMES
from .view import NarikanaView, is_own
from .words import (
    ANY,
    AT_FIELD,
    ATTACK,
    CHOOSE,
    CONVERT,
    FIELDS,
    GIVE,
    MAX_CARDS,
    MOVE,
    MOVED,
    PLAY,
    SHUFFLING,
    STACK,
    STARTING,
    USE_CARD,
)

_CARDS = [NAMES[card] if card < len(CARDS) else "" for card in range(MAX_CARDS)]


def _with(verb: str, names: list[str]) -> list[str]:
    return [f"{verb} {name}" if name else "" for name in names]


MOVES = [
    "pass",
    "done",
    "take",
    "throw",
    *_with("at", FIELD_NAMES),
    *_with("at", [f"#{i + 1}" for i in range(STACK)]),
    *_with("choose", _CARDS),
    *_with("convert", _CARDS),
    *_with("play", _CARDS),
    *_with("move", FIELD_NAMES),
    *_with("attack", FIELD_NAMES),
    *_with("give", _CARDS),
    *_with("use", _CARDS),
]
CHANCE = ChanceNotation(IDS, SHUFFLING, STARTING)


def why_not(view: NarikanaView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if view.stage in ("act", "answer"):
        return _why_no_action(view, move)
    if AT_FIELD <= move < CHOOSE:
        return {"reason": "no-target"}
    return {"reason": f"now-{view.stage}"}


def _why_no_action(view: NarikanaView, move: int) -> dict[str, object]:
    if move < CONVERT:
        return {"reason": "declare-first"}
    if CONVERT <= move < MOVE:
        return _why_not_from_hand(view, move)
    if move < ATTACK:
        return _why_not_with_unit(view, move - MOVE, "move")
    if move < GIVE:
        return _why_not_with_unit(view, move - ATTACK, "attack")
    if view.stage == "answer" and move < USE_CARD:
        return {"reason": "not-fast"}
    card = (move - GIVE) % MAX_CARDS
    return {"reason": "cannot-use" if move >= USE_CARD else "cannot-give", "card": NAMES[card]}


def _why_not_from_hand(view: NarikanaView, move: int) -> dict[str, object]:
    card = (move - CONVERT) % MAX_CARDS
    facts: dict[str, object] = {"card": NAMES[card]}
    if card not in view.hand:
        return {"reason": "not-in-hand", **facts}
    if view.stage == "answer" and (move < PLAY or not IS_FAST[card]):
        return {"reason": "not-fast", **facts}
    if move < PLAY:
        return {"reason": "no-colour" if COLOUR_OF[card] == ANY else "cannot", **facts}
    mana = view.mana[view.seat - 1]
    cost = CARDS[card].cost
    lacks = any(have < needed for have, needed in zip(mana, cost[:ANY], strict=False))
    if lacks or mana[ANY] < sum(cost):
        return {"reason": "too-dear", **facts}
    return {"reason": "no-target-for", **facts}


def _why_not_with_unit(view: NarikanaView, field: int, verb: str) -> dict[str, object]:
    facts: dict[str, object] = {"field": FIELD_NAMES[field]}
    if view.stage == "answer":
        return {"reason": "not-fast", **facts}
    unit = view.unit_at(field)
    if unit is None or not is_own(view, unit):
        return {"reason": "no-own-unit", **facts}
    if verb == "move":
        reason = "moved-already" if unit.marks & MOVED else "cannot-move"
    else:
        reason = "cannot-attack"
    return {"reason": reason, **facts}


assert MOVES[AT_FIELD] == "at a1"
assert MOVES[MOVE + FIELDS - 1] == f"move {FIELD_NAMES[-1]}"
