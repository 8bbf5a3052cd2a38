from ... cimport bits
from ...rng cimport Rng
from .targets cimport NarikanaTargets

cdef int EFFECT_CARD[256]
cdef int FIRST_EFFECT[129]
cdef int MOMENTS[128]
cdef int SECOND_OF[256]
cdef int START_OF[256]
cdef int TARGET_OF[256]
cdef int WHEN[256]

cdef class NarikanaTriggers(NarikanaTargets):
    cdef public int effects_n, f_effect, f_left, f_pc, f_seat, f_second, f_source, f_subject
    cdef public int f_target, f_x, queue_n
    cdef public int queue[384]

    cdef void wait(self, int effect, int source, int seat, int subject, int target, int second) noexcept nogil
    cdef void trigger(self, int when, int slot, int subject) noexcept nogil
    cdef void trigger_all(self, int when, int seat, int subject) noexcept nogil
    cdef void set_off(self, int when, int slot, int subject) noexcept nogil
    cdef void next_effect(self) noexcept nogil
    cdef int choose_targets(self) noexcept nogil
    cdef int ask(self, int stage, int seat) noexcept nogil
    cdef void picked(self, int move) noexcept nogil
    cdef int targets(self, int part, int* out) noexcept nogil
    cdef void copy_triggers(self, NarikanaTriggers other) noexcept nogil
