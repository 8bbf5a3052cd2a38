cimport cython
from ... cimport bits
from ...vector cimport Vector
from .rules cimport LasVeganState

@cython.final
cdef class GameVector(Vector):
    cpdef bytearray write(self, LasVeganState state, int seat)
    cdef void _write_tricks(self, LasVeganState state) noexcept nogil
    cdef void _write_tokens(self, LasVeganState state) noexcept nogil
