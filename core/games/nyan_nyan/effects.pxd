cimport cython
from ...engine.rng cimport Rng
from .reactions cimport NyanReactions

cdef class NyanEffects(NyanReactions):
    cdef void take_effect(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void _effect_with_n(self, int seat, int rank, int n) noexcept nogil
    cdef void add_due(self, int seat, int number, int seven) noexcept nogil
    cdef void fuse(self, int seat, int card) noexcept nogil
    cdef int reveal(self, int seat, int queens, Rng rng) noexcept nogil
    cdef void count_round_of_threes(self) noexcept nogil
    @cython.final
    cdef void _end_threes(self) noexcept nogil
