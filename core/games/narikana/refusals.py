"""Why a move of Narikana isn't legal."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import (
    ABILITY,
    ABILITY_COSTS,
    CARDS,
    FAST_ABILITY,
    IS_FAST,
    KIND_OF,
    REPEATED,
)
from .codes import *
from .notation import CARD_NAMES
from .view import InPlay, NarikanaView, is_own

CHOOSING = ("source", "target", "pick", "place")
"""Stages in which a field, an action or a card is chosen."""


def why_not(view: NarikanaView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if view.stage in ("act", "answer"):
        return _why_no_action(view, move)
    if view.stage in CHOOSING and move < CONVERT and move not in (PASS, DONE, TAKE, THROW):
        return {"reason": "no-target"}
    return {"reason": f"now-{view.stage}"}


def _why_no_action(view: NarikanaView, move: int) -> dict[str, object]:
    if move < CONVERT:
        done = "nothing-to-answer" if move == DONE else "declare-first"
        return {"reason": "only-done" if move == PASS else done}
    if CONVERT <= move < MOVE:
        return _why_not_from_hand(view, move)
    if move < GIVE:
        return _why_not_with_unit(view, move)
    card = (move - GIVE) % MAX_CARDS
    return _why_not_used(view, card) if move >= USE_CARD else _why_not_given(view, card)


def _why_not_from_hand(view: NarikanaView, move: int) -> dict[str, object]:
    card = (move - CONVERT) % MAX_CARDS
    name = CARD_NAMES[card]
    if card not in view.hand:
        return {"reason": "not-in-hand", "card": name}
    if view.stage == "answer" and (move < PLAY or not IS_FAST[card]):
        if move < PLAY:
            return {"reason": "slow-action"}
        return {"reason": "not-fast", "card": name}
    if move < PLAY:
        return {"reason": "no-colour", "card": name}
    if why := _why_not_paid(view, CARDS[card].cost):
        return why
    return {"reason": "no-target-for", "card": name}


def _why_not_paid(view: NarikanaView, cost: Sequence[int]) -> dict[str, object]:
    """Which mana the seat lacks; empty if it has enough."""
    mana = view.mana[view.seat - 1]
    for colour, sign in enumerate(COLOURS):
        if mana[colour] < cost[colour]:
            return {"reason": "lacks", "sign": sign, "number": cost[colour], "have": mana[colour]}
    if mana[ANY] < sum(cost):
        return {"reason": "too-dear", "number": sum(cost), "have": mana[ANY]}
    return {}


def _why_not_with_unit(view: NarikanaView, move: int) -> dict[str, object]:
    """A unit that is to move or to attack, named by its field."""
    moves = move < ATTACK
    field = move - MOVE if moves else move - ATTACK
    name = FIELD_NAMES[field]
    if view.stage == "answer":
        return {"reason": "slow-action"}
    unit = view.unit_at(field)
    if unit is None or not is_own(view, unit):
        return {"reason": "no-own-unit", "field": name}
    reason = why_no_move(unit) if moves else why_no_attack(unit)
    if reason:
        return {"reason": reason, "field": name}
    return {"reason": "no-free-field" if moves else "no-enemy-near", "field": name}


def why_no_move(unit: InPlay) -> str:
    """Why a unit can't move in this chapter, whatever is round it; "" if it can."""
    if KIND_OF[unit.card] != CREATURE:
        return "is-building"
    if unit.marks & MOVED:
        return "moved-already"
    if unit.keywords & ROOTED:
        return "is-rooted"
    return "arrived-now" if unit.marks & FRESH and not unit.keywords & SWIFT else ""


def why_no_attack(unit: InPlay) -> str:
    """Why a unit can't attack in this chapter, whatever is round it; "" if it can."""
    if unit.attack == NO_ATTACK:
        return "has-no-attack"
    if unit.keywords & CALM:
        return "is-calm"
    twice = unit.keywords & FRENZY and not unit.marks & TWICE
    return "attacked-already" if unit.marks & ATTACKED and not twice else ""


def _why_not_used(view: NarikanaView, card: int) -> dict[str, object]:
    name, effect = CARD_NAMES[card], ABILITY[card]
    if effect == NO_EFFECT:
        return {"reason": "no-ability", "card": name}
    own = [one for one in view.board if one.card == card and is_own(view, one)]
    own = [one for one in own if KIND_OF[card] != ITEM or one.host >= 0]
    if not own:
        return {"reason": "not-in-play", "card": name}
    if view.stage == "answer" and not FAST_ABILITY[effect]:
        return {"reason": "not-fast", "card": name}
    if all(one.marks & USED for one in own) and not REPEATED[effect]:
        return {"reason": "used-already", "card": name}
    if why := _why_not_paid(view, ABILITY_COSTS[effect * COST : (effect + 1) * COST]):
        return why
    return {"reason": "no-target-for", "card": name}


def _why_not_given(view: NarikanaView, card: int) -> dict[str, object]:
    """§4.4: it counts as the move of the creature that gives."""
    name = CARD_NAMES[card]
    if view.stage == "answer":
        return {"reason": "slow-action"}
    bearers = [view.board[one.host] for one in view.board if one.card == card and one.host >= 0]
    own = [unit for unit in bearers if is_own(view, unit)]
    if KIND_OF[card] != ITEM or not own:
        return {"reason": "not-borne", "card": name}
    if all(why_no_move(unit) for unit in own):
        return {"reason": "giver-cannot-move", "card": name}
    return {"reason": "no-taker", "card": name}
