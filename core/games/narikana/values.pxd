from .table cimport NarikanaTable

cdef int attack_of(NarikanaTable state, int slot) noexcept nogil
cdef int life_of(NarikanaTable state, int slot) noexcept nogil
cdef int armour_of(NarikanaTable state, int slot) noexcept nogil
cdef int keywords_of(NarikanaTable state, int slot) noexcept nogil
cdef int _given(NarikanaTable state, int slot, int stat) noexcept nogil
cdef int _reaches(NarikanaTable state, int effect, int giver, int slot) noexcept nogil
cdef int matches(NarikanaTable state, int f, int slot, int seat, int source, int origin) noexcept nogil
cdef int _belongs(NarikanaTable state, int f, int slot, int seat, int source) noexcept nogil
cdef int _near(int f, int field, int origin) noexcept nogil
cdef int _is_laden(NarikanaTable state, int slot) noexcept nogil
cdef int free_field(NarikanaTable state, int f, int field, int origin) noexcept nogil
cdef int number_of(NarikanaTable state, int f, int seat, int source, int origin) noexcept nogil
cdef int fits(int f, int card) noexcept nogil
cdef int cards_in_grave(NarikanaTable state, int seat, int kinds) noexcept nogil
cdef int holds(NarikanaTable state, int effect, int source, int seat) noexcept nogil
cdef int is_so(NarikanaTable state, int condition, int f, int number, int source, int seat) noexcept nogil
cdef int origin_of(NarikanaTable state, int source, int seat) noexcept nogil
cdef int bearer_of(NarikanaTable state, int slot) noexcept nogil
cdef int can_move(NarikanaTable state, int slot) noexcept nogil
cdef int may_step(NarikanaTable state, int slot) noexcept nogil
cdef int can_attack(NarikanaTable state, int slot) noexcept nogil
cdef tuple in_play(NarikanaTable state, int slot)
cdef void tell(NarikanaTable state, int part, int seat, float* numbers, int at) noexcept nogil
cdef void _write_card(NarikanaTable state, int slot, int* out) noexcept nogil
cdef void _tell_deck(NarikanaTable state, int owner, float* numbers, int at) noexcept nogil
cdef void _tell_board(NarikanaTable state, int seat, float* numbers, int at) noexcept nogil
cdef void _tell_stack(NarikanaTable state, int seat, float* numbers, int at) noexcept nogil
cdef void _tell_waiting(NarikanaTable state, int seat, float* numbers, int at) noexcept nogil
cdef int _side(int other, int seat) noexcept nogil
cdef void _put(NarikanaTable state, int n, float* numbers, int at) noexcept nogil
