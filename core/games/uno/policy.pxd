cimport cython
from libc cimport math
from .rules cimport UnoState
from ...engine.rng cimport Rng
from ...policy cimport Policy

@cython.final
cdef class UnoPolicy(Policy):
    cdef UnoState world
    cdef int moves[192]
    cdef double standing[32]

    cdef int _smallest_hand(self, int seat) noexcept nogil
    cdef double _worth(self, int seat, int move) noexcept nogil
    cdef double _playable_later(self, int seat, int card, int colour) noexcept nogil
    cdef double _effect_worth(self, int seat, int card) noexcept nogil
    cdef double _danger(self, int seat) noexcept nogil
    cdef int _neighbour(self, int seat, int direction) noexcept nogil
    cdef int _new_hand(self, int seat, int card) noexcept nogil
    cdef double _standing(self, int seat) noexcept nogil
    cdef double _ahead(self, int seat, int other) noexcept nogil
