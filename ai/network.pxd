cimport cython
from ..core.engine cimport bits


@cython.final
cdef class Network:
    cdef readonly int inputs, hidden, moves
    cdef bytearray block
    cdef float* weights
    cdef double layer[256]

    @cython.locals(number=double)
    cdef void read(self, float* numbers) noexcept nogil
    @cython.locals(total=double)
    cdef double preference(self, int move) noexcept nogil
