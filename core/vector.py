"""Positions as vectors of numbers, for programs that learn: what a seat's View holds, no more.

A game that has them has two modules in its package: `layout.py` says which parts the vector has
(see `core.layout`), and the class `GameVector` in `vector.py` writes them from a State, in the same
order. What goes by seat begins with the own one and goes on round the table, so one policy plays on
all seats alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import bits
from .constants import CHANCE
from .state import State

MOST = 32767
"""Bound of numbers without a bound of their own; what is beyond is written as this."""


class Vector:
    """Writes vectors of so many numbers. A game adds `write`, which is given a position and a seat
    and returns what the seat may know of it, as numbers of 32 bits. It consists of calls of the
    methods below `begin`: each writes a part behind what is written already, which ends at `at`."""

    __slots__ = ("at", "length", "numbers", "players", "seat")

    def __init__(self, players: int, length: int) -> None:
        self.players = players
        self.length = length
        self.seat = 0
        self.at = 0

    def mask(self, state: State, seat: int, moves: int) -> bytearray:
        """A byte for each move: 1 if the seat may make it now."""
        found = bytearray(moves)
        if state.mover > CHANCE and 0 < seat <= state.players and state.asked(seat):
            for i in range(state.moves(seat, state.buffer)):
                found[state.buffer[i]] = 1
        return found

    # For games

    def begin(self, state: State, seat: int, stage: int, stages: int) -> bytearray:
        """A new vector. The first parts are alike in all games: what is being decided, and who
        has to decide now."""
        if state.players != self.players or not 0 < seat <= self.players:
            raise ValueError(f"not {self.players} players, or no seat {seat}")
        made = bytearray(4 * self.length)
        self.numbers = bits.floats(made)
        self.seat = seat
        self.at = 0
        self.one(stage, stages)
        for other in range(1, self.players + 1):
            if state.mover > CHANCE and state.asked(other):
                self.numbers[self.at + self.place(other)] = 1
        self.at += self.players
        return made

    def place(self, seat: int) -> int:
        """How far round the table a seat is from the own one."""
        return (seat - self.seat + self.players) % self.players

    def after(self, n: int) -> int:
        """The seat that is so far from the own one."""
        return (self.seat - 1 + n) % self.players + 1

    def number(self, number: int) -> None:
        self.numbers[self.at] = max(-MOST, min(number, MOST))
        self.at += 1

    def one(self, number: int, length: int) -> None:
        """Which one of so many; none if it is negative."""
        if number >= 0:
            self.numbers[self.at + number] = 1
        self.at += length

    def flags(self, members: int, length: int) -> None:
        """The members of a set that is kept as bits."""
        while members:
            self.numbers[self.at + bits.lowest(members)] = 1
            members &= members - 1
        self.at += length

    def row(self, values: Sequence[int], start: int, n: int) -> None:
        """Numbers as they stand in an array, from there on."""
        for i in range(n):
            self.numbers[self.at + i] = values[start + i]
        self.at += n

    def remembered(self, values: list[int]) -> None:
        """All numbers of a list of the memory."""
        for i in range(len(values)):
            if values[i]:
                self.numbers[self.at + i] = values[i]
        self.at += len(values)

    def cards(self, cards: Sequence[int], n: int, kinds: int) -> None:
        """How many copies of each kind there are among the first n cards."""
        for i in range(n):
            self.numbers[self.at + cards[i]] += 1
        self.at += kinds

    def which_seat(self, seat: int) -> None:
        """None if it is 0."""
        self.one(self.place(seat) if seat > 0 else -1, self.players)

    def seats(self, members: int) -> None:
        """Seats that are kept as bits, bit 1 for seat 1."""
        for n in range(self.players):
            self.numbers[self.at + n] = members >> self.after(n) & 1
        self.at += self.players

    def by_seat(self, values: Sequence[int]) -> None:
        """A number for each seat."""
        for n in range(self.players):
            self.number(values[self.after(n)])
