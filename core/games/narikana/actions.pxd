from ...engine cimport bits
from ...engine.rng cimport Rng
from .effects cimport NarikanaEffects

cdef class NarikanaActions(NarikanaEffects):
    cdef int _actions(self, int seat, int* out) noexcept nogil
    cdef int _answers(self, int seat, int* out) noexcept nogil
    cdef int _plays(self, int seat, int fast, int* out, int n) noexcept nogil
    cdef int _is_playable(self, int card, int seat, int fast) noexcept nogil
    cdef int _uses(self, int seat, int fast, int* out, int n) noexcept nogil
    cdef int _insert(self, int move, int* out, int start, int n) noexcept nogil
    cdef int is_usable(self, int slot, int seat, int fast) noexcept nogil
    cdef int _can_place(self, int seat, int card) noexcept nogil
    cdef int _has_targets(self, int effect, int seat, int source, int origin) noexcept nogil
    cdef int fields_for(self, int card, int seat, int* out) noexcept nogil
    cdef int _has_goals(self, int slot, int seat) noexcept nogil
    cdef int _has_victims(self, int slot, int seat) noexcept nogil
    cdef int goals(self, int slot, int* out) noexcept nogil
    cdef int victims(self, int slot, int* out) noexcept nogil
    cdef int is_guarded_from(self, int slot) noexcept nogil
    cdef int may_strike(self, int slot, int other, int guarded) noexcept nogil
    cdef int is_foe(self, int slot, int seat) noexcept nogil
    cdef int in_reach(self, int slot, int other) noexcept nogil
    cdef int distance(self, int slot, int other) noexcept nogil
    cdef int _can_give(self, int item, int seat) noexcept nogil
    cdef int _takers(self, int giver, int* out) noexcept nogil
    cdef int is_taker(self, int giver, int slot) noexcept nogil
    cdef int _sources(self, int seat, int* out) noexcept nogil
    cdef int _source_at(self, int seat, int field) noexcept nogil
    cdef int _aims(self, int* out) noexcept nogil
    cdef int declared_effect(self) noexcept nogil
    cdef int _discards(self, int seat, int* out) noexcept nogil
    cdef int _keeps(self, int* out) noexcept nogil
    cdef void begin(self, int move) noexcept nogil
    cdef void aim(self) noexcept nogil
    cdef void aimed(self, int move) noexcept nogil
    cdef int _is_put_on_unit(self) noexcept nogil
    cdef void _declare(self) noexcept nogil
    cdef void _tell_declared(self, int i) noexcept nogil
    cdef void _tell_target(self, int seat, int noun, int target) noexcept nogil
    cdef int _is_fast(self, int move) noexcept nogil
    cdef int can_answer(self, int seat) noexcept nogil
    cdef void end_word(self) noexcept nogil
