"""Whatever is done, SQLite and PostgreSQL give the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from stammtisch.adapters.storage.chats.engine import connect
from stammtisch.adapters.storage.chats.sql import SqlStore
from stammtisch.core.errors import StammtischError
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import DueJob, LiveMessage, Notice, SendWindow
from stammtisch.core.service.queues import Work as Held
from stammtisch.core.service.stored import Person, Result, Stored
from stammtisch.core.table import commands as say
from stammtisch.core.table.table import Step, Table
from tests.harness.store import MemoryStore
from tests.storage.chats.stores import UNO, Clock, lease, opened_table
from tests.tables.monkey import Monkey

Work = Callable[[Transaction], Any]

TABLES = (1, 2, 3)
table = st.sampled_from(TABLES)
LANES, PEOPLE = ("a", "b", "chat"), ("anna", "ben", "cleo")
lane = st.sampled_from(LANES)
person = st.sampled_from(PEOPLE)
small = st.integers(0, 4)
lanes = st.lists(lane, max_size=2)
seconds_held = st.integers(0, 20)


Marked = dict[str, Stored]


def look_at_marks(tx: Transaction, marked: Marked) -> None:
    """A table with the same mark is the same table."""
    for number in TABLES:
        mark, stored = tx.mark(number), tx.table(number)
        assert bool(mark) == bool(stored)
        if stored:
            assert stored.mark == mark
            assert marked.setdefault(mark, stored) == stored


class Both(RuleBasedStateMachine):
    """`both` does the same to a store in SQLite and to one at this URL, in this thread."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.clock = Clock()
        self.engine = connect(url)
        self.stores = MemoryStore(self.clock), SqlStore(self.engine, self.clock)
        self.marked: tuple[Marked, Marked] = ({}, {})
        for _ in TABLES:
            self.both(lambda tx: tx.add_table("chat", False, opened_table()))

    def teardown(self) -> None:
        self.engine.dispose()

    def both(self, work: Work) -> Any:
        found = []
        for store, marked in zip(self.stores, self.marked, strict=True):
            try:
                found.append(store._transact(work))
                store._transact(lambda tx, marked=marked: look_at_marks(tx, marked))  # type: ignore[misc]
            except (StammtischError, ZeroDivisionError) as error:
                found.append(repr(error))
        assert found[0] == found[1]
        return found[0]

    @rule(seconds=st.integers(1, 10))
    def wait(self, seconds: int) -> None:
        self.clock.now += seconds

    @rule(old=lane, new=lane)
    def move_chat(self, old: str, new: str) -> None:
        self.both(lambda tx: tx.move_chat(old, new))

    @rule(where=lane)
    def drop_lane(self, where: str) -> None:
        self.both(lambda tx: tx.drop_lane(where))


class Tables(Both):
    """Tables, people and chats."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.steps: list[tuple[int, Step]] = []

    def teardown(self) -> None:
        self.read()
        super().teardown()

    @rule()
    def read(self) -> None:
        def read(tx: Transaction) -> Any:
            return (
                [tx.table(number) for number in range(1, 6)],
                [tx.tables_of_chat(one) for one in ("a", "b", "chat", "")],
                [(tx.tables_of_person(one), tx.person(one)) for one in PEOPLE],
                [tx.setting(one, "x") for one in LANES],
                (tx.unfinished(), tx.results(), tx.results("anna", "uno"), tx.next_job_due()),
            )

        self.both(read)

    @rule(update=small, source=small)
    def first_time(self, update: int, source: int) -> None:
        self.both(lambda tx: tx.note_update(str(source), str(update)))

    def loaded(self, number: int) -> Table:
        stored = self.both(lambda tx: tx.table(number))
        table: Table = stored.table
        return table

    @rule(chat=lane, public=st.booleans())
    def add_table(self, chat: str, public: bool) -> None:
        self.both(lambda tx: tx.add_table(chat, public, opened_table()))

    @rule(number=table, who=person)
    def join_and_start(self, number: int, who: str) -> None:
        for make in (
            lambda t: say.Join(who, who.title()),
            lambda t: say.AddAi("anna", "heuristic", "AI"),
            lambda t: say.Start("anna", t.phase_id),
        ):
            self.store(number, make(self.loaded(number)))

    @rule(number=table, seed=st.integers(0, 50))
    def play(self, number: int, seed: int) -> None:
        monkey = Monkey(UNO, str(seed), most=0)
        for _ in range(6):
            monkey.table = self.loaded(number)
            monkey.now = self.clock.now
            self.store(number, monkey.command())

    def store(self, number: int, command: say.Command) -> None:
        try:
            step = self.loaded(number).do(command, self.clock.now)
        except StammtischError:
            return
        self.steps.append((number, step))
        self.both(lambda tx: bool(tx.store(number, step)))

    @rule(choice=st.integers(0, 100), other=table)
    def store_an_old_step(self, choice: int, other: int) -> None:
        if self.steps:
            number, step = self.steps[choice % len(self.steps)]
            assert "changed" in self.both(lambda tx: tx.store(number, step))

    @rule(number=table, often=st.integers(0, 3))
    def close(self, number: int, often: int) -> None:
        if not often:
            self.both(lambda tx: tx.close(number))
            self.steps = [one for one in self.steps if one[0] != number]

    @rule(number=table, who=person)
    def forget(self, number: int, who: str) -> None:
        self.both(lambda tx: tx.forget(who, "Somebody"))
        self.steps = []

    @rule(
        who=person, where=lane, name=st.text(st.characters(exclude_characters="\0", codec="utf-8"))
    )
    def put_person(self, who: str, where: str, name: str) -> None:
        self.both(lambda tx: tx.put_person(Person(who, name, where, "de", {"name": name})))

    @rule(where=lane, value=st.none() | small)
    def put_setting(self, where: str, value: int | None) -> None:
        self.both(lambda tx: tx.put_setting(where, "x", value))

    @rule(who=person, number=table)
    def add_result(self, who: str, number: int) -> None:
        rows = [Result(who, "uno", number, 1, 1, 5, 3, 1)] * 2
        self.both(lambda tx: tx.add_results(rows))

    @rule(where=lane, who=person)
    def fail(self, where: str, who: str) -> None:
        def work(tx: Transaction) -> None:
            tx.move_chat(where, "elsewhere")
            tx.drop_lane("elsewhere")
            tx.forget(who, "Nobody")
            tx.set_jobs(1, [])
            known = tx.person(who)
            assert known is None
            tx.put_person(replace(Person(who, "x", "y", "de"), name="z"))
            raise ZeroDivisionError

        self.both(work)


class Outboxes(Both):
    """What is to be done and sent."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.notices: list[Notice] = []
        self.slots: list[LiveMessage] = []
        self.errands: list[DueJob] = []

    @rule(number=table, due=st.dictionaries(small, st.integers(1000, 1030)))
    def set_jobs(self, number: int, due: dict[int, int]) -> None:
        rows = [DueJob(number, question, "think", float(when)) for question, when in due.items()]
        self.both(lambda tx: tx.set_jobs(number, rows))

    @rule(most=st.integers(1, 3), seconds=seconds_held)
    def take_jobs(self, most: int, seconds: int) -> None:
        now, mine = self.clock.now, lease(self.clock.now + seconds)
        self.errands += self.both(lambda tx: tx.take_jobs(now, mine, most))

    @rule(choice=st.integers(0, 100), seconds=seconds_held)
    def hold_errand(self, choice: int, seconds: int) -> None:
        if self.errands:
            errand = self.errands[choice % len(self.errands)]
            self.both(lambda tx: tx.holds(errand))
            if choice % 2:
                self.both(lambda tx: tx.put_back(errand, self.clock.now + seconds))

    @rule(choice=st.integers(0, 100), seconds=seconds_held)
    def renew(self, choice: int, seconds: int) -> None:
        held = [one for number, one in enumerate(self.held()) if choice >> number % 6 & 1]
        self.both(lambda tx: tx.renew(held, self.clock.now + seconds))

    def held(self) -> list[Held]:
        return [*self.errands, *self.notices, *self.slots]

    @rule(where=lane, what=small)
    def add_notice(self, where: str, what: int) -> None:
        self.both(lambda tx: tx.add_notice(Notice(where, 1, str(what), {"what": what})))

    @rule(where=lane, number=table, reader=person, step=small, flags=small)
    def want(self, where: str, number: int, reader: str, step: int, flags: int) -> None:
        slot = LiveMessage(where, number, "hand", reader, step, bool(flags & 1), bool(flags & 2))
        self.both(lambda tx: tx.request_update(slot))

    @rule(seconds=seconds_held, not_in=lanes)
    def take_notice(self, seconds: int, not_in: list[str]) -> None:
        now, mine = self.clock.now, lease(self.clock.now + seconds)
        self.notices += filter(None, [self.both(lambda tx: tx.take_notice(now, mine, not_in))])

    @rule(seconds=seconds_held, not_in=lanes)
    def take_live_message(self, seconds: int, not_in: list[str]) -> None:
        now, mine = self.clock.now, lease(self.clock.now + seconds)
        self.slots += filter(None, [self.both(lambda tx: tx.take_live_message(now, mine, not_in))])

    @rule(choice=st.integers(0, 100))
    def notice_done(self, choice: int) -> None:
        if self.notices:
            notice = self.notices.pop(choice % len(self.notices))
            self.both(lambda tx: tx.notice_done(notice, SendWindow()))

    @rule(choice=st.integers(0, 100), more=st.integers(-1, 1))
    def live_message_done(self, choice: int, more: int) -> None:
        if self.slots:
            slot = self.slots.pop(choice % len(self.slots))
            self.both(
                lambda tx: tx.live_message_done(
                    slot, slot.wanted + more, "message", "shown", SendWindow()
                )
            )

    @rule(choice=st.integers(0, 100), seconds=seconds_held)
    def put_live_message_off(self, choice: int, seconds: int) -> None:
        if self.slots:
            slot = self.slots.pop(choice % len(self.slots))
            window = SendWindow(self.clock.now, self.clock.now + seconds)
            self.both(lambda tx: tx.put_live_message_off(slot, window))

    @rule(where=lane)
    def reach(self, where: str) -> None:
        self.both(lambda tx: tx.reach(where))

    @rule(choice=st.integers(0, 100), seconds=seconds_held)
    def release(self, choice: int, seconds: int) -> None:
        rows: list[Notice | LiveMessage] = [*self.notices, *self.slots]
        if rows:
            row = rows[choice % len(rows)]
            self.both(lambda tx: tx.release(row, SendWindow(self.clock.now + seconds)))


@pytest.mark.parametrize(("machine", "examples"), [(Tables, 4), (Outboxes, 12)])
def test_both_databases_do_the_same(
    machine: type[Both], examples: int, url_of: Callable[[str], str]
) -> None:
    run_state_machine_as_test(
        lambda: machine(url_of("postgresql")),  # type: ignore[arg-type] # a factory will do
        settings=settings(
            max_examples=examples,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
