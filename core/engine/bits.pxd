# For `bits.py`, which isn't compiled: the same in C, mostly one instruction each.
cdef extern from *:
    """
    #if defined(_MSC_VER)
      #include <intrin.h>
      static __inline int lowest_bit(long long bits) {
        unsigned long i; _BitScanForward64(&i, (unsigned long long)bits); return (int)i;
      }
      static __inline int bit_count(long long bits) {
        return (int)__popcnt64((unsigned long long)bits);
      }
    #else
      static inline int lowest_bit(long long bits) { return __builtin_ctzll(bits); }
      static inline int bit_count(long long bits) { return __builtin_popcountll(bits); }
    #endif
    static inline int nth_bit(long long bits, int n) {
      while (n-- > 0) bits &= bits - 1;
      return lowest_bit(bits);
    }
    static inline int take_card(int *cards, int n, int i) {
      int card = cards[i];
      cards[i] = cards[n - 1];
      return card;
    }
    static inline void *enlarged(void *old, size_t had, size_t wanted) {
      char *fresh = (char *)PyMem_RawRealloc(old, wanted);
      if (!fresh) return PyErr_NoMemory();
      memset(fresh + had, 0, wanted - had);
      return fresh;
    }
    /* The memory of an object, whose holder keeps it alive (`core.engine.buffers`). */
    static inline void *memory_of(PyObject *room, size_t size) {
      Py_buffer buffer;
      if (PyObject_GetBuffer(room, &buffer, PyBUF_C_CONTIGUOUS)) return NULL;
      PyBuffer_Release(&buffer);
      if ((size_t)buffer.buf % size) {
        PyErr_SetString(PyExc_ValueError, "numbers that aren't aligned in memory");
        return NULL;
      }
      return buffer.buf;
    }
    #define floats_in(room) ((float *)memory_of(room, sizeof(float)))
    #define chars_in(room) ((signed char *)memory_of(room, 1))
    #define ints_in(room) ((int *)memory_of(room, sizeof(int)))
    #define longs_in(room) ((long long *)memory_of(room, sizeof(long long)))
    #define numbers_after(numbers, at) ((numbers) + (at))
    #define zero_floats(numbers, n) memset(numbers, 0, (size_t)(n) * sizeof(float))
    #define zero_chars(numbers, n) memset(numbers, 0, (size_t)(n))
    /* A queue: its length and the room in it, then four numbers for each note. */
    enum { FIRST_NOTES = 32, MOST_NOTES = 1024 };
    static inline int *with_note(int *notes, int kind, int seat, int a, int b) {
      int length = notes ? notes[0] : 0;
      int room = notes ? notes[1] : 0;
      if (length == room) {
        int *grown;
        if (room == MOST_NOTES) return notes;
        room = room ? 2 * room : FIRST_NOTES;
        grown = (int *)PyMem_RawRealloc(notes, (size_t)(2 + 4 * room) * sizeof(int));
        if (!grown) return notes;
        notes = grown;
        notes[1] = room;
      }
      notes[0] = length + 1;
      notes += 2 + 4 * length;
      notes[0] = kind; notes[1] = seat; notes[2] = a; notes[3] = b;
      return notes - 2 - 4 * length;
    }
    #define no_notes() ((int *)NULL)
    #define length_of_notes(notes) ((notes) ? (notes)[0] : 0)
    #define number_of_note(notes, i, part) ((notes)[2 + 4 * (i) + (part)])
    static inline void forget_notes(int *notes) { if (notes) notes[0] = 0; }
    /* The size of an object without what a subclass in Python adds. */
    static inline Py_ssize_t own_size(PyObject *object) {
      PyTypeObject *type = Py_TYPE(object);
      while (type->tp_flags & Py_TPFLAGS_HEAPTYPE) type = type->tp_base;
      return type->tp_basicsize;
    }
    #define copy_fields(first, state, other) \
      memcpy(&(first), (char *)(other) + ((char *)&(first) - (char *)(state)), \
             own_size((PyObject *)(state)) - ((char *)&(first) - (char *)(state)))
    /* Most numbers are 0, which is one object, and what they are loaded into is 0 already. */
    static inline Py_ssize_t load_numbers(int *block, PyObject *numbers, const long long *rows) {
      Py_ssize_t i, n = PyList_GET_SIZE(numbers);
      PyObject *zero = PyLong_FromLong(0);
      if (!zero) return 0;
      Py_DECREF(zero);
      for (i = 0; i < n; i++) {
        PyObject *one = PyList_GET_ITEM(numbers, i);
        int beyond = 0;
        long long number = 0;
        if (one != zero) {
          number = PyLong_Check(one) ? PyLong_AsLongLongAndOverflow(one, &beyond) : 0;
          if (!PyLong_Check(one) || beyond) return i;
        }
        if (number < rows[3 * i] || number > rows[3 * i + 1]) return i;
      }
      for (i = 0; i < n; i++) {
        PyObject *one = PyList_GET_ITEM(numbers, i);
        long long number, place;
        if (one == zero) continue;
        number = PyLong_AsLongLong(one);
        place = rows[3 * i + 2];
        if (place < 0) *(long long *)(block - 1 - place) = number;
        else block[place] = (int)number;
      }
      return -1;
    }
    #define load_fields(first, numbers, rows) load_numbers(&(first), numbers, rows)
    #define extent_from(first, state) \
      ((int)((own_size((PyObject *)(state)) - ((char *)&(first) - (char *)(state))) / sizeof(int)))
    #define numbers_from(first, state) (&(first))
    #define wide_number(numbers, at) (*(long long *)((numbers) + (at)))
    #define INTS(n) ((size_t)(n) * sizeof(int))
    #define REALS(n) ((size_t)(n) * sizeof(double))
    #define int_block(n) ((int *)enlarged(NULL, 0, INTS(n)))
    #define real_block(n) ((double *)enlarged(NULL, 0, REALS(n)))
    #define more_ints(old, n, more) ((int *)enlarged(old, INTS(n), INTS(more)))
    #define more_reals(old, n, more) ((double *)enlarged(old, REALS(n), REALS(more)))
    """
    int lowest "lowest_bit"(long long bits) noexcept nogil
    int size "bit_count"(long long bits) noexcept nogil
    int nth "nth_bit"(long long bits, int n) noexcept nogil
    int taken "take_card"(int* cards, int n, int i) noexcept nogil
    int* block "int_block"(int n) except NULL
    double* real_block "real_block"(int n) except NULL
    int* grown "more_ints"(int* old, int n, int more) except NULL
    double* grown_reals "more_reals"(double* old, int n, int more) except NULL
    void free "PyMem_RawFree"(void* block) noexcept
    void copy_from "copy_fields"(int first, object state, object other) noexcept nogil
    Py_ssize_t load "load_fields"(int first, list numbers, long long* rows)
    int extent "extent_from"(int first, object state) noexcept nogil
    int* numbers_of "numbers_from"(int first, object state) noexcept nogil
    long long wide "wide_number"(int* numbers, int at) noexcept nogil
    int* notes "no_notes"() noexcept nogil
    int* noted "with_note"(int* notes, int kind, int seat, int a, int b) noexcept nogil
    int note_count "length_of_notes"(int* notes) noexcept nogil
    int note "number_of_note"(int* notes, int i, int part) noexcept nogil
    void clear_notes "forget_notes"(int* notes) noexcept nogil
    float* floats "floats_in"(object room) except NULL
    signed char* small_ints "chars_in"(object room) except NULL
    int* ints "ints_in"(object room) except NULL
    long long* long_ints "longs_in"(object room) except NULL
    float* floats_from "numbers_after"(float* numbers, long long at) noexcept nogil
    signed char* small_from "numbers_after"(signed char* numbers, long long at) noexcept nogil
    void clear_floats "zero_floats"(float* numbers, int n) noexcept nogil
    void clear_small "zero_chars"(signed char* numbers, int n) noexcept nogil
