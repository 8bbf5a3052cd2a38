from .engine.rng cimport Rng
from .engine.state cimport State


cdef class Policy:
    cdef readonly State any_world
    cdef double out[32]
    cdef double lean[4]

    cdef int choose(self, int seat, Rng rng) noexcept nogil
    cdef int candidates(self, int seat, int* out) noexcept nogil
    cdef void judge(self, double* out) noexcept nogil
    cdef double measure(self, int seat) noexcept nogil
    cdef _check_made(self)
