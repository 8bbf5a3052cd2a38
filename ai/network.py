"""A small network that judges moves from the vector of what a seat sees: two layers, the hidden one
with rectified linear units.

All numbers are added in a fixed order, so the compiled and the plain form give the same.
"""

from __future__ import annotations

from typing import Any

from ..core.engine import bits

MAX_HIDDEN = 256
MOST_BYTES = 1 << 30


class Network:
    """`weights`: numbers of 32 bits, for each input those of all hidden units, the biases of these,
    for each move those of all hidden units, and the biases of the moves."""

    __slots__ = ("block", "hidden", "inputs", "layer", "moves", "weights")

    def __init__(self, inputs: int, hidden: int, moves: int, weights: bytes) -> None:
        if not 0 < hidden <= MAX_HIDDEN:
            raise ValueError(f"{hidden} hidden units; at most {MAX_HIDDEN} are possible")
        block = bytearray(weights)
        wanted = 4 * ((inputs + 1) * hidden + (hidden + 1) * moves)
        if inputs < 1 or moves < 1 or len(block) != wanted or wanted > MOST_BYTES:
            raise ValueError(f"{len(block)} bytes don't fit {inputs}, {hidden}, {moves}")
        self.inputs = inputs
        self.hidden = hidden
        self.moves = moves
        self.block = block
        self.weights = bits.floats(self.block)
        self.layer = bits.reals(MAX_HIDDEN)

    def preferences(self, vector: Any, moves: list[int]) -> list[float]:
        """A number for each of these moves, the higher the better. `vector`: numbers of 32 bits, as
        `VectorWriter.write` returns them. Raises ValueError if its length or a move is another."""
        view = memoryview(vector).cast("B")
        if view.nbytes != 4 * self.inputs or not all(0 <= move < self.moves for move in moves):
            raise ValueError("a vector or moves of another game")
        self.read(bits.floats(view))
        return [self.preference(move) for move in moves]

    def read(self, numbers: Any) -> None:
        """Fill the hidden layer."""
        start = self.inputs * self.hidden
        for unit in range(self.hidden):
            self.layer[unit] = self.weights[start + unit]
        for i in range(self.inputs):
            number = numbers[i]
            if number:
                for unit in range(self.hidden):
                    self.layer[unit] += number * self.weights[i * self.hidden + unit]
        for unit in range(self.hidden):
            if self.layer[unit] < 0:
                self.layer[unit] = 0.0

    def preference(self, move: int) -> float:
        """The number of a move, from the hidden layer."""
        start = (self.inputs + 1) * self.hidden
        total: float = self.weights[start + self.moves * self.hidden + move]
        for unit in range(self.hidden):
            total += self.layer[unit] * self.weights[start + move * self.hidden + unit]
        return total
