"""Ratings of people from the results of games among them (openskill: Weng and Lin 2011,
Bradley-Terry with partial pairing, in which ties count as ties). They are kept as results come;
from all results, in their order, the same ratings follow again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryPart

from ....core.service.ports import Result

MODEL = BradleyTerryPart()


@dataclass(frozen=True, slots=True)
class Rating:
    """The likely strength, with its standard deviation, after so many games against other
    people."""

    mean: float = MODEL.mu
    deviation: float = MODEL.sigma
    games: int = 0

    @property
    def careful(self) -> float:
        """Three standard deviations below what is likely, so that few games don't lead a list."""
        return float(MODEL.rating(self.mean, self.deviation).ordinal())


def games_among_people(results: Iterable[Result]) -> list[list[Result]]:
    """The results by game, in the order in which games came. Games without other people don't
    count, nor those of which all others have been forgotten."""
    games: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        if result.against:
            games.setdefault((result.table, result.number), []).append(result)
    return [group for group in games.values() if len(group) > 1]


def after_game(ratings: Mapping[str, Rating], group: Sequence[Result]) -> dict[str, Rating]:
    """The ratings of a game's players after it; a player without a rating before is new."""
    before = [ratings.get(result.person, Rating()) for result in group]
    teams = [[MODEL.rating(rating.mean, rating.deviation)] for rating in before]
    rated = MODEL.rate(teams, ranks=[float(result.place) for result in group])
    return {
        result.person: Rating(new.mu, new.sigma, old.games + 1)
        for result, old, (new,) in zip(group, before, rated, strict=True)
    }


def ratings_of(results: Iterable[Result]) -> dict[str, Rating]:
    """The ratings in one game of all who have played it, by person."""
    ratings: dict[str, Rating] = {}
    for group in games_among_people(results):
        ratings |= after_game(ratings, group)
    return ratings
