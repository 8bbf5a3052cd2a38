"""Why a move of Nyan Nyan isn't legal."""

from __future__ import annotations

from .cards import (
    ABSTAIN,
    BIT,
    CARD_NAMES,
    COMMAND,
    DRAW,
    EXODIA,
    FIVE,
    FUSE,
    JOKER,
    LAY,
    NYAN,
    NYAN_NYAN,
    PAIR,
    PAIR_FIRST,
    PAIR_SECOND,
    PASS,
    RANK_OF,
    SILENT,
    SUITS,
    TAKE,
)
from .view import NyanView

WAITING = {
    "owed": "owed-first",
    "fuse": "fuse-first",
    "wish": "wish-first",
    "command": "command-first",
    "answer": "answer-first",
    "join": "join-first",
    "lay": "lay-first",
    "call": "call-first",
}
"""What the seat has to do instead, by stage."""


def why_not(view: NyanView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if move == EXODIA:
        return {"reason": "no-exodia"}
    if view.stage == "call" and move in (NYAN, NYAN_NYAN):
        return {"reason": "not-that-call"}
    for first, last, stage in ((FUSE, LAY, "fuse"), (LAY, DRAW, "lay")):
        if first <= move < last and view.stage == stage:
            return {"reason": "not-in-hand", "card": CARD_NAMES[move - first]}
    if move == ABSTAIN and view.stage == "join":
        return {"reason": "no-joker"}
    if COMMAND < move < NYAN and view.stage == "command":
        return {"reason": "out-of-game", "seat": move - COMMAND}
    if move < PAIR and view.stage in ("turn", "drawn", "owed", "answer"):
        return _why_not_play(view, move)
    if PAIR <= move < FUSE and view.stage in ("turn", "drawn"):
        return _why_not_pair(view, move - PAIR)
    if view.stage in WAITING:
        return {"reason": WAITING[view.stage], "due": view.due}
    return {"reason": _why_not_now(view, move)}


def _why_not_now(view: NyanView, move: int) -> str:
    """In a turn."""
    if move == PASS:
        return "draw-first"
    if move == DRAW:
        return "drawn-already"
    if move == TAKE:
        return "nothing-owed"
    return "no-call-owed" if NYAN <= move <= SILENT else "not-now"


def _why_not_play(view: NyanView, card: int) -> dict[str, object]:
    name = CARD_NAMES[card]
    if card not in view.hand:
        return {"reason": "no-joker"} if card == JOKER else {"reason": "not-in-hand", "card": name}
    if view.stage == "answer":
        return {"reason": "only-joker"}
    if view.threes:
        return {"reason": "round-of-threes"}
    if view.stage == "owed":
        return {"reason": "only-seven-or-joker" if view.due_seven else "only-joker"}
    if RANK_OF[card] == FIVE and len(view.hand) <= view.n and view.matching & BIT[card]:
        return {"reason": "too-few-to-fuse", "number": view.n}
    return {"reason": "does-not-match", "card": name, "suit": SUITS[view.suit]}


def _why_not_pair(view: NyanView, pair: int) -> dict[str, object]:
    fives = [PAIR_FIRST[pair], PAIR_SECOND[pair]]
    for card in fives:
        if view.hand.count(card) < fives.count(card):
            return {"reason": "not-in-hand", "card": CARD_NAMES[card]}
    if view.threes:
        return {"reason": "round-of-threes"}
    if len(view.hand) < 2 + 2 * view.n:
        return {"reason": "too-few-to-fuse", "number": 2 * view.n}
    return {"reason": "does-not-match", "card": CARD_NAMES[fives[0]], "suit": SUITS[view.suit]}
