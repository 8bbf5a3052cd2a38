from ...engine cimport bits
from ...engine.rng cimport Rng
from ...engine.state cimport State

cdef class NarikanaTable(State):
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
    cdef void draw(self, int seat, Rng rng) noexcept nogil
    cdef int top_of_deck(self, int seat, Rng rng) noexcept nogil
    cdef void take_from_hand(self, int seat, int card) noexcept nogil
    cdef void to_hand(self, int seat, int card) noexcept nogil
    cdef void get_mana(self, int seat, int colour, int n) noexcept nogil
    cdef int can_pay(self, int seat, int costs, int card) noexcept nogil
    cdef void pay(self, int seat, int costs, int card) noexcept nogil

cdef int packed(int first, int field) noexcept nogil
cdef int packed_boost(int attack, int life) noexcept nogil
