cimport cython
from libc cimport math
from ...core cimport bits
from ...core.rng cimport Rng
from .narikana_effects cimport EffectsPolicy

cdef int ABILITY[128]
cdef int ABILITY_COST[256]
cdef int COLOUR_OF[128]
cdef int COST_OF[128]
cdef int COSTS[1024]
cdef int DISTANCE[841]
cdef int FIRST_EFFECT[129]
cdef int GIFTS[256]
cdef int AFFECTS[256]
cdef int AMONG[256]
cdef int KIND_OF[128]
cdef int PROGRAM[4096]
cdef int SPELL_EFFECT[128]
cdef int START_OF[256]
cdef int WHEN[256]
cdef double STANDING[128]

@cython.final
cdef class NarikanaPolicy(EffectsPolicy):
    cdef double _worth_of(self, int seat, int move) noexcept nogil
    cdef double _action_worth(self, int seat, int move) noexcept nogil
    cdef double _source_worth(self, int seat, int field) noexcept nogil
    cdef double _use_worth(self, int seat, int slot) noexcept nogil
    cdef int _is_declared(self, int source) noexcept nogil
    cdef double _move_worth(self, int seat, int slot) noexcept nogil
    cdef double _attack_worth(self, int slot) noexcept nogil
    cdef double _strike(self, int slot, int victim) noexcept nogil
    cdef double _convert_worth(self, int seat, int card) noexcept nogil
    cdef double _needed(self, int seat, int colour, int but) noexcept nogil
    cdef double _play_worth(self, int seat, int card) noexcept nogil
    cdef double _spell_price(self, int card) noexcept nogil
    cdef double _put_worth(self, int seat, int card, int field) noexcept nogil
    cdef double _arrival(self, int seat, int card, int field) noexcept nogil
    cdef double _worn_worth(self, int seat, int card, int field) noexcept nogil
    cdef double _gifts(self, int effect, int slot) noexcept nogil
    cdef double _gifts_to_all(self, int effect, int seat, int field) noexcept nogil
    cdef double _aim_worth(self, int seat, int move) noexcept nogil
    cdef double _pick_worth(self, int move) noexcept nogil
    cdef double _standing(self, int seat) noexcept nogil
    cdef double _units_worth(self, int seat) noexcept nogil
    cdef double _nearness(self, int seat) noexcept nogil
