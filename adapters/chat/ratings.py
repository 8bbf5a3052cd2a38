"""Ratings of people, reckoned from the results of games among them (openskill: Weng and Lin 2011,
Bradley-Terry with partial pairing, in which ties count as ties)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryPart

from ...core.tables.ports import Result

MEAN, SCALE = 1500.0, 40.0
"""A rating of 0 is shown as MEAN, and a step of openskill's as SCALE points."""


@dataclass(frozen=True, slots=True)
class Standing:
    """`rating` is careful: three standard deviations below what is likely, so that few games don't
    lead a list. `games`: against other people."""

    person: str
    rating: float
    games: int


def standings(results: Sequence[Result]) -> list[Standing]:
    """The best first. `results` in the order in which the games ended; games without other people
    don't count."""
    games: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        if result.against:
            games.setdefault((result.table, result.number), []).append(result)
    model = BradleyTerryPart()
    ratings = {one.person: model.rating() for group in games.values() for one in group}
    played = dict.fromkeys(ratings, 0)
    for group in games.values():
        if len(group) < 2:  # the others have been forgotten
            continue
        teams = [[ratings[one.person]] for one in group]
        rated = model.rate(teams, ranks=[float(one.place) for one in group])
        for one, (rating,) in zip(group, rated, strict=True):
            ratings[one.person] = rating
            played[one.person] += 1
    found = [
        Standing(person, MEAN + SCALE * rating.ordinal(), played[person])
        for person, rating in ratings.items()
        if played[person]
    ]
    return sorted(found, key=lambda one: (-one.rating, one.person))
