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
    """
    int lowest "lowest_bit"(long long bits) noexcept nogil
    int size "bit_count"(long long bits) noexcept nogil
    int nth "nth_bit"(long long bits, int n) noexcept nogil
