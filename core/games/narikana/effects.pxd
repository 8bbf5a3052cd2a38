from ... cimport bits
from ...rng cimport Rng
from .table cimport NarikanaTable

cdef int COLOUR_OF[128]
cdef int EFFECT_CARD[256]
cdef int DISTANCE[841]
cdef int FIELD_BIT[29]
cdef int F_FLAGS[256]
cdef int F_NOUN[256]
cdef int F_RANGE[256]
cdef int F_SIDE[256]
cdef int FIRST_EFFECT[129]
cdef int KIND_OF[128]
cdef int MOMENTS[128]
cdef int PROGRAM[4096]
cdef int SECOND_OF[256]
cdef int START_OF[256]
cdef int TARGET_OF[256]
cdef int WHEN[256]

cdef class NarikanaEffects(NarikanaTable):
    cdef public int attacker, effects_n, f_effect, f_left, f_pc, f_seat, f_second, f_source
    cdef public int f_subject, f_target, f_x, looked_n, place_card, place_seat, queue_n
    cdef public int stack_n, stepping_n, victim
    cdef public int looked[8]
    cdef public int queue[384]
    cdef public int s_move[48]
    cdef public int s_seat[48]
    cdef public int s_second[48]
    cdef public int s_source[48]
    cdef public int s_stopped[48]
    cdef public int s_target[48]
    cdef public int stepping[4]

    cdef void wait(self, int effect, int source, int seat, int subject, int target, int second) noexcept nogil
    cdef void trigger(self, int when, int slot, int subject) noexcept nogil
    cdef void trigger_all(self, int when, int seat, int subject) noexcept nogil
    cdef void _set_off(self, int when, int slot, int subject) noexcept nogil
    cdef void next_effect(self) noexcept nogil
    cdef int choose_targets(self) noexcept nogil
    cdef int ask(self, int stage, int seat) noexcept nogil
    cdef void picked(self, int move) noexcept nogil
    cdef int targets(self, int part, int* out) noexcept nogil
    cdef int candidates(self, int f, int seat, int source, int origin, int but, int* out) noexcept nogil
    cdef int second_candidates(self, int effect, int seat, int source, int target, int* out) noexcept nogil
    cdef int _origin_of_second(self, int first, int seat, int target) noexcept nogil
    cdef int may_target(self, int f, int slot, int seat, int source, int origin) noexcept nogil
    cdef int _may_stop(self, int f, int i, int seat) noexcept nogil
    cdef int meant(self, int f, int move) noexcept nogil
    cdef int still_there(self, int effect, int seat, int source, int target, int second) noexcept nogil
    cdef int _is_revival(self, int effect) noexcept nogil
    cdef int _is_target(self, int f, int seat, int source, int origin, int target) noexcept nogil
    cdef int run(self, Rng rng) noexcept nogil
    cdef int _operate(self, int at, Rng rng) noexcept nogil
    cdef int _slot_of(self, int who) noexcept nogil
    cdef void _operate_on_each(self, int at) noexcept nogil
    cdef int is_unit_in(self, int fields, int slot) noexcept nogil
    cdef int _amount(self, int n) noexcept nogil
    cdef int _amount_of_x(self, int kind, int f) noexcept nogil
    cdef void _operate_on_unit(self, int at, int slot) noexcept nogil
    cdef int _is_firm(self, int slot) noexcept nogil
    cdef int hurt(self, int slot, int n) noexcept nogil
    cdef void heal(self, int slot, int n) noexcept nogil
    cdef void _take_control(self, int slot, int verb) noexcept nogil
    cdef void _return(self, int slot) noexcept nogil
    cdef void _swap(self) noexcept nogil
    cdef void step(self, int slot, int field) noexcept nogil
    cdef void _enter_field(self, int slot, int field) noexcept nogil
    cdef int item_at(self, int field) noexcept nogil
    cdef void arrive(self, int card, int seat, int field) noexcept nogil
    cdef int place(self) noexcept nogil
    cdef int landing_fields(self, int* out) noexcept nogil
    cdef int step_on_items(self) noexcept nogil
    cdef void die(self, int slot) noexcept nogil
    cdef void _tell_death(self, int slot) noexcept nogil
    cdef int bury_dead(self) noexcept nogil
    cdef int _operate_on_cards(self, int at, Rng rng) noexcept nogil
    cdef void make_source(self, int seat, int card) noexcept nogil
    cdef int _look(self, int n, Rng rng) noexcept nogil
    cdef void keep_looked(self, int card) noexcept nogil
    cdef void _show(self, int seat) noexcept nogil
    cdef void copy_effects(self, NarikanaEffects other) noexcept nogil
