"""What the seats of a game remember beyond the position."""

from __future__ import annotations

from typing import Protocol


class Memory(Protocol):
    """Kept in `State.memory`, see there. It isn't compiled, as games write their own."""

    def clone(self) -> Memory: ...
