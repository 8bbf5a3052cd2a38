from ...engine cimport bits
from . cimport values
from .rules cimport NarikanaState
from ...engine.rng cimport Rng

cdef class Lethal:
    cdef NarikanaState world
    cdef Lethal root, deeper
    cdef Rng rng
    cdef int best, budget, chapter, seat
    cdef int moves[192]

    cdef int _wins(self, int actions)
    cdef int _wins_against_all(self, int actions)
    cdef int _try(self, int mover, int move, int actions)
    cdef void _deepen(self)
    cdef int _is_of(self, int move, int kind, int actions) noexcept nogil
    cdef int _may_win(self) noexcept nogil
    cdef int _reaching(self, int slot, int enemy) noexcept nogil
