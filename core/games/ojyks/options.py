"""The options of ojyks."""

from __future__ import annotations

from dataclasses import dataclass

from ...options import number, switch


@dataclass(frozen=True, slots=True)
class OjyksOptions:
    """Variants named in the rules."""

    limit: int = number(100, 1, 1000, "ojyks §5.1")
    clear_final_columns: bool = switch(False, "ojyks §3.4")
