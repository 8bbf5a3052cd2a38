from ...engine cimport bits
from ...engine.rng cimport Rng
from .targets cimport NarikanaTargets

cdef class NarikanaTriggers(NarikanaTargets):
    cdef void wait(self, int effect, int source, int seat, int subject, int target, int second) noexcept nogil
    cdef void trigger(self, int when, int slot, int subject) noexcept nogil
    cdef void trigger_all(self, int when, int seat, int subject) noexcept nogil
    cdef void set_off(self, int when, int slot, int subject) noexcept nogil
    cdef void next_effect(self) noexcept nogil
    cdef int choose_targets(self) noexcept nogil
    cdef int ask(self, int stage, int seat) noexcept nogil
    cdef void picked(self, int move) noexcept nogil
    cdef int targets(self, int part, int* out) noexcept nogil
