"""What metrics say of a database, in SQLite and PostgreSQL."""

from __future__ import annotations

from dataclasses import replace

from stammtisch.adapters.storage.chats.overview import Overview, Waiting
from stammtisch.core.service.queues import DueJob, LiveMessage, Notice, SendWindow
from stammtisch.core.table import commands as say
from tests.storage.chats.stores import Opened, lease, opened_table, started


def overview(store: Opened) -> Overview:
    return store.runner.run(store.store.overview())


def test_an_empty_database_has_nothing_that_waits(store: Opened) -> None:
    assert overview(store) == Overview({}, {}, {})


def test_tables_are_counted_by_game_and_state_until_they_are_over(store: Opened) -> None:
    store.add(opened_table(game="ojyks"))
    lobby = store.add(opened_table())
    playing = started(store, "ben")
    assert overview(store).tables == {
        ("ojyks", "lobby"): 1,
        ("uno", "lobby"): 1,
        ("uno", "playing"): 1,
    }
    store.do(lobby, say.Stop("anna", store.table(lobby).phase_id))
    for person in ("anna", "ben"):
        store.do(playing, say.Leave(person))
    assert store.table(playing).phase == "paused"
    assert overview(store).tables == {("ojyks", "lobby"): 1, ("uno", "paused"): 1}


def test_unsent_messages_are_counted_by_chat_and_kind_with_the_age_of_the_oldest(
    store: Opened,
) -> None:
    number = store.add(opened_table())
    board = LiveMessage("telegram:-5", number, "board", "", 1)
    hand = LiveMessage("telegram:7", number, "hand", "telegram:7", 1, urgent=True)
    store.run(lambda tx: tx.request_update(board))
    store.clock.now += 10
    store.run(lambda tx: tx.request_update(hand))
    store.run(lambda tx: tx.request_update(replace(board, wanted=2)))  # it waits since the first
    store.clock.now += 5
    for what in ("one", "two"):
        notice = Notice("matrix:!room:example.org", number, what, {})
        store.run(lambda tx, notice=notice: tx.add_notice(notice))  # type: ignore[misc]
        store.clock.now += 1
    assert overview(store).unsent == {
        ("telegram", "view"): Waiting(1, 17.0),
        ("telegram", "asked"): Waiting(1, 7.0),
        ("matrix", "notice"): Waiting(2, 2.0),
    }
    now, window = store.clock.now, SendWindow()
    taken = store.run(lambda tx: tx.take_live_message(now, lease(now + 9), []))
    assert taken
    store.run(lambda tx: tx.live_message_done(taken, 1, "message", "shown", window))
    first = store.run(lambda tx: tx.take_notice(now, lease(now + 9), []))
    assert first
    store.run(lambda tx: tx.notice_done(first, window))
    assert overview(store).unsent == {
        ("telegram", "view"): Waiting(1, 17.0),
        ("matrix", "notice"): Waiting(1, 1.0),
    }


def test_jobs_count_when_they_are_due_and_nobody_works_at_them(store: Opened) -> None:
    number, now = store.add(opened_table()), store.clock.now
    jobs = [DueJob(number, 1, "think", now - 5), DueJob(number, 2, "late", now - 1)]
    store.run(lambda tx: tx.set_jobs(number, [*jobs, DueJob(number, 3, "late", now + 60)]))
    assert overview(store).due_jobs == {"think": 1, "late": 1}
    assert store.run(lambda tx: tx.take_jobs(now, lease(now + 30), 1)) == jobs[:1]
    assert overview(store).due_jobs == {"late": 1}
    store.clock.now += 100
    assert overview(store).due_jobs == {"think": 1, "late": 2}, "the lease is over"
