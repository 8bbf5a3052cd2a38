# For `gil.py`, which isn't compiled.
cdef extern from *:
    """
    #include <Python.h>
    static inline long long gil_release(void) { return (long long)(size_t)PyEval_SaveThread(); }
    static inline void gil_restore(long long token) {
      PyEval_RestoreThread((PyThreadState *)(size_t)token);
    }
    """
    long long release "gil_release"() noexcept
    void restore "gil_restore"(long long token) noexcept
