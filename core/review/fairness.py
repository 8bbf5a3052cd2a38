"""How chance in a record follows from its seed, outcome by outcome.

`record.verify` ends at the first fault; here the game goes on with what is recorded, so that each
outcome is compared.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.chance import Dice, commitment, mixed_seed
from ..engine.constants import CHANCE
from ..errors import StammtischError
from ..record import Record, check_version, perform, start


@dataclass(frozen=True, slots=True)
class ChanceOutcome:
    """`entry`: its number in the record, from 1; `number`: that of the chance outcome, from 0.
    `recorded` and `due`: what is recorded and what follows from the seed, as words; `due` is None
    where the game asks for no outcome, or the entry is a move of a seat where it asks for one."""

    entry: int
    number: int
    recorded: tuple[str, ...]
    due: tuple[str, ...] | None

    @property
    def fair(self) -> bool:
        return self.recorded == self.due


@dataclass(frozen=True, slots=True)
class Fairness:
    """`committed`: the commitment that belongs to table and seed; `seed`: that from which chance
    follows, with the words of the players. `outcomes`: all of chance, up to the entry (`stopped`,
    from 1; 0: there is none) that the game can't go on with."""

    record: Record
    committed: str
    seed: str
    outcomes: tuple[ChanceOutcome, ...]
    stopped: int = 0

    @property
    def fair(self) -> bool:
        """True if the commitment fits, and all outcomes follow from the seed."""
        kept = self.committed == self.record.commitment
        return kept and not self.stopped and all(outcome.fair for outcome in self.outcomes)


def check_fairness(record: Record) -> Fairness:
    """Compute all chance outcomes of a record again. Raises the errors of `record.start`, and
    RecordError for rules that can't be replayed."""
    game, state = start(record)
    check_version(game, record)
    seed, stopped = mixed_seed(record.seed, record.words), 0
    outcomes: list[ChanceOutcome] = []
    for entry, (seat, text) in enumerate(record.moves, 1):
        if seat == CHANCE:
            number, due = len(outcomes), None
            if state.mover == CHANCE:
                due = tuple(game.chance_notation(game.chance(state, Dice(seed, number))).split())
            outcomes.append(ChanceOutcome(entry, number, tuple(text.split()), due))
        try:
            perform(game, state, seat, text)
        except StammtischError:
            stopped = entry
            break
    committed = commitment(record.seed, record.table)
    return Fairness(record, committed, seed, tuple(outcomes), stopped)
