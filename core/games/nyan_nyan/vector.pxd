cimport cython
from ...vector cimport Vector
from .rules cimport NyanState

@cython.final
cdef class GameVector(Vector):
    cpdef bytearray write(self, NyanState state, int seat)
    cdef void _write_frames(self, NyanState state) noexcept nogil
    cdef int _write_memory(self, NyanState state) except -1
