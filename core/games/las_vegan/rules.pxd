cimport cython
from ...engine cimport bits
from ...engine.rng cimport Rng
from ...engine.state cimport State

@cython.final
cdef class LasVeganState(State):
    cdef void _begin_round(self) noexcept nogil
    cdef void _deal(self, Rng rng) noexcept nogil
    cdef void _draw_casinos(self, Rng rng) noexcept nogil
    cdef void _open_casinos(self, int drawn) noexcept nogil
    cdef void _toss(self, Rng rng) noexcept nogil
    cdef void _add_token(self, int value) noexcept nogil
    cdef void _after_toss(self) noexcept nogil
    cdef void _start(self, int seat) noexcept nogil
    cdef long long playable(self, int seat) noexcept nogil
    cdef int beats(self, int card) noexcept nogil
    cdef void _play(self, int seat, int card) noexcept nogil
    cdef void _end_trick(self, int first) noexcept nogil
    cdef void _next_token(self) noexcept nogil
    cdef int _placings(self, int* out) noexcept nogil
    cdef void _place(self, int seat, int move) noexcept nogil
    cdef void _end_round(self) noexcept nogil
    cdef int _change(self, int seat) noexcept nogil
    cdef int golden_share(self, int seat) noexcept nogil
    cdef int groups(self, int seat, int casino) noexcept nogil
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
