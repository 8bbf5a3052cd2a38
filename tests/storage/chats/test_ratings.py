"""Ratings that are kept are those that follow from all results."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial

from alembic import command as alembic
from openskill.models import BradleyTerryPart
from sqlalchemy import insert, inspect, text

from stammtisch.adapters.storage.chats.engine import connect
from stammtisch.adapters.storage.chats.migrate import configuration, migrate
from stammtisch.adapters.storage.chats.schema import results
from stammtisch.adapters.storage.chats.sql import SqlStore
from stammtisch.core.service.stored import Person, Result, Standing, Tally
from tests.harness.script import Script
from tests.storage.chats.stores import Clock, Opened

Open = Callable[[str], Opened]
CAME_LATER = (("tables", "ended"), ("notices", "since"))
"""Columns that this program needs, and that an old database gets by its migration."""
PEOPLE = tuple(f"person {number:02}" for number in range(12))


def games_of(seed: int, number: int) -> list[list[Result]]:
    """So many games of two kinds, with ties, and some against AI players alone."""
    chance = random.Random(seed)
    found = []
    for table in range(1, number + 1):
        seated = chance.sample(PEOPLE, chance.choice((1, 2, 2, 3, 4)))
        game, places = chance.choice(("uno", "ojyks")), [chance.randint(1, 3) for _ in seated]
        found.append(
            [
                Result(person, game, table, 1, place, 0, 4, len(seated) - 1)
                for person, place in zip(seated, places, strict=True)
            ]
        )
    return found


def reckoned(games: list[list[Result]], game: str) -> dict[str, tuple[float, int]]:
    """Rating and number of games of each person, from all results of a game in their order."""
    model = BradleyTerryPart()
    ratings, played = {name: model.rating() for name in PEOPLE}, dict.fromkeys(PEOPLE, 0)
    for group in games:
        if len(group) < 2 or group[0].game != game or not group[0].against:
            continue
        teams = [[ratings[one.person]] for one in group]
        after = model.rate(teams, ranks=[float(one.place) for one in group])
        for one, (rating,) in zip(group, after, strict=True):
            ratings[one.person] = rating
            played[one.person] += 1
    return {name: (ratings[name].ordinal(), played[name]) for name in PEOPLE if played[name]}


def check(store: Opened, games: list[list[Result]]) -> None:
    for game in ("uno", "ojyks"):
        expected = reckoned(games, game)
        found = {name: store.run(partial(_standing, name, game)) for name in PEOPLE}
        assert {n: (one.rating, one.games) for n, one in found.items() if one} == expected
        order = sorted(expected, key=lambda name: (-expected[name][0], name))
        listed = [name for name in order if name in LISTED]
        best = store.run(lambda tx, game=game: tx.standings(game, 3))  # type: ignore[misc]
        assert [one.person for one in best] == listed[:3]
        assert [one.name for one in best] == [name.title() for name in listed[:3]]


def _standing(name: str, game: str, tx: object) -> Standing | None:
    return tx.standing(name, game)  # type: ignore[attr-defined,no-any-return]


LISTED = PEOPLE[::2]


def put_people(store: Opened) -> None:
    for name in PEOPLE:
        settings = {"listed": name in LISTED} if name != PEOPLE[1] else {}
        person = Person(name, name.title(), "", "en", settings)
        store.run(lambda tx, person=person: tx.put_person(person))  # type: ignore[misc]


def test_ratings_follow_from_results_as_they_come(store: Opened) -> None:
    games = games_of(1, 60)
    put_people(store)
    for group in games:
        store.run(lambda tx, group=group: tx.add_results(group))  # type: ignore[misc]
    check(store, games)
    assert store.run(lambda tx: tx.standing("nobody", "uno")) is None
    mine = [one for group in games for one in group if one.person == PEOPLE[0]]
    tallies = [
        Tally(game, with_people, False, len(own), sum(one.place == 1 for one in own))
        for game in ("ojyks", "uno")
        for with_people in (False, True)
        if (own := [r for r in mine if r.game == game and bool(r.against) == with_people])
    ]
    assert store.run(lambda tx: tx.tallies(PEOPLE[0])) == tallies


def test_who_is_forgotten_leaves_ratings_as_if_they_had_never_played(store: Opened) -> None:
    games = games_of(2, 40)
    put_people(store)
    store.run(lambda tx: tx.add_results([one for group in games for one in group]))
    store.run(lambda tx: tx.forget(PEOPLE[0], "Somebody"))
    left = [[one for one in group if one.person != PEOPLE[0]] for group in games]
    check(store, left)
    assert store.run(lambda tx: tx.standing(PEOPLE[0], "uno")) is None
    again = [Result(name, "uno", 999, 1, place, 0, 2, 1) for place, name in enumerate(PEOPLE[:2])]
    store.run(lambda tx: tx.add_results(again))
    assert _of(store, PEOPLE[0]) == reckoned([*left, again], "uno")[PEOPLE[0]]


def _of(store: Opened, name: str) -> tuple[float, int]:
    found = store.run(lambda tx: tx.standing(name, "uno"))
    assert found
    return found.rating, found.games


def test_games_that_end_at_once_in_two_programs_all_count(
    url_of: Callable[[str], str], opened: Open
) -> None:
    url = url_of("postgresql")
    stores = [opened(url), opened(url)]

    def ends(store: Opened, first: int) -> None:
        for table in range(first, 40, 2):
            group = [Result(name, "uno", table, 1, 1, 0, 2, 1) for name in ("anna", "ben")]
            work = partial(_add, group if first else group[::-1])
            store.runner.run(store.store.run(work, serial=False))

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(ends, stores, (0, 1)))
    assert _of(stores[0], "anna") == _of(stores[0], "ben")
    assert _of(stores[0], "anna")[1] == 40


def _add(group: list[Result], tx: object) -> None:
    tx.add_results(group)  # type: ignore[attr-defined]


def test_an_old_database_is_brought_up_to_date_in_the_middle_of_a_game(
    bare_url: str, opened: Open
) -> None:
    """Of the version before ratings were kept, with games that ended and one that is on."""
    engine = connect(bare_url)
    with engine.begin() as connection:
        alembic.upgrade(configuration(connection), "3")
        for table, column in CAME_LATER:
            added = f"ALTER TABLE {table} ADD COLUMN {column} DOUBLE PRECISION DEFAULT 0"
            connection.execute(text(added))
    games = games_of(3, 50)
    with asyncio.Runner() as runner:
        old = Opened(SqlStore(engine, lambda: 1000.0), runner, Clock())
        script = Script(old.store)
        runner.run(script.play("> anna: /new las_vegan rounds=1\n> ben: /join\n> anna: /begin"))
        runner.run(script.play("> anna@ 1\n> ben@ 1\n> anna@ 1\n> ben@ 1"))
        put_people(old)
        with engine.begin() as connection:
            rows = [asdict(one) for group in games for one in group]
            rows = [{**row, "table_number": row.pop("table") + 1000} for row in rows]
            columns = {column["name"] for column in inspect(connection).get_columns("results")}
            rows = [{name: row[name] for name in row.keys() & columns} for row in rows]
            connection.execute(insert(results), rows)
        before = old.load(1)
        assert before.record
        assert len(before.record.moves) > 4
        assert before.table.head.phase == "playing"
        with engine.begin() as connection:
            for table, column in CAME_LATER:
                connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        old.close()

    engine = connect(bare_url)
    migrate(engine, by_command=True)
    engine.dispose()
    store = opened(bare_url)
    assert store.load(1) == before
    check(store, games)
    after = Script(store.store)
    after.room.session = "again"
    for _ in range(200):
        store.runner.run(after.play("> anna@ 1\n> ben@ 1"))
        if store.load(1).table.head.phase == "over":
            break
    played = store.run(lambda tx: tx.results(game="las_vegan"))
    assert len(played) == 2
    both = [store.run(partial(_standing, one.person, "las_vegan")) for one in played]
    assert [one.games for one in both if one] == [1, 1]
