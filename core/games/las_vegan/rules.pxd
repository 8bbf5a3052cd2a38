cimport cython
from ... cimport bits
from ...rng cimport Rng
from .hands cimport Hands

cdef long long BIT[40]
cdef long long CASINO_CARDS[12]
cdef int COLOUR_OF[40]
cdef int DECK[40]
cdef int FACES[4]
cdef int FIRST_FACE[4]
cdef int SECOND_FACE[4]
cdef int HANDS[6]
cdef int NUMBER_OF[40]
cdef long long OF_COLOUR[4]

@cython.final
cdef class LasVeganState(Hands):
    cdef public LasVeganState origin
    cdef public int rounds, laid_n, done, best, best_seat, casinos, free, used, gold, condition
    cdef public int sevens, starter, stage
    cdef public long long taken[6]
    cdef public int tricks[6]
    cdef public int cabbages[6]
    cdef public int laid[40]
    cdef public int led[14]
    cdef public int placed[12]
    cdef public int loose[4]

    cdef void _begin_round(self) noexcept nogil
    cdef void _deal(self, Rng rng) noexcept nogil
    cdef void _draw_casinos(self, Rng rng) noexcept nogil
    cdef void _open_casinos(self, int drawn) noexcept nogil
    cdef void _toss(self, Rng rng) noexcept nogil
    cdef void _add_token(self, int value) noexcept nogil
    cdef void _after_toss(self) noexcept nogil
    cdef void _start(self, int seat) noexcept nogil
    cpdef long long playable(self, int seat) noexcept nogil
    cpdef int beats(self, int card) noexcept nogil
    cdef void _play(self, int seat, int card) noexcept nogil
    cdef void _end_trick(self, int first) noexcept nogil
    cdef void _next_token(self) noexcept nogil
    cdef int _placings(self, int* out) noexcept nogil
    cdef void _place(self, int seat, int move) noexcept nogil
    cdef void _end_round(self) noexcept nogil
    cdef int _change(self, int seat) noexcept nogil
    cpdef int golden_share(self, int seat) noexcept nogil
    cpdef int groups(self, int seat, int casino) noexcept nogil
    cpdef void copy(self, LasVeganState other) noexcept nogil
