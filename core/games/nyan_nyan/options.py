"""The options of Nyan Nyan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...options import number
from .cards import MAX_JOKERS, MAX_PACKS


@dataclass(frozen=True, slots=True)
class NyanOptions:
    """How many cards there are. `packs` 0: one for up to four players, else two."""

    rules: ClassVar[int] = 3
    packs: int = number(0, 0, MAX_PACKS, "nyan_nyan §1.1")
    jokers: int = number(3, 2, MAX_JOKERS, "nyan_nyan §1.1")


@dataclass(frozen=True, slots=True)
class NyanOptions2(NyanOptions):
    """Those of version 2 of the rules, by which Exodia was shown only in decisions of one's own."""

    rules: ClassVar[int] = 2
