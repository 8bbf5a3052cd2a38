"""The metrics of `serve` for Prometheus. What programs count themselves is of one program; figures
about the database are the same in all programs that use it. Labels have few values, and are never
names or ids of people, chats or tables."""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Collection
from functools import partial
from typing import get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from ... import __version__
from ...adapters.storage.chats.overview import ASKED, NOTICE, VIEW, Overview, Waiting
from ...adapters.storage.chats.sql import SqlStore
from ...core.engine.compiled import status
from ...core.games import GAMES
from ...core.service.observer import DatabaseError, How, Observer, WhyNot, Work
from ...core.service.ports import Unavailable
from ...core.service.service import AI_JOBS

TIME = "time"
"""The kind of due jobs that are no computing: a time has come."""
PATIENCE = 5.0
"""Seconds to wait for the figures of the database; Prometheus waits for 10."""
OPEN_PHASES = ("lobby", "playing", "paused")
QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
JOBS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
gauge = partial(Gauge, registry=REGISTRY)
counter = partial(Counter, registry=REGISTRY)
histogram = partial(Histogram, registry=REGISTRY)

BUILD = gauge(
    "stammtisch_build_info",
    "1; version of stammtisch and of Python, and whether the engines are compiled",
    ["version", "python", "compiled"],
)
BUILD.labels(__version__, platform.python_version(), "yes" if status()[0] else "no").set(1)
HEALTHY = gauge("stammtisch_healthy", "1 while /healthz answers ok, 0 while it fails")
UPDATES = counter("stammtisch_updates", "Messages and buttons that were handled", ["chat"])
LAST_UPDATE = gauge(
    "stammtisch_last_update_timestamp_seconds",
    "When a message or button has come last, in seconds since 1970",
    ["chat"],
)
UPDATE_SECONDS = histogram(
    "stammtisch_update_seconds", "From an update to its stored answer", buckets=QUICK
)
REFUSED = counter(
    "stammtisch_refused",
    "Messages and buttons that were refused, by the code of the error",
    ["chat", "reason"],
)
SENT = counter("stammtisch_sent", "Messages sent or edited", ["chat", "how"])
NOT_SENT = counter(
    "stammtisch_send_failures", "Tries to send or edit a message that failed", ["chat", "reason"]
)
UNSENT = gauge(
    "stammtisch_unsent_messages", "Messages that wait to be sent or edited", ["chat", "kind"]
)
OLDEST_UNSENT = gauge(
    "stammtisch_oldest_unsent_seconds",
    "For how long the oldest of these messages has been waiting; 0 if there is none",
    ["chat", "kind"],
)
TABLES = gauge("stammtisch_tables", "Tables that aren't over", ["game", "state"])
ENDED = counter("stammtisch_ended_games", "Games that people have played to their end", ["game"])
DUE_JOBS = gauge(
    "stammtisch_due_jobs", "Jobs of tables that are due, and that no program works at", ["work"]
)
QUEUED = gauge(
    "stammtisch_queued_jobs", "Jobs of this program that wait for one of its processes", ["work"]
)
WAIT_SECONDS = histogram(
    "stammtisch_job_wait_seconds",
    "For how long a job has waited for a process",
    ["work"],
    buckets=JOBS,
)
JOB_SECONDS = histogram(
    "stammtisch_job_seconds", "For how long a process has computed a job", ["work"], buckets=JOBS
)
TRANSACTION_SECONDS = histogram(
    "stammtisch_transaction_seconds",
    "From when a transaction of the database is asked for to its end",
    buckets=QUICK,
)
DATABASE_ERRORS = counter(
    "stammtisch_database_errors",
    "Transactions that failed, or were done again because of another one",
    ["kind"],
)

OBSERVER = Observer(
    received=lambda chat: LAST_UPDATE.labels(chat).set_to_current_time(),
    handled=lambda chat: UPDATES.labels(chat).inc(),
    refused=lambda chat, code: REFUSED.labels(chat, code).inc(),
    stored=UPDATE_SECONDS.observe,
    sent=lambda lane, how: SENT.labels(_chat_of(lane), how).inc(),
    not_sent=lambda lane, why: NOT_SENT.labels(_chat_of(lane), why).inc(),
    game_ended=lambda game: ENDED.labels(game).inc(),
    transaction=TRANSACTION_SECONDS.observe,
    database_error=lambda kind: DATABASE_ERRORS.labels(kind).inc(),
    queued=lambda work, change: QUEUED.labels(work).inc(change),
    waited=lambda work, seconds: WAIT_SECONDS.labels(work).observe(seconds),
    computed=lambda work, seconds: JOB_SECONDS.labels(work).observe(seconds),
)


def expect(chats: Collection[str]) -> None:
    """Begin with 0 what is counted for these chats, so that Prometheus sees the first change."""
    for chat in chats:
        UPDATES.labels(chat)
        for how in get_args(How):
            SENT.labels(chat, how)
        for why in get_args(WhyNot):
            NOT_SENT.labels(chat, why)
    for game in GAMES:
        ENDED.labels(game)
    for work in get_args(Work):
        for metric in (QUEUED, WAIT_SECONDS, JOB_SECONDS):
            metric.labels(work)
    for kind in get_args(DatabaseError):
        DATABASE_ERRORS.labels(kind)


def _chat_of(lane: str) -> str:
    """The name of the chat; "" of one that doesn't begin its lanes with it."""
    return lane.rpartition(":")[0].partition(":")[0]


async def text_of_metrics(store: SqlStore, healthy: bool, chats: Collection[str]) -> bytes:
    """All metrics in the form that Prometheus reads. `chats`: the names of those that are served.
    While the database can't be used, its figures are left out."""
    try:
        async with asyncio.timeout(PATIENCE):
            overview = await store.overview()
    except (Unavailable, TimeoutError):
        overview = None
    HEALTHY.set(healthy)
    for gauge in (TABLES, UNSENT, OLDEST_UNSENT, DUE_JOBS):
        gauge.clear()
    if overview is not None:
        _show(overview, chats)
    return generate_latest(REGISTRY)


def _show(overview: Overview, chats: Collection[str]) -> None:
    """Set the figures of the database, 0 for what there is none of."""
    for game in dict.fromkeys([*GAMES, *(game for game, _ in overview.tables)]):
        for phase in OPEN_PHASES:
            TABLES.labels(game, phase).set(overview.tables.get((game, phase), 0))
    for chat in chats:
        for kind in (ASKED, VIEW, NOTICE):
            waiting = overview.unsent.get((chat, kind), Waiting(0, 0.0))
            UNSENT.labels(chat, kind).set(waiting.number)
            OLDEST_UNSENT.labels(chat, kind).set(waiting.seconds)
    for work in (*AI_JOBS, TIME):
        DUE_JOBS.labels(work).set(0)
    for why, number in overview.due_jobs.items():
        DUE_JOBS.labels(why if why in AI_JOBS else TIME).inc(number)
