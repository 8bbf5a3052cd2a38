cimport cython
from ...engine cimport bits, refusals
from ...engine.rng cimport Rng
from ...engine.state cimport State

@cython.final
cdef class UnoState(State):
    cdef void _gather_deck(self) noexcept nogil
    cdef void _deal(self, Rng rng) noexcept nogil
    cdef void _open_discards(self, Rng rng) noexcept nogil
    cdef void _start(self, int seat) noexcept nogil
    cdef long long _fitting(self, int seat) noexcept nogil
    cdef int _instead(self) noexcept nogil
    cdef void _play(self, int seat, int move, Rng rng) noexcept nogil
    cdef void _draw(self, Rng rng) noexcept nogil
    cdef void _refill(self) noexcept nogil
    cdef void _effect(self, int seat, int card, int active, Rng rng) noexcept nogil
    cdef void _make_draw(self, int seat, Rng rng) noexcept nogil
    cdef void _skip(self, int seat, Rng rng) noexcept nogil
    cdef void _next_turn(self, int seat, Rng rng) noexcept nogil
    cdef void _number_effect(self, int seat, int rank, Rng rng) noexcept nogil
    cdef void _rotate_hands(self, int seat) noexcept nogil
    cdef void _swap_hands(self, int seat, int other) noexcept nogil
    cdef void _exchange(self, int a, int b) noexcept nogil
    cdef void _finish(self, int seat) noexcept nogil
    cdef void _take_place(self, int seat, int a, int b) noexcept nogil
    cdef void _end_round(self, int last, Rng rng) noexcept nogil
    @cython.locals(packed=cython.longlong)
    cdef int counted(self, int seat, int round_) noexcept nogil
    @cython.locals(packed=cython.longlong)
    cdef void count_cards(self, int seat, int round_, int a) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    @cython.locals(ahead=cython.longlong)
    cdef int _has_more_points(self, int seat, int other) noexcept nogil
    @cython.locals(rest=cython.longlong)
    cdef long long _digit(self, int a, int step) noexcept nogil
    cdef int _digits(self, int a) noexcept nogil
    cdef void _clear_hand(self, int seat) noexcept nogil
    cdef void give(self, int seat, int card) noexcept nogil
    cdef void _take(self, int seat, int card) noexcept nogil
    cdef int _top_card(self, Rng rng) noexcept nogil
    cdef int _likely_card(self, int seat, int number, Rng rng) noexcept nogil
    cdef int _weight(self, int seat, int card) noexcept nogil
    cdef int _swap_with_pile(self, int card, Rng rng) noexcept nogil
    cdef void _after_shuffle(self, Rng rng) noexcept nogil
    cdef long long playable(self) noexcept nogil
    cdef long long answers(self) noexcept nogil
    cdef int after(self, int seat) noexcept nogil
    cdef void _note_play(self, int seat, int move) noexcept nogil
    cdef void _note_draw(self, int seat) noexcept nogil
    cdef void _forget(self) noexcept nogil
    cdef void _forget_hands(self) noexcept nogil
    cdef void _exchange_known(self, int a, int b) noexcept nogil
    cdef void _see_given(self, int giver, int taker) noexcept nogil
    cdef void know(self, int knower, int holder, int card) noexcept nogil
    cdef void _not_held(self, int knower, int holder, int card) noexcept nogil
