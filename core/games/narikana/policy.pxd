cimport cython
from libc cimport math
from ...engine cimport bits
from ...engine.rng cimport Rng
from . cimport actions, values
from .policy_effects cimport EffectsPolicy

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
    cdef int _life_left(self, int slot) noexcept nogil
    cdef double _standing(self, int seat) noexcept nogil
    cdef double _units_worth(self, int seat) noexcept nogil
    cdef double _nearness(self, int seat) noexcept nogil
