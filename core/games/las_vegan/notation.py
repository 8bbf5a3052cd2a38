"""How moves and chance of las_vegan are written, and why a move is not legal."""

from __future__ import annotations

from collections.abc import Sequence

from ...chance import ChanceNotation
from .cards import (
    CARD,
    CARD_NAMES,
    CARDS,
    CASINO_DRAW,
    CASINO_NAMES,
    CASINOS,
    COLOUR_OF,
    COLOURS,
    CONDITIONS,
    DECLINE,
    FACE_NAMES,
    FACES,
    GOLD,
    GOLD_FACES,
    MAX,
    MIN,
    PLACE,
    SHUFFLE,
    STAGES,
    STARTER,
    TOSS,
)
from .view import LasVeganView

MOVES = [f"play {card}" for card in CARD_NAMES]
MOVES += [f"token {face} on {casino}" for face in FACE_NAMES for casino in CASINO_NAMES]
MOVES += [f"token gold on {CONDITIONS[condition]}" for condition in (MIN, MAX)]
MOVES.append("decline")
NUMBERS = {text: move for move, text in enumerate(MOVES)}

_SHARED = ChanceNotation(CARD_NAMES, SHUFFLE, STARTER)
_VALUES = {f"{value:+}": value for value in (*GOLD_FACES, *FACES)}


def notation(move: int) -> str:
    return MOVES[move]


def read(text: str) -> int | None:
    return NUMBERS.get(text)


def chance_notation(outcome: Sequence[int]) -> str:
    """Beside shuffle and starter: `casinos red 4 9`, and `tokens -3 -2 +1 ...`, golden first."""
    stage, *found = outcome
    if stage == CASINO_DRAW:
        return " ".join(["casinos", *(CASINO_NAMES[casino] for casino in found)])
    if stage == TOSS:
        return " ".join(["tokens", *(f"{value:+}" for value in found)])
    return _SHARED.write(outcome)


def read_chance(text: str) -> tuple[int, ...] | None:
    word, *names = text.split(" ")
    if word == "casinos" and all(name in CASINO_NAMES for name in names):
        return (CASINO_DRAW, *(CASINO_NAMES.index(name) for name in names))
    if word == "tokens" and all(name in _VALUES for name in names):
        return (TOSS, *(_VALUES[name] for name in names))
    return _SHARED.read(text)


def why_not(view: LasVeganView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if view.stage == STAGES[CARD]:
        if move >= CARDS:
            return {"reason": "no-token-now"}
        if move not in view.hand:
            return {"reason": "not-in-hand", "card": CARD_NAMES[move]}
        return {"reason": "must-follow", "colour": COLOURS[COLOUR_OF[view.trick[0]]]}
    if move < CARDS:
        return {"reason": "token-first"}
    assert move != DECLINE, "one may always decline"
    if move > GOLD:
        return {"reason": "gold-placed", "condition": CONDITIONS[view.condition]}
    face, casino = (move - PLACE) // CASINOS, (move - PLACE) % CASINOS
    if casino not in view.casinos:
        return {"reason": "no-such-casino", "casino": CASINO_NAMES[casino]}
    if FACES[face] not in view.loose:
        return {"reason": "no-such-token", "token": FACE_NAMES[face]}
    return {"reason": "casino-taken", "casino": CASINO_NAMES[casino]}
