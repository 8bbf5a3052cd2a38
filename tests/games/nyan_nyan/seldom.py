"""Positions of Nyan Nyan that steered games rarely lead to, in which something is told, asked or
refused that is met nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.nyan_nyan.positions import EXODIA, nyan
from tests.games.nyan_nyan.words import stechen, stechen_laid
from tests.games.positions import Table, go


def tables() -> Iterator[Table]:
    yield nyan(["7S *", "+3"], "*")  # any card may be played
    laying = go(nyan(["6H 2H 3H 4H 8H 9H", "+5"], "7H", n=4), "1 play 6H", "1 join", "2 join")
    yield go(laying, "1 lay 2H")
    yield go(nyan([f"{EXODIA} 2H", "+3", "+3"]), "1 exodia")
    yield go(nyan([EXODIA, "+3"]), "1 exodia")
    yield go(nyan(["QH 2H", "+3", "+3"], "7H", pile="5S"), "1 play QH")
    yield go(nyan(["QH 2H 3H", "+3", "+3"], "7H", pile="5S", n=4), "1 play QH")
    yield go(nyan(["5H 2H 3H 4H", "+3", "+3"], "7H"), "1 play 5H")
    yield nyan(["5H 5S 2H", "+3"], "7H", n=4)  # too few to fuse
    yield go(nyan(["KH 2H", "+3", "+3"], "7H", out={3: 1}), "1 play KH")
    for n in (64, 32, 8):
        yield go(nyan(["2H 3H 4H", "+9", "+9", "+9"], "7H", n=n), "1 play 2H")
    yield nyan(["2H 8H AH 9H 10H", "+9", "+9", "+9"], "7H", n=16)
    yield nyan(["AH 2H", "+3"], "7H", n=1 << 16)
    yield nyan(["* 7H", "+3", "+3"], "7C", due=4, seven=True)
    yield nyan(["* 7H", "+3"], "7C", due=4, seven=True, commands={2: 1})
    yield go(nyan(["8H 3H", "+3"], "7H"), "1 play 8H", "1 nyan")
    for table in (stechen(), stechen_laid()):
        yield Table(nyan(["+1", "+1"]).game, table.state, table.events)
