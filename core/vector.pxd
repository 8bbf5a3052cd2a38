from . cimport bits
from .state cimport State


cdef class Vector:
    cdef int at, length, players, seat
    cdef float* numbers

    cpdef bytearray mask(self, State state, int seat, int moves)

    cdef bytearray begin(self, State state, int seat, int stage, int stages)
    cdef int place(self, int seat) noexcept nogil
    cdef int after(self, int n) noexcept nogil
    cdef void number(self, int number) noexcept nogil
    cdef void one(self, int number, int length) noexcept nogil
    cdef void flags(self, long long members, int length) noexcept nogil
    cdef void row(self, int* values, int start, int n) noexcept nogil
    cdef int remembered(self, list values) except -1
    cdef void cards(self, int* cards, int n, int kinds) noexcept nogil
    cdef void which_seat(self, int seat) noexcept nogil
    cdef void seats(self, int members) noexcept nogil
    cdef void by_seat(self, int* values) noexcept nogil
