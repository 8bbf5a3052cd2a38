cimport cython
from libc cimport math
from ...engine cimport bits
from .rules cimport LasVeganState
from ...engine.rng cimport Rng
from ...policy cimport Policy

@cython.final
cdef class LasVeganPolicy(Policy):
    cdef LasVeganState world
    cdef double number_worth[10]
    cdef double colour_worth[4]
    cdef double share[6]
    cdef double score[6]
    cdef double away[11]
    cdef double to_come, token_worth, average, own_step, their_step
    cdef int token
    cdef long long unseen

    cdef int _differs(self, int lower, int higher, long long live) noexcept nogil
    cdef int _is_special(self, int number) noexcept nogil
    cdef void _look(self, int seat) noexcept nogil
    cdef void _weigh_cards(self) noexcept nogil
    cdef double _card_worth(self, int card) noexcept nogil
    cdef void _share_out(self, int seat) noexcept nogil
    cdef double _strength(self, int card) noexcept nogil
    cdef double _play_worth(self, int card, double trick, int sevens) noexcept nogil
    cdef double _lead_worth(self, int card, double p) noexcept nogil
    cdef int _own_of_colour(self, int card) noexcept nogil
    cdef double _average_card(self) noexcept nogil
    cdef double _win_chance(self, int card, int later, double trick) noexcept nogil
    cdef double _golden_step(self, int seat) noexcept nogil
    cdef double _golden_chance(self, int seat, int condition, double more) noexcept nogil
    cdef double _tricks(self, int seat) noexcept nogil
    cdef void _find_token(self, int seat) noexcept nogil
    cdef double _lead(self, int seat, int casino) noexcept nogil
    cdef double _count(self, int seat, int casino) noexcept nogil
    cdef double _golden_lead(self, int seat, int condition) noexcept nogil
    cdef void _expect_scores(self) noexcept nogil
