from ..core cimport bits, gil
from ..core.rng cimport Rng
from ..core.state cimport State
from ..core.vector_writer cimport VectorWriter
from .policy cimport Policy


cdef class GameRow:
    cdef readonly State position
    cdef Policy policy
    cdef Rng chance, luck
    cdef public GameRow left, right
    cdef readonly int index, seat, steps, first, cut, faulty, fault
    cdef int decider, turn, turn_now, legal_n, made, most
    cdef readonly long long seed
    cdef int deciders[32]
    cdef int legal[192]

    cdef void begin(self) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cdef void _find_asked(self) noexcept nogil
    cdef void _count(self) noexcept nogil
    cdef int _opponent_move(self) noexcept nogil
    cdef int _policy_move(self) noexcept nogil
    cdef int allows(self, long long move) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void all_illegal(self, Batch batch) noexcept nogil
    cdef void all_step(self, Batch batch) noexcept nogil
    cdef void all_advise(self, Batch batch) noexcept nogil
    cdef void close_and_write(self, Batch batch) noexcept nogil
    cdef void close(self, Batch batch) noexcept nogil
    cdef void write(self, Batch batch) noexcept nogil


cdef class Batch:
    cdef list rows
    cdef GameRow root
    cdef VectorWriter writer
    cdef readonly int length, moves, width, faulty
    cdef int illegal, by_hand
    cdef float* observations
    cdef signed char* masks
    cdef float* rewards
    cdef signed char* ends
    cdef signed char* cuts
    cdef int* seats
    cdef long long* actions

    cpdef void write_row(self, GameRow row)
