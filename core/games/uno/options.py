"""The options of uno."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...options import number, switch


@dataclass(frozen=True, slots=True)
class UnoOptions:
    """Variants named in the rules."""

    rules: ClassVar[int] = 2
    wild_on_wish: bool = switch(True, "uno §2.1")
    stack_draws: bool = switch(False, "uno §3.1")
    draws_skip: bool = switch(False, "uno §3.1")
    two_player_reverse_skips: bool = switch(False, "uno §3.3")
    zero_seven: bool = switch(False, "uno §4")
    rounds: int = number(1, 1, 100, "uno §5.5")


@dataclass(frozen=True, slots=True)
class UnoOptions1(UnoOptions):
    """Those of version 1 of the rules, in which who draws lost the turn, a number opened the round,
    and points were rounded down."""

    rules: ClassVar[int] = 1
    draws_skip: bool = switch(True, "uno §3.1")
