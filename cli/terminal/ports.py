"""What a session at a terminal needs and doesn't make itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from ...core.tables.head import HUMAN
from ...core.tables.table import Table


def person(seat: int) -> str:
    """What the table calls the person who began on a seat."""
    return f"{HUMAN} {seat}"


class Keeper(Protocol):
    """Keeps the game in a file, which `file` names, and tells on the screen where it can't."""

    file: Path
    why: str
    """Why the game can't be saved now; "" if it can."""

    def keep(self, table: Table) -> bool:
        """Save the game, or note why it can't be saved; was it a surprise that it can't?"""

    def kept(self, table: Table) -> bool:
        """Is the game saved as it stands?"""

    def keep_at(self, table: Table, typed: str) -> bool:
        """Save where somebody wants it, and say so, or why not."""

    def say_lost(self, table: Table) -> None:
        """What is not in the file, and where else it could be saved."""

    def settle(self, table: Table, ask: Callable[[str], str] | None) -> None:
        """When the game is over, ask where else it could be saved, as long as it isn't."""
