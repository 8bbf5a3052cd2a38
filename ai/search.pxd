cimport cython
from libc cimport math
from ..core.engine cimport bits, gil
from ..core.engine.rng cimport Rng
from ..core.engine.state cimport State
from ..core.policy cimport Policy


@cython.final
cdef class Search:
    cdef State world
    cdef Policy policy
    cdef Rng rng
    cdef readonly int seat, round, iterations, nodes, capacity
    cdef public int cut, noise, objective, others, prior, shared, depth, counts
    cdef unsigned long long seed # wraps round; signed numbers may not
    cdef public double explore
    cdef int busy, path_n, stamp, alive_n, turn
    cdef int alive[192]
    cdef double square[193]
    cdef double measured[193]
    cdef int* child
    cdef int* sibling
    cdef int* key
    cdef int* visits
    cdef int* available
    cdef double* value
    cdef int path[512]
    cdef int path_seat[512]
    cdef int legal[192]
    cdef int mark[4096]
    cdef double reward[32]
    cdef double logs[4096]

    cdef _check_free(self)
    cdef _reserve(self, int nodes)
    cdef void _iterate(self, int iterations) noexcept nogil
    cdef int _pick(self) noexcept nogil
    cdef void _common_random_numbers(self, unsigned long long number) noexcept nogil
    cdef int _sight(self, int seat) noexcept nogil
    cdef int _ended(self) noexcept nogil
    cdef void _descend(self) noexcept nogil
    cdef int _next(self, int node, int seat, int n, int sight) noexcept nogil
    cdef int _untried(self, int seat, int n) noexcept nogil
    cdef int _grow(self, int node, int key) noexcept nogil
    cdef int _playout_move(self, int seat) noexcept nogil
    cdef void _play_out(self) noexcept nogil
    cdef void _turn_into_margins(self) noexcept nogil
    cdef void _learn(self) noexcept nogil
