"""What players of Narikana may do: legal moves, and declaring an action part by part.

An action is declared in parts: what is done, which card does it where that isn't clear, and one
or two targets. Costs are paid when it is complete (narikana §3.1).
"""

from __future__ import annotations

from . import table, targets, units, values
from .cards import *
from .codes import *
from .table import NarikanaTable

# Legal moves


def moves(state: NarikanaTable, seat: int, out: list[int]) -> int:
    stage = state.stage
    if stage == ACTING:
        return _actions(state, seat, out)
    if stage == AIMING:
        return _aims(state, out)
    if stage == ANSWERING:
        return _answers(state, seat, out)
    if stage == SOURCING:
        return _sources(state, seat, out)
    if stage == PICKING:
        return units.open_targets(state, 1 if state.f_target == UNCHOSEN else 2, out)
    if stage == PLACING:
        return units.landing_fields(state, out)
    if stage == TAKING:
        out[0] = TAKE
        out[1] = THROW
        return 2
    if stage == DISCARDING:
        return _discards(state, seat, out)
    if stage == LOOKING:
        return _keeps(state, out)
    out[0] = 0
    return 1


def _actions(state: NarikanaTable, seat: int, out: list[int]) -> int:
    """§4: everything that the active player may begin with."""
    out[0] = PASS
    n = 1
    first = seat * MAX_CARDS
    for card in range(1, KINDS):
        if state.hand[first + card] and COLOUR_OF[card] != ANY:
            out[n] = CONVERT + card
            n += 1
    n = _plays(state, seat, 0, out, n)
    for field in range(FIELDS):
        slot = state.unit_at[field]
        if slot >= 0 and _has_goals(state, slot, seat):
            out[n] = MOVE + field
            n += 1
    for field in range(FIELDS):
        slot = state.unit_at[field]
        if slot >= 0 and _has_victims(state, slot, seat):
            out[n] = ATTACK + field
            n += 1
    start = n
    for slot in range(state.top):
        if state.kind[slot] >= 0 and _can_give(state, slot, seat):
            n = _insert(GIVE + state.kind[slot], out, start, n)
    return _uses(state, seat, 0, out, n)


def _answers(state: NarikanaTable, seat: int, out: list[int]) -> int:
    """§3.2: fast actions, or nothing more."""
    out[0] = DONE
    n = _plays(state, seat, 1, out, 1)
    return _uses(state, seat, 1, out, n)


def _plays(state: NarikanaTable, seat: int, fast: int, out: list[int], n: int) -> int:
    first = seat * MAX_CARDS
    for card in range(1, KINDS):
        if state.hand[first + card] and _is_playable(state, card, seat, fast):
            out[n] = PLAY + card
            n += 1
    return n


def _is_playable(state: NarikanaTable, card: int, seat: int, fast: int) -> int:
    if (fast and not IS_FAST[card]) or not state.can_pay(seat, 0, card):
        return 0
    return _can_place(state, seat, card)


def _uses(state: NarikanaTable, seat: int, fast: int, out: list[int], n: int) -> int:
    start = n
    for slot in range(2, state.top):
        if is_usable(state, slot, seat, fast):
            n = _insert(USE_CARD + state.kind[slot], out, start, n)
    return n


def _insert(move: int, out: list[int], start: int, n: int) -> int:
    """Put a move among those from `start` on, which are ascending, unless it is there."""
    at = n
    while at > start and out[at - 1] > move:
        at -= 1
    if at > start and out[at - 1] == move:
        return n
    i = n
    while i > at:
        out[i] = out[i - 1]
        i -= 1
    out[at] = move
    return n + 1


def is_usable(state: NarikanaTable, slot: int, seat: int, fast: int) -> int:
    """1 if the seat may use the ability of a card in play now (§4.6)."""
    card = state.kind[slot]
    if card < 0 or ABILITY[card] == NO_EFFECT:
        return 0
    if state.is_lying(slot) or state.seat_of(slot) != seat:
        return 0
    effect = ABILITY[card]
    if (fast and not FAST_ABILITY[effect]) or (state.marks[slot] & USED and not REPEATED[effect]):
        return 0
    if not state.can_pay(seat, 1, effect) or not values.holds(state, effect, slot, seat):
        return 0
    return _has_targets(state, effect, seat, slot, state.field_of(slot))


def _can_place(state: NarikanaTable, seat: int, card: int) -> int:
    """1 if there is a target for a card that is played."""
    kind = KIND_OF[card]
    origin = state.where[seat - 1]
    if kind == SPELL:
        return _has_targets(state, SPELL_EFFECT[card], seat, NOWHERE, origin)
    return 1 if fields_for(state, card, seat, state.scratch) > 0 else 0


def _has_targets(state: NarikanaTable, effect: int, seat: int, source: int, origin: int) -> int:
    if TARGET_OF[effect] == NO_FILTER:
        return 1
    n = targets.candidates(state, TARGET_OF[effect], seat, source, origin, NOWHERE, state.scratch)
    if n == 0 or SECOND_OF[effect] == NO_FILTER:
        return 1 if n > 0 else 0
    for i in range(n):
        target = targets.meant(state, TARGET_OF[effect], state.scratch[i])
        if targets.has_second(state, effect, seat, source, target):
            return 1
    return 0


def fields_for(state: NarikanaTable, card: int, seat: int, out: list[int]) -> int:
    """§4.2: where a unit, item or enchantment may be put, as moves."""
    kind = KIND_OF[card]
    origin = state.where[seat - 1]
    n = 0
    for field in range(FIELDS):
        distance = DISTANCE[origin * FIELDS + field]
        if distance > 1:
            continue
        if kind in (CREATURE, BUILDING):
            fits = 1 if state.unit_at[field] < 0 else 0
        elif kind == ITEM or F_NOUN[PUT_ON[card]] == A_FIELD:
            fits = 1
        else:
            slot = state.unit_at[field]
            fits = (
                values.matches(state, PUT_ON[card], slot, seat, NOWHERE, field) if slot >= 0 else 0
            )
        if fits:
            out[n] = AT_FIELD + field
            n += 1
    return n


def _has_goals(state: NarikanaTable, slot: int, seat: int) -> int:
    if state.control[slot] != seat or not values.can_move(state, slot):
        return 0
    return 1 if goals(state, slot, state.scratch) > 0 else 0


def _has_victims(state: NarikanaTable, slot: int, seat: int) -> int:
    if state.control[slot] != seat or not values.can_attack(state, slot):
        return 0
    return 1 if victims(state, slot, state.scratch) > 0 else 0


def goals(state: NarikanaTable, slot: int, out: list[int]) -> int:
    """§4.3: free fields that a creature may move to."""
    steps = 2 if values.keywords_of(state, slot) & WINGED else 1
    n = 0
    for field in range(FIELDS):
        distance = DISTANCE[state.where[slot] * FIELDS + field]
        if state.unit_at[field] < 0 and distance <= steps:
            out[n] = AT_FIELD + field
            n += 1
    return n


def victims(state: NarikanaTable, slot: int, out: list[int]) -> int:
    """§4.5: units that a unit may attack."""
    guarded = is_guarded_from(state, slot)
    n = 0
    for field in range(FIELDS):
        other = state.unit_at[field]
        if other >= 0 and may_strike(state, slot, other, guarded):
            out[n] = AT_FIELD + field
            n += 1
    return n


def is_guarded_from(state: NarikanaTable, slot: int) -> int:
    """1 if a foe with guard is next to a unit: it may attack none but such then."""
    for other in range(state.top):
        if (
            is_foe(state, other, state.control[slot])
            and distance(state, slot, other) == 1
            and values.keywords_of(state, other) & GUARD
        ):
            return 1
    return 0


def may_strike(state: NarikanaTable, slot: int, other: int, guarded: int) -> int:
    """1 if a unit may attack that one; `guarded`: see above."""
    if not in_reach(state, slot, other):
        return 0
    return 1 if not guarded or values.keywords_of(state, other) & GUARD else 0


def is_foe(state: NarikanaTable, slot: int, seat: int) -> int:
    """1 for a unit in play that the seat doesn't control."""
    if state.kind[slot] < 0 or not state.is_unit(state.kind[slot]):
        return 0
    return 1 if state.control[slot] != seat else 0


def in_reach(state: NarikanaTable, slot: int, other: int) -> int:
    """1 if a unit could attack another one from where it is."""
    if not is_foe(state, other, state.control[slot]):
        return 0
    reach = 2 if values.keywords_of(state, slot) & FAR else 1
    return 1 if distance(state, slot, other) <= reach else 0


def distance(state: NarikanaTable, slot: int, other: int) -> int:
    return DISTANCE[state.where[slot] * FIELDS + state.where[other]]


def _can_give(state: NarikanaTable, item: int, seat: int) -> int:
    """§4.4: the bearer gives it to a creature next to it; that counts as its move."""
    giver = state.host[item]
    if giver < 0 or KIND_OF[state.kind[item]] != ITEM:
        return 0
    if state.control[giver] != seat or not values.can_move(state, giver):
        return 0
    return 1 if _takers(state, giver, state.scratch) > 0 else 0


def _takers(state: NarikanaTable, giver: int, out: list[int]) -> int:
    n = 0
    for field in range(FIELDS):
        slot = state.unit_at[field]
        if slot >= 0 and is_taker(state, giver, slot):
            out[n] = AT_FIELD + field
            n += 1
    return n


def is_taker(state: NarikanaTable, giver: int, slot: int) -> int:
    """1 for a creature of the same side next to the giver."""
    if KIND_OF[state.kind[slot]] != CREATURE or state.control[slot] != state.control[giver]:
        return 0
    return 1 if distance(state, giver, slot) == 1 else 0


def _sources(state: NarikanaTable, seat: int, out: list[int]) -> int:
    """The fields of the cards that could do what is being declared."""
    n = 0
    for field in range(FIELDS):
        if source_at(state, seat, field) >= 0:
            out[n] = AT_FIELD + field
            n += 1
    return n


def source_at(state: NarikanaTable, seat: int, field: int) -> int:
    """The slot of the first of them on a field, or NOWHERE."""
    for slot in range(2, state.top):
        if state.kind[slot] >= 0 and state.field_of(slot) == field:
            if state.d_move == USE_CARD + state.kind[slot] and is_usable(state, slot, seat, 0):
                return slot
            if state.d_move == GIVE + state.kind[slot] and _can_give(state, slot, seat):
                return slot
    return NOWHERE


def _aims(state: NarikanaTable, out: list[int]) -> int:
    """The targets of the action that is being declared."""
    move = state.d_move
    seat = state.word
    if MOVE <= move < ATTACK:
        return goals(state, state.d_source, out)
    if ATTACK <= move < GIVE:
        return victims(state, state.d_source, out)
    if GIVE <= move < USE_CARD:
        return _takers(state, state.host[state.d_source], out)
    effect = declared_effect(state)
    if effect == NO_EFFECT:
        return fields_for(state, move - PLAY, seat, out)
    source = state.d_source
    origin = values.origin_of(state, source, seat)
    if state.d_target != UNCHOSEN:
        return targets.second_candidates(state, effect, seat, source, state.d_target, out)
    return targets.first_candidates(state, effect, seat, source, origin, out)


def declared_effect(state: NarikanaTable) -> int:
    """The effect of the spell or ability that is being declared, or NO_EFFECT."""
    if state.d_move >= USE_CARD:
        return ABILITY[state.d_move - USE_CARD]
    return SPELL_EFFECT[state.d_move - PLAY] if PLAY <= state.d_move < MOVE else NO_EFFECT


def _discards(state: NarikanaTable, seat: int, out: list[int]) -> int:
    n = 0
    for card in range(1, KINDS):
        if state.hand[seat * MAX_CARDS + card]:
            out[n] = CHOOSE + card
            n += 1
    return n


def _keeps(state: NarikanaTable, out: list[int]) -> int:
    n = 0
    for i in range(state.looked_n):
        n = _insert(CHOOSE + state.looked[i], out, 0, n)
    return n


# Declaring


def begin(state: NarikanaTable, move: int) -> None:
    """The first part of an action: what is done."""
    state.d_move = move
    if PLAY <= move < MOVE:  # announced: all know now that it is in the hand
        card = state.word * MAX_CARDS + move - PLAY
        state.known[card] = max(1, state.known[card])
    state.d_source = NOWHERE
    state.d_target = NOWHERE
    state.d_second = NOWHERE
    if MOVE <= move < ATTACK:
        state.d_source = state.unit_at[move - MOVE]
    elif ATTACK <= move < GIVE:
        state.d_source = state.unit_at[move - ATTACK]
    elif move >= GIVE:
        n = 0
        only = NOWHERE
        for field in range(FIELDS):
            slot = source_at(state, state.word, field)
            if slot >= 0:
                only = slot
                n += 1
        if n > 1 or move < USE_CARD:
            units.ask(state, SOURCING, state.word)
            return
        state.d_source = only
    aim(state)


def aim(state: NarikanaTable) -> None:
    """Ask for what is still open, or the action is complete."""
    move = state.d_move
    effect = declared_effect(state)
    first = 1
    if move < PLAY or (effect != NO_EFFECT and TARGET_OF[effect] == NO_FILTER):
        first = 0
    if first and state.d_target == NOWHERE:
        state.d_target = UNCHOSEN
        units.ask(state, AIMING, state.word)
    elif effect != NO_EFFECT and SECOND_OF[effect] != NO_FILTER and state.d_second == NOWHERE:
        state.d_second = UNCHOSEN
        units.ask(state, AIMING, state.word)
    else:
        _declare(state)


def aimed(state: NarikanaTable, move: int) -> None:
    """A target was chosen."""
    effect = declared_effect(state)
    if effect != NO_EFFECT:
        f = TARGET_OF[effect] if state.d_target == UNCHOSEN else SECOND_OF[effect]
        meant = targets.meant(state, f, move)
    else:
        meant = move - AT_FIELD
        if ATTACK <= state.d_move < USE_CARD or _is_put_on_unit(state):
            meant = state.unit_at[meant]
    if state.d_target == UNCHOSEN:
        state.d_target = meant
    else:
        state.d_second = meant
    aim(state)


def _is_put_on_unit(state: NarikanaTable) -> int:
    """1 if an enchantment of units is being declared."""
    if not PLAY <= state.d_move < MOVE:
        return 0
    card = state.d_move - PLAY
    return 1 if KIND_OF[card] == ENCHANTMENT and F_NOUN[PUT_ON[card]] == A_UNIT else 0


def _declare(state: NarikanaTable) -> None:
    """§3.1: the action is complete. It is paid, and waits to be carried out."""
    move = state.d_move
    seat = state.word
    source = state.d_source
    if move < PLAY:
        if move != PASS:
            state.take_from_hand(seat, move - CONVERT)
    elif move < MOVE:
        state.pay(seat, 0, move - PLAY)
        state.take_from_hand(seat, move - PLAY)
    elif move < ATTACK:
        state.marks[source] |= MOVED
    elif move < GIVE:
        state.marks[source] |= TWICE if state.marks[source] & ATTACKED else ATTACKED
    elif move < USE_CARD:
        state.marks[state.host[source]] |= MOVED
    else:
        state.marks[source] |= USED
        state.pay(seat, 1, ABILITY[move - USE_CARD])
    i = state.stack_n
    state.s_move[i] = move
    state.s_seat[i] = seat
    state.s_source[i] = source
    state.s_target[i] = state.d_target
    state.s_second[i] = state.host[source] if GIVE <= move < USE_CARD else state.d_second
    state.s_stopped[i] = 0
    state.stack_n = i + 1
    state.declared += 1
    state.added += 1
    if state.listening:
        _tell_declared(state, i)
    if move == PASS:
        state.passed = 1
    if _is_fast(move) and can_answer(state, seat):
        units.ask(state, ANSWERING, seat)
    else:
        end_word(state)


def _tell_declared(state: NarikanaTable, i: int) -> None:
    """The action, where it comes from, and its targets."""
    move = state.s_move[i]
    seat = state.s_seat[i]
    if move == PASS:
        state.emit(PASSED, seat, 0, 0)
        return
    source = state.s_source[i]
    unit = table.packed(state.kind[source], state.field_of(source)) if source >= 0 else FIELDS
    state.emit(DECLARED, seat, move, unit)
    effect = declared_effect(state)
    if state.s_target[i] >= 0:
        noun = F_NOUN[TARGET_OF[effect]] if effect != NO_EFFECT else A_FIELD
        _tell_target(state, seat, noun, state.s_target[i])
    if effect != NO_EFFECT and state.s_second[i] >= 0:
        _tell_target(state, seat, F_NOUN[SECOND_OF[effect]], state.s_second[i])


def _tell_target(state: NarikanaTable, seat: int, noun: int, target: int) -> None:
    if noun == A_UNIT or ATTACK <= state.d_move < USE_CARD or _is_put_on_unit(state):
        unit = table.packed(state.kind[target], state.where[target])
        state.emit(AIMED, state.control[target], A_UNIT, unit)
    else:
        state.emit(AIMED, seat, noun, target)


def _is_fast(move: int) -> int:
    if PLAY <= move < MOVE:
        return IS_FAST[move - PLAY]
    return FAST_ABILITY[ABILITY[move - USE_CARD]] if move >= USE_CARD else 0


def can_answer(state: NarikanaTable, seat: int) -> int:
    """1 if a fast action is possible as far as everybody can see: there is a card in the
    hand and mana, or a fast ability. So being asked tells nothing about a hand."""
    if state.stack_n == STACK:
        return 0
    if state.hand_n[seat] > 0 and state.mana[seat * COST + ANY] > 0:
        return 1
    for slot in range(2, state.top):
        if is_usable(state, slot, seat, 1):
            return 1
    return 0


def end_word(state: NarikanaTable) -> None:
    """§3.2: the seat adds nothing more for now. The other one may answer; the exchange is
    over when the reactive player declines, or when the other one can't answer."""
    declines = 1 if state.word != state.active and state.added == 0 else 0
    state.word = 3 - state.word
    state.added = 0
    if not declines and can_answer(state, state.word):
        units.ask(state, ANSWERING, state.word)
    else:
        state.word = 0
