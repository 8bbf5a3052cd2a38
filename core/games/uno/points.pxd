cimport cython
from .table cimport UnoTable

cdef class UnoPoints(UnoTable):
    @cython.locals(packed=cython.longlong)
    cdef int counted(self, int seat, int round_) noexcept nogil
    @cython.locals(packed=cython.longlong)
    cdef void count_cards(self, int seat, int round_, int a) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    @cython.locals(ahead=cython.longlong)
    cdef int has_more_points(self, int seat, int other) noexcept nogil
    @cython.locals(rest=cython.longlong)
    cdef long long _digit(self, int a, int step) noexcept nogil
    cdef int _digits(self, int a) noexcept nogil
