from .actions cimport NarikanaActions

cdef class NarikanaRows(NarikanaActions):
    cdef void _write_card(self, int slot, int* out) noexcept nogil
    cdef void _tell_deck(self, int owner, float* numbers, int at) noexcept nogil
    cdef void _tell_board(self, int seat, float* numbers, int at) noexcept nogil
    cdef void _tell_stack(self, int seat, float* numbers, int at) noexcept nogil
    cdef void _tell_waiting(self, int seat, float* numbers, int at) noexcept nogil
    cdef int _side(self, int other, int seat) noexcept nogil
    cdef void _put(self, int n, float* numbers, int at) noexcept nogil
