cimport cython
from ...engine.rng cimport Rng
from . cimport actions, effects, table, targets, units, values
from .table cimport NarikanaTable

@cython.final
cdef class NarikanaState(NarikanaTable):
    cdef void _apply_choice(self, int seat, int move, Rng rng) noexcept nogil
    cdef void _decide_item(self, int move) noexcept nogil
    cdef void _discard(self, int seat, int card) noexcept nogil
    cdef void _go_on(self, Rng rng) noexcept nogil
    cdef void _bury_all_dead(self) noexcept nogil
    cdef int _in_effect(self, Rng rng) noexcept nogil
    cdef void _begin_turn(self, int seat) noexcept nogil
    cdef int _end_exchange(self, Rng rng) noexcept nogil
    cdef void _end_chapter(self) noexcept nogil
    cdef void _begin_chapter(self, int first, Rng rng) noexcept nogil
    cdef void _end_game(self) noexcept nogil
    cdef void _carry_out(self) noexcept nogil
    cdef void _fizzle(self, int i, int why) noexcept nogil
    cdef void _carry_out_play(self, int i, int card) noexcept nogil
    cdef int _can_bear(self, int slot, int card, int seat) noexcept nogil
    cdef void _lay_item(self, int card, int seat, int field) noexcept nogil
    cdef void _attach(self, int card, int seat, int field, int host) noexcept nogil
    cdef void _cast(self, int i, int card) noexcept nogil
    cdef void _begin_effect(self, int effect, int i, int source) noexcept nogil
    cdef void _carry_out_move(self, int i) noexcept nogil
    cdef void _carry_out_attack(self, int i) noexcept nogil
    cdef void _carry_out_gift(self, int i) noexcept nogil
    cdef void _carry_out_use(self, int i) noexcept nogil
    cdef void _shuffled(self) noexcept nogil
    cdef void _start(self, int first, Rng rng) noexcept nogil
    cdef void _guess(self, int seat, Rng rng) noexcept nogil
