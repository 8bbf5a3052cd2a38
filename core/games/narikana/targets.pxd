from ...engine cimport bits
from ...engine.rng cimport Rng
from .table cimport NarikanaTable

cdef class NarikanaTargets(NarikanaTable):
    cdef int candidates(self, int f, int seat, int source, int origin, int but, int* out) noexcept nogil
    cdef int first_candidates(self, int effect, int seat, int source, int origin, int* out) noexcept nogil
    cdef int has_second(self, int effect, int seat, int source, int target) noexcept nogil
    cdef int second_candidates(self, int effect, int seat, int source, int target, int* out) noexcept nogil
    cdef int _origin_of_second(self, int first, int seat, int target) noexcept nogil
    cdef int may_target(self, int f, int slot, int seat, int source, int origin) noexcept nogil
    cdef int _may_stop(self, int f, int i, int seat) noexcept nogil
    cdef int meant(self, int f, int move) noexcept nogil
    cdef int still_there(self, int effect, int seat, int source, int target, int second) noexcept nogil
    cdef int _is_revival(self, int effect) noexcept nogil
    cdef int _is_target(self, int f, int seat, int source, int origin, int target) noexcept nogil
