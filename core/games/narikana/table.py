"""What lies on the table of Narikana: the cards in play and what they are worth, hands, decks,
graveyards and mana.

The rules proper are in `effects.py` (what cards do), `actions.py` (what may be declared) and
`rules.py` (how a game goes). Paragraphs are those of rulebook/en.md.
"""

from __future__ import annotations

from ...engine import bits
from ...engine.limits import Limits
from ...engine.rng import Rng
from ...engine.state import State
from . import board, cards
from .cards import KINDS
from .codes import (
    A_UNIT,
    ALWAYS,
    ANY,
    ATTACKED,
    BEARER,
    BUILDING,
    BURIED,
    CALM,
    CHEAP,
    CHEAP_COST,
    COMMON,
    COST,
    CREATURE,
    DAMAGED,
    DECK_SIZE,
    DREW,
    EMPTY,
    ENEMY,
    FIELDS,
    FIGURE,
    FIGURE_LIFE,
    FREE,
    FRENZY,
    FRESH,
    GIVES_ARMOUR,
    GIVES_ATTACK,
    GIVES_KEYWORD,
    GIVES_LIFE,
    GONE,
    GUESSES,
    IF_COUNT,
    IF_DAMAGED,
    IF_GRAVE,
    IF_HAND,
    IF_SOURCES,
    ITEM,
    LADEN,
    MAX_CARDS,
    MOST_LOOKED,
    MOST_STEPPING,
    MOVED,
    NO_CARD,
    NOWHERE,
    OTHER,
    OWN,
    PLAYER,
    QUEUE,
    ROOTED,
    SELF,
    SHUFFLING,
    SLOTS,
    STACK,
    SWIFT,
    TWICE,
    UNHURT,
    WAITING,
    WEAK,
    WEAK_ATTACK,
    WEARY,
)
from .limits import LIMITS
from .options import NarikanaOptions

# Tables by assignment, because that is how Cython fills C arrays.
ABILITY_COSTS = cards.ABILITY_COSTS
AFFECTS = cards.AFFECTS
AMONG = cards.AMONG
ATTACK_OF = cards.ATTACK_OF
COLOUR_OF = cards.COLOUR_OF
COST_OF = cards.COST_OF
COSTS = cards.COSTS
DISTANCE = board.DISTANCE
F_FLAGS = cards.F_FLAGS
F_KINDS = cards.F_KINDS
F_NOUN = cards.F_NOUN
F_RANGE = cards.F_RANGE
F_SIDE = cards.F_SIDE
FIRST_EFFECT = cards.FIRST_EFFECT
GIFTS = cards.GIFTS
IF_FILTER = cards.IF_FILTER
IF_KIND = cards.IF_KIND
IF_NUMBER = cards.IF_NUMBER
KEYWORDS_OF = cards.KEYWORDS_OF
KIND_OF = cards.KIND_OF
LIFE_OF = cards.LIFE_OF
MOMENTS = cards.MOMENTS
PROGRAM = cards.PROGRAM
START = board.START
START_OF = cards.START_OF
WHEN = cards.WHEN


class NarikanaTable(State):
    """Seats are 1 and 2; arrays by seat begin with an unused 0.

    Cards in play lie in slots, in the order in which they arrived: `kind[slot]` is the number of
    the card (FREE: none; GONE: it left in this exchange), `owner` and `control` are seats, `where`
    its field, `host` the slot of the unit that it is on (NOWHERE: on the field itself). `wounds`
    is the damage on a unit, `counters` its +1/+1 for good, `up_attack`, `up_life` and `granted`
    (keywords) last until the chapter ends, `lent` is the seat that gets the control back then,
    `marks` say what was done in this chapter. `top` is above the last slot in use;
    `unit_at[field]` the slot of the unit there.

    `hand`, `known` (cards that all know to be in the hand), `grave` and `spent` (cards that have
    become mana sources) are counts, `[seat * MAX_CARDS + card]`; `sources` and `mana` are counts,
    `[seat * COST + colour]`, where ANY is the sum. `deck[seat * DECK_SIZE + i]`, top last, has the
    fill mark `deck_n[seat]`. In a world pooled from a View, `missing[seat]` cards of the hand are
    still to be dealt; they lie in the deck above its fill mark. Of a seat whose deck is a secret
    there are several `guesses[seat]` there, which lie one behind the other in `guess`,
    `[(seat * GUESSES + guess) * DECK_SIZE + i]`.

    `fought` is 1 if damage was dealt in this chapter, `quiet` counts chapters without damage while
    both decks are empty, `loser` is a seat (3: both). `passes` is 1 if the last exchange was
    nothing but a pass, `beginning` is 1 while a chapter begins and the active player hasn't been
    asked yet.

    `word` is the seat that may declare, `added` how many actions it has declared since it was
    asked, `declared` how many there are in this exchange, `passed` is 1 if the first was a pass.
    `d_...` are the move, the slot and the targets of the action that is being declared.
    `s_...[i]` is the i-th declared action, the last one is carried out first: its move, seat,
    the slot of the unit or card that acts (NOWHERE: none), targets (the second one of a gift is
    the creature that gives), and 1 if it was stopped.

    `queue` holds WAITING numbers for each of `queue_n` effects that wait; `f_...` is the effect
    that is being carried out. `attacker` and `victim` are slots, while an attack is carried out.
    `stepping` are slots of creatures that have come onto items and must decide about them.
    `place_card` is a unit (0: none) whose field was taken, of `place_seat`. `looked` are cards
    that the seat of the effect looks at. `scratch` and `scratch2` are only for passing use.
    """

    def __init__(self, players: int, options: NarikanaOptions) -> None:
        super().__init__(players)
        self.options = options
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
        self.hand = bits.zeros(3 * MAX_CARDS)
        self.known = bits.zeros(3 * MAX_CARDS)
        self.grave = bits.zeros(3 * MAX_CARDS)
        self.spent = bits.zeros(3 * MAX_CARDS)
        self.hand_n = bits.zeros(3)
        self.sources = bits.zeros(3 * COST)
        self.mana = bits.zeros(3 * COST)
        self.deck = bits.zeros(3 * DECK_SIZE)
        self.listed = bits.zeros(3 * MAX_CARDS)
        self.secret = int(options.secret_decks)
        self.deck_n = bits.zeros(3)
        self.missing = bits.zeros(3)
        self.guess = bits.zeros(3 * GUESSES * DECK_SIZE)
        self.guesses = bits.zeros(3)
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
        self.queue = bits.zeros(QUEUE * WAITING)
        self.queue_n = 0
        self.effects_n = 0
        self.f_effect = NOWHERE
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
        self.place_card = 0
        self.place_seat = 0
        self.looked = bits.zeros(MOST_LOOKED)
        self.looked_n = 0
        self.scratch = bits.zeros(MAX_CARDS)
        self.scratch2 = bits.zeros(MAX_CARDS)
        for slot in range(SLOTS):
            self.kind[slot] = FREE
        for field in range(FIELDS):
            self.unit_at[field] = NOWHERE
        self.enter(FIGURE, 1, START[1], NOWHERE)
        self.enter(FIGURE, 2, START[2], NOWHERE)
        self.marks[0] = 0
        self.marks[1] = 0

    def limits(self) -> Limits:
        return LIMITS

    # Cards in play. The figures never leave slots 0 and 1.

    def enter(self, card: int, owner: int, field: int, host: int) -> int:
        """Bring a card into play, on a field or on a unit; its slot, or -1 if none is left (there
        are more than all cards of both decks fill in any game that was ever seen)."""
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
        """Who controls a card in play: of an item that is borne, whoever controls the bearer."""
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
        """Move a unit onto a field. Whoever swaps two puts both."""
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

    # What a unit is worth now. Continuous effects are added whenever a value is read (§5.3).

    def attack_of(self, slot: int) -> int:
        """Its attack, 0 at least; -1 if it has none."""
        base = ATTACK_OF[self.kind[slot]]
        if base < 0:
            return -1
        base += self.counters[slot] + self.up_attack[slot] + self._given(slot, GIVES_ATTACK)
        return max(0, base)

    def life_of(self, slot: int) -> int:
        """Its life; that of players is always 20 (§3.6)."""
        card = self.kind[slot]
        if card == FIGURE:
            return FIGURE_LIFE
        return (
            LIFE_OF[card] + self.counters[slot] + self.up_life[slot] + self._given(slot, GIVES_LIFE)
        )

    def armour_of(self, slot: int) -> int:
        """How much less any damage to it is."""
        return max(0, self._given(slot, GIVES_ARMOUR))

    def keywords_of(self, slot: int) -> int:
        """A set of keywords, as bits."""
        return KEYWORDS_OF[self.kind[slot]] | self.granted[slot] | self._given(slot, GIVES_KEYWORD)

    def _given(self, slot: int, stat: int) -> int:
        """What the continuous effects of all cards in play give a unit: a sum, or keywords."""
        sum_ = 0
        for giver in range(self.top):
            card = self.kind[giver]
            if card >= 0 and MOMENTS[card] >> ALWAYS & 1:
                for effect in range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1]):
                    if WHEN[effect] == ALWAYS and self._reaches(effect, giver, slot):
                        for i in range(GIFTS[effect]):
                            at = START_OF[effect] + 2 * i
                            if PROGRAM[at] == stat:
                                if stat == GIVES_KEYWORD:
                                    sum_ |= PROGRAM[at + 1]
                                else:
                                    sum_ += PROGRAM[at + 1]
        return sum_

    def _reaches(self, effect: int, giver: int, slot: int) -> int:
        """1 if a continuous effect of the giver is about the unit in that slot."""
        if self.is_lying(giver):
            return 0
        if AFFECTS[effect] == SELF:
            if giver != slot:
                return 0
        elif AFFECTS[effect] == BEARER:
            if self.host[giver] != slot:
                return 0
        else:
            f = AMONG[effect]
            if not self._near(f, self.where[slot], self.field_of(giver)):
                return 0
            if not self._belongs(f, slot, self.seat_of(giver), giver):
                return 0
        return self.holds(effect, giver, self.seat_of(giver))

    # Filters and conditions.

    def matches(self, f: int, slot: int, seat: int, source: int, origin: int) -> int:
        """1 if the unit is one that the filter looks for, on behalf of `seat` and of the card in
        slot `source` (NOWHERE: of none), in its range round the field `origin`."""
        if not self._belongs(f, slot, seat, source) or not self._near(f, self.where[slot], origin):
            return 0
        return 0 if F_FLAGS[f] & WEAK and self.attack_of(slot) > WEAK_ATTACK else 1

    def _belongs(self, f: int, slot: int, seat: int, source: int) -> int:
        """What of a filter can be told without any continuous effect."""
        card = self.kind[slot]
        if card < 0 or not F_KINDS[f] >> KIND_OF[card] & 1:
            return 0
        if F_SIDE[f] == OWN and self.control[slot] != seat:
            return 0
        if F_SIDE[f] == ENEMY and self.control[slot] == seat:
            return 0
        flags = F_FLAGS[f]
        if not flags:
            return 1
        if (flags & COMMON and card == FIGURE) or (flags & PLAYER and card != FIGURE):
            return 0
        if (flags & DAMAGED and not self.wounds[slot]) or (flags & UNHURT and self.wounds[slot]):
            return 0
        if flags & CHEAP and COST_OF[card] > CHEAP_COST:
            return 0
        if flags & LADEN and not self._is_laden(slot):
            return 0
        if flags & OTHER and source >= 0 and (slot == source or slot == self.host[source]):
            return 0
        return 1

    def _near(self, f: int, field: int, origin: int) -> int:
        return 1 if DISTANCE[field * FIELDS + origin] <= F_RANGE[f] else 0

    def _is_laden(self, slot: int) -> int:
        for other in range(self.top):
            if self.kind[other] >= 0 and self.host[other] == slot:
                return 1
        return 0

    def free_field(self, f: int, field: int, origin: int) -> int:
        """1 if the field is one that a filter of fields looks for."""
        if F_FLAGS[f] & EMPTY and self.unit_at[field] >= 0:
            return 0
        return self._near(f, field, origin)

    def number_of(self, f: int, seat: int, source: int, origin: int) -> int:
        """How many units on the board a filter finds, or cards in the seat's graveyard."""
        n = 0
        if F_NOUN[f] == A_UNIT:
            for slot in range(self.top):
                if self.kind[slot] >= 0 and self.is_unit(self.kind[slot]):
                    n += self.matches(f, slot, seat, source, origin)
        else:
            for card in range(1, KINDS):
                if self.fits(f, card):
                    n += self.grave[seat * MAX_CARDS + card]
        return n

    def fits(self, f: int, card: int) -> int:
        """1 if a filter of cards looks for that card."""
        if not F_KINDS[f] >> KIND_OF[card] & 1:
            return 0
        return 0 if F_FLAGS[f] & CHEAP and COST_OF[card] > CHEAP_COST else 1

    def cards_in_grave(self, seat: int, kinds: int) -> int:
        """Cards of these kinds (as bits) in the seat's graveyard."""
        n = 0
        for card in range(1, KINDS):
            if self.grave[seat * MAX_CARDS + card] and kinds >> KIND_OF[card] & 1:
                n += self.grave[seat * MAX_CARDS + card]
        return n

    def holds(self, effect: int, source: int, seat: int) -> int:
        """1 if the condition of an effect holds, for a card in play or (NOWHERE) a spell."""
        return self.is_so(IF_KIND[effect], IF_FILTER[effect], IF_NUMBER[effect], source, seat)

    def is_so(self, condition: int, f: int, number: int, source: int, seat: int) -> int:
        if condition == 0:
            return 1
        if condition == IF_COUNT:
            origin = self.field_of(source) if source >= 0 else self.where[seat - 1]
            return 1 if self.number_of(f, seat, source, origin) >= number else 0
        if condition == IF_GRAVE:
            return 1 if self.cards_in_grave(seat, 1 << CREATURE) >= number else 0
        if condition == IF_HAND:
            return 1 if self.hand_n[seat] <= number else 0
        if condition == IF_SOURCES:
            return 1 if self.sources[seat * COST + ANY] >= number else 0
        unit = self.bearer_of(source)
        hurt = 1 if self.wounds[unit] > 0 else 0
        return hurt if condition == IF_DAMAGED else 1 - hurt

    def bearer_of(self, slot: int) -> int:
        """The unit that a card in play is about: itself, or the one it is on."""
        return self.host[slot] if self.host[slot] >= 0 else slot

    # What a unit can still do in this chapter.

    def can_move(self, slot: int) -> int:
        """§3.3: a creature that hasn't moved, and was on the board when the chapter began."""
        if KIND_OF[self.kind[slot]] != CREATURE or self.marks[slot] & MOVED:
            return 0
        return self.may_step(slot)

    def may_step(self, slot: int) -> int:
        """1 if nothing keeps a creature from moving but a move of this chapter."""
        keywords = self.keywords_of(slot)
        if keywords & ROOTED or self.marks[slot] & WEARY:
            return 0
        return 0 if self.marks[slot] & FRESH and not keywords & SWIFT else 1

    def can_attack(self, slot: int) -> int:
        if self.attack_of(slot) < 0:
            return 0
        marks = self.marks[slot]
        if marks & ATTACKED and (marks & TWICE or not self.keywords_of(slot) & FRENZY):
            return 0
        return 0 if self.keywords_of(slot) & CALM else 1

    # Hands, decks and mana.

    def draw(self, seat: int, rng: Rng | None) -> None:
        """§1.5: no card is drawn from an empty deck."""
        if self.deck_n[seat] == 0:
            self.emit(NO_CARD, seat, 0, 0)
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

    # Copies.
