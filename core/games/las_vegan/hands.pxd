cimport cython
from ... cimport bits
from ...rng cimport Rng
from ...state cimport State

cdef long long BIT[40]
cdef int COLOUR_OF[40]
cdef int TOUCHING[16]
cdef int WITHOUT[4]

cdef class Hands(State):
    cdef public int pile_n
    cdef public long long held[6]
    cdef public int lacks[6]
    cdef public int missing[6]
    cdef public int unseen[4]
    cdef public int slack[16]
    cdef public int pile[40]

    cdef void copy_hands(self, Hands other) noexcept nogil
    cdef int _top_card(self, Rng rng) noexcept nogil
    cdef void measure_slack(self) noexcept nogil
    cdef void _deal_fitting(self, Rng rng) noexcept nogil
    cdef int _next_colour(self, int left) noexcept nogil
    cdef int _holder(self, int colour, int tight, Rng rng) noexcept nogil
    cdef int _share(self, int seat, int colour, int tight) noexcept nogil
    cdef int _tighten(self, int touched, int colour) noexcept nogil
