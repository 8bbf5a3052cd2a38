from ...engine cimport bits, refusals
from .table cimport NyanTable

cdef class NyanMemory(NyanTable):
    cdef void _take_back(self) noexcept nogil
    cdef void _forget(self, int seat) noexcept nogil
