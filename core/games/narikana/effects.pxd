from ...engine cimport bits
from ...engine.rng cimport Rng
from .units cimport NarikanaUnits

cdef class NarikanaEffects(NarikanaUnits):
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
