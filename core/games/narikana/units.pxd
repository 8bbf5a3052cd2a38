from . cimport table, targets, values
from .table cimport NarikanaTable

cdef void wait(NarikanaTable state, int effect, int source, int seat, int subject, int target, int second) noexcept nogil
cdef void trigger(NarikanaTable state, int when, int slot, int subject) noexcept nogil
cdef void trigger_all(NarikanaTable state, int when, int seat, int subject) noexcept nogil
cdef void set_off(NarikanaTable state, int when, int slot, int subject) noexcept nogil
cdef void next_effect(NarikanaTable state) noexcept nogil
cdef int choose_targets(NarikanaTable state) noexcept nogil
cdef int ask(NarikanaTable state, int stage, int seat) noexcept nogil
cdef void picked(NarikanaTable state, int move) noexcept nogil
cdef int open_targets(NarikanaTable state, int part, int* out) noexcept nogil
cdef void step(NarikanaTable state, int slot, int field) noexcept nogil
cdef void _enter_field(NarikanaTable state, int slot, int field) noexcept nogil
cdef int item_at(NarikanaTable state, int field) noexcept nogil
cdef void arrive(NarikanaTable state, int card, int seat, int field) noexcept nogil
cdef int place(NarikanaTable state) noexcept nogil
cdef int landing_fields(NarikanaTable state, int* out) noexcept nogil
cdef int step_on_items(NarikanaTable state) noexcept nogil
cdef int hurt(NarikanaTable state, int slot, int n) noexcept nogil
cdef void heal(NarikanaTable state, int slot, int n) noexcept nogil
cdef void die(NarikanaTable state, int slot) noexcept nogil
cdef void _tell_death(NarikanaTable state, int slot) noexcept nogil
cdef int bury_dead(NarikanaTable state) noexcept nogil
cdef int is_unit_in(NarikanaTable state, int fields, int slot) noexcept nogil
