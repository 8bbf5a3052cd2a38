cimport cython
from ... cimport bits
from ...rng cimport Rng
from ...state cimport State

cdef long long BIT[54]
cdef int BONUS[4]
cdef int CARD_OF[60]
cdef int COLOUR_OF[60]
cdef int DECK[108]
cdef long long OF_RANK[15]
cdef long long PLAYABLE[60]
cdef int RANK_OF[54]

@cython.final
cdef class UnoState(State):
    cdef public UnoState origin
    cdef public int wild_on_wish, stack_draws, reverse_skips, zero_seven, rounds
    cdef public int colour, direction, active, drawn, due, draw_seat, draw_left, penalty, stage
    cdef public int pile_n, discard_n
    cdef public long long held[11]
    cdef public int count[11]
    cdef public int missing[11]
    cdef public long long lacks[11]
    cdef public int fresh[11]
    cdef public int wished[11]
    cdef public int laid[11]
    cdef public int place[11]
    cdef public int points[11]
    cdef public int pile[108]
    cdef public int discard[108]
    cdef public int hand[594]

    cdef void _gather_deck(self) noexcept nogil
    cdef void _deal(self, Rng rng) noexcept nogil
    cdef void _open_discards(self, Rng rng) noexcept nogil
    cdef void _start(self, int seat) noexcept nogil
    cdef long long _fitting(self, int seat) noexcept nogil
    cdef int _instead(self) noexcept nogil
    cpdef long long playable(self) noexcept nogil
    cpdef long long answers(self) noexcept nogil
    cdef void _play(self, int seat, int move, Rng rng) noexcept nogil
    cdef void _draw(self, Rng rng) noexcept nogil
    cdef void _refill(self) noexcept nogil
    cdef void _effect(self, int seat, int card, int active, Rng rng) noexcept nogil
    cdef void _make_draw(self, int seat, Rng rng) noexcept nogil
    cdef void _skip(self, int seat, Rng rng) noexcept nogil
    cdef int _after(self, int seat) noexcept nogil
    cdef void _next_turn(self, int seat, Rng rng) noexcept nogil
    cdef void _number_effect(self, int seat, int rank, Rng rng) noexcept nogil
    cdef void _rotate_hands(self, int seat) noexcept nogil
    cdef void _swap_hands(self, int seat, int other) noexcept nogil
    cdef void _exchange(self, int a, int b) noexcept nogil
    cdef void _finish(self, int seat) noexcept nogil
    cdef void _take_place(self, int seat, int a, int b) noexcept nogil
    cdef void _end_round(self, int last, Rng rng) noexcept nogil
    cdef void _clear_hand(self, int seat) noexcept nogil
    cpdef void give(self, int seat, int card) noexcept nogil
    cdef void _take(self, int seat, int card) noexcept nogil
    cdef int _top_card(self, Rng rng) noexcept nogil
    cdef int _likely_card(self, int seat, int number, Rng rng) noexcept nogil
    cdef int _weight(self, int seat, int card) noexcept nogil
    cdef int _swap_with_pile(self, int card, Rng rng) noexcept nogil
    cdef void _after_shuffle(self, Rng rng) noexcept nogil
    cpdef void copy(self, UnoState other) noexcept nogil
