"""Games of a few moves whose right answer is plain, in plain Python."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from stammtisch.ai.ismcts import Settings, prepared
from stammtisch.ai.search import Search
from stammtisch.core.engine.constants import OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State


class Toy(State):
    """`path`: the moves so far; `hidden`: a card that is dealt out of sight; `values`: what the
    end is worth to each seat. Seat 1 begins."""

    cards = 1
    met = 0

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.unordered = 1
        self.mover = 1
        self.hidden = 0
        self.path: list[int] = []
        self.values = [0.0] * (players + 1)

    def moves(self, seat: int, out: list[int]) -> int:
        legal = self.choices(seat)
        out[: len(legal)] = legal
        return len(legal)

    def choices(self, seat: int) -> list[int]:
        return [0, 1]

    def end(self, *values: float) -> None:
        """One value a seat; of two seats the second has what is missing to 1."""
        self.values[1 : 1 + len(values)] = values
        if len(values) == 1:
            self.values[2] = 1 - values[0]
        self.mover = OVER

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        self.hidden = rng.below(self.cards)

    def utility(self, seat: int) -> float:
        return self.values[seat]

    def clone(self) -> Toy:
        twin = type(self)(self.players)
        twin.copy(self)
        return twin


SAFE, GUESS = 0, 1


class Blind(Toy):
    """Be safe for 0.7, or guess which of two cards is hidden: 1 if right, else 0. In every single
    world there is a right guess, so whoever averages over worlds that are seen through guesses."""

    cards = 2

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        self.path.append(move)
        if self.path == [SAFE]:
            self.end(0.7)
        elif len(self.path) == 2:
            self.end(1.0 if move == self.hidden else 0.0)


class Seeing(Blind):
    """The same, but the card is shown before the guess."""

    def sight(self, seat: int) -> int:
        return 1 + self.hidden if self.path else 0


PASS, KILL = 0, 1


class Ambush(Toy):
    """Go out (0): worth 1, unless the other seat holds one card of ten and kills. Stay (1): 0.8."""

    cards = 10

    def choices(self, seat: int) -> list[int]:
        if seat == 1:
            return [0, 1]
        return [PASS, KILL] if self.hidden == 0 else [PASS, 2]

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        if seat == 1:
            self.mover = 2
            self.path.append(move)
        elif self.path == [1]:
            self.end(0.8)
        else:
            self.end(0.0 if move == KILL else 1.0)


class Reply(Toy):
    """Move 0 is worth 1 if the other seat answers 0, and 0 if it answers 1; move 1 is worth 0.5."""

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        if seat == 1:
            self.path.append(move)
            self.mover = 2
        else:
            self.end(0.5 if self.path == [1] else 1.0 - move)


class Three(Toy):
    """Seats 1, 2, 3 get 0.6, 0.9, 0 by move 0, and 0.5 each by move 1."""

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        self.end(*((0.6, 0.9, 0.0), (0.5, 0.5, 0.5))[move])


class Coin(Toy):
    """Move 0 wins or loses by chance, and so does move 1: no reason to stop before the end."""

    cards = 2

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        self.end(float(self.hidden))


class Plain(Toy):
    """Three moves that are worth 0, 0.5 and 1."""

    def choices(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        self.end(move / 2)


class Deep(Toy):
    """Ten moves in turn, three choices each; who made the larger sum wins."""

    def choices(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        self.path.append(move)
        self.mover = 3 - self.mover
        if len(self.path) == 10:
            self.end(0.5 + (sum(self.path[::2]) - sum(self.path[1::2])) / 20)


def game_of(toy: type[Toy], players: int = 2) -> Any:
    """As much of a game as a search needs; its View is any with a choice."""
    return SimpleNamespace(name="toy", pooled=lambda view: toy(players), part=lambda kind: None)


VIEW: Any = SimpleNamespace(seat=1, legal=(0, 1))


def search_of(toy: type[Toy], players: int = 2, seed: str = "toy", **settings: Any) -> Search:
    return prepared(game_of(toy, players), VIEW, Settings(**settings), Rng(seed))
