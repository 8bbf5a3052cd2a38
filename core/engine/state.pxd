from . cimport bits
from .rng cimport Rng


cdef class State:
    cdef readonly object options
    cdef int* notes
    cdef State origin
    cdef int buffer[192]
    cdef public int listening
    # From here on one block that `become` copies; the build adds the fields of the games.
    cdef readonly int players, mover, round, unordered
    cdef public int infers

    cdef int moves(self, int seat, int* out) noexcept nogil
    cdef void apply(self, int seat, int move, Rng rng) noexcept nogil
    cdef int game_place(self, int seat) noexcept nogil
    cdef void deal_unseen(self, int seat, Rng rng) noexcept nogil
    cdef void deal(self, Rng rng) noexcept nogil
    cdef void learn(self, int kind, int seat, int a, int b) noexcept nogil
    cdef void reset(self) noexcept nogil
    cdef int agrees(self) noexcept nogil
    cdef int asked(self, int seat) noexcept nogil
    cdef int declaration(self, int seat) noexcept nogil
    cdef int any_move(self, int seat, Rng rng) noexcept nogil
    cdef int sight(self, int seat) noexcept nogil
    cdef void tell(self, int part, int seat, float* numbers, int at) noexcept nogil
    cdef double utility(self, int seat) noexcept nogil

    cdef void become(self, State other) noexcept nogil
    cdef int top_of(self, int* pile, int n, Rng rng) noexcept nogil
    cdef int playout(self, Rng rng, int most) noexcept nogil
    cdef int declarer(self) noexcept nogil
    cdef int allows(self, int seat, int move) noexcept nogil
    cdef tuple _note(self, int i)
    cdef void emit(self, int kind, int seat, int a, int b) noexcept nogil
    cdef void learn_notes(self) noexcept nogil
    cdef void shuffle(self, int* cards, int first, int n, Rng rng) noexcept nogil

cdef double utility_by_place(int better, double equal, int players) noexcept nogil
