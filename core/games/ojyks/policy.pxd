cimport cython
from libc cimport math
from ...engine cimport bits
from .rules cimport OjyksState
from ...engine.rng cimport Rng
from ...policy cimport Policy

@cython.final
cdef class OjyksPolicy(Policy):
    cdef OjyksState world
    cdef double pile[15]
    cdef double under[15]
    cdef double pair_hope[15]
    cdef double column_cost[4]
    cdef double cost[180]
    cdef double score[10]
    cdef double total, mean, looks
    cdef int best, fields

    cdef int _open_candidates(self, int seat, int* out) noexcept nogil
    cdef int _is_worth_searching(self, int seat, int move, int card) noexcept nogil
    cdef int _choose_open(self, int seat) noexcept nogil
    cdef void _look(self, int seat) noexcept nogil
    cdef void _share_out(self) noexcept nogil
    cdef void _count_face_down(self) noexcept nogil
    cdef double _best_exchange(self, int seat, int card) noexcept nogil
    cdef double _best_flip(self, int seat) noexcept nogil
    cdef double _draw_cost(self, int seat, double flipped) noexcept nogil
    cdef void _cost_column(self, int seat, int column) noexcept nogil
    cdef int _card_on(self, int seat, int field) noexcept nogil
    cdef void _cost_field(self, int field, int x, int y) noexcept nogil
    cdef double _cost_of(self, int a, int b, int c) noexcept nogil
    cdef double _hope(self, int card) noexcept nogil
    cdef double _points(self, int card) noexcept nogil
    cdef void _finish_costs(self, int seat, int field, double others) noexcept nogil
    cdef double _ending_cost(self, int seat, double own) noexcept nogil
    cdef double _spread(self) noexcept nogil
    cdef void _expect_scores(self) noexcept nogil
    cdef double _grid_points(self, int seat) noexcept nogil
