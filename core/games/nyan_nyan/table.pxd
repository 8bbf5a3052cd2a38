from ...engine cimport bits
from ...engine.rng cimport Rng
from ...engine.state cimport State

cdef class NyanTable(State):
    cdef void push(self, int kind, int seat, int number) noexcept nogil
    cdef void _remove_frame(self, int at) noexcept nogil
    cdef int ask(self, int stage, int seat) noexcept nogil
    cdef int in_order(self, int seat) noexcept nogil
    cdef int after(self, int seat) noexcept nogil
    cdef void give(self, int seat, int card) noexcept nogil
    cdef void take(self, int seat, int card) noexcept nogil
    cdef int exodia(self, long long held) noexcept nogil
    cdef void put(self, int card) noexcept nogil
    cdef void finish(self, int seat) noexcept nogil
    cdef void eliminate(self, int seat) noexcept nogil
    cdef void _lose_place(self, int seat) noexcept nogil
    cdef void _bury_hand(self, int seat) noexcept nogil
    cdef void unlay(self, int seat) noexcept nogil
    cdef void cover(self, int seat, int card) noexcept nogil
    cdef int pick_up(self, int seat) noexcept nogil
    cdef void _leave(self, int seat) noexcept nogil
    cdef int _concerns_all(self, int at) noexcept nogil
    cdef int draw_on(self, Rng rng) noexcept nogil
    cdef void check_hand(self, int seat) noexcept nogil
    cdef int can_draw(self, int seat, int staying, Rng rng) noexcept nogil
    cdef int _refill(self, int staying) noexcept nogil
    cdef void _take_a_hand_for_pile(self, int needy) noexcept nogil
    cdef int top_card(self, Rng rng) noexcept nogil
    cdef void fill_hands(self, Rng rng) noexcept nogil
    cdef int _likely_card(self, int seat, int number, Rng rng) noexcept nogil
    cdef int _not_exodia(self, int seat, int card, Rng rng) noexcept nogil
    cdef int _exchanged(self, int card, Rng rng) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef void forget(self, int seat) noexcept nogil
