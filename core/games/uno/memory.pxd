from ...engine cimport bits, refusals
from .points cimport UnoPoints

cdef class UnoMemory(UnoPoints):
    cdef void _forget(self) noexcept nogil
    cdef void _forget_hands(self) noexcept nogil
    cdef void _played(self, int seat, int move) noexcept nogil
    cdef void _drew(self, int seat) noexcept nogil
    cdef void _exchange_known(self, int a, int b) noexcept nogil
    cdef void _see_given(self, int giver, int taker) noexcept nogil
    cdef void know(self, int knower, int holder, int card) noexcept nogil
    cdef void _not_held(self, int knower, int holder, int card) noexcept nogil
