"""The table of a group: what its people have won in games with each other there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .stored import PeopleStore, Result

HIDDEN = "hidden"
"""Begins the name of a setting of a group for a person, whose id follows, who isn't to be listed in
its table."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a person has done in a group: games that they have played and won; `series` are tables
    with several games of which they have won most, perhaps together with others; `run` is the
    longest row of games won, `winning` the one that goes on."""

    person: str
    played: int
    won: int
    series: int
    run: int
    winning: int


def hidden(person: str) -> str:
    """The name of the setting that hides a person."""
    return f"{HIDDEN} {person}"


def hidden_people(tx: PeopleStore, group: str) -> set[str]:
    """The people who aren't to be listed in the table of a group."""
    names = (name.split(" ", 1) for name in tx.settings(group))
    return {person for kind, *rest in names if kind == HIDDEN for person in rest}


def group_table(results: Iterable[Result]) -> list[Line]:
    """A line for each person, from results in the order in which games were over: the most wins
    first, then the most for so many games. Games against AI players alone don't count."""
    among_people = [result for result in results if result.against]
    places: defaultdict[str, list[int]] = defaultdict(list)
    for result in among_people:
        places[result.person].append(result.place)
    series = _series_won(among_people)
    lines = []
    for person, of_person in places.items():
        runs = _runs(of_person)
        won = of_person.count(1)
        lines.append(Line(person, len(of_person), won, series[person], max(runs), runs[-1]))
    return sorted(lines, key=lambda line: (-line.won, line.played, -line.run, line.person))


def _runs(places: Sequence[int]) -> list[int]:
    """After each game, how many have been won in a row."""
    runs, run = [], 0
    for place in places:
        run = run + 1 if place == 1 else 0
        runs.append(run)
    return runs


def _series_won(results: Iterable[Result]) -> Counter[str]:
    """Of how many tables with several games each person has won most."""
    tables: defaultdict[int, list[Result]] = defaultdict(list)
    for result in results:
        tables[result.table].append(result)
    series: Counter[str] = Counter()
    for of_table in tables.values():
        if len({result.number for result in of_table}) < 2:
            continue
        wins = Counter(result.person for result in of_table if result.place == 1)
        most = max(wins.values(), default=0)
        series.update(person for person, won in wins.items() if won == most)
    return series
