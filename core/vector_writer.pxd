from . cimport bits
from .state cimport State


cdef class VectorWriter:
    cdef int asked, length, players, rows, seat, stage
    cdef int plan[1024]
    cdef float* numbers
    cdef list readers
    cdef object kind

    cpdef bytearray mask(self, State state, int seat, int moves)
    cpdef bytearray write(self, State state, int seat)
    cdef void _write_fields(self, State state) noexcept nogil
    cdef void _put(self, int* fields, int how, int place, int length, int more, int at) noexcept nogil
    cdef int _write_read(self, int how, int whose, int length, int at, object value) except -1
    cdef int _put_read(self, int how, int at, object value) except -1
    cdef void _put_number(self, int at, int value) noexcept nogil
    cdef void _put_one(self, int at, int value) noexcept nogil
    cdef void _put_card(self, int at, int card) noexcept nogil
    cdef int _put_bytes(self, int at, bytearray row) except -1
    cdef int _put_list(self, int at, list row) except -1
    cdef void _flags(self, long long members, int at) noexcept nogil
    cdef int place(self, int seat) noexcept nogil
    cdef int after(self, int n) noexcept nogil
    cdef int side(self, int seat) noexcept nogil
