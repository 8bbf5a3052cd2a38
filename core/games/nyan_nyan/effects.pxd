cimport cython
from ...engine cimport bits
from ...engine.rng cimport Rng
from .table cimport NyanTable

cdef class NyanEffects(NyanTable):
    cdef void take_effect(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void _effect_with_n(self, int seat, int rank, int n) noexcept nogil
    cdef void add_due(self, int seat, int number, int seven) noexcept nogil
    cdef void fuse(self, int seat, int card) noexcept nogil
    cdef int reveal(self, int seat, int queens, Rng rng) noexcept nogil
    cdef void count_round_of_threes(self) noexcept nogil
    @cython.final
    cdef void _end_threes(self) noexcept nogil
    cdef void remember_hands(self, int player) noexcept nogil
    cdef void command(self, int target) noexcept nogil
    cdef void answer_command(self, int seat, int move) noexcept nogil
    cdef void give_up_joker(self, int seat) noexcept nogil
    cdef void choose_part(self, int seat, int move) noexcept nogil
    cdef int join_or_ask(self, int owner, int number) noexcept nogil
    cdef int _undecided(self) noexcept nogil
    cdef void _fill_up(self, int owner, int number) noexcept nogil
    cdef int _before_in_order(self, int seat) noexcept nogil
    cdef void lay(self, int seat, int card) noexcept nogil
    cdef int lay_or_compare(self, int owner, int number) noexcept nogil
    cdef void _uncover(self) noexcept nogil
    cdef void _call_off(self) noexcept nogil
    cdef int _smallest(self) noexcept nogil
    cdef int _compare(self, int a, int b) noexcept nogil
    cdef int _laid_of_rank(self, int seat, int rank) noexcept nogil
    cdef void _give_laid_to(self, int loser) noexcept nogil
    cdef int call_or_go_on(self, int owner) noexcept nogil
    cdef void call(self, int seat, int move) noexcept nogil
    cdef int _first_in_order(self, int seat, int seats) noexcept nogil
    cdef int _laid_openly(self, int seat) noexcept nogil
    cdef void _lay_any(self, int seat, Rng rng) noexcept nogil
