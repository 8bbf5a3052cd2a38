cimport cython
from ..core.engine cimport bits, gil
from ..core.engine.rng cimport Rng
from ..core.engine.state cimport State
from ..core.information.vector_writer cimport VectorWriter
from ..core.policy cimport Policy


@cython.final
cdef class Use:
    cdef int busy
    cdef check(self)


@cython.final
cdef class GameRow:
    cdef State position
    cdef Policy policy
    cdef Rng chance, luck
    cdef GameRow left, right
    cdef Use use
    cdef readonly int index, seat, steps, first, cut, faulty, fault
    cdef int action, decider, turn, turn_now, legal_n, made, most
    cdef readonly long long seed, total
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
    cdef void all_choose(self, Batch batch) noexcept nogil
    cdef void all_step(self, Batch batch) noexcept nogil
    cdef void all_advise(self, Batch batch) noexcept nogil
    cdef void close_and_write(self, Batch batch) noexcept nogil
    cdef void close(self, Batch batch) noexcept nogil
    cdef void write(self, Batch batch) noexcept nogil
    cdef _check_free(self)


@cython.final
cdef class Batch:
    cdef list rows
    cdef tuple views
    cdef GameRow root
    cdef Use use
    cdef VectorWriter writer
    cdef readonly int length, moves, width, faulty
    cdef int by_hand, chosen, illegal
    cdef float* observations
    cdef signed char* masks
    cdef float* rewards
    cdef signed char* ends
    cdef signed char* cuts
    cdef int* seats
    cdef long long* actions

    cdef _check_row(self, GameRow row, VectorWriter writer, int width)
    @cython.locals(row=GameRow)
    cdef _link(self, int i)
    cdef _write(self, GameRow row)
    cdef _check_free(self)
    cdef _check_bound(self)
