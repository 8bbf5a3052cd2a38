from ... cimport bits
from ...rng cimport Rng
from .units cimport NarikanaUnits

cdef int COLOUR_OF[128]
cdef int FIELD_BIT[29]
cdef int PROGRAM[4096]

cdef class NarikanaEffects(NarikanaUnits):
    cdef public int looked_n
    cdef public int looked[8]

    cdef int run(self, Rng rng) noexcept nogil
    cdef int _operate(self, int at, Rng rng) noexcept nogil
    cdef int _slot_of(self, int who) noexcept nogil
    cdef void _operate_on_each(self, int at) noexcept nogil
    cdef int _amount(self, int n) noexcept nogil
    cdef int _amount_of_x(self, int kind, int f) noexcept nogil
    cdef void _operate_on_unit(self, int at, int slot) noexcept nogil
    cdef int _is_firm(self, int slot) noexcept nogil
    cdef void _take_control(self, int slot, int verb) noexcept nogil
    cdef void _return(self, int slot) noexcept nogil
    cdef void _swap(self) noexcept nogil
    cdef int _operate_on_cards(self, int at, Rng rng) noexcept nogil
    cdef void make_source(self, int seat, int card) noexcept nogil
    cdef int _look(self, int n, Rng rng) noexcept nogil
    cdef void keep_looked(self, int card) noexcept nogil
    cdef void _show(self, int seat) noexcept nogil
    cdef void copy_effects(self, NarikanaEffects other) noexcept nogil
