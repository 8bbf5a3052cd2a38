"""The options of ojyks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...options import number, switch


@dataclass(frozen=True, slots=True)
class OjyksOptions:
    """Variants named in the rules."""

    rules: ClassVar[int] = 2
    limit: int = number(100, 1, 1000, "ojyks §5.1")
    clear_final_columns: bool = switch(True, "ojyks §3.4")


@dataclass(frozen=True, slots=True)
class OjyksOptions1(OjyksOptions):
    """Those of version 1 of the rules, in which columns stayed that become equal at the end."""

    rules: ClassVar[int] = 1
    clear_final_columns: bool = switch(False, "ojyks §3.4")
