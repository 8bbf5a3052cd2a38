"""How units of Narikana come, move, are wounded and die, and what that sets off.

One effect runs at a time (`f_...` say where it is), others wait in a queue; so a position can be
copied and searched in the middle of an effect, when somebody has to choose. Of the effects that
wait those of the active player come first, each player's in the order in which they were set off;
what is set off at the same moment goes by the order in which the cards arrived (§6.3 of
rulebook/en.md).
"""

from __future__ import annotations

from . import table, targets, values
from .cards import *
from .codes import *
from .table import NarikanaTable

ALL_FIELDS = (1 << FIELDS) - 1


def wait(
    state: NarikanaTable,
    effect: int,
    source: int,
    seat: int,
    subject: int,
    target: int,
    second: int,
) -> None:
    """Put an effect into the queue. What one exchange may set off is limited."""
    if state.queue_n == QUEUE or state.effects_n == MOST_EFFECTS:
        return
    state.effects_n += 1
    at = state.queue_n * WAITING
    state.queue[at] = effect
    state.queue[at + 1] = source
    state.queue[at + 2] = seat
    state.queue[at + 3] = subject
    state.queue[at + 4] = target
    state.queue[at + 5] = second
    state.queue_n += 1


def trigger(state: NarikanaTable, when: int, slot: int, subject: int) -> None:
    """Something happens to a card in play: its own effects, and those of what is on it."""
    set_off(state, when, slot, subject)
    if state.kind[slot] >= 0 and state.is_unit(state.kind[slot]):
        for other in range(state.top):
            if state.kind[other] >= 0 and state.host[other] == slot:
                set_off(state, when, other, subject)


def trigger_all(state: NarikanaTable, when: int, seat: int, subject: int) -> None:
    """Something happens that the seat's cards in play may tell of, the unit `subject`
    excepted (NOWHERE: it doesn't happen to a unit): cards on that unit come first."""
    for on_it in range(1, -1, -1):
        for slot in range(state.top):
            if state.kind[slot] >= 0 and slot != subject and state.seat_of(slot) == seat:
                bears = 1 if subject >= 0 and state.host[slot] == subject else 0
                if bears == on_it:
                    set_off(state, when, slot, subject)


def set_off(state: NarikanaTable, when: int, slot: int, subject: int) -> None:
    card = state.kind[slot]
    if card < 0 or not MOMENTS[card] >> when & 1 or state.is_lying(slot):
        return
    for effect in range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1]):
        if WHEN[effect] == when:
            wait(state, effect, slot, state.seat_of(slot), subject, UNCHOSEN, UNCHOSEN)


def next_effect(state: NarikanaTable) -> None:
    """Begin with the effect that is next: of the active player's, the first one."""
    at = 0
    for i in range(state.queue_n):
        if state.queue[i * WAITING + 2] == state.active:
            at = i
            break
    i = at * WAITING
    state.f_effect = state.queue[i]
    state.f_source = state.queue[i + 1]
    state.f_seat = state.queue[i + 2]
    state.f_subject = state.queue[i + 3]
    state.f_target = state.queue[i + 4]
    state.f_second = state.queue[i + 5]
    state.f_pc = START_OF[state.f_effect]
    state.f_x = 0
    state.f_left = 0
    state.queue_n -= 1
    for i in range(at * WAITING, state.queue_n * WAITING):
        state.queue[i] = state.queue[i + WAITING]


def choose_targets(state: NarikanaTable) -> int:
    """Of an effect that was set off: choose what it is about. Returns 1 if somebody has to
    be asked; without a target there is no effect (`f_effect` is none then)."""
    effect = state.f_effect
    if state.f_target == UNCHOSEN:
        if not values.holds(state, effect, state.f_source, state.f_seat):
            state.f_effect = NO_EFFECT
            return 0
        if TARGET_OF[effect] == NO_FILTER:
            state.f_target = NOWHERE
        else:
            n = open_targets(state, 1, state.buffer)
            if n > 1:
                return ask(state, PICKING, state.f_seat)
            if n == 0:
                state.f_effect = NO_EFFECT
                return 0
            state.f_target = targets.meant(state, TARGET_OF[effect], state.buffer[0])
    if state.f_second == UNCHOSEN:
        if SECOND_OF[effect] == NO_FILTER:
            state.f_second = NOWHERE
        else:
            n = open_targets(state, 2, state.buffer)
            if n > 1:
                return ask(state, PICKING, state.f_seat)
            if n == 0:
                state.f_effect = NO_EFFECT
                return 0
            state.f_second = targets.meant(state, SECOND_OF[effect], state.buffer[0])
    state.emit(TRIGGERED, state.f_seat, EFFECT_CARD[effect], state.field_of(state.f_source))
    return 0


def ask(state: NarikanaTable, stage: int, seat: int) -> int:
    state.stage = stage
    state.mover = seat
    return 1


def picked(state: NarikanaTable, move: int) -> None:
    """A target of an effect that was set off has been chosen."""
    if state.f_target == UNCHOSEN:
        state.f_target = targets.meant(state, TARGET_OF[state.f_effect], move)
    else:
        state.f_second = targets.meant(state, SECOND_OF[state.f_effect], move)


def open_targets(state: NarikanaTable, part: int, out: list[int]) -> int:
    """What the effect that is set off can be about, as moves."""
    origin = state.field_of(state.f_source)
    if part == 1:
        return targets.first_candidates(
            state, state.f_effect, state.f_seat, state.f_source, origin, out
        )
    return targets.second_candidates(
        state, state.f_effect, state.f_seat, state.f_source, state.f_target, out
    )


def step(state: NarikanaTable, slot: int, field: int) -> None:
    """Put a unit onto another field, with what follows from it."""
    way = table.packed(state.where[slot], field)
    state.emit(MOVED_TO, state.control[slot], state.kind[slot], way)
    state.put_at(slot, field)
    trigger(state, MOVES, slot, slot)
    _enter_field(state, slot, field)
    if KIND_OF[state.kind[slot]] == CREATURE and item_at(state, field) >= 0:
        state.stepping[state.stepping_n] = slot
        state.stepping_n += 1


def _enter_field(state: NarikanaTable, slot: int, field: int) -> None:
    """An enemy has come onto the field of cards that lie there."""
    for other in range(state.top):
        if (
            state.kind[other] >= 0
            and state.where[other] == field
            and state.host[other] < 0
            and state.control[other] != state.control[slot]
        ):
            set_off(state, ENEMY_ENTERS, other, slot)


def item_at(state: NarikanaTable, field: int) -> int:
    """The slot of the first item that lies on a field, or NOWHERE."""
    for slot in range(state.top):
        if state.kind[slot] >= 0 and state.where[slot] == field and state.is_lying(slot):
            return slot
    return NOWHERE


def arrive(state: NarikanaTable, card: int, seat: int, field: int) -> None:
    """A unit comes into play; if its field was taken, or its player isn't next to it any
    more, somewhere else (§3.5)."""
    figure = state.where[seat - 1]
    if state.unit_at[field] >= 0 or DISTANCE[figure * FIELDS + field] != 1:
        state.place_card = card
        state.place_seat = seat
        return
    slot = state.enter(card, seat, field, NOWHERE)
    if slot < 0:
        state.to_grave(seat, card)
        return
    state.emit(ARRIVED, seat, card, field)
    set_off(state, ARRIVES, slot, slot)
    if KIND_OF[card] == CREATURE:
        trigger_all(state, ALLY_ARRIVES, seat, slot)
    _enter_field(state, slot, field)


def place(state: NarikanaTable) -> int:
    """Look for another field for a unit whose field was taken: returns 1 if its owner has
    to choose one. Without any it goes to the graveyard."""
    n = landing_fields(state, state.buffer)
    if n > 1:
        return ask(state, PLACING, state.place_seat)
    card = state.place_card
    state.place_card = NO_CARD
    if n == 1:
        arrive(state, card, state.place_seat, state.buffer[0] - AT_FIELD)
    else:
        state.to_grave(state.place_seat, card)
    return 0


def landing_fields(state: NarikanaTable, out: list[int]) -> int:
    """The free fields next to the figure of the seat whose unit looks for a field."""
    n = 0
    origin = state.where[state.place_seat - 1]
    for field in range(FIELDS):
        if state.unit_at[field] < 0 and DISTANCE[origin * FIELDS + field] == 1:
            out[n] = AT_FIELD + field
            n += 1
    return n


def step_on_items(state: NarikanaTable) -> int:
    """Creatures that came onto items decide about each (§4.3): returns 1 if one is asked."""
    while state.stepping_n > 0:
        slot = state.stepping[state.stepping_n - 1]
        if state.kind[slot] >= 0 and item_at(state, state.where[slot]) >= 0:
            return ask(state, TAKING, state.control[slot])
        state.stepping_n -= 1
    return 0


def hurt(state: NarikanaTable, slot: int, n: int) -> int:
    """Damage, less what armour keeps off; how much it was."""
    n -= values.armour_of(state, slot)
    if n <= 0 or state.kind[slot] < 0:
        return 0
    state.wounds[slot] += n
    state.fought = 1
    unit = table.packed(state.kind[slot], state.where[slot])
    state.emit(WOUNDED, state.control[slot], unit, n)
    trigger(state, HURT, slot, slot)
    return n


def heal(state: NarikanaTable, slot: int, n: int) -> None:
    n = min(n, state.wounds[slot])
    if n > 0:
        state.wounds[slot] -= n
        unit = table.packed(state.kind[slot], state.where[slot])
        state.emit(HEALED, state.control[slot], unit, n)


def die(state: NarikanaTable, slot: int) -> None:
    """A unit that isn't a figure, or an item or enchantment, goes to the graveyard."""
    card = state.kind[slot]
    if state.is_unit(card):
        _tell_death(state, slot)
    state.bury(slot)


def _tell_death(state: NarikanaTable, slot: int) -> None:
    """What the death of a unit sets off; it is still in play."""
    card = state.kind[slot]
    state.emit(DIED, state.control[slot], card, state.where[slot])
    trigger(state, DIES, slot, slot)
    if KIND_OF[card] == CREATURE:
        trigger_all(state, ALLY_DIES, state.control[slot], slot)
    if slot == state.victim and state.attacker >= 0:
        trigger(state, KILLS, state.attacker, slot)


def bury_dead(state: NarikanaTable) -> int:
    """§3.6: all units with damage enough die at once, so each of them still sees the others
    die. Returns 1 if any did. A figure that does has lost (`loser`), and stays."""
    for slot in range(2):
        if state.wounds[slot] >= FIGURE_LIFE:
            state.loser |= slot + 1
    dead = 0  # a set of fields
    for slot in range(2, state.top):
        if is_unit_in(state, ALL_FIELDS, slot) and state.wounds[slot] >= values.life_of(
            state, slot
        ):
            dead |= FIELD_BIT[state.where[slot]]
    if dead == 0:
        return 0
    for slot in range(2, state.top):
        if is_unit_in(state, dead, slot):
            _tell_death(state, slot)
    for slot in range(2, state.top):
        if is_unit_in(state, dead, slot):
            state.bury(slot)
    return 1


def is_unit_in(state: NarikanaTable, fields: int, slot: int) -> int:
    """1 for a unit in play on one of these fields (a set of bits)."""
    if state.kind[slot] < 0 or not state.is_unit(state.kind[slot]):
        return 0
    return 1 if fields & FIELD_BIT[state.where[slot]] else 0
