cdef void refused(long long* lacks, int* fresh, int seat, long long cards) noexcept nogil
cdef void gave_up(long long* lacks, int* fresh, int seat, int card) noexcept nogil
