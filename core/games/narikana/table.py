"""The position of Narikana as it lies on the table: cards in play, hands, decks, graveyards, mana,
declared actions and effects that wait.

The rules are functions over it: in `values.py` (what cards in play are worth), `targets.py`,
`units.py` (what happens to units), `effects.py` (what cards do), `actions.py` (what may be
declared); `rules.py` says how a game goes. Paragraphs are those of rulebook/en.md.
"""

from __future__ import annotations

from ...engine import bits
from ...engine.limits import COUNT, SWITCH, Limits, sets_of
from ...engine.rng import Rng
from ...engine.state import State
from .cards import *
from .codes import *
from .options import NarikanaOptions

_SEAT = range(3)
_SLOT = range(NOWHERE, SLOTS)
_TARGET = range(UNCHOSEN, MAX_CARDS)
"""A slot, a field, a card or a place on the stack."""
_FIELD = range(FIELDS)
_CARD = range(KINDS)
_MOVE = range(ALL_MOVES)
_EFFECT = range(NO_EFFECT, MAX_EFFECTS)
_DECK = range(DECK_SIZE + 1)
_STRENGTH = range(-COUNT.stop, COUNT.stop)

LIMITS: Limits = {
    "players": range(2, 3),
    "kind": range(GONE, KINDS),
    "owner": _SEAT,
    "control": _SEAT,
    "where": _FIELD,
    "host": _SLOT,
    "wounds": COUNT,
    "counters": COUNT,
    "up_attack": _STRENGTH,
    "up_life": _STRENGTH,
    "granted": sets_of(len(KEYWORD_WORDS)),
    "lent": _SEAT,
    "marks": sets_of(len(MARK_WORDS)),
    "unit_at": _SLOT,
    "top": range(2, SLOTS + 1),
    "hand": _DECK,
    "known": _DECK,
    "grave": _DECK,
    "spent": _DECK,
    "hand_n": _DECK,
    "sources": COUNT,
    "mana": COUNT,
    "deck": _CARD,
    "listed": _DECK,
    "secret": SWITCH,
    "deck_n": _DECK,
    "missing": _DECK,
    "guess": _CARD,
    "guesses": range(GUESSES + 1),
    "active": _SEAT,
    "chapter": COUNT,
    "fought": SWITCH,
    "quiet": COUNT,
    "loser": range(4),
    "passes": SWITCH,
    "beginning": SWITCH,
    "stage": range(len(STAGES)),
    "word": _SEAT,
    "added": range(STACK + 1),
    "declared": range(STACK + 1),
    "passed": SWITCH,
    "d_move": _MOVE,
    "d_source": _SLOT,
    "d_target": _TARGET,
    "d_second": _TARGET,
    "s_move": _MOVE,
    "s_seat": _SEAT,
    "s_source": _TARGET,
    "s_target": _TARGET,
    "s_second": _TARGET,
    "s_stopped": SWITCH,
    "stack_n": range(STACK + 1),
    "queue": (_EFFECT, _TARGET, _SEAT, _TARGET, _TARGET, _TARGET),
    "queue_n": range(QUEUE + 1),
    "effects_n": COUNT,
    "f_effect": _EFFECT,
    "f_pc": range(MAX_PROGRAM - OP),
    "f_source": _TARGET,
    "f_seat": _SEAT,
    "f_subject": _TARGET,
    "f_target": _TARGET,
    "f_second": _TARGET,
    "f_x": _STRENGTH,
    "f_left": COUNT,
    "attacker": _SLOT,
    "victim": _SLOT,
    "stepping": range(SLOTS),
    "stepping_n": range(MOST_STEPPING + 1),
    "place_card": _CARD,
    "place_seat": _SEAT,
    "looked": _CARD,
    "looked_n": range(MOST_LOOKED + 1),
}


def packed(first: int, field: int) -> int:
    """A card and its field, or the fields at both ends of a way, in one number for notes; see
    `unpacked`."""
    return first * AT + field


def unpacked(number: int) -> tuple[int, int]:
    """The two numbers that `packed` put together."""
    return divmod(number, AT)


def packed_boost(attack: int, life: int) -> int:
    """What a unit gets, or loses, in one number for notes; see `unpacked_boost`."""
    return (attack + BIAS) * STEP + life + BIAS


def unpacked_boost(number: int) -> tuple[int, int]:
    """The attack and life that `packed_boost` put together."""
    attack, life = divmod(number, STEP)
    return attack - BIAS, life - BIAS


class NarikanaTable(State):
    """Seats are 1 and 2; arrays by seat begin with an unused 0. What the fields hold stands in the
    methods that set them at first."""

    def __init__(self, players: int, options: NarikanaOptions) -> None:
        super().__init__(players)
        self.options = options
        self._clear_board()
        self._clear_cards(int(options.secret_decks))
        self._clear_turn()
        self._clear_actions()
        self._clear_effects()
        self.enter(FIGURE, 1, START[1], NOWHERE)
        self.enter(FIGURE, 2, START[2], NOWHERE)
        self.marks[0] = 0
        self.marks[1] = 0

    def _clear_board(self) -> None:
        """Cards in play lie in slots, in the order in which they arrived: `kind[slot]` is the
        number of the card (FREE: none; GONE: it left in this exchange), `owner` and `control` are
        seats, `where` its field, `host` the slot of the unit that it is on (NOWHERE: on the field
        itself). `wounds` is the damage on a unit, `counters` its +1/+1 for good, `up_attack`,
        `up_life` and `granted` (keywords) last until the chapter ends, `lent` is the seat that gets
        the control back then, `marks` say what was done in this chapter. `top` is above the last
        slot in use; `unit_at[field]` the slot of the unit there."""
        self.kind = bits.zeros(SLOTS)
        self.owner = bits.zeros(SLOTS)
        self.control = bits.zeros(SLOTS)
        self.where = bits.zeros(SLOTS)
        self.host = bits.zeros(SLOTS)
        self.wounds = bits.zeros(SLOTS)
        self.counters = bits.zeros(SLOTS)
        self.up_attack = bits.zeros(SLOTS)
        self.up_life = bits.zeros(SLOTS)
        self.granted = bits.zeros(SLOTS)
        self.lent = bits.zeros(SLOTS)
        self.marks = bits.zeros(SLOTS)
        self.unit_at = bits.zeros(FIELDS)
        self.top = 0
        for slot in range(SLOTS):
            self.kind[slot] = FREE
        for field in range(FIELDS):
            self.unit_at[field] = NOWHERE

    def _clear_cards(self, secret: int) -> None:
        """`hand`, `known` (cards that all know to be in the hand), `grave` and `spent` (cards that
        have become mana sources) are counts, `[seat * MAX_CARDS + card]`; `sources` and `mana` are
        counts, `[seat * COST + colour]`, where ANY is the sum. `deck[seat * DECK_SIZE + i]`, top
        last, has the fill mark `deck_n[seat]`; `listed` counts its cards at the beginning, `secret`
        is 1 if the other seat doesn't know them.

        In a world pooled from a View, `missing[seat]` cards of the hand are still to be dealt; they
        lie in the deck above its fill mark. Of a seat whose deck is a secret there are several
        `guesses[seat]` there, which lie one behind the other in `guess`, `[(seat * GUESSES + guess)
        * DECK_SIZE + i]`."""
        self.hand = bits.zeros(3 * MAX_CARDS)
        self.known = bits.zeros(3 * MAX_CARDS)
        self.grave = bits.zeros(3 * MAX_CARDS)
        self.spent = bits.zeros(3 * MAX_CARDS)
        self.hand_n = bits.zeros(3)
        self.sources = bits.zeros(3 * COST)
        self.mana = bits.zeros(3 * COST)
        self.deck = bits.zeros(3 * DECK_SIZE)
        self.listed = bits.zeros(3 * MAX_CARDS)
        self.secret = secret
        self.deck_n = bits.zeros(3)
        self.missing = bits.zeros(3)
        self.guess = bits.zeros(3 * GUESSES * DECK_SIZE)
        self.guesses = bits.zeros(3)

    def _clear_turn(self) -> None:
        """`fought` is 1 if damage was dealt in this chapter, `quiet` counts chapters without damage
        while both decks are empty, `loser` is a seat (3: both). `passes` is 1 if the last exchange
        was nothing but a pass, `beginning` is 1 while a chapter begins and the active player hasn't
        been asked yet. `word` is the seat that may declare, `added` how many actions it has
        declared since it was asked, `declared` how many there are in this exchange, `passed` is 1
        if the first was a pass."""
        self.active = 0
        self.chapter = 0
        self.fought = 0
        self.quiet = 0
        self.loser = 0
        self.passes = 0
        self.beginning = 0
        self.stage = SHUFFLING
        self.word = 0
        self.added = 0
        self.declared = 0
        self.passed = 0

    def _clear_actions(self) -> None:
        """`d_...` are the move, the slot and the targets of the action that is being declared.
        `s_...[i]` is the i-th declared action, the last one is carried out first: its move, seat,
        the slot of the unit or card that acts (NOWHERE: none), targets (the second one of a gift is
        the creature that gives), and 1 if it was stopped."""
        self.d_move = 0
        self.d_source = NOWHERE
        self.d_target = NOWHERE
        self.d_second = NOWHERE
        self.s_move = bits.zeros(STACK)
        self.s_seat = bits.zeros(STACK)
        self.s_source = bits.zeros(STACK)
        self.s_target = bits.zeros(STACK)
        self.s_second = bits.zeros(STACK)
        self.s_stopped = bits.zeros(STACK)
        self.stack_n = 0

    def _clear_effects(self) -> None:
        """`queue` holds WAITING numbers for each of `queue_n` effects that wait, `effects_n` counts
        those of this exchange; `f_...` is the effect that is being carried out. `attacker` and
        `victim` are slots, while an attack is carried out. `stepping` are slots of creatures that
        have come onto items and must decide about them. `place_card` is a unit (or NO_CARD) whose
        field was taken, of `place_seat`. `looked` are cards that the seat of the effect looks at.
        `scratch` and `scratch2` are only for passing use."""
        self.queue = bits.zeros(QUEUE * WAITING)
        self.queue_n = 0
        self.effects_n = 0
        self.f_effect = NO_EFFECT
        self.f_pc = 0
        self.f_source = NOWHERE
        self.f_seat = 0
        self.f_subject = NOWHERE
        self.f_target = NOWHERE
        self.f_second = NOWHERE
        self.f_x = 0
        self.f_left = 0
        self.attacker = NOWHERE
        self.victim = NOWHERE
        self.stepping = bits.zeros(MOST_STEPPING)
        self.stepping_n = 0
        self.place_card = NO_CARD
        self.place_seat = 0
        self.looked = bits.zeros(MOST_LOOKED)
        self.looked_n = 0
        self.scratch = bits.zeros(MAX_CARDS)
        self.scratch2 = bits.zeros(MAX_CARDS)

    def limits(self) -> Limits:
        return LIMITS

    # Cards in play. The figures never leave slots 0 and 1.

    def enter(self, card: int, owner: int, field: int, host: int) -> int:
        """Bring a card into play, on a field or on a unit; its slot, or NOWHERE if none is left
        (there are more than all cards of both decks fill in any game that was ever seen)."""
        if self.top == SLOTS:
            return NOWHERE
        slot = self.top
        self.top += 1
        self.kind[slot] = card
        self.owner[slot] = owner
        self.control[slot] = owner
        self.where[slot] = field
        self.host[slot] = host
        self.wounds[slot] = 0
        self.counters[slot] = 0
        self.up_attack[slot] = 0
        self.up_life[slot] = 0
        self.granted[slot] = 0
        self.lent[slot] = 0
        self.marks[slot] = FRESH
        if self.is_unit(card):
            self.unit_at[field] = slot
        return slot

    def is_unit(self, card: int) -> int:
        return 1 if KIND_OF[card] == CREATURE or KIND_OF[card] == BUILDING else 0

    def is_lying(self, slot: int) -> int:
        """1 for an item that nobody bears; it does nothing."""
        return 1 if KIND_OF[self.kind[slot]] == ITEM and self.host[slot] < 0 else 0

    def field_of(self, slot: int) -> int:
        """Where a card in play is; of one that has left, where it was."""
        host = self.host[slot]
        return self.where[host] if host >= 0 else self.where[slot]

    def seat_of(self, slot: int) -> int:
        """The controller of a card in play; of an item that is borne, that of its bearer."""
        host = self.host[slot]
        if host >= 0 and KIND_OF[self.kind[slot]] == ITEM:
            return self.control[host]
        return self.control[slot]

    def remove(self, slot: int) -> None:
        """Take a unit or another card out of play. Items on it stay on its field (§4.7),
        enchantments on it go to the graveyard."""
        card = self.kind[slot]
        if self.is_unit(card):
            self.unit_at[self.where[slot]] = NOWHERE
            for other in range(self.top):
                if self.kind[other] >= 0 and self.host[other] == slot:
                    if KIND_OF[self.kind[other]] == ITEM:
                        self.host[other] = NOWHERE
                        self.where[other] = self.where[slot]
                        self.control[other] = self.owner[other]
                    else:
                        self.bury(other)
        else:
            self.where[slot] = self.field_of(slot)
            self.host[slot] = NOWHERE
        self.kind[slot] = GONE

    def bury(self, slot: int) -> None:
        """Into its owner's graveyard."""
        card = self.kind[slot]
        owner = self.owner[slot]
        self.remove(slot)
        self.to_grave(owner, card)

    def to_grave(self, seat: int, card: int) -> None:
        self.grave[seat * MAX_CARDS + card] += 1
        self.emit(BURIED, seat, card, 0)

    def put_at(self, slot: int, field: int) -> None:
        """Move a unit onto a field. To swap two units, call it for both."""
        if self.unit_at[self.where[slot]] == slot:
            self.unit_at[self.where[slot]] = NOWHERE
        self.where[slot] = field
        self.unit_at[field] = slot

    def close_ranks(self) -> None:
        """Between two exchanges: slots of cards that have left become free, and the cards behind
        them move up. So the order of slots stays the order of arrival."""
        n = 0
        for slot in range(self.top):
            if self.kind[slot] >= 0:
                if n != slot:
                    self._move_slot(slot, n)
                n += 1
        for slot in range(n, self.top):
            self.kind[slot] = FREE
        self.top = n

    def _move_slot(self, old: int, new: int) -> None:
        self.kind[new] = self.kind[old]
        self.owner[new] = self.owner[old]
        self.control[new] = self.control[old]
        self.where[new] = self.where[old]
        self.host[new] = self.host[old]
        self.wounds[new] = self.wounds[old]
        self.counters[new] = self.counters[old]
        self.up_attack[new] = self.up_attack[old]
        self.up_life[new] = self.up_life[old]
        self.granted[new] = self.granted[old]
        self.lent[new] = self.lent[old]
        self.marks[new] = self.marks[old]
        if self.is_unit(self.kind[new]):
            self.unit_at[self.where[new]] = new
        for other in range(self.top):
            if self.host[other] == old and self.kind[other] >= 0:
                self.host[other] = new

    # Hands, decks and mana.

    def draw(self, seat: int, rng: Rng | None) -> None:
        """§1.5: no card is drawn from an empty deck."""
        if self.deck_n[seat] == 0:
            self.emit(DREW_NOTHING, seat, 0, 0)
            return
        card = self.top_of_deck(seat, rng)
        self.hand[seat * MAX_CARDS + card] += 1
        self.hand_n[seat] += 1
        self.emit(DREW, seat, card, 0)

    def top_of_deck(self, seat: int, rng: Rng | None) -> int:
        """Take the top card of a deck, in a sampled world any of them."""
        last = self.deck_n[seat] - 1
        self.deck_n[seat] = last
        first = seat * DECK_SIZE
        if self.unordered:
            assert rng is not None
            i = first + rng.below(last + 1)
            card = self.deck[i]
            self.deck[i] = self.deck[first + last]
            return card
        return self.deck[first + last]

    def take_from_hand(self, seat: int, card: int) -> None:
        """A card leaves the hand, openly."""
        i = seat * MAX_CARDS + card
        self.hand[i] -= 1
        self.hand_n[seat] -= 1
        if self.known[i]:
            self.known[i] -= 1

    def to_hand(self, seat: int, card: int) -> None:
        """A card comes into the hand, openly."""
        i = seat * MAX_CARDS + card
        self.hand[i] += 1
        self.known[i] += 1
        self.hand_n[seat] += 1

    def get_mana(self, seat: int, colour: int, n: int) -> None:
        self.mana[seat * COST + colour] += n
        self.mana[seat * COST + ANY] += n

    def can_pay(self, seat: int, costs: int, card: int) -> int:
        """1 if the seat has the mana. `costs` is 0 for what a card costs to play, 1 for its
        ability (`card` is then the effect)."""
        first = seat * COST
        sum_ = 0
        for colour in range(COST):
            n = ABILITY_COSTS[card * COST + colour] if costs else COSTS[card * COST + colour]
            sum_ += n
            if colour < ANY and self.mana[first + colour] < n:
                return 0
        return 1 if self.mana[first + ANY] >= sum_ else 0

    def pay(self, seat: int, costs: int, card: int) -> None:
        """Colours first; each `*` then from the colour of which most is left, the first of
        equals in the order r o y g b l p."""
        first = seat * COST
        for colour in range(ANY):
            n = ABILITY_COSTS[card * COST + colour] if costs else COSTS[card * COST + colour]
            self.mana[first + colour] -= n
            self.mana[first + ANY] -= n
        n = ABILITY_COSTS[card * COST + ANY] if costs else COSTS[card * COST + ANY]
        for _ in range(n):
            most = 0
            for colour in range(1, ANY):
                if self.mana[first + colour] > self.mana[first + most]:
                    most = colour
            self.mana[first + most] -= 1
            self.mana[first + ANY] -= 1
