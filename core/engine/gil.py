"""Letting other threads run during compiled search; a no-op in plain Python.

Hot modules `import gil` as a whole: compiled, its functions are C (see `gil.pxd`). Between them
only C may run, with no Python object made, passed or dropped.
"""

from __future__ import annotations


def release() -> int:
    """Give up Python's global lock; returns the token for `restore`."""
    return 0


def restore(token: int) -> None:
    """Wait for the lock and take it again."""
