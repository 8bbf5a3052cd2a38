"""What every store does: one test body over dictionaries, SQLite and PostgreSQL."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import GAMES
from stammtisch.core.record import verify
from stammtisch.core.tables import commands as say
from stammtisch.core.tables.ports import (
    Changed,
    Errand,
    Notice,
    Person,
    Rest,
    Result,
    Slot,
    Transaction,
)
from stammtisch.core.tables.table import Step, Table
from tests.storage.stores import Opened, Storing, lease, opened_table, started

ANNA = Person("anna", "Anna", "lane of anna", "de", {"reminders": True})
BEN = Person("ben", "Ben", "lane of ben", "en")


# Transactions


def test_nothing_stays_of_work_that_raises(store: Opened) -> None:
    def work(tx: Transaction) -> None:
        tx.put_person(ANNA)
        tx.first_time("telegram", "1")
        tx.add_table("chat", False, opened_table())
        tx.add_notice(Notice("a", 1, "joined", {}))
        tx.want(Slot("a", 1, "board", "", 1))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.run(work)
    assert store.run(lambda tx: tx.person("anna")) is None
    assert store.run(lambda tx: tx.table(1)) is None
    assert store.run(lambda tx: tx.tables_of_chat("chat")) == []
    assert store.run(lambda tx: tx.take_notice(5000, lease(6000), [])) is None
    assert store.run(lambda tx: tx.take_slot(5000, lease(6000), [])) is None
    assert store.run(lambda tx: tx.first_time("telegram", "1"))


def test_an_update_is_new_once_and_sources_are_apart(store: Opened) -> None:
    updates = [("telegram", "1"), ("telegram", "1"), ("matrix", "1"), ("telegram", "2")]
    first = [store.run(lambda tx, one=one: tx.first_time(*one)) for one in updates]  # type: ignore[misc]
    assert first == [True, False, True, True]


def test_updates_are_remembered_for_a_week(store: Opened) -> None:
    start = store.clock.now
    store.run(lambda tx: tx.first_time("telegram", "1"))
    store.runner.run(store.store.prune(start + 7 * 86400))
    assert not store.run(lambda tx: tx.first_time("telegram", "1"))
    store.runner.run(store.store.prune(start + 7 * 86400 + 1))
    assert store.run(lambda tx: tx.first_time("telegram", "1"))


def sent(store: Opened, one: Slot, message: str) -> None:
    store.run(lambda tx: tx.slot_done(one, one.wanted, message, "d", Rest()))


def test_where_messages_of_finished_games_lie_is_known_for_a_week(store: Opened) -> None:
    over, waits, on = [store.add(opened_table(), f"chat {n}") for n in range(3)]

    def want(number: int, step: int) -> None:
        store.run(lambda tx: tx.want(Slot("a", number, "board", "", step)))

    for number in (over, waits, on):
        want(number, 1)
        found = slot(store)
        assert found
        sent(store, found, f"message {number}")
    for number in (over, waits):
        store.do(number, say.Stop("anna", store.table(number).phase_id))
    want(waits, 2)
    for more in (0, 1):  # not yet, and then
        store.runner.run(store.store.prune(store.clock.now + 7 * 86400 + more))
        if not more:
            want(on, 1)
    want(over, 2)
    want(on, 2)
    lie = {}
    while found := slot(store):
        lie[found.table] = found.message
        sent(store, found, "m")
    assert lie == {over: "", waits: f"message {waits}", on: f"message {on}"}


# Tables and records


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_what_is_loaded_is_what_was_stored(store: Opened, game: Game) -> None:
    monkey = Storing(game, "store", most=40)
    monkey.keep(store)
    for _ in range(40):
        monkey.say(monkey.command())
        loaded = store.load(monkey.number)
        assert (loaded.head, loaded.record) == monkey.table.save()
    loaded = store.load(monkey.number)
    assert Table.restore(loaded.head, loaded.record).owed() == monkey.table.owed()
    if loaded.record and monkey.table.record:
        assert loaded.record.to_line() == monkey.table.record.to_line()
        verify(loaded.record.to_line())


def test_undo_takes_entries_away(store: Opened) -> None:
    number = started(store)
    table = store.table(number)
    while table.question_of("anna") is None:
        seat = next(iter(table.head.questions.values()))
        table = store.do(number, say.AiMoved(seat.id, seat.legal[0])).table
    before = store.load(number).record
    question = table.question_of("anna")
    assert question
    table = store.do(number, say.Answer("anna", question.id, 0)).table
    last = table.question_of("anna")
    step = store.do(number, say.Undo("anna", last.id if last else question.id))
    assert before
    assert step.kept <= len(before.moves)
    after = store.load(number).record
    assert after == step.table.record
    assert after
    assert after.moves == before.moves


def test_games_of_a_table_stay_when_another_begins(store: Opened) -> None:
    number = started(store)
    store.do(number, say.Stop("anna", store.table(number).phase_id))
    first = store.load(number).record
    assert first
    store.do(number, say.Rematch("anna", store.table(number).phase_id, "again"))
    assert store.load(number).record is None
    store.do(number, say.Start("anna", store.table(number).phase_id))
    second = store.load(number).record
    assert second
    assert second.seed == "again"
    kept = store.run(lambda tx: [tx.record(number, game) for game in (1, 2, 3)])
    assert kept == [first, second, None]


def test_only_who_knows_the_stored_step_can_store(store: Opened) -> None:
    number = store.add(opened_table())
    ben = store.table(number).do(say.Join("ben", "Ben"), 1000)
    cleo = store.table(number).do(say.Join("cleo", "Cleo"), 1000)
    store.run(lambda tx: tx.store(number, ben))
    with pytest.raises(Changed) as caught:
        store.run(lambda tx: tx.store(number, cleo))
    assert caught.value.facts == {"table": number}
    assert store.load(number).head == ben.table.save()[0]
    with pytest.raises(Changed):
        store.run(lambda tx: tx.store(99, cleo))


def test_tables_of_chats_and_people_are_those_that_are_not_over(store: Opened) -> None:
    one, two = store.add(opened_table()), store.add(opened_table("ben", "Ben"), "other", True)
    three = store.add(opened_table())
    store.do(two, say.Watch("anna", "Anna"))
    assert store.load(two).chat == "other"
    assert store.load(two).public
    assert store.run(lambda tx: tx.tables_of_chat("chat")) == [three, one]
    assert store.run(lambda tx: tx.tables_of_person("anna")) == [three, two, one]
    store.do(two, say.Leave("anna"))
    store.do(three, say.Stop("anna", store.table(three).phase_id))
    assert store.run(lambda tx: tx.tables_of_chat("chat")) == [one]
    assert store.run(lambda tx: tx.tables_of_person("anna")) == [one]
    assert store.run(lambda tx: tx.tables_of_person("nobody")) == []
    head = store.table(one).head.copy()
    head.step, head.votes = head.step + 1, {"stop": ["ben"]}  # named there, but not there
    step = Step(Table(head, None), head.step - 1, head.number, 0, (), ())
    store.run(lambda tx: tx.store(one, step))
    assert store.run(lambda tx: tx.tables_of_person("ben")) == [two]


def test_unfinished_are_tables_with_a_game_on(store: Opened) -> None:
    one, two, _ = started(store), started(store, "ben"), store.add(opened_table())
    assert store.run(lambda tx: tx.unfinished()) == [one, two]
    store.do(one, say.Leave("anna"))
    assert store.table(one).phase == "paused"
    store.do(two, say.Stop("anna", store.table(two).phase_id))
    assert store.table(two).phase == "playing"  # Ben hasn't agreed yet
    store.do(two, say.Stop("ben", store.table(two).phase_id))
    assert store.run(lambda tx: tx.unfinished()) == [one]


# People and settings


def test_people_and_settings_are_kept(store: Opened) -> None:
    store.run(lambda tx: tx.put_person(ANNA))
    store.run(lambda tx: tx.put_person(BEN))
    changed = replace(ANNA, name="Änne", settings={"style": [1, None]})
    store.run(lambda tx: tx.put_person(changed))
    assert store.run(lambda tx: tx.person("anna")) == changed
    assert store.run(lambda tx: tx.person("ben")) == BEN
    assert store.run(lambda tx: tx.person("cleo")) is None
    assert store.run(lambda tx: tx.setting("chat", "pace")) is None
    for value in ("normal", {"a": 1}, None, False):
        store.run(lambda tx, value=value: tx.put_setting("chat", "pace", value))  # type: ignore[misc]
        assert store.run(lambda tx: tx.setting("chat", "pace")) == value
    assert store.run(lambda tx: tx.setting("other", "pace")) is None
    store.run(lambda tx: tx.put_setting("chat", "language", "de"))
    store.run(lambda tx: tx.put_setting("other", "language", "en"))
    assert store.run(lambda tx: tx.settings("chat")) == {"pace": value, "language": "de"}
    assert store.run(lambda tx: tx.settings("nowhere")) == {}


def test_results_come_in_the_order_in_which_they_were_stored(store: Opened) -> None:
    rows = [
        Result("anna", "uno", 1, 1, 1, 0, 3, 1),
        Result("ben", "uno", 1, 1, 2, -20, 3, 1),
        Result("anna", "ojyks", 2, 4, 1, 7, 2, 0),
    ]
    store.run(lambda tx: tx.add_results(rows[:2]))
    store.run(lambda tx: tx.add_results([]))
    store.run(lambda tx: tx.add_results(rows[2:]))
    assert store.run(lambda tx: tx.results()) == rows
    assert store.run(lambda tx: tx.results("anna")) == [rows[0], rows[2]]
    assert store.run(lambda tx: tx.results(game="uno")) == rows[:2]
    assert store.run(lambda tx: tx.results("ben", "ojyks")) == []


def test_a_chat_that_moves_takes_everything_along_but_messages(store: Opened) -> None:
    number = store.add(opened_table(), "old")
    store.run(lambda tx: tx.put_person(replace(ANNA, lane="old")))
    store.run(lambda tx: tx.put_setting("old", "pace", "slow"))
    store.run(lambda tx: tx.put_setting("old", "language", "de"))
    store.run(lambda tx: tx.put_setting("new", "pace", "fast"))
    store.run(lambda tx: tx.want(Slot("old", number, "board", "", 1)))
    taken = store.run(lambda tx: tx.take_slot(0, lease(10), []))
    assert taken
    store.run(lambda tx: tx.slot_done(taken, 1, "message 7", "digest", Rest()))
    store.run(lambda tx: tx.add_notice(Notice("old", number, "one", {})))
    store.run(lambda tx: tx.add_notice(Notice("new", number, "two", {})))
    store.run(lambda tx: tx.move_chat("old", "new"))

    assert store.load(number).chat == "new"
    moved = store.run(lambda tx: tx.person("anna"))
    assert moved
    assert moved.lane == "new"
    assert store.run(lambda tx: tx.setting("new", "pace")) == "fast"
    assert store.run(lambda tx: tx.setting("new", "language")) == "de"
    for what in ("one", "two"):
        notice = store.run(lambda tx: tx.take_notice(0, lease(10), []))
        assert notice
        assert (notice.lane, notice.what) == ("new", what)
        store.run(lambda tx, notice=notice: tx.notice_done(notice, Rest()))  # type: ignore[misc]
    assert store.run(lambda tx: tx.take_slot(0, lease(10), [])) is None
    store.run(lambda tx: tx.want(Slot("new", number, "board", "", 2)))
    assert store.run(lambda tx: tx.take_slot(0, lease(10), [])) == Slot(
        "new", number, "board", "", 2
    )


def test_a_slot_that_the_new_address_has_already_stays(store: Opened) -> None:
    for lane, message in (("old", "1"), ("new", "2")):
        one = Slot(lane, 1, "board", "", 1, message=message)
        store.run(lambda tx, one=one: tx.want(one))  # type: ignore[misc]
    store.run(lambda tx: tx.move_chat("old", "new"))
    found = slot(store, 0, 10)
    assert found
    assert found == Slot("new", 1, "board", "", 1, message="2")
    store.run(lambda tx: tx.release(found, Rest(0)))
    store.run(lambda tx: tx.drop_slots(1, ""))
    assert slot(store) is None


# Errands


def test_errands_are_taken_when_due_one_a_table_and_by_one_only(store: Opened) -> None:
    a, b = store.add(opened_table()), store.add(opened_table())
    mine = [Errand(a, 1, "late", 50), Errand(a, 2, "think", 10), Errand(a, 3, "think", 20)]
    store.run(lambda tx: tx.set_errands(a, mine))
    store.run(lambda tx: tx.set_errands(b, [Errand(b, 1, "rest", 15)]))
    assert store.run(lambda tx: tx.next_errand()) == 10
    assert store.run(lambda tx: tx.take_errands(9, lease(60), 5)) == []
    first = store.run(lambda tx: tx.take_errands(30, lease(60), 5))
    assert first == [mine[1], Errand(b, 1, "rest", 15)]
    assert store.run(lambda tx: tx.next_errand()) == 20
    assert store.run(lambda tx: tx.take_errands(30, lease(65), 5)) == [mine[2]]
    assert store.run(lambda tx: tx.take_errands(30, lease(60), 5)) == []
    assert store.run(lambda tx: tx.next_errand()) == 50
    assert store.run(lambda tx: tx.take_errands(60, lease(90), 1)) == [mine[1]]  # its lease is over


def test_errands_that_stay_keep_who_works_at_them(store: Opened) -> None:
    number = store.add(opened_table())
    both = [Errand(number, 1, "think", 10), Errand(number, 2, "think", 10)]
    store.run(lambda tx: tx.set_errands(number, both))
    assert store.run(lambda tx: tx.take_errands(10, lease(99), 1)) == both[:1]
    later = [replace(both[0], when=5), both[1]]
    store.run(lambda tx: tx.set_errands(number, later))
    assert store.run(lambda tx: tx.take_errands(10, lease(99), 9)) == both[1:]
    assert store.run(lambda tx: tx.take_errands(99, lease(120), 1)) == later[:1]
    store.run(lambda tx: tx.set_errands(number, []))
    assert store.run(lambda tx: tx.next_errand()) is None
    store.run(lambda tx: tx.set_errands(number, both))
    assert store.run(lambda tx: tx.take_errands(10, lease(99), 9)) == both[:1]


def test_only_who_holds_an_errand_says_what_becomes_of_it(store: Opened) -> None:
    number = store.add(opened_table())
    errand = Errand(number, 1, "think", 10)
    store.run(lambda tx: tx.set_errands(number, [errand]))
    (slow,) = store.run(lambda tx: tx.take_errands(10, lease(20), 1))
    assert store.run(lambda tx: tx.holds(slow))
    store.run(lambda tx: tx.renew([slow], 30))
    assert store.run(lambda tx: tx.take_errands(29, lease(60), 1)) == []
    (other,) = store.run(lambda tx: tx.take_errands(30, lease(60), 1))
    assert not store.run(lambda tx: tx.holds(slow))
    store.run(lambda tx: tx.renew([slow], 90))
    store.run(lambda tx: tx.put_back(slow, 0))
    assert store.run(lambda tx: tx.holds(other))
    assert store.run(lambda tx: tx.next_errand()) == 60
    store.run(lambda tx: tx.put_back(other, 40))
    assert not store.run(lambda tx: tx.holds(other))
    assert store.run(lambda tx: tx.next_errand()) == 40
    store.run(lambda tx: tx.set_errands(number, []))
    assert not store.run(lambda tx: tx.holds(errand))  # nobody took it


# Notices and slots


def told(store: Opened, *notices: tuple[str, str]) -> None:
    for lane, what in notices:
        store.run(lambda tx, lane=lane, what=what: tx.add_notice(Notice(lane, 1, what, {})))  # type: ignore[misc]


def taken(store: Opened, now: float, until: float, *not_in: str) -> Notice | None:
    return store.run(lambda tx: tx.take_notice(now, lease(until), not_in))


def test_notices_of_a_lane_are_taken_one_after_the_other(store: Opened) -> None:
    told(store, ("a", "1"), ("a", "2"), ("b", "3"))
    first, other = taken(store, 10, 40), taken(store, 10, 40)
    assert first
    assert other
    assert (first.what, other.what) == ("1", "3")
    assert taken(store, 39, 70) is None
    store.run(lambda tx: tx.notice_done(first, Rest()))
    assert taken(store, 39, 70, "a") is None
    second = taken(store, 39, 70)
    assert second
    assert second.what == "2"
    assert taken(store, 39, 70) is None
    assert taken(store, 40, 70) == other  # its lease is over


def test_a_notice_that_was_not_sent_stays_the_first(store: Opened) -> None:
    told(store, ("a", "1"), ("a", "2"))
    first = taken(store, 10, 40)
    assert first
    store.run(lambda tx: tx.release(first, Rest(25)))
    assert taken(store, 24, 50) is None
    assert taken(store, 25, 50) == first


def test_a_lane_is_freed_by_who_has_it_only(store: Opened) -> None:
    told(store, ("a", "1"), ("a", "2"))
    slow = taken(store, 10, 40)
    assert slow
    store.run(lambda tx: tx.renew([slow], 50))
    assert taken(store, 49, 60) is None
    other = taken(store, 50, 80)
    assert other == slow
    store.run(lambda tx: tx.renew([slow], 500))
    store.run(lambda tx: tx.release(slow, Rest(0)))
    store.run(lambda tx: tx.notice_done(slow, Rest()))  # it was told all the same
    assert taken(store, 79, 99) is None
    store.run(lambda tx: tx.notice_done(other, Rest()))
    second = taken(store, 79, 99)
    assert second
    assert second.what == "2"


def test_what_two_senders_may_have_sent_is_drawn_again(store: Opened) -> None:
    wanted(store, 5)
    slow = slot(store, 10, 40)
    other = slot(store, 40, 70)
    assert slow
    assert other
    assert not store.run(lambda tx: tx.slot_done(slow, 5, "m", "old", Rest()))
    assert slot(store, 69, 99) is None
    assert store.run(lambda tx: tx.slot_done(other, 5, "m", "new", Rest()))
    again = slot(store, 69, 99)  # which of them came last is unknown
    assert again == Slot("a", 1, "board", "", 5, message="m")
    assert store.run(lambda tx: tx.slot_done(again, 5, "m", "new", Rest()))
    assert slot(store, 99, 100) is None


def test_a_sender_that_was_too_slow_leaves_its_message_to_be_drawn_again(store: Opened) -> None:
    wanted(store, 5)
    slow, other = slot(store, 10, 40), slot(store, 40, 70)
    assert slow
    assert other
    assert store.run(lambda tx: tx.slot_done(other, 5, "m", "new", Rest()))
    assert not store.run(lambda tx: tx.slot_done(slow, 5, "n", "old", Rest()))
    assert slot(store, 70, 99) == Slot("a", 1, "board", "", 5, message="m")


def test_facts_of_a_notice_come_back(store: Opened) -> None:
    facts = {"seat": 2, "name": "Änne\n", "list": [1, [2.5, None]], "yes": True}
    store.run(lambda tx: tx.add_notice(Notice("a", 7, "joined", facts)))
    notice = taken(store, 0, 1)
    assert notice
    assert replace(notice, id=0) == Notice("a", 7, "joined", facts)


def wanted(store: Opened, step: int, urgent: bool = False, anew: bool = False) -> None:
    store.run(lambda tx: tx.want(Slot("a", 1, "board", "", step, urgent, anew)))


def slot(store: Opened, now: float = 0, until: float = 0) -> Slot | None:
    return store.run(lambda tx: tx.take_slot(now, lease(until), []))


def test_a_slot_is_drawn_for_the_newest_step_and_then_rests(store: Opened) -> None:
    wanted(store, 3, urgent=True)
    wanted(store, 5)
    wanted(store, 4)
    first = slot(store, 0, 10)
    assert first == Slot("a", 1, "board", "", 5, urgent=True)
    assert slot(store, 9, 20) is None
    store.run(lambda tx: tx.slot_done(first, 5, "message", "digest", Rest()))
    assert slot(store, 9, 20) is None
    wanted(store, 5)
    assert slot(store, 9, 20) is None
    wanted(store, 6)
    assert slot(store, 9, 20) == Slot("a", 1, "board", "", 6, message="message", shown="digest")


def test_what_is_wanted_while_a_slot_is_sent_is_drawn_after_it(store: Opened) -> None:
    wanted(store, 5, urgent=True, anew=True)
    first = slot(store)
    assert first
    wanted(store, 6)
    store.run(lambda tx: tx.slot_done(first, 5, "m", "d", Rest()))
    second = slot(store)
    assert second == Slot("a", 1, "board", "", 6, message="m", shown="d")
    wanted(store, 6, urgent=True)
    wanted(store, 6, anew=True)
    store.run(lambda tx: tx.slot_done(second, 6, "m", "e", Rest()))
    third = slot(store)
    assert third == Slot("a", 1, "board", "", 6, True, True, message="m", shown="e")
    store.run(lambda tx: tx.slot_done(third, 6, "n", "e", Rest()))
    assert slot(store) is None


def test_a_slot_is_sent_anew_though_nothing_has_changed(store: Opened) -> None:
    wanted(store, 5)
    first = slot(store)
    assert first
    store.run(lambda tx: tx.slot_done(first, 5, "m", "d", Rest()))
    wanted(store, 5, urgent=True)
    assert slot(store) is None
    wanted(store, 5, anew=True)
    again = slot(store)
    assert again
    assert again.anew


def test_a_slot_that_was_not_sent_stays_urgent(store: Opened) -> None:
    wanted(store, 5, urgent=True, anew=True)
    first = slot(store, 0, 100)
    assert first
    store.run(lambda tx: tx.release(first, Rest(0)))
    wanted(store, 5)
    assert slot(store) == first


def test_urgent_slots_come_first_then_those_that_wait_longest(store: Opened) -> None:
    for seconds, (lane, urgent) in enumerate([("c", False), ("a", False), ("b", True)]):
        store.clock.now = 1000.0 + seconds
        one = Slot(lane, 1, "board", "", 1, urgent=urgent)
        store.run(lambda tx, one=one: tx.want(one))  # type: ignore[misc]
    store.clock.now = 2000
    store.run(lambda tx: tx.want(Slot("c", 1, "board", "", 2)))  # waits on as before
    found = [slot(store, 0, 10) for _ in range(4)]
    assert [one and one.lane for one in found] == ["b", "c", "a", None]


def test_a_slot_that_was_sent_waits_behind_the_others(store: Opened) -> None:
    wanted(store, 1)
    first = slot(store)
    assert first
    store.clock.now += 1
    store.run(lambda tx: tx.want(Slot("b", 1, "board", "", 1)))
    wanted(store, 2)  # while it is sent
    store.clock.now += 1
    store.run(lambda tx: tx.slot_done(first, 1, "m", "d", Rest()))
    found = [slot(store, 0, 10) for _ in range(2)]
    assert [one and one.lane for one in found] == ["b", "a"]


def test_slots_wait_for_notices_and_lanes_that_are_left_out(store: Opened) -> None:
    wanted(store, 1)
    told(store, ("a", "first"))
    assert slot(store) is None
    notice = taken(store, 0, 10)
    assert notice
    store.run(lambda tx: tx.notice_done(notice, Rest()))
    assert store.run(lambda tx: tx.take_slot(0, lease(10), ["a", "b"])) is None
    assert slot(store)


def test_slots_of_a_reader_are_dropped(store: Opened) -> None:
    for reader in ("", "anna", "ben"):
        one = Slot("a", 1, "hand", reader, 1)
        store.run(lambda tx, one=one: tx.want(one))  # type: ignore[misc]
    first = slot(store)
    assert first
    assert first.reader == ""
    store.run(lambda tx: tx.drop_slots(1, ""))
    store.run(lambda tx: tx.slot_done(first, 1, "m", "d", Rest()))  # it was just being sent
    store.run(lambda tx: tx.drop_slots(1, "anna"))
    store.run(lambda tx: tx.drop_slots(2, "ben"))
    found = slot(store, 0, 10)
    assert found
    assert found.reader == "ben"


def test_a_lane_that_is_gone_is_forgotten(store: Opened) -> None:
    store.run(lambda tx: tx.put_person(replace(ANNA, lane="a")))
    store.run(lambda tx: tx.put_person(BEN))
    told(store, ("a", "1"), ("b", "2"))
    wanted(store, 1)
    first = taken(store, 0, 10)
    assert first
    store.run(lambda tx: tx.drop_lane("a"))
    store.run(lambda tx: tx.release(first, Rest(0)))
    assert slot(store) is None
    other = taken(store, 0, 10)
    assert other
    assert other.lane == "b"
    assert taken(store, 0, 10) is None
    assert store.run(lambda tx: tx.person("anna")) == replace(ANNA, lane="")
    assert store.run(lambda tx: tx.person("ben")) == BEN


def test_nothing_waits_for_a_lane_that_is_gone_until_it_is_reached_again(store: Opened) -> None:
    store.run(lambda tx: tx.drop_lane("a"))
    told(store, ("a", "1"))
    wanted(store, 1)
    assert taken(store, 0, 10) is None
    assert slot(store, 0, 10) is None
    assert not store.run(lambda tx: tx.reach("b"))
    assert store.run(lambda tx: tx.reach("a"))
    assert not store.run(lambda tx: tx.reach("a"))
    told(store, ("a", "2"))
    notice = taken(store, 0, 10)
    assert notice
    assert notice.what == "2"
    store.run(lambda tx: tx.notice_done(notice, Rest()))
    wanted(store, 2)
    assert slot(store, 0, 10) == Slot("a", 1, "board", "", 2)


def test_a_lane_rests_and_knows_what_was_sent_there(store: Opened) -> None:
    wanted(store, 1)
    first = slot(store, 10, 20)
    assert first
    assert first.sent == (10,)
    rest = Rest(until=15, calm=40, sent=(9.5, 10))
    store.run(lambda tx: tx.slot_done(first, 1, "m", "d", rest))
    wanted(store, 2)
    assert slot(store, 14, 20) is None
    assert slot(store, 39, 20) is None
    wanted(store, 3, urgent=True)
    assert slot(store, 14, 20) is None
    urgent = slot(store, 15, 20)
    assert urgent
    assert urgent.sent == (9.5, 10, 15)
    store.run(lambda tx: tx.release(urgent, Rest(0, 40)))
    told(store, ("a", "1"))
    notice = taken(store, 16, 20)
    assert notice
    assert notice.sent == (16,)


def test_lanes_are_served_by_their_kind(store: Opened) -> None:
    told(store, ("red:a", "1"), ("blue:a", "2"), ("redder", "3"))
    store.run(lambda tx: tx.want(Slot("blue:b", 1, "board", "", 1)))

    def of(prefix: str) -> list[str]:
        def work(tx: Transaction) -> list[str]:
            found = []
            while row := tx.take_notice(0, lease(9), [], prefix) or tx.take_slot(
                0, lease(9), [], prefix
            ):
                found.append(row.lane)
            return found

        return store.run(work)

    assert of("red:") == ["red:a"]
    assert of("blue:") == ["blue:a", "blue:b"]
    assert of("") == ["redder"]


# Forgetting


def test_a_forgotten_person_leaves_no_trace_and_games_verify(store: Opened) -> None:
    store.run(lambda tx: tx.put_person(replace(ANNA, name="Rosalinde")))
    store.run(lambda tx: tx.put_person(BEN))
    number = started(store, "ben", chat="lane of anna")
    other = store.add(opened_table("rosa", "Rosalinde", "ojyks"), "chat")
    store.do(other, say.Join("ben", "Somebody"))
    store.do(other, say.Start("rosa", store.table(other).phase_id))
    store.do(other, say.Stop("rosa", store.table(other).phase_id))
    store.do(number, say.Leave("anna"))
    results = [Result(person, "uno", number, 1, 1, 0, 3, 1) for person in ("rosa", "ben")]
    store.run(lambda tx: tx.add_results(results))
    store.run(lambda tx: tx.put_person(Person("rosa", "Rosalinde", "lane", "de")))
    store.run(lambda tx: tx.put_setting("lane", "language", "de"))
    store.run(lambda tx: tx.add_notice(Notice("lane", other, "x", {})))
    store.run(lambda tx: tx.want(Slot("group", other, "hand", "rosa", 1)))
    before = store.load(other)
    assert before.record
    line = before.record.to_line()

    store.run(lambda tx: tx.forget("rosa", "Somebody"))

    assert store.run(lambda tx: tx.person("rosa")) is None
    assert store.run(lambda tx: tx.results()) == results[1:]
    assert store.run(lambda tx: tx.setting("lane", "language")) is None
    assert store.run(lambda tx: tx.tables_of_person("rosa")) == []
    assert taken(store, 9999, 10000) is None
    assert slot(store, 9999, 10000) is None
    after = store.load(other)
    assert "rosa" not in str(after.head).lower().replace("secret of rosa", "")
    assert after.head["step"] == before.head["step"] + 1
    assert after.record
    assert after.record.seats == ["Somebody 2", "Somebody"]
    assert after.record.moves == before.record.moves
    assert verify(after.record.to_line()) == after.record
    assert verify(line) == before.record  # what others have of it holds as well
    assert Table.restore(after.head, after.record).step == after.head["step"]
    assert store.load(number).chat == "lane of anna"

    store.run(lambda tx: tx.forget("anna", "Somebody"))
    left = store.load(number)
    assert left.chat == ""
    assert left.record
    assert left.record.seats == ["Somebody", "Ben", "Robot"]
    assert "anna" not in str(left.head).replace("secret of anna", "")
    table = store.table(number)
    question = next(one for one in table.head.questions.values())
    who = "ben" if not question.by else ""
    command = (
        say.Answer(who, question.id, 0) if who else say.AiMoved(question.id, question.legal[0])
    )
    step = store.do(number, command)  # the game goes on
    assert step.table.record
    verify(step.table.record.to_line())


def test_a_program_that_holds_a_forgotten_table_must_load_it_anew(store: Opened) -> None:
    number = store.add(opened_table())
    store.do(number, say.Join("ben", "Ben"))
    held = store.table(number)
    store.run(lambda tx: tx.forget("ben", "Somebody"))
    step = held.do(say.AddAi("anna", "heuristic", "Robot"), 1000)
    with pytest.raises(Changed):
        store.run(lambda tx: tx.store(number, step))
    assert [chair.person for chair in store.table(number).chairs] == ["anna", ""]
