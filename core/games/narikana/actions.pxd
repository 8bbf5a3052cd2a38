from . cimport table, targets, units, values
from .table cimport NarikanaTable

cdef int moves(NarikanaTable state, int seat, int* out) noexcept nogil
cdef int _actions(NarikanaTable state, int seat, int* out) noexcept nogil
cdef int _answers(NarikanaTable state, int seat, int* out) noexcept nogil
cdef int _plays(NarikanaTable state, int seat, int fast, int* out, int n) noexcept nogil
cdef int _is_playable(NarikanaTable state, int card, int seat, int fast) noexcept nogil
cdef int _uses(NarikanaTable state, int seat, int fast, int* out, int n) noexcept nogil
cdef int _insert(int move, int* out, int start, int n) noexcept nogil
cdef int is_usable(NarikanaTable state, int slot, int seat, int fast) noexcept nogil
cdef int _can_place(NarikanaTable state, int seat, int card) noexcept nogil
cdef int _has_targets(NarikanaTable state, int effect, int seat, int source, int origin) noexcept nogil
cdef int fields_for(NarikanaTable state, int card, int seat, int* out) noexcept nogil
cdef int _has_goals(NarikanaTable state, int slot, int seat) noexcept nogil
cdef int _has_victims(NarikanaTable state, int slot, int seat) noexcept nogil
cdef int goals(NarikanaTable state, int slot, int* out) noexcept nogil
cdef int victims(NarikanaTable state, int slot, int* out) noexcept nogil
cdef int is_guarded_from(NarikanaTable state, int slot) noexcept nogil
cdef int may_strike(NarikanaTable state, int slot, int other, int guarded) noexcept nogil
cdef int is_foe(NarikanaTable state, int slot, int seat) noexcept nogil
cdef int in_reach(NarikanaTable state, int slot, int other) noexcept nogil
cdef int distance(NarikanaTable state, int slot, int other) noexcept nogil
cdef int _can_give(NarikanaTable state, int item, int seat) noexcept nogil
cdef int _takers(NarikanaTable state, int giver, int* out) noexcept nogil
cdef int is_taker(NarikanaTable state, int giver, int slot) noexcept nogil
cdef int _sources(NarikanaTable state, int seat, int* out) noexcept nogil
cdef int source_at(NarikanaTable state, int seat, int field) noexcept nogil
cdef int _aims(NarikanaTable state, int* out) noexcept nogil
cdef int declared_effect(NarikanaTable state) noexcept nogil
cdef int _discards(NarikanaTable state, int seat, int* out) noexcept nogil
cdef int _keeps(NarikanaTable state, int* out) noexcept nogil
cdef void begin(NarikanaTable state, int move) noexcept nogil
cdef void aim(NarikanaTable state) noexcept nogil
cdef void aimed(NarikanaTable state, int move) noexcept nogil
cdef int _is_put_on_unit(NarikanaTable state) noexcept nogil
cdef void _declare(NarikanaTable state) noexcept nogil
cdef void _tell_declared(NarikanaTable state, int i) noexcept nogil
cdef void _tell_target(NarikanaTable state, int seat, int noun, int target) noexcept nogil
cdef int _is_fast(int move) noexcept nogil
cdef int can_answer(NarikanaTable state, int seat) noexcept nogil
cdef void end_word(NarikanaTable state) noexcept nogil
