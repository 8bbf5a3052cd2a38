"""How moves of Narikana are written, and why one is not legal."""

from __future__ import annotations

from collections.abc import Sequence

from ...chance import ChanceNotation
from .board import NAMES as FIELD_NAMES
from .cards import (
    ABILITY,
    ABILITY_COSTS,
    CARDS,
    F_NOUN,
    FAST_ABILITY,
    IDS,
    IS_FAST,
    KIND_OF,
    NAMES,
    PUT_ON,
    REPEATED,
    SECOND_OF,
    SPELL_EFFECT,
    TARGET_OF,
)
from .view import InPlay, NarikanaView, is_own
from .words import (
    A_FIELD,
    A_UNIT,
    ANY,
    AT_FIELD,
    ATTACK,
    ATTACKED,
    CALM,
    COLOURS,
    CONVERT,
    COST,
    CREATURE,
    DONE,
    ENCHANTMENT,
    FIELDS,
    FIGURE,
    FRENZY,
    FRESH,
    GIVE,
    ITEM,
    MAX_CARDS,
    MOVE,
    MOVED,
    PASS,
    PLAY,
    ROOTED,
    SHUFFLING,
    STACK,
    STARTING,
    SWIFT,
    TAKE,
    THROW,
    TWICE,
    USE_CARD,
    USED,
)

_CARDS = [NAMES[card] if FIGURE < card < len(CARDS) else "" for card in range(MAX_CARDS)]


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


def nouns(move: int) -> tuple[int, int]:
    """What the first and the second target of an action are: A_UNIT, A_FIELD, AN_ACTION, A_CARD."""
    if move >= USE_CARD:
        return nouns_of(ABILITY[move - USE_CARD])
    if move >= ATTACK:
        return A_UNIT, A_UNIT
    card = move - PLAY if PLAY <= move < MOVE else 0
    if KIND_OF[card] == ENCHANTMENT:
        return F_NOUN[PUT_ON[card]], A_FIELD
    return nouns_of(SPELL_EFFECT[card] if card else -1)


def nouns_of(effect: int) -> tuple[int, int]:
    """The same of an effect (-1: none); A_FIELD where there is no such target."""
    if effect < 0:
        return A_FIELD, A_FIELD
    filters = (TARGET_OF[effect], SECOND_OF[effect])
    first, second = (F_NOUN[one] if one >= 0 else A_FIELD for one in filters)
    return first, second


def why_not(view: NarikanaView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if view.stage in ("act", "answer"):
        return _why_no_action(view, move)
    if view.stage in CHOOSING and move < CONVERT and move not in (PASS, DONE, TAKE, THROW):
        return {"reason": "no-target"}
    return {"reason": f"now-{view.stage}"}


CHOOSING = ("source", "target", "pick", "place")
"""Stages in which a field, an action or a card is chosen."""


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
    name = _CARDS[card]
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
    if unit.attack < 0:
        return "has-no-attack"
    if unit.keywords & CALM:
        return "is-calm"
    twice = unit.keywords & FRENZY and not unit.marks & TWICE
    return "attacked-already" if unit.marks & ATTACKED and not twice else ""


def _why_not_used(view: NarikanaView, card: int) -> dict[str, object]:
    name, effect = _CARDS[card], ABILITY[card]
    if effect < 0:
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
    name = _CARDS[card]
    if view.stage == "answer":
        return {"reason": "slow-action"}
    bearers = [view.board[one.host] for one in view.board if one.card == card and one.host >= 0]
    own = [unit for unit in bearers if is_own(view, unit)]
    if KIND_OF[card] != ITEM or not own:
        return {"reason": "not-borne", "card": name}
    if all(why_no_move(unit) for unit in own):
        return {"reason": "giver-cannot-move", "card": name}
    return {"reason": "no-taker", "card": name}


assert MOVES[AT_FIELD] == "at a1"
assert MOVES[MOVE + FIELDS - 1] == f"move {FIELD_NAMES[-1]}"
