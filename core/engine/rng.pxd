cimport cython


@cython.final
cdef class Rng:
    cdef public long long x
    cpdef long long start(self, long long seed) noexcept nogil
    cpdef long long below(self, long long n) noexcept nogil

cdef long long _mixed(long long h) noexcept nogil
cpdef Rng own(object rng)
