cimport cython
from ...engine cimport bits
from ...engine.state cimport State

cdef class UnoTable(State):
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
    cdef void forget(self) noexcept nogil
    cdef void forget_hands(self) noexcept nogil
    cdef void exchange_known(self, int a, int b) noexcept nogil
    cdef void see_given(self, int giver, int taker) noexcept nogil
    cdef void know(self, int knower, int holder, int card) noexcept nogil
    cdef void not_held(self, int knower, int holder, int card) noexcept nogil
