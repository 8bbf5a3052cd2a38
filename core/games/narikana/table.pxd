from ... cimport bits
from ...rng cimport Rng
from ...state cimport State

cdef int ABILITY_COSTS[2048]
cdef int AFFECTS[256]
cdef int AMONG[256]
cdef int ATTACK_OF[128]
cdef int COLOUR_OF[128]
cdef int COST_OF[128]
cdef int COSTS[1024]
cdef int DISTANCE[841]
cdef int F_FLAGS[256]
cdef int F_KINDS[256]
cdef int F_NOUN[256]
cdef int F_RANGE[256]
cdef int F_SIDE[256]
cdef int FIRST_EFFECT[129]
cdef int GIFTS[256]
cdef int IF_FILTER[256]
cdef int IF_KIND[256]
cdef int IF_NUMBER[256]
cdef int KEYWORDS_OF[128]
cdef int KIND_OF[128]
cdef int LIFE_OF[128]
cdef int MOMENTS[128]
cdef int PROGRAM[4096]
cdef int START[3]
cdef int START_OF[256]
cdef int WHEN[256]

cdef class NarikanaTable(State):
    cdef public int active, chapter, fought, loser, quiet, stage, top
    cdef public int control[96]
    cdef public int counters[96]
    cdef public int deck[120]
    cdef public int deck_n[3]
    cdef public int granted[96]
    cdef public int grave[384]
    cdef public int guess[960]
    cdef public int guesses[3]
    cdef public int hand[384]
    cdef public int hand_n[3]
    cdef public int host[96]
    cdef public int kind[96]
    cdef public int known[384]
    cdef public int lent[96]
    cdef public int mana[24]
    cdef public int marks[96]
    cdef public int missing[3]
    cdef public int owner[96]
    cdef public int sources[24]
    cdef public int spent[384]
    cdef public int unit_at[29]
    cdef public int up_attack[96]
    cdef public int up_life[96]
    cdef public int where[96]
    cdef public int wounds[96]

    cdef int enter(self, int card, int owner, int field, int host) noexcept nogil
    cdef int is_unit(self, int card) noexcept nogil
    cdef int is_lying(self, int slot) noexcept nogil
    cdef int field_of(self, int slot) noexcept nogil
    cdef int seat_of(self, int slot) noexcept nogil
    cdef void remove(self, int slot) noexcept nogil
    cdef void bury(self, int slot) noexcept nogil
    cdef void to_grave(self, int seat, int card) noexcept nogil
    cdef void put_at(self, int slot, int field) noexcept nogil
    cdef void close_ranks(self) noexcept nogil
    cdef void _move_slot(self, int old, int new) noexcept nogil
    cdef int attack_of(self, int slot) noexcept nogil
    cdef int life_of(self, int slot) noexcept nogil
    cdef int armour_of(self, int slot) noexcept nogil
    cdef int keywords_of(self, int slot) noexcept nogil
    cdef int _given(self, int slot, int stat) noexcept nogil
    cdef int _reaches(self, int effect, int giver, int slot) noexcept nogil
    cdef int matches(self, int f, int slot, int seat, int source, int origin) noexcept nogil
    cdef int _belongs(self, int f, int slot, int seat, int source) noexcept nogil
    cdef int _near(self, int f, int field, int origin) noexcept nogil
    cdef int _is_laden(self, int slot) noexcept nogil
    cdef int free_field(self, int f, int field, int origin) noexcept nogil
    cdef int number_of(self, int f, int seat, int source, int origin) noexcept nogil
    cdef int fits(self, int f, int card) noexcept nogil
    cdef int cards_in_grave(self, int seat, int kinds) noexcept nogil
    cdef int holds(self, int effect, int source, int seat) noexcept nogil
    cdef int is_so(self, int condition, int f, int number, int source, int seat) noexcept nogil
    cdef int bearer_of(self, int slot) noexcept nogil
    cdef int can_move(self, int slot) noexcept nogil
    cdef int may_step(self, int slot) noexcept nogil
    cdef int can_attack(self, int slot) noexcept nogil
    cdef void draw(self, int seat, Rng rng) noexcept nogil
    cdef int top_of_deck(self, int seat, Rng rng) noexcept nogil
    cdef void take_from_hand(self, int seat, int card) noexcept nogil
    cdef void to_hand(self, int seat, int card) noexcept nogil
    cdef void get_mana(self, int seat, int colour, int n) noexcept nogil
    cdef int can_pay(self, int seat, int costs, int card) noexcept nogil
    cdef void pay(self, int seat, int costs, int card) noexcept nogil
    cdef void copy_table(self, NarikanaTable other) noexcept nogil
