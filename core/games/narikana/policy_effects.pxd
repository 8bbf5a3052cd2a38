from ...engine.rng cimport Rng
from . cimport targets, values
from .policy_board cimport BoardPolicy

cdef class EffectsPolicy(BoardPolicy):
    cdef double _best_effect(self, int effect, int seat, int source, int origin) noexcept nogil
    cdef double _best_second(self, int effect, int seat, int source, int origin, int target) noexcept nogil
    cdef double _chosen_worth(self, int effect, int seat, int source, int origin, int target, int move) noexcept nogil
    cdef double _effect_worth(self, int effect, int seat, int source, int origin, int target, int second) noexcept nogil
    cdef int _slot_of(self, int who, int seat, int source, int target, int second) noexcept nogil
    cdef int _x(self, int kind, int f, int seat, int source, int target, int origin) noexcept nogil
    cdef int _number(self, int n, int x) noexcept nogil
    cdef double _signed(self, int slot, int seat) noexcept nogil
    cdef double _unit_effect(self, int at, int slot, int seat, int x) noexcept nogil
    cdef double _heal_worth(self, int slot, int n) noexcept nogil
    cdef double _boost_worth(self, int slot, int attack, int life) noexcept nogil
    cdef double _saved(self, int slot, int keyword) noexcept nogil
    cdef double _ready_worth(self, int slot) noexcept nogil
    cdef double _laden(self, int slot) noexcept nogil
    cdef double _keyword_worth(self, int slot, int keyword) noexcept nogil
    cdef double _shift_worth(self, int slot, int seat, int field) noexcept nogil
    cdef int _is_evaded(self, int slot, int field) noexcept nogil
    cdef double _cards_worth(self, int at, int seat, int x, int target) noexcept nogil
    cdef double _keep(self, int seat, int card) noexcept nogil
    cdef double _stop_worth(self, int i) noexcept nogil
