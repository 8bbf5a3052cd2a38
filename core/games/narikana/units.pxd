from ...engine cimport bits
from ...engine.rng cimport Rng
from .triggers cimport NarikanaTriggers

cdef class NarikanaUnits(NarikanaTriggers):
    cdef void step(self, int slot, int field) noexcept nogil
    cdef void _enter_field(self, int slot, int field) noexcept nogil
    cdef int item_at(self, int field) noexcept nogil
    cdef void arrive(self, int card, int seat, int field) noexcept nogil
    cdef int place(self) noexcept nogil
    cdef int landing_fields(self, int* out) noexcept nogil
    cdef int step_on_items(self) noexcept nogil
    cdef int hurt(self, int slot, int n) noexcept nogil
    cdef void heal(self, int slot, int n) noexcept nogil
    cdef void die(self, int slot) noexcept nogil
    cdef void _tell_death(self, int slot) noexcept nogil
    cdef int bury_dead(self) noexcept nogil
    cdef int is_unit_in(self, int fields, int slot) noexcept nogil
