cimport cython


@cython.final
cdef class Rng:
    cdef public long long x
    cpdef long long below(self, long long n) noexcept nogil

cpdef Rng own(object rng)
