from . cimport values
from .table cimport NarikanaTable

cdef tuple in_play(NarikanaTable state, int slot)
cdef void tell(NarikanaTable state, int part, int seat, float* numbers, int at) noexcept nogil
cdef void _write_card(NarikanaTable state, int slot, int* out) noexcept nogil
cdef void _tell_deck(NarikanaTable state, int owner, float* numbers, int at) noexcept nogil
cdef void _tell_board(NarikanaTable state, int seat, float* numbers, int at) noexcept nogil
cdef void _tell_stack(NarikanaTable state, int seat, float* numbers, int at) noexcept nogil
cdef void _tell_waiting(NarikanaTable state, int seat, float* numbers, int at) noexcept nogil
cdef int _side(int other, int seat) noexcept nogil
cdef void _put(NarikanaTable state, int n, float* numbers, int at) noexcept nogil
