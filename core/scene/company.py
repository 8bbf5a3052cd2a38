"""Who sits at a table, and who reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count, islice

from ..text.printable import escaped
from .texts import Texts

AI_NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ida", "Jan")


def names_for(specs: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Names for AI players, which nobody at the table has."""
    numbered = (f"AI {number}" for number in count(1))
    known = {name.casefold() for name in taken}
    free = (name for name in chain(AI_NAMES, numbered) if name.casefold() not in known)
    return list(islice(free, len(specs)))


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
