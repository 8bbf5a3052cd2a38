"""Copies of dataclasses with slots."""

from __future__ import annotations

from typing import Any, TypeVar

Value = TypeVar("Value")


def copied(value: Value) -> Value:
    """A copy with the same values in all fields, in a fifth of the time of `dataclasses.replace`
    and `copy.copy`."""
    kind: Any = type(value)
    copy: Value = object.__new__(kind)
    for name in kind.__slots__:
        setattr(copy, name, getattr(value, name))
    return copy
