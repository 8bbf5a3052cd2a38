cimport cython
from ...engine cimport bits
from ...engine.rng cimport Rng
from ...engine.state cimport State

cdef class LasVeganTable(State):
    cdef int _top_card(self, Rng rng) noexcept nogil
    cdef int _cards_agree(self) noexcept nogil
    cdef int _stage_agrees(self) noexcept nogil
    cdef int _slack_of(self, int colours) noexcept nogil
    cdef void measure_slack(self) noexcept nogil
    cdef void _deal_fitting(self, Rng rng) noexcept nogil
    cdef int _next_colour(self, int left) noexcept nogil
    cdef int _holder(self, int colour, int tight, Rng rng) noexcept nogil
    cdef int _share(self, int seat, int colour, int tight) noexcept nogil
    cdef int _tighten(self, int touched, int colour) noexcept nogil
    cdef int _distance(self, int other, int seat) noexcept nogil
