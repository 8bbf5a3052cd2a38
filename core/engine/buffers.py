"""Memory of others, such as arrays of numpy, that compiled code reads and writes by its address."""

from __future__ import annotations

import struct
from typing import Any, NamedTuple


class NumberType(NamedTuple):
    """A type of numbers: its name, and the codes of `struct` that stand for it."""

    name: str
    codes: str

    @property
    def size(self) -> int:
        return struct.calcsize(self.codes[0])


FLOAT32 = NumberType("float32", "f")
INT8 = NumberType("int8", "b")
INT32 = NumberType("int32", "il" if struct.calcsize("l") == 4 else "i")
INT64 = NumberType("int64", "ql" if struct.calcsize("l") == 8 else "q")


def held(name: str, memory: Any, numbers: NumberType, length: int, writable: bool) -> memoryview:
    """A view of `length` numbers. While it exists the memory is neither freed nor moved: compiled
    code that keeps the address keeps the view.

    Raises TypeError for what has no memory that can be shared, and for numbers of another type;
    ValueError if it has another length, isn't contiguous, or can't be written.
    """
    view = memoryview(memory)
    if view.format not in numbers.codes or view.itemsize != numbers.size:
        raise TypeError(f"{name} has numbers of the format {view.format!r}, not {numbers.name}")
    if not view.c_contiguous:
        raise ValueError(f"{name} isn't contiguous")
    if writable and view.readonly:
        raise ValueError(f"{name} is read-only")
    if view.nbytes != length * numbers.size:
        raise ValueError(f"{name} has {view.nbytes // numbers.size} numbers, not {length}")
    return view
