"""What cards in play are worth now, which filters and conditions they meet, and what they can still
do in this chapter.

These depend on each other: the attack of a unit counts continuous effects, whose conditions count
units, whose filters ask for the attack. At the end the same as rows of numbers, for Views and
vectors. Paragraphs are those of rulebook/en.md.
"""

from __future__ import annotations

from typing import Any

from ...engine.constants import MOST, OVER
from .cards import *
from .codes import *
from .table import NarikanaTable

# What a unit is worth now. Continuous effects are added whenever a value is read (§5.3).


def attack_of(state: NarikanaTable, slot: int) -> int:
    """Its attack, 0 at least, or NO_ATTACK."""
    base = ATTACK_OF[state.kind[slot]]
    if base == NO_ATTACK:
        return NO_ATTACK
    base += state.counters[slot] + state.up_attack[slot] + _given(state, slot, GIVES_ATTACK)
    return max(0, base)


def life_of(state: NarikanaTable, slot: int) -> int:
    """Its life; that of players is always 20 (§3.6)."""
    card = state.kind[slot]
    if card == FIGURE:
        return FIGURE_LIFE
    return (
        LIFE_OF[card] + state.counters[slot] + state.up_life[slot] + _given(state, slot, GIVES_LIFE)
    )


def armour_of(state: NarikanaTable, slot: int) -> int:
    """How much less any damage to it is."""
    return max(0, _given(state, slot, GIVES_ARMOUR))


def keywords_of(state: NarikanaTable, slot: int) -> int:
    """A set of keywords, as bits."""
    return KEYWORDS_OF[state.kind[slot]] | state.granted[slot] | _given(state, slot, GIVES_KEYWORD)


def _given(state: NarikanaTable, slot: int, stat: int) -> int:
    """What the continuous effects of all cards in play give a unit: a sum, or keywords."""
    sum_ = 0
    for giver in range(state.top):
        card = state.kind[giver]
        if card >= 0 and MOMENTS[card] >> ALWAYS & 1:
            for effect in range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1]):
                if WHEN[effect] == ALWAYS and _reaches(state, effect, giver, slot):
                    for i in range(GIFTS[effect]):
                        at = START_OF[effect] + 2 * i
                        if PROGRAM[at] == stat:
                            if stat == GIVES_KEYWORD:
                                sum_ |= PROGRAM[at + 1]
                            else:
                                sum_ += PROGRAM[at + 1]
    return sum_


def _reaches(state: NarikanaTable, effect: int, giver: int, slot: int) -> int:
    """1 if a continuous effect of the giver is about the unit in that slot."""
    if state.is_lying(giver):
        return 0
    if AFFECTS[effect] == SELF:
        if giver != slot:
            return 0
    elif AFFECTS[effect] == BEARER:
        if state.host[giver] != slot:
            return 0
    else:
        f = AMONG[effect]
        if not _near(f, state.where[slot], state.field_of(giver)):
            return 0
        if not _belongs(state, f, slot, state.seat_of(giver), giver):
            return 0
    return holds(state, effect, giver, state.seat_of(giver))


# Filters and conditions.


def matches(state: NarikanaTable, f: int, slot: int, seat: int, source: int, origin: int) -> int:
    """1 if the unit is one that the filter looks for, on behalf of `seat` and of the card in
    slot `source` (NOWHERE: of none), in its range round the field `origin`."""
    if not _belongs(state, f, slot, seat, source) or not _near(f, state.where[slot], origin):
        return 0
    return 0 if F_FLAGS[f] & WEAK and attack_of(state, slot) > WEAK_ATTACK else 1


def _belongs(state: NarikanaTable, f: int, slot: int, seat: int, source: int) -> int:
    """What of a filter can be told without any continuous effect."""
    card = state.kind[slot]
    if card < 0 or not F_KINDS[f] >> KIND_OF[card] & 1:
        return 0
    if F_SIDE[f] == OWN and state.control[slot] != seat:
        return 0
    if F_SIDE[f] == ENEMY and state.control[slot] == seat:
        return 0
    flags = F_FLAGS[f]
    if not flags:
        return 1
    if (flags & COMMON and card == FIGURE) or (flags & IS_PLAYER and card != FIGURE):
        return 0
    if (flags & DAMAGED and not state.wounds[slot]) or (flags & UNHURT and state.wounds[slot]):
        return 0
    if flags & CHEAP and COST_OF[card] > CHEAP_COST:
        return 0
    if flags & LADEN and not _is_laden(state, slot):
        return 0
    if flags & OTHER and source >= 0 and (slot == source or slot == state.host[source]):
        return 0
    return 1


def _near(f: int, field: int, origin: int) -> int:
    return 1 if DISTANCE[field * FIELDS + origin] <= F_RANGE[f] else 0


def _is_laden(state: NarikanaTable, slot: int) -> int:
    for other in range(state.top):
        if state.kind[other] >= 0 and state.host[other] == slot:
            return 1
    return 0


def free_field(state: NarikanaTable, f: int, field: int, origin: int) -> int:
    """1 if the field is one that a filter of fields looks for."""
    if F_FLAGS[f] & EMPTY and state.unit_at[field] >= 0:
        return 0
    return _near(f, field, origin)


def number_of(state: NarikanaTable, f: int, seat: int, source: int, origin: int) -> int:
    """How many units on the board a filter finds, or cards in the seat's graveyard."""
    n = 0
    if F_NOUN[f] == A_UNIT:
        for slot in range(state.top):
            if state.kind[slot] >= 0 and state.is_unit(state.kind[slot]):
                n += matches(state, f, slot, seat, source, origin)
    else:
        for card in range(1, KINDS):
            if fits(f, card):
                n += state.grave[seat * MAX_CARDS + card]
    return n


def fits(f: int, card: int) -> int:
    """1 if a filter of cards looks for that card."""
    if not F_KINDS[f] >> KIND_OF[card] & 1:
        return 0
    return 0 if F_FLAGS[f] & CHEAP and COST_OF[card] > CHEAP_COST else 1


def cards_in_grave(state: NarikanaTable, seat: int, kinds: int) -> int:
    """Cards of these kinds (as bits) in the seat's graveyard."""
    n = 0
    for card in range(1, KINDS):
        if state.grave[seat * MAX_CARDS + card] and kinds >> KIND_OF[card] & 1:
            n += state.grave[seat * MAX_CARDS + card]
    return n


def holds(state: NarikanaTable, effect: int, source: int, seat: int) -> int:
    """1 if the condition of an effect holds, for a card in play or (NOWHERE) a spell."""
    return is_so(state, IF_KIND[effect], IF_FILTER[effect], IF_NUMBER[effect], source, seat)


def is_so(state: NarikanaTable, condition: int, f: int, number: int, source: int, seat: int) -> int:
    if condition == 0:
        return 1
    if condition == IF_COUNT:
        origin = origin_of(state, source, seat)
        return 1 if number_of(state, f, seat, source, origin) >= number else 0
    if condition == IF_GRAVE:
        return 1 if cards_in_grave(state, seat, 1 << CREATURE) >= number else 0
    if condition == IF_HAND:
        return 1 if state.hand_n[seat] <= number else 0
    if condition == IF_SOURCES:
        return 1 if state.sources[seat * COST + ANY] >= number else 0
    unit = bearer_of(state, source)
    hurt = 1 if state.wounds[unit] > 0 else 0
    return hurt if condition == IF_DAMAGED else 1 - hurt


def origin_of(state: NarikanaTable, source: int, seat: int) -> int:
    """The field from which ranges of an effect count: that of its card in play, or of the player
    (source NOWHERE: a spell)."""
    return state.field_of(source) if source >= 0 else state.where[seat - 1]


def bearer_of(state: NarikanaTable, slot: int) -> int:
    """The unit that a card in play is about: itself, or the one it is on."""
    return state.host[slot] if state.host[slot] >= 0 else slot


# What a unit can still do in this chapter.


def can_move(state: NarikanaTable, slot: int) -> int:
    """§3.3: a creature that hasn't moved, and was on the board when the chapter began."""
    if KIND_OF[state.kind[slot]] != CREATURE or state.marks[slot] & MOVED:
        return 0
    return may_step(state, slot)


def may_step(state: NarikanaTable, slot: int) -> int:
    """1 if nothing keeps a creature from moving but a move of this chapter."""
    keywords = keywords_of(state, slot)
    if keywords & ROOTED or state.marks[slot] & WEARY:
        return 0
    return 0 if state.marks[slot] & FRESH and not keywords & SWIFT else 1


def can_attack(state: NarikanaTable, slot: int) -> int:
    if attack_of(state, slot) == NO_ATTACK:
        return 0
    marks = state.marks[slot]
    if marks & ATTACKED and (marks & TWICE or not keywords_of(state, slot) & FRENZY):
        return 0
    return 0 if keywords_of(state, slot) & CALM else 1


# Rows of numbers: cards in play for Views, and the parts of vectors that aren't simply fields. In
# vectors a seat is a side: 0 the own one, 1 the other, NO_SIDE nobody.


def in_play(state: NarikanaTable, slot: int) -> tuple[int, ...]:
    """The values of `view.InPlay` for the card in a slot, in their order. Raises ValueError if
    there is no such slot."""
    if not 0 <= slot < state.top:
        raise ValueError(f"slot is {slot}; allowed are 0 to {state.top - 1}")
    _write_card(state, slot, state.buffer)
    return tuple([state.buffer[i] for i in range(IN_PLAY)])


def _write_card(state: NarikanaTable, slot: int, out: list[int]) -> None:
    """The same into `out`: what is kept of a card, except that control, field, attack, life,
    armour and keywords are those that it has now."""
    out[0] = state.kind[slot]
    out[1] = state.owner[slot]
    out[2] = state.control[slot]
    out[3] = state.where[slot]
    out[4] = state.host[slot]
    out[5] = state.wounds[slot]
    out[6] = state.counters[slot]
    out[7] = state.up_attack[slot]
    out[8] = state.up_life[slot]
    out[9] = state.granted[slot]
    out[10] = state.lent[slot]
    out[11] = state.marks[slot]
    out[12] = NO_ATTACK
    out[13] = 0
    out[14] = 0
    out[15] = 0
    if state.kind[slot] < 0:
        return
    out[2] = state.seat_of(slot)
    out[3] = state.field_of(slot)
    if state.is_unit(state.kind[slot]):
        out[12] = attack_of(state, slot)
        out[13] = life_of(state, slot)
        out[14] = armour_of(state, slot)
        out[15] = keywords_of(state, slot)


def tell(state: NarikanaTable, part: int, seat: int, numbers: Any, at: int) -> None:
    if part == LOOKED_PART:
        if state.f_seat == seat:
            for i in range(state.looked_n):
                numbers[at + i] = state.looked[i]
    elif part == STEPPING_PART:
        for i in range(state.stepping_n):
            numbers[at + i] = state.stepping[i]
    elif part == DECK_PART:
        _tell_deck(state, seat, numbers, at)
    elif part == OTHER_DECK_PART:
        if not state.secret or state.mover == OVER:
            _tell_deck(state, 3 - seat, numbers, at)
    elif part == SEAT_PART:
        numbers[at] = seat - 1
    elif part == BOARD_PART:
        _tell_board(state, seat, numbers, at)
    elif part == STACK_PART:
        _tell_stack(state, seat, numbers, at)
    else:
        _tell_waiting(state, seat, numbers, at)


def _tell_deck(state: NarikanaTable, owner: int, numbers: Any, at: int) -> None:
    for card in range(MAX_CARDS):
        numbers[at + card] = state.listed[owner * MAX_CARDS + card]


def _tell_board(state: NarikanaTable, seat: int, numbers: Any, at: int) -> None:
    for slot in range(state.top):
        _write_card(state, slot, state.buffer)
        state.buffer[1] = _side(state.buffer[1], seat)
        state.buffer[2] = _side(state.buffer[2], seat)
        _put(state, IN_PLAY, numbers, at + slot * IN_PLAY)


def _tell_stack(state: NarikanaTable, seat: int, numbers: Any, at: int) -> None:
    for i in range(state.stack_n):
        state.buffer[0] = 1 + state.s_move[i]
        state.buffer[1] = _side(state.s_seat[i], seat)
        state.buffer[2] = state.s_source[i]
        state.buffer[3] = state.s_target[i]
        state.buffer[4] = state.s_second[i]
        state.buffer[5] = state.s_stopped[i]
        _put(state, ON_STACK, numbers, at + i * ON_STACK)


def _tell_waiting(state: NarikanaTable, seat: int, numbers: Any, at: int) -> None:
    for i in range(state.queue_n):
        for j in range(WAITING):
            state.buffer[j] = state.queue[i * WAITING + j]
        state.buffer[0] += 1
        state.buffer[2] = _side(state.buffer[2], seat)
        _put(state, WAITING, numbers, at + i * WAITING)


def _side(other: int, seat: int) -> int:
    if other == 0:
        return NO_SIDE
    return 0 if other == seat else 1


def _put(state: NarikanaTable, n: int, numbers: Any, at: int) -> None:
    """Write a row that stands in the buffer."""
    for i in range(n):
        value = state.buffer[i]
        numbers[at + i] = max(-MOST, min(value, MOST))
