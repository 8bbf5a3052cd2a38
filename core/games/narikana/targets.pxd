from . cimport values
from .table cimport NarikanaTable

cdef int candidates(NarikanaTable state, int f, int seat, int source, int origin, int but, int* out) noexcept nogil
cdef int first_candidates(NarikanaTable state, int effect, int seat, int source, int origin, int* out) noexcept nogil
cdef int has_second(NarikanaTable state, int effect, int seat, int source, int target) noexcept nogil
cdef int second_candidates(NarikanaTable state, int effect, int seat, int source, int target, int* out) noexcept nogil
cdef int _origin_of_second(NarikanaTable state, int first, int seat, int target) noexcept nogil
cdef int may_target(NarikanaTable state, int f, int slot, int seat, int source, int origin) noexcept nogil
cdef int _may_stop(NarikanaTable state, int f, int i, int seat) noexcept nogil
cdef int meant(NarikanaTable state, int f, int move) noexcept nogil
cdef int still_there(NarikanaTable state, int effect, int seat, int source, int target, int second) noexcept nogil
cdef int _is_revival(int effect) noexcept nogil
cdef int _is_target(NarikanaTable state, int f, int seat, int source, int origin, int target) noexcept nogil
