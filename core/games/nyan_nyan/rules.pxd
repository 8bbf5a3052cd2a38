cimport cython
from ...engine cimport bits, refusals
from ...engine.rng cimport Rng
from .effects cimport NyanEffects

@cython.final
cdef class NyanState(NyanEffects):
    cdef void _deal(self, Rng rng) noexcept nogil
    cdef void _start(self, int seat, Rng rng) noexcept nogil
    cdef int _cards_out(self, long long held, int verb, int* out, int n) noexcept nogil
    cdef int _pairs_out(self, int seat, int* out, int n) noexcept nogil
    cpdef long long matching(self) noexcept nogil
    cdef long long answers(self) noexcept nogil
    cdef long long fitting(self, int seat) noexcept nogil
    cdef void _show_exodia(self, int seat) noexcept nogil
    cdef void _show_all(self, Rng rng) noexcept nogil
    cdef void _take_turn(self, int seat, int move) noexcept nogil
    cdef void _begin_effect(self, int seat) noexcept nogil
    cdef void _discard(self, int seat, int card) noexcept nogil
    cdef void _run(self, Rng rng) noexcept nogil
    cdef int _draw_or_leave(self, int seat, int number, Rng rng) noexcept nogil
    cdef int _step(self, Rng rng) noexcept nogil
    cdef void _answer_obligation(self, int seat, int move) noexcept nogil
    cdef void _between_turns(self) noexcept nogil
    cdef int _loses_turn(self, int seat) noexcept nogil
    cdef int _settle(self, int seat) noexcept nogil
    cdef void _chance(self, Rng rng) noexcept nogil
    cdef void _after_shuffle(self, Rng rng) noexcept nogil
