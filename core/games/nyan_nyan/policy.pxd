cimport cython
from libc cimport math
from ...engine cimport bits
from .rules cimport NyanState
from ...engine.rng cimport Rng
from ...policy cimport Policy

@cython.final
cdef class NyanPolicy(Policy):
    cdef NyanState world
    cdef int moves[192]
    cdef double standing[9]

    cdef int _best_of_turn(self, int seat) noexcept nogil
    cdef double _worth(self, int seat, int move) noexcept nogil
    cdef double _effect_worth(self, int seat, int card, int rank, int left) noexcept nogil
    cdef double _other_worth(self, int seat, int rank, double danger) noexcept nogil
    cdef int _player_before(self, int seat) noexcept nogil
    cdef double _danger(self, int seat) noexcept nogil
    cdef double _draws_worth(self, int number, double danger) noexcept nogil
    cdef double _skips_worth(self, int number, double danger) noexcept nogil
    cdef double _extra_worth(self, int seat, int card, int number, int left) noexcept nogil
    cdef double _stechen_worth(self, int seat, int card, int number) noexcept nogil
    cdef double _chance_to_lose(self, long long held) noexcept nogil
    cdef int _highest(self, long long held, long long among) noexcept nogil
    cdef int _answer_obligation(self, int seat) noexcept nogil
    cdef int _join(self, int seat) noexcept nogil
    cdef int _card_to_lay(self, int seat) noexcept nogil
    cdef int _least_kept(self, int seat) noexcept nogil
    cdef int _target(self, int seat) noexcept nogil
    cdef int _suit_most_held(self, int seat) noexcept nogil
    cdef double _standing(self, int seat) noexcept nogil
