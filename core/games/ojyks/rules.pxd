cimport cython
from ...engine cimport bits
from ...engine.rng cimport Rng
from ...engine.state cimport State

@cython.final
cdef class OjyksState(State):
    cdef void _gather_deck(self) noexcept nogil
    cdef void _deal(self, Rng rng) noexcept nogil
    cdef int _choices_left(self, int seat) noexcept nogil
    cdef void _choose(self, int seat, int field, Rng rng) noexcept nogil
    cdef void _reveal(self, Rng rng) noexcept nogil
    cdef void _start(self, int seat) noexcept nogil
    cdef void _begin_turn(self, int seat) noexcept nogil
    cdef int _fields_out(self, int fields, int verb, int* out, int n) noexcept nogil
    cdef void _flip(self, int seat, int field, Rng rng) noexcept nogil
    cdef void _exchange(self, int seat, int field, int card, Rng rng) noexcept nogil
    cdef void _draw(self, Rng rng) noexcept nogil
    cdef void _after_change(self, int seat, int field, Rng rng) noexcept nogil
    cdef void _clear_column(self, int seat, int column) noexcept nogil
    cdef void _end_turn(self, int seat, Rng rng) noexcept nogil
    cdef void _end_round(self, Rng rng) noexcept nogil
    cdef int _is_doubled(self) noexcept nogil
    cdef int grid_sum(self, int seat) noexcept nogil
    cdef void _discard(self, int card) noexcept nogil
    cdef int _turn_up(self, int seat, int field, Rng rng) noexcept nogil
    cdef int _top_card(self, Rng rng) noexcept nogil
    cdef void _refill(self) noexcept nogil
    cdef void _after_shuffle(self, Rng rng) noexcept nogil
    cdef int _any_tied(self, Rng rng) noexcept nogil
    cdef int _open(self, int seat) noexcept nogil
    cdef void _tell_grids(self, int part, int seat, float* numbers, int at) noexcept nogil
    cdef void _tell_unseen(self, int seat, float* numbers, int at) noexcept nogil
    cdef void _tell_reshuffled(self, int seat, float* numbers, int at) noexcept nogil
