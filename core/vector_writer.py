"""Writing vectors: what a seat may know of a position as numbers, in the order of a plan.

`core.observation` makes the plan of a game from the declarations of its View. What goes by seat
begins with the own one and goes on round the table, so one policy plays on all seats alike.
"""

from __future__ import annotations

from typing import Any

from . import bits
from .constants import CHANCE, MAX_SEATS, MOST
from .state import State

# Whose numbers a row of the plan reads: one value; of an array by seat the own one, all, or all but
# the own one.
ALONE, OWN, EACH, OTHERS = range(4)

# How it writes them; see the functions of these names in `core.observation`.
NUMBER, SIDE, TRUTH, ONE, SEAT, SEATS, FLAGS, WIDE_FLAGS, WIDE_SIZE, ROW = range(10)
CARDS, TOP, TOLD, KNOWN = range(10, 14)

COLUMNS = 9
"""Numbers in a row of the plan: how, whose, where the value stands (TOLD: which part), how far the
values of two seats are apart, how many numbers are written for each, a second place or number, the
stage in which the seat itself has to decide (-1: any), where they are written, and how far what two
seats see of it is apart."""
MAX_PLAN = 128 * COLUMNS


class VectorWriter:
    """Writes vectors of `length` numbers for positions of one class and so many players.

    `stage`: where the stage of a position stands; `asked`: where to write which seats are asked.
    `plan`: rows of COLUMNS numbers; places of values are those of `bits.shape`."""

    __slots__ = (
        "asked",
        "kind",
        "length",
        "numbers",
        "order",
        "plan",
        "players",
        "rows",
        "seat",
        "stage",
    )

    def __init__(
        self,
        kind: type[State],
        players: int,
        length: int,
        stage: int,
        asked: int,
        plan: list[int],
    ) -> None:
        if len(plan) > MAX_PLAN:
            raise ValueError(f"{len(plan) // COLUMNS} parts; at most {MAX_PLAN // COLUMNS} fit")
        self.kind = kind
        self.players = players
        self.length = length
        self.stage = stage
        self.asked = asked
        self.seat = 0
        self.order = bits.zeros(MAX_SEATS + 1)
        self.rows = len(plan) // COLUMNS
        self.plan = bits.zeros(MAX_PLAN)
        for i in range(len(plan)):
            self.plan[i] = plan[i]

    def mask(self, state: State, seat: int, moves: int) -> bytearray:
        """A byte for each move: 1 if the seat may make it now."""
        found = bytearray(moves)
        if state.mover > CHANCE and 0 < seat <= state.players and state.asked(seat):
            for i in range(state.moves(seat, state.buffer)):
                found[state.buffer[i]] = 1
        return found

    def write(self, state: State, seat: int) -> bytearray:
        """What the seat may know of a position, as numbers of 32 bits. Raises ValueError if there
        is no such seat, or the number of players is another."""
        if not isinstance(state, self.kind):
            raise ValueError(f"a {type(state).__name__} is no position of this game")
        if state.players != self.players or not 0 < seat <= self.players:
            raise ValueError(f"not {self.players} players, or no seat {seat}")
        made = bytearray(4 * self.length)
        self.write_into(state, seat, bits.floats(made))
        return made

    def write_into(self, state: State, seat: int, numbers: Any) -> None:
        """The same into `length` numbers, which are 0; unchecked."""
        self.numbers = numbers
        self.seat = seat
        for n in range(self.players):
            self.order[n] = seat + n if seat + n <= self.players else seat + n - self.players
        self._write_fields(state)

    def _write_fields(self, state: State) -> None:
        fields = bits.numbers_of(state.listening, state)
        for n in range(self.players):
            if state.mover > CHANCE and state.asked(self.order[n]):
                self.numbers[self.asked + n] = 1
        for row in range(self.rows):
            i = row * COLUMNS
            stage = self.plan[i + 6]
            if stage >= 0 and (fields[self.stage] != stage or state.mover != self.seat):
                continue
            how = self.plan[i]
            whose = self.plan[i + 1]
            place = self.plan[i + 2]
            apart = self.plan[i + 3]
            length = self.plan[i + 4]
            more = self.plan[i + 5]
            at = self.plan[i + 7]
            place += self.plan[i + 8] * self.seat
            if how == TOLD:
                state.tell(place, self.seat, self.numbers, at)
            elif whose == ALONE:
                self._put(fields, how, place, length, more, at)
            elif whose == OWN:
                self._put(fields, how, place + apart * self.seat, length, more, at)
            else:
                for n in range(1 if whose == OTHERS else 0, self.players):
                    there = place + apart * self.order[n]
                    self._put(fields, how, there, length, more, at + n * length)

    def _put(
        self, fields: list[int], how: int, place: int, length: int, more: int, at: int
    ) -> None:
        """Write a value, or an array, that stands in a place of a position."""
        value = fields[place]
        if how == NUMBER:
            self._put_number(at, value)
        elif how == SIDE:
            self.numbers[at] = self.side(value)
        elif how == TRUTH:
            self.numbers[at] = 1 if value else 0
        elif how == ONE:
            if 0 <= value - more < length:
                self.numbers[at + value - more] = 1
        elif how == SEAT:
            if value > 0:
                self.numbers[at + self.place(value)] = 1
        elif how == SEATS:
            for n in range(self.players):
                self.numbers[at + n] = value >> self.order[n] & 1
        elif how == FLAGS:
            self._count(value, at)
        elif how == WIDE_FLAGS:
            self._count(bits.wide(fields, place), at)
        elif how == WIDE_SIZE:
            self.numbers[at] = bits.size(bits.wide(fields, place))
        elif how == ROW:
            for i in range(length):
                self.numbers[at + i] = fields[place + i]
        elif how == CARDS:
            for i in range(fields[more]):
                self.numbers[at + fields[place + i]] += 1
        elif how == KNOWN:
            for k in range(more):
                self._count(bits.wide(fields, place + 2 * k), at)
        elif how == TOP and fields[more] > 0:
            self.numbers[at + fields[place + fields[more] - 1]] = 1

    def _put_number(self, at: int, value: int) -> None:
        self.numbers[at] = max(-MOST, min(value, MOST))

    def _count(self, members: int, at: int) -> None:
        """Add the members of a set that is kept as bits."""
        while members:
            self.numbers[at + bits.lowest(members)] += 1
            members &= members - 1

    def place(self, seat: int) -> int:
        """How far round the table a seat is from the own one."""
        return seat - self.seat if seat >= self.seat else seat - self.seat + self.players

    def side(self, seat: int) -> int:
        """The place of a seat; -1 for nobody (0); other numbers stay."""
        if 0 < seat <= self.players:
            return self.place(seat)
        return -1 if seat == 0 else seat
