cimport cython
from ...vector cimport Vector
from .rules cimport NarikanaState

@cython.final
cdef class GameVector(Vector):
    cpdef bytearray write(self, NarikanaState state, int seat)
    cdef int _write_deck(self, cards) except -1
    cdef int _side(self, int seat) noexcept nogil
    cdef void _write_sides(self, NarikanaState state) noexcept nogil
    cdef void _both(self, int* values, int n) noexcept nogil
    cdef void _write_course(self, NarikanaState state) noexcept nogil
    cdef int _write_board(self, NarikanaState state) except -1
    cdef void _write_waiting(self, NarikanaState state) noexcept nogil
