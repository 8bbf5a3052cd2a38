"""Results of finished games, and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished game for a person: `place` and `points` of so many `players`,
    `against` how many other people; `undone`: how often moves were taken back."""

    person: str
    game: str
    table: int
    number: int
    place: int
    points: float
    players: int
    against: int
    undone: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """The rating of a person in a game: careful, so it is below what is likely; 0 is that of
    somebody new. `name`: the person's, "" if they aren't known. `games`: against other people."""

    person: str
    name: str
    rating: float
    games: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of games a person has played, with other people or with AI players alone, and won.
    `undone`: True if these are the games against AI players alone in which moves were taken
    back."""

    game: str
    with_people: bool
    undone: bool
    played: int
    won: int


class ResultStore(Protocol):
    """Results, and what follows from them."""

    def add_results(self, results: Sequence[Result]) -> None:
        """Results of finished games, those of one game together; ratings follow from them."""

    def results(self, person: str = "", game: str = "") -> list[Result]:
        """In the order in which they were stored; "" is any."""

    def tallies(self, person: str) -> list[Tally]:
        """Of the results of a person."""

    def standing(self, person: str, game: str) -> Standing | None:
        """None without a game against other people."""

    def standings(self, game: str, most: int) -> list[Standing]:
        """Of those who want to be listed, the best first."""
