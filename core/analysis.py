"""The parts of a game's analysis: the decisions of a seat, what each cost, and how the seat's
expected place developed. The search that judges is in `ai/analysis.py`.

Utility is 0 (alone last) to 1 (alone first); at a table of n seats a utility u is the expected
place 1 + (1 - u) * (n - 1). A loss is what the move that was played is worth less than the best.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import StammtischError
from .game import Move
from .games import game_named
from .record import DEFAULT, HUMAN, Record, perform, start

BLUNDER, MISTAKE, INACCURACY = "blunder", "mistake", "inaccuracy"
MARKS = ((BLUNDER, 0.08), (MISTAKE, 0.03), (INACCURACY, 0.01))
"""The gravest first, each with the loss that it surely has: that of the lower end."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a seat had: `entry` of the record (from 1), what the seat saw (`view`, with
    more than one legal move), and the move that it made."""

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
    """What a decision cost. `value`: the utility that the seat could expect after its move. `best`:
    the best move found, which is the one that was played where none better was found. `loss`, in
    utility, is an estimate without a bias upwards, so it may lie a little below 0; `interval` is
    its 99 % interval, and `error` its standard error."""

    entry: int
    seat: int
    played: Move
    best: Move
    value: float
    loss: float
    interval: tuple[float, float]
    error: float

    @property
    def mark(self) -> str:
        """One of MARKS, or "": a move whose loss may be luck isn't marked."""
        return next((mark for mark, least in MARKS if self.interval[0] > least), "")


@dataclass(frozen=True, slots=True)
class Course:
    """A seat's part of an analysis: `judgements` in the order of the game, of `decisions` that are
    to be judged. `outcome`: the utility that the seat had at the end; None while it isn't over."""

    seat: int
    players: int
    decisions: int
    judgements: tuple[Judgement, ...]
    outcome: float | None

    @property
    def mean(self) -> float:
        """The mean loss of a decision; 0 if none was judged."""
        return sum(one.loss for one in self.judgements) / max(1, len(self.judgements))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean, as far as the luck of the search goes."""
        spread = math.sqrt(sum(one.error**2 for one in self.judgements))
        wide = 1.96 * spread / max(1, len(self.judgements))
        return self.mean - wide, self.mean + wide

    @property
    def marks(self) -> dict[str, int]:
        """How many moves got each mark."""
        given = [one.mark for one in self.judgements]
        return {mark: given.count(mark) for mark, _ in MARKS}

    @property
    def marked(self) -> list[Judgement]:
        return [one for one in self.judgements if one.mark]

    def place(self, utility: float) -> float:
        """The expected place for a utility."""
        return 1 + (1 - utility) * (self.players - 1)

    def places(self, loss: float) -> float:
        """By how many places a loss makes the expected place worse."""
        return loss * (self.players - 1)


def people_in(record: Record) -> list[int]:
    """The seats at which people played; all seats, if nobody did."""
    seats = list(range(1, len(record.seats) + 1))
    return [seat for seat in seats if HUMAN in _players(record, seat)] or seats


def decisions_of(record: Record, seats: Collection[int]) -> list[Decision]:
    """The choices that these seats made, in the order of the game; `record` must hold. What a seat
    had to do isn't a choice, nor is what the clock or a player that took over did for a person."""
    game, state = start(record)
    found = []
    for entry, (seat, text) in enumerate(record.moves):
        if seat in seats and len(state.legal(seat)) > 1 and _own(record, seat, entry):
            move = game.read(text)
            assert move is not None  # a record that holds
            found.append(Decision(game.name, entry + 1, game.view(state, seat), move))
        perform(game, state, seat, text)
    return found


def _own(record: Record, seat: int, entry: int) -> bool:
    """True if the seat's own player made this move."""
    who = record.who(seat, entry)
    return who == HUMAN if HUMAN in _players(record, seat) else who != DEFAULT


def _players(record: Record, seat: int) -> set[str]:
    """All who played at this seat."""
    return {record.players[seat - 1], *(who for _, at, who in record.changes if at == seat)}


def courses(
    record: Record, asked: Sequence[Decision], judged: Sequence[Judgement], seats: Collection[int]
) -> list[Course]:
    """The courses of these seats; not all of the decisions need have been judged."""
    outcome = utilities_of(record)
    return [
        Course(
            seat,
            len(record.seats),
            sum(one.seat == seat for one in asked),
            tuple(one for one in judged if one.seat == seat),
            None if outcome is None else outcome[seat - 1],
        )
        for seat in sorted(seats)
    ]


def utilities_of(record: Record) -> tuple[float, ...] | None:
    """How a finished game ended for each seat, seat 1 first."""
    if record.outcome is None:
        return None
    game, state = start(record)
    for seat, text in record.moves:
        perform(game, state, seat, text)
    return game.outcome(state).utility


class NoAnalysis(StammtischError):
    """The judgement of a game of others failed. Facts: game, error (in short)."""

    code = "no-analysis"


def move_names(game: str, judgement: Judgement) -> tuple[str, str]:
    """In notation: what was played, and the best move found."""
    codec = game_named(game)
    return codec.notation(judgement.played), codec.notation(judgement.best)
