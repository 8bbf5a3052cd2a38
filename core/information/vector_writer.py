"""Writing vectors: what a seat may know of a position as numbers, in the order of a plan.

`observation` makes the plan of a game from the declarations of its View. What goes by seat
begins with the own one and goes on round the table, so one policy plays on all seats alike.
"""

from __future__ import annotations

from typing import Any

from ..engine import bits
from ..engine.constants import CHANCE, MAX_SEATS, MOST, MOVE_LIMIT
from ..engine.state import State

# Whose numbers a row of the plan reads: one value; of an array by seat the own one, all, or all but
# the own one.
ALONE, OWN, EACH, OTHERS = range(4)

# How it writes them; see the functions of these names in `observation`.
NUMBER, SIDE, TRUTH, ONE, SEAT, SEATS, FLAGS, WIDE_FLAGS, WIDE_SIZE, ROW = range(10)
CARDS, TOP, TOLD, KNOWN = range(10, 14)

COLUMNS = 9
"""Numbers in a row of the plan: how, whose, where the value stands (TOLD: which part), how far the
values of two seats are apart, how many numbers are written for each, a second place or number, the
stage in which the seat itself has to decide (-1: any), where they are written, and how far what two
seats see of it is apart."""
MAX_PLAN = 128 * COLUMNS
MAX_LENGTH = 1 << 20
"""Of a vector."""


class VectorWriter:
    """Writes vectors of `length` numbers, and masks of `actions` bytes, for positions of one class
    and so many players.

    `stage`: where the stage of a position stands; `asked`: where to write which seats are asked.
    `plan`: rows of COLUMNS numbers; places of values are those of `bits.shape`. Raises ValueError
    for a plan that writes or reads elsewhere."""

    __slots__ = (
        "actions",
        "asked",
        "kind",
        "length",
        "numbers",
        "order",
        "plan",
        "players",
        "reach",
        "rows",
        "seat",
        "stage",
    )

    def __init__(
        self,
        kind: type[State],
        players: int,
        length: int,
        actions: int,
        stage: int,
        asked: int,
        plan: list[int],
    ) -> None:
        if len(plan) > MAX_PLAN or len(plan) % COLUMNS:
            raise ValueError(f"{len(plan) / COLUMNS} parts; at most {MAX_PLAN // COLUMNS} fit")
        if not (
            0 < players <= MAX_SEATS and 0 < actions <= MOVE_LIMIT and 0 < length <= MAX_LENGTH
        ):
            raise ValueError(f"{players} players, {length} numbers, {actions} actions")
        if not (0 <= asked <= length - players and stage >= 0):
            raise ValueError("a plan that writes elsewhere")
        self.kind = kind
        self.players = players
        self.length = length
        self.actions = actions
        self.stage = stage
        self.asked = asked
        self.seat = 0
        self.order = bits.zeros(MAX_SEATS + 1)
        self.rows = len(plan) // COLUMNS
        self.plan = bits.zeros(MAX_PLAN)
        for i in range(len(plan)):
            self.plan[i] = plan[i]
        self.reach = stage + 1
        for row in range(self.rows):
            self._measure(row * COLUMNS)

    def _measure(self, i: int) -> None:
        """Raise `reach`, above all places of a position that are read, by those of the row of the
        plan that begins there. Raises ValueError if it writes outside the vector."""
        how = self.plan[i]
        whose = self.plan[i + 1]
        length = self.plan[i + 4]
        more = self.plan[i + 5]
        at = self.plan[i + 7]
        seats = 1 if how == TOLD or whose in (ALONE, OWN) else self.players
        least = min([self.plan[i + n] for n in range(COLUMNS) if n not in (5, 6)])
        if least < 0 or at + length * seats > self.length:
            raise ValueError("a plan that writes elsewhere")
        if how == TOLD:
            return
        read = {ROW: length, KNOWN: 2 * more, WIDE_FLAGS: 2, WIDE_SIZE: 2}.get(how, 1)
        apart = self.plan[i + 8] + (0 if whose == ALONE else self.plan[i + 3])
        last = self.plan[i + 2] + apart * self.players
        self.reach = max(self.reach, last + read)
        if how in (CARDS, TOP):
            if more < 0:
                raise ValueError("a plan that reads elsewhere")
            self.reach = max(self.reach, more + 1)

    def own(self) -> VectorWriter:
        """The same writer for another thread."""
        kind: Any = type(self)
        plan = [self.plan[i] for i in range(self.rows * COLUMNS)]
        own: VectorWriter = kind(
            self.kind, self.players, self.length, self.actions, self.stage, self.asked, plan
        )
        return own

    def check(self, state: State) -> None:
        """Raises ValueError if it doesn't write vectors of such positions."""
        if not isinstance(state, self.kind):
            raise ValueError(f"a {type(state).__name__} is no position of this game")
        if state.players != self.players:
            raise ValueError(f"{state.players} players, not {self.players}")
        if bits.extent(state.listening, state) < self.reach:
            raise ValueError("a plan for other positions")

    def mask(self, state: State, seat: int) -> bytearray:
        """A byte for each action: 1 if the seat may make this move now. Raises ValueError for
        positions of another game or number of players."""
        self.check(state)
        found = bytearray(self.actions)
        if state.mover > CHANCE and 0 < seat <= state.players and state.asked(seat):
            for i in range(state.moves(seat, state.buffer)):
                found[state.buffer[i]] = 1
        return found

    def write(self, state: State, seat: int) -> bytearray:
        """What the seat may know of a position, as numbers of 32 bits. Raises ValueError if there
        is no such seat, and as `mask`."""
        self.check(state)
        if not 0 < seat <= self.players:
            raise ValueError(f"seat is {seat}; allowed are 1 to {self.players}")
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
