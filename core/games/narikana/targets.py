"""What effects of Narikana can be about. In moves targets are fields, places on the stack or cards;
kept are slots of units.
"""

from __future__ import annotations

from . import values
from .cards import *
from .codes import *
from .table import NarikanaTable


def candidates(
    state: NarikanaTable, f: int, seat: int, source: int, origin: int, but: int, out: list[int]
) -> int:
    """Write what a filter finds, as moves, ascending; return how many. `but`: a slot that is
    left out (NOWHERE: none)."""
    n = 0
    noun = F_NOUN[f]
    if noun == A_UNIT:
        for field in range(FIELDS):
            slot = state.unit_at[field]
            if slot >= 0 and slot != but and may_target(state, f, slot, seat, source, origin):
                out[n] = AT_FIELD + field
                n += 1
    elif noun == A_FIELD:
        for field in range(FIELDS):
            if values.free_field(state, f, field, origin):
                out[n] = AT_FIELD + field
                n += 1
    elif noun == AN_ACTION:
        for i in range(state.stack_n):
            if _may_stop(state, f, i, seat):
                out[n] = AT_ACTION + i
                n += 1
    else:
        for card in range(1, KINDS):
            if state.grave[seat * MAX_CARDS + card] and values.fits(f, card):
                out[n] = CHOOSE + card
                n += 1
    return n


def first_candidates(
    state: NarikanaTable, effect: int, seat: int, source: int, origin: int, out: list[int]
) -> int:
    """The first targets of an effect that leave one for the second, if it has two."""
    f = TARGET_OF[effect]
    n = candidates(state, f, seat, source, origin, NOWHERE, out)
    if SECOND_OF[effect] == NO_FILTER:
        return n
    kept = 0
    for i in range(n):
        if has_second(state, effect, seat, source, meant(state, f, out[i])):
            out[kept] = out[i]
            kept += 1
    return kept


def has_second(state: NarikanaTable, effect: int, seat: int, source: int, target: int) -> int:
    return 1 if second_candidates(state, effect, seat, source, target, state.scratch2) else 0


def second_candidates(
    state: NarikanaTable, effect: int, seat: int, source: int, target: int, out: list[int]
) -> int:
    """The same for the second target; its range counts from the first one, and from the
    player where that is no place on the board."""
    first = F_NOUN[TARGET_OF[effect]]
    f = SECOND_OF[effect]
    origin = _origin_of_second(state, first, seat, target)
    return candidates(state, f, seat, source, origin, target if first == A_UNIT else NOWHERE, out)


def _origin_of_second(state: NarikanaTable, first: int, seat: int, target: int) -> int:
    if first == A_UNIT:
        return state.where[target]
    return target if first == A_FIELD else state.where[seat - 1]


def may_target(state: NarikanaTable, f: int, slot: int, seat: int, source: int, origin: int) -> int:
    if not values.matches(state, f, slot, seat, source, origin):
        return 0
    return 1 if state.control[slot] == seat or not values.keywords_of(state, slot) & WARD else 0


def _may_stop(state: NarikanaTable, f: int, i: int, seat: int) -> int:
    if state.s_stopped[i] or state.s_move[i] == 0:
        return 0
    if F_SIDE[f] == ENEMY and state.s_seat[i] == seat:
        return 0
    if F_SIDE[f] == OWN and state.s_seat[i] != seat:
        return 0
    move = state.s_move[i]
    plays = 1 if PLAY <= move < MOVE else 0
    if F_FLAGS[f] & IS_SPELL and not (plays and KIND_OF[move - PLAY] == SPELL):
        return 0
    if F_FLAGS[f] & IS_ATTACK and not ATTACK <= move < ATTACK + FIELDS:
        return 0
    return 0 if F_FLAGS[f] & IS_PLAY and not plays else 1


def meant(state: NarikanaTable, f: int, move: int) -> int:
    """What a chosen target is, as it is kept: a slot, field, place on the stack or card."""
    if F_NOUN[f] == A_UNIT:
        return state.unit_at[move - AT_FIELD]
    if F_NOUN[f] == A_FIELD:
        return move - AT_FIELD
    return move - AT_ACTION if F_NOUN[f] == AN_ACTION else move - CHOOSE


def still_there(
    state: NarikanaTable, effect: int, seat: int, source: int, target: int, second: int
) -> int:
    """1 if the targets chosen at declaration can still be the effect's targets (§3.5)."""
    f = TARGET_OF[effect]
    if f == NO_FILTER:
        return 1
    origin = values.origin_of(state, source, seat)
    if not _is_target(state, f, seat, source, origin, target):
        return 0
    if SECOND_OF[effect] == NO_FILTER:
        return 1
    origin = _origin_of_second(state, F_NOUN[f], seat, target)
    if F_NOUN[SECOND_OF[effect]] == A_FIELD and _is_revival(effect):
        return 1  # a unit whose field was taken goes to another one
    return _is_target(state, SECOND_OF[effect], seat, source, origin, second)


def _is_revival(effect: int) -> int:
    return 1 if F_NOUN[TARGET_OF[effect]] == A_CARD else 0


def _is_target(
    state: NarikanaTable, f: int, seat: int, source: int, origin: int, target: int
) -> int:
    noun = F_NOUN[f]
    if noun == A_UNIT:
        if state.kind[target] < 0:
            return 0
        return may_target(state, f, target, seat, source, origin)
    if noun == A_FIELD:
        return values.free_field(state, f, target, origin)
    if noun == AN_ACTION:
        return _may_stop(state, f, target, seat)
    return 1 if state.grave[seat * MAX_CARDS + target] else 0
