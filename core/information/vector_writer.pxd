cimport cython
from ..engine cimport bits
from ..engine.state cimport State


@cython.final
cdef class VectorWriter:
    cdef int asked, players, reach, rows, seat, stage
    cdef readonly int actions, length
    cdef int plan[1152]
    cdef int order[32]
    cdef float* numbers
    cdef object kind

    cdef _measure(self, int i)
    cpdef check(self, State state)
    cpdef bytearray mask(self, State state, int seat)
    cpdef bytearray write(self, State state, int seat)
    cdef void _write_fields(self, State state) noexcept nogil
    cdef void _put(self, int* fields, int how, int place, int length, int more, int at) noexcept nogil
    cdef void write_into(self, State state, int seat, float* numbers) noexcept nogil
    cdef void _put_number(self, int at, int value) noexcept nogil
    cdef void _count(self, long long members, int at) noexcept nogil
    cdef int place(self, int seat) noexcept nogil
    cdef int side(self, int seat) noexcept nogil
