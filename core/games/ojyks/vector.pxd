cimport cython
from ... cimport bits
from ...vector cimport Vector
from .rules cimport OjyksState

@cython.final
cdef class GameVector(Vector):
    cdef int unseen[15]

    cpdef bytearray write(self, OjyksState state, int seat)
    cdef void _write_grids(self, OjyksState state) noexcept nogil
