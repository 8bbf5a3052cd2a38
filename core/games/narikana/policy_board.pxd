from ...engine cimport bits
from . cimport values
from .rules cimport NarikanaState
from ...engine.rng cimport Rng
from ...policy cimport Policy

cdef class BoardPolicy(Policy):
    cdef NarikanaState world
    cdef int moves[192]
    cdef int fields[192]
    cdef int aims[192]
    cdef int seconds[192]
    cdef double values[192]
    cdef int units[97]
    cdef int power[97]
    cdef int left[97]
    cdef int armour[97]
    cdef int keys[97]
    cdef int ready[97]
    cdef int steps[97]
    cdef int where[97]
    cdef int coming[97]
    cdef double worth[97]
    cdef double press[3]
    cdef double fear[3]
    cdef int units_n

    cdef void _look(self) noexcept nogil
    cdef void _weigh(self) noexcept nogil
    cdef void _press(self, int seat, double ratio) noexcept nogil
    cdef void _look_at(self, int slot, int card) noexcept nogil
    cdef double _unit_worth(self, int slot, int card) noexcept nogil
    cdef void _come(self, int card, int seat) noexcept nogil
    cdef int _kind(self, int slot) noexcept nogil
    cdef void _expect(self, int i) noexcept nogil
    cdef void _expect_damage(self, int slot, int n) noexcept nogil
    cdef double _point(self, int life) noexcept nogil
    cdef double _harm(self, int slot, int n) noexcept nogil
    cdef double _whole_harm(self, int slot, int n) noexcept nogil
    cdef double _best_harm(self, int slot, int power, int field) noexcept nogil
    cdef double _threat(self, int slot) noexcept nogil
    cdef double _place(self, int slot, int seat, int field) noexcept nogil
    cdef double _stand(self, int slot, int seat, int field) noexcept nogil
    cdef double _risk(self, double now, double later, int left) noexcept nogil
    cdef double _figure_risk(self, int left, double damage) noexcept nogil
