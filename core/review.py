"""Looking at a recorded game: its decisions, its chance, and what a reader may see of it.

Utility is 0 (alone last) to 1 (alone first); at a table of n seats a utility u is the expected
place 1 + (1 - u) * (n - 1). A loss is the utility of the best move minus that of the move played.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .engine.chance import Dice, commitment, mixed_seed
from .engine.constants import CHANCE
from .errors import StammtischError
from .game import Move
from .games import game_named
from .options import UNKNOWN
from .record import DEFAULT, HUMAN, Record, check_version, perform, start

# Analysis: the decisions of a seat, the loss of each, and the development of the seat's expected
# place. The search that evaluates moves is in `ai/analysis.py`.


BLUNDER, MISTAKE, INACCURACY = "blunder", "mistake", "inaccuracy"
MARKS = ((BLUNDER, 0.08), (MISTAKE, 0.03), (INACCURACY, 0.01))
"""The gravest first, each with the loss that the lower end of a move's interval must exceed."""


LEAST_GAIN = MARKS[-1][1]
"""What the lower end of the interval of a gain must exceed."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a seat had: `entry` of the record (from 1), the seat's View before the move,
    with more than one legal move, and the move that it made."""

    game: str
    entry: int
    view: Any
    played: Move

    @property
    def seat(self) -> int:
        seat: int = self.view.seat
        return seat


@dataclass(frozen=True, slots=True)
class Judgement:
    """The evaluation of a decision. `value`: the utility that the seat could expect after its move.
    `best`: the best move found; it is the move played if the search found none better. `loss`, in
    utility, is an estimate that may lie a little below 0; `interval` is its 99 %
    confidence interval, and `error` its standard error. `against` is STRONG if players who search
    went on from both moves, else "" (see `Advice`). If the move played is the best one found,
    `rival` is the next best, which would have cost `gain`, with its 99 % interval; else it is the
    move played."""

    entry: int
    seat: int
    played: Move
    best: Move
    value: float
    loss: float
    interval: tuple[float, float]
    error: float
    against: str = ""
    rival: Move = -1
    gain: float = 0.0
    gain_interval: tuple[float, float] = (0.0, 0.0)

    @property
    def mark(self) -> str:
        """One of MARKS, or "": a move whose loss may be due to chance isn't marked."""
        return next((mark for mark, least in MARKS if self.interval[0] > least), "")


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """The analysis of one seat: `judgements` in the order of the game, out of `decisions` that can
    be judged. `outcome`: the seat's utility at the end; None while the game isn't over."""

    seat: int
    players: int
    decisions: int
    judgements: tuple[Judgement, ...]
    outcome: float | None

    @property
    def mean(self) -> float:
        """The mean loss of a decision; 0 if none was judged."""
        return sum(judgement.loss for judgement in self.judgements) / max(1, len(self.judgements))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean, as far as the variance of the search goes."""
        spread = math.sqrt(sum(judgement.error**2 for judgement in self.judgements))
        margin = 1.96 * spread / max(1, len(self.judgements))
        return self.mean - margin, self.mean + margin

    @property
    def marks(self) -> dict[str, int]:
        """The number of moves with each mark."""
        marks = [judgement.mark for judgement in self.judgements]
        return {mark: marks.count(mark) for mark, _ in MARKS}

    @property
    def marked(self) -> list[Judgement]:
        return [judgement for judgement in self.judgements if judgement.mark]

    def worst(self, most: int) -> list[Judgement]:
        """The marked moves that cost most, the gravest first."""
        return sorted(self.marked, key=lambda judgement: -judgement.loss)[:most]

    def best(self, most: int) -> list[Judgement]:
        """The moves that gained most against the next best one, as far as that isn't due to chance;
        the best first."""
        surely = [one for one in self.judgements if one.gain_interval[0] > LEAST_GAIN]
        return sorted(surely, key=lambda judgement: -judgement.gain)[:most]

    def place(self, utility: float) -> float:
        """The expected place for a utility."""
        return 1 + (1 - utility) * (self.players - 1)

    def places(self, loss: float) -> float:
        """The number of places by which a loss makes the expected place worse."""
        return loss * (self.players - 1)


def people_in(record: Record) -> list[int]:
    """The seats at which people played; all seats if there were none."""
    seats = list(range(1, len(record.seats) + 1))
    return [seat for seat in seats if HUMAN in _players(record, seat)] or seats


def decisions_of(record: Record, seats: Collection[int]) -> list[Decision]:
    """The choices that these seats made, in the order of the game; `record` must be valid. Forced
    moves aren't choices, and neither are declarations, nor moves made for a person by the clock or
    by a substitute player."""
    game, state = start(record)
    decisions = []
    for entry, (seat, text) in enumerate(record.moves):
        legal, move = state.legal(seat), game.read(text)
        if seat in seats and len(legal) > 1 and move in legal and _own(record, seat, entry):
            decisions.append(Decision(game.name, entry + 1, game.view(state, seat), move))
        perform(game, state, seat, text)
    return decisions


def _own(record: Record, seat: int, entry: int) -> bool:
    """True if the seat's own player made this move."""
    player = record.player_at(seat, entry)
    return player == HUMAN if HUMAN in _players(record, seat) else player != DEFAULT


def _players(record: Record, seat: int) -> set[str]:
    """All players that the seat had."""
    return {record.players[seat - 1], *(player for _, at, player in record.changes if at == seat)}


def seat_analyses(
    record: Record, asked: Sequence[Decision], judged: Sequence[Judgement], seats: Collection[int]
) -> list[SeatAnalysis]:
    """The analyses of these seats. `asked`: all their decisions; `judged`: the judgements of all or
    some of them. `record` must be valid."""
    outcome = utilities_of(record)
    return [
        SeatAnalysis(
            seat,
            len(record.seats),
            sum(decision.seat == seat for decision in asked),
            tuple(judgement for judgement in judged if judgement.seat == seat),
            None if outcome is None else outcome[seat - 1],
        )
        for seat in sorted(seats)
    ]


def utilities_of(record: Record) -> tuple[float, ...] | None:
    """The utility of each seat at the end, seat 1 first; None if the record has no outcome."""
    if record.outcome is None:
        return None
    game, state = start(record)
    for seat, text in record.moves:
        perform(game, state, seat, text)
    return game.outcome(state).utility


class NoAnalysis(StammtischError):
    """A third-party game failed while it was analysed. Facts: game, error (in short)."""


def move_names(game: str, judgement: Judgement) -> tuple[str, str]:
    """The notation of the move played and of the best move found."""
    codec = game_named(game)
    return codec.notation(judgement.played), codec.notation(judgement.best)


# Disclosure: the part of a record's head that a reader may see; `replay` shows the entries one by
# one. A record contains the secrets of its game: the seed, from which all cards follow, and options
# that are secret until the end. Texts and pages for people take both from here.


Values = dict[str, int | bool | str]


@dataclass(frozen=True, slots=True)
class Disclosure:
    """The parts of a valid record that a reader may see who has the Views of these `seats` (0: a
    spectator)."""

    record: Record
    seats: Collection[int] = (0,)

    @property
    def seed(self) -> str:
        """The seed; "" before the end of the game, because it reveals all cards."""
        return self.record.seed if self.record.outcome is not None else ""

    @property
    def line(self) -> str:
        """The whole record, as `verify` takes it; "" before the end of the game."""
        return self.record.to_line() if self.record.outcome is not None else ""

    def options(self) -> Values:
        """The options as the Views of these seats show them; UNKNOWN stands for those that no seat
        of them knows."""
        game, state = start(self.record)
        for seat, text in self.record.moves:
            perform(game, state, seat, text)
        views: list[Values] = [asdict(game.view(state, seat).options) for seat in self.seats]
        return {
            name: next((values[name] for values in views if values[name] != UNKNOWN), UNKNOWN)
            for name in views[0]
        }


# Fairness: how chance in a record follows from its seed, outcome by outcome. `record.verify` ends
# at the first fault; here the game goes on with what is recorded, so that each outcome is compared.


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
