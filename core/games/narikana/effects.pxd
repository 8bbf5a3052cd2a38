from . cimport table, units, values
from ...engine.rng cimport Rng
from .table cimport NarikanaTable

cdef int run(NarikanaTable state, Rng rng) noexcept nogil
cdef int _operate(NarikanaTable state, int at, Rng rng) noexcept nogil
cdef int _slot_of(NarikanaTable state, int who) noexcept nogil
cdef void _operate_on_each(NarikanaTable state, int at) noexcept nogil
cdef int _amount(NarikanaTable state, int n) noexcept nogil
cdef int _amount_of_x(NarikanaTable state, int kind, int f) noexcept nogil
cdef void _operate_on_unit(NarikanaTable state, int at, int slot) noexcept nogil
cdef int _is_firm(NarikanaTable state, int slot) noexcept nogil
cdef void _take_control(NarikanaTable state, int slot, int verb) noexcept nogil
cdef void _return(NarikanaTable state, int slot) noexcept nogil
cdef void _swap(NarikanaTable state) noexcept nogil
cdef int _operate_on_cards(NarikanaTable state, int at, Rng rng) noexcept nogil
cdef void make_source(NarikanaTable state, int seat, int card) noexcept nogil
cdef int _look(NarikanaTable state, int n, Rng rng) noexcept nogil
cdef void keep_looked(NarikanaTable state, int card) noexcept nogil
cdef void _show(NarikanaTable state, int seat) noexcept nogil
