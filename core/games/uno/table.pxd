from ...engine cimport bits
from ...engine.rng cimport Rng
from ...engine.state cimport State

cdef class UnoTable(State):
    cdef long long playable(self) noexcept nogil
    cdef long long answers(self) noexcept nogil
    cdef int after(self, int seat) noexcept nogil
