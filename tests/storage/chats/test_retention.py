"""Finished games are deleted after the configured days, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import MetaData, create_engine, func, select

from stammtisch.adapters.storage.chats.schema import metadata
from stammtisch.adapters.storage.chats.tables import OF_TABLES
from stammtisch.core.service.outbox_rows import board
from stammtisch.core.service.stored import Result
from stammtisch.core.table import commands as say
from tests.storage.chats.stores import Opened, opened_table, started

DAYS = 90
DAY = 86400


def stop(store: Opened, number: int) -> None:
    """All people there vote for it."""
    table = store.table(number)
    for seat in table.head.playing_seats():
        store.do(number, say.Stop(table.head.chair(seat).person, table.phase_id))


def rows_of(store: Opened, number: int) -> dict[str, int]:
    """How many rows each table of the database has of a table."""
    counts = {}
    engine = create_engine(store.store._engine.url)
    with engine.connect() as connection:
        for kind in metadata.sorted_tables:
            column = kind.c.get("table_number", kind.c.get("number"))
            if column is not None and kind.name != "results":
                of_table = select(func.count()).select_from(kind).where(column == number)
                counts[kind.name] = connection.execute(of_table).scalar_one()
    engine.dispose()
    return counts


def test_a_game_that_is_over_goes_with_all_its_rows_and_statistics_stay(
    url: str, opened: Callable[..., Opened]
) -> None:
    store = opened(url, finished_days=DAYS)
    over, on = started(store, "ben"), started(store, "cleo", chat="other")
    stored = store.load(over)
    store.run(lambda tx: tx.request_update(board(stored)))
    stop(store, over)
    result = Result("ben", "uno", over, 1, 1, 50, 3, 1)
    store.run(lambda tx: tx.add_results([result]))
    end = store.clock.now
    assert rows_of(store, over)["entries"] > 0
    store.prune(end + DAYS * DAY)
    assert store.run(lambda tx: tx.table(over)) is not None
    store.prune(end + DAYS * DAY + 1)
    assert store.run(lambda tx: tx.table(over)) is None
    assert store.run(lambda tx: tx.record(over, 1)) is None
    left = rows_of(store, over)
    assert {name for name, rows in left.items() if rows} <= {"notices"}
    assert store.table(on).phase == "playing"
    assert [(one.game, one.played) for one in store.run(lambda tx: tx.tallies("ben"))] == [
        ("uno", 1)
    ]


def test_its_number_never_comes_back(url: str, opened: Callable[..., Opened]) -> None:
    store = opened(url, finished_days=DAYS)
    over = started(store)
    stop(store, over)
    store.prune(store.clock.now + DAYS * DAY + 1)
    assert store.add(opened_table()) == over + 1


def test_without_a_number_of_days_all_is_kept(store: Opened) -> None:
    over = started(store)
    stop(store, over)
    store.prune(store.clock.now + 10_000 * DAY)
    assert store.table(over).phase == "over"


def test_a_table_that_plays_again_is_kept(url: str, opened: Callable[..., Opened]) -> None:
    store = opened(url, finished_days=DAYS)
    number = started(store)
    stop(store, number)
    table = store.table(number)
    store.do(number, say.Rematch("anna", table.phase_id, "new secret"))
    store.prune(store.clock.now + DAYS * DAY + 1)
    assert store.table(number).phase == "lobby"


def test_no_table_of_the_database_is_forgotten() -> None:
    known: MetaData = metadata
    of_tables = {kind.name for kind in known.sorted_tables if "table_number" in kind.c}
    kept = {"results", "notices"}  # statistics, and messages that are still to be sent
    assert of_tables - kept == {kind.name for kind in OF_TABLES} - {"tables"}
