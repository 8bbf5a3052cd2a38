from ... cimport bits
from ...rng cimport Rng
from .table cimport NarikanaTable

cdef int F_FLAGS[256]
cdef int F_NOUN[256]
cdef int F_SIDE[256]
cdef int KIND_OF[128]
cdef int SECOND_OF[256]
cdef int TARGET_OF[256]

cdef class NarikanaTargets(NarikanaTable):
    cdef public int stack_n
    cdef public int s_move[48]
    cdef public int s_seat[48]
    cdef public int s_second[48]
    cdef public int s_source[48]
    cdef public int s_stopped[48]
    cdef public int s_target[48]
    cdef public int scratch2[128]

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
    cdef void copy_targets(self, NarikanaTargets other) noexcept nogil
