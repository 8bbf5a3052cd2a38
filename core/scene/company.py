"""Who sits at a table, and who reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, count, islice

from ..text.printable import escaped
from .texts import Texts

AI_NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ida", "Jan")
REGULARS = (
    *AI_NAMES,
    *("Alma", "Bruno", "Carla", "Enno", "Fritz", "Greta", "Hugo", "Ines", "Jonas", "Karl"),
    *("Lena", "Max", "Nora", "Otto", "Paula", "Rosa", "Stefan", "Theo", "Uwe", "Vera"),
    *("Willi", "Yara", "Zoe", "Edda", "Ivo", "Lotte", "Mila", "Nils", "Olga", "Ruth"),
)
"""Those who may sit at a table that draws its company."""


def names_for(specs: Sequence[str], taken: Sequence[str], seed: str = "") -> list[str]:
    """Names for AI players, which nobody at the table has; drawn by a seed, if there is one."""
    numbered = (f"AI {number}" for number in count(1))
    known = {name.casefold() for name in taken}
    names = drawn(REGULARS, f"names {seed}") if seed else AI_NAMES
    free = (name for name in chain(names, numbered) if name.casefold() not in known)
    return list(islice(free, len(specs)))


def drawn(names: Sequence[str], seed: str) -> list[str]:
    """The names in an order that the seed decides."""
    return sorted(names, key=lambda name: sha256(f"{seed} {name}".encode()).digest())


def joined(names: Sequence[str], texts: Texts) -> str:
    """Names, or cards, in a sentence: `Anna, Bert and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return texts("names-and", names=", ".join(names[:-1]), last=names[-1])


@dataclass(frozen=True, slots=True)
class Company:
    """`names` from seat 1; `reader` (a seat; 0: a spectator) is addressed as you. What can't be
    shown of a name (a record may hold it) is written out."""

    names: tuple[str, ...]
    reader: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(map(escaped, self.names)))

    def who(self, seat: int) -> dict[str, object]:
        """The facts of a message about a seat: `who` and `you` (yes or no)."""
        name = self.names[seat - 1] if seat else ""
        return {"who": name, "you": "yes" if seat and seat == self.reader else "no"}
