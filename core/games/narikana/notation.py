"""How moves of Narikana are written, and what they are aimed at."""

from __future__ import annotations

from ...engine.chance import ChanceNotation
from .cards import (
    ABILITY,
    CARDS,
    F_NOUN,
    IDS,
    KIND_OF,
    NAMES,
    PUT_ON,
    SECOND_OF,
    SPELL_EFFECT,
    TARGET_OF,
)
from .codes import (
    A_FIELD,
    A_UNIT,
    AT_FIELD,
    ATTACK,
    ENCHANTMENT,
    FIELD_NAMES,
    FIELDS,
    FIGURE,
    MAX_CARDS,
    MOVE,
    NO_EFFECT,
    NO_FILTER,
    PLAY,
    SHUFFLING,
    STACK,
    STARTING,
    USE_CARD,
)

CARD_NAMES = [NAMES[card] if FIGURE < card < len(CARDS) else "" for card in range(MAX_CARDS)]
"""The names of the cards in moves; "" for numbers that no card of a deck has."""


def _with(verb: str, names: list[str]) -> list[str]:
    return [f"{verb} {name}" if name else "" for name in names]


MOVES = [
    "pass",
    "done",
    "take",
    "throw",
    *_with("at", FIELD_NAMES),
    *_with("at", [f"#{i + 1}" for i in range(STACK)]),
    *_with("choose", CARD_NAMES),
    *_with("convert", CARD_NAMES),
    *_with("play", CARD_NAMES),
    *_with("move", FIELD_NAMES),
    *_with("attack", FIELD_NAMES),
    *_with("give", CARD_NAMES),
    *_with("use", CARD_NAMES),
]
CHANCE = ChanceNotation(IDS, SHUFFLING, STARTING)


def nouns(move: int) -> tuple[int, int]:
    """What the first and the second target of an action are: A_UNIT, A_FIELD, AN_ACTION, A_CARD."""
    if move >= USE_CARD:
        return nouns_of(ABILITY[move - USE_CARD])
    if move >= ATTACK:
        return A_UNIT, A_UNIT
    card = move - PLAY if PLAY <= move < MOVE else FIGURE
    if KIND_OF[card] == ENCHANTMENT:
        return F_NOUN[PUT_ON[card]], A_FIELD
    return nouns_of(SPELL_EFFECT[card])


def nouns_of(effect: int) -> tuple[int, int]:
    """The same of an effect, or NO_EFFECT; A_FIELD where there is no such target."""
    if effect == NO_EFFECT:
        return A_FIELD, A_FIELD
    filters = (TARGET_OF[effect], SECOND_OF[effect])
    first, second = (F_NOUN[one] if one != NO_FILTER else A_FIELD for one in filters)
    return first, second


assert MOVES[AT_FIELD] == "at a1"
assert MOVES[MOVE + FIELDS - 1] == f"move {FIELD_NAMES[-1]}"
