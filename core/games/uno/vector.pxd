cimport cython
from ...vector cimport Vector
from .rules cimport UnoState

@cython.final
cdef class GameVector(Vector):
    cpdef bytearray write(self, UnoState state, int seat)
    cdef int _write_memory(self, UnoState state, int seat) except -1
