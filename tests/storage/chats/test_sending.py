"""What every store does with errands, notices and slots: one test body over
SQLite and PostgreSQL."""

from __future__ import annotations

from dataclasses import replace

from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import DueJob, LiveMessage, Notice, SendWindow, SlotKey
from tests.storage.chats.stores import ANNA, BEN, Opened, lease, opened_table, slot, taken


def told(store: Opened, *notices: tuple[str, str]) -> None:
    for lane, what in notices:
        store.run(lambda tx, lane=lane, what=what: tx.add_notice(Notice(lane, 1, what, {})))  # type: ignore[misc]


def wanted(store: Opened, step: int, urgent: bool = False, send_again: bool = False) -> None:
    store.run(
        lambda tx: tx.request_update(LiveMessage("a", 1, "board", "", step, urgent, send_again))
    )


# Errands


def test_errands_are_taken_when_due_one_a_table_and_by_one_only(store: Opened) -> None:
    a, b = store.add(opened_table()), store.add(opened_table())
    mine = [DueJob(a, 1, "late", 50), DueJob(a, 2, "think", 10), DueJob(a, 3, "think", 20)]
    store.run(lambda tx: tx.set_jobs(a, mine))
    store.run(lambda tx: tx.set_jobs(b, [DueJob(b, 1, "rest", 15)]))
    assert store.run(lambda tx: tx.next_job_due()) == 10
    assert store.run(lambda tx: tx.take_jobs(9, lease(60), 5)) == []
    first = store.run(lambda tx: tx.take_jobs(30, lease(60), 5))
    assert first == [mine[1], DueJob(b, 1, "rest", 15)]
    assert store.run(lambda tx: tx.next_job_due()) == 20
    assert store.run(lambda tx: tx.take_jobs(30, lease(65), 5)) == [mine[2]]
    assert store.run(lambda tx: tx.take_jobs(30, lease(60), 5)) == []
    assert store.run(lambda tx: tx.next_job_due()) == 50
    assert store.run(lambda tx: tx.take_jobs(60, lease(90), 1)) == [mine[1]]  # its lease is over


def test_errands_that_fell_due_lately_can_be_taken_first(store: Opened) -> None:
    numbers = [store.add(opened_table()) for _ in range(4)]
    due = [DueJob(number, 1, "late", 10 * number) for number in numbers]
    for job in due:
        store.run(lambda tx, job=job: tx.set_jobs(job.table, [job]))  # type: ignore[misc]
    assert store.run(lambda tx: tx.take_jobs(40, lease(60), 3, 30)) == [*due[2:], due[0]]
    assert store.run(lambda tx: tx.take_jobs(40, lease(60), 3, 30)) == [due[1]]
    assert store.run(lambda tx: tx.take_jobs(60, lease(90), 4)) == due


def test_errands_that_stay_keep_who_works_at_them(store: Opened) -> None:
    number = store.add(opened_table())
    both = [DueJob(number, 1, "think", 10), DueJob(number, 2, "think", 10)]
    store.run(lambda tx: tx.set_jobs(number, both))
    assert store.run(lambda tx: tx.take_jobs(10, lease(99), 1)) == both[:1]
    later = [replace(both[0], when=5), both[1]]
    store.run(lambda tx: tx.set_jobs(number, later))
    assert store.run(lambda tx: tx.take_jobs(10, lease(99), 9)) == both[1:]
    assert store.run(lambda tx: tx.take_jobs(99, lease(120), 1)) == later[:1]
    store.run(lambda tx: tx.set_jobs(number, []))
    assert store.run(lambda tx: tx.next_job_due()) is None
    store.run(lambda tx: tx.set_jobs(number, both))
    assert store.run(lambda tx: tx.take_jobs(10, lease(99), 9)) == both[:1]


def test_only_who_holds_an_errand_says_what_becomes_of_it(store: Opened) -> None:
    number = store.add(opened_table())
    errand = DueJob(number, 1, "think", 10)
    store.run(lambda tx: tx.set_jobs(number, [errand]))
    (slow,) = store.run(lambda tx: tx.take_jobs(10, lease(20), 1))
    assert store.run(lambda tx: tx.holds(slow))
    store.run(lambda tx: tx.renew([slow], 30))
    assert store.run(lambda tx: tx.take_jobs(29, lease(60), 1)) == []
    (other,) = store.run(lambda tx: tx.take_jobs(30, lease(60), 1))
    assert not store.run(lambda tx: tx.holds(slow))
    store.run(lambda tx: tx.renew([slow], 90))
    store.run(lambda tx: tx.put_back(slow, 0))
    assert store.run(lambda tx: tx.holds(other))
    assert store.run(lambda tx: tx.next_job_due()) == 60
    store.run(lambda tx: tx.put_back(other, 40))
    assert not store.run(lambda tx: tx.holds(other))
    assert store.run(lambda tx: tx.next_job_due()) == 40
    store.run(lambda tx: tx.set_jobs(number, []))
    assert not store.run(lambda tx: tx.holds(errand))  # nobody took it


# Notices and slots


def test_notices_of_a_lane_are_taken_one_after_the_other(store: Opened) -> None:
    told(store, ("a", "1"), ("a", "2"), ("b", "3"))
    first, other = taken(store, 10, 40), taken(store, 10, 40)
    assert first
    assert other
    assert (first.what, other.what) == ("1", "3")
    assert taken(store, 39, 70) is None
    store.run(lambda tx: tx.notice_done(first, SendWindow()))
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
    store.run(lambda tx: tx.release(first, SendWindow(25)))
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
    store.run(lambda tx: tx.release(slow, SendWindow(0)))
    store.run(lambda tx: tx.notice_done(slow, SendWindow()))  # it was told all the same
    assert taken(store, 79, 99) is None
    store.run(lambda tx: tx.notice_done(other, SendWindow()))
    second = taken(store, 79, 99)
    assert second
    assert second.what == "2"


def test_what_two_senders_may_have_sent_is_drawn_again(store: Opened) -> None:
    wanted(store, 5)
    slow = slot(store, 10, 40)
    other = slot(store, 40, 70)
    assert slow
    assert other
    assert not store.run(lambda tx: tx.live_message_done(slow, 5, "m", "old", SendWindow()))
    assert slot(store, 69, 99) is None
    assert store.run(lambda tx: tx.live_message_done(other, 5, "m", "new", SendWindow()))
    again = slot(store, 69, 99)  # which of them came last is unknown
    assert again == LiveMessage("a", 1, "board", "", 5, message="m")
    assert store.run(lambda tx: tx.live_message_done(again, 5, "m", "new", SendWindow()))
    assert slot(store, 99, 100) is None


def test_a_sender_that_was_too_slow_leaves_its_message_to_be_drawn_again(store: Opened) -> None:
    wanted(store, 5)
    slow, other = slot(store, 10, 40), slot(store, 40, 70)
    assert slow
    assert other
    assert store.run(lambda tx: tx.live_message_done(other, 5, "m", "new", SendWindow()))
    assert not store.run(lambda tx: tx.live_message_done(slow, 5, "n", "old", SendWindow()))
    assert slot(store, 70, 99) == LiveMessage("a", 1, "board", "", 5, message="m")


def test_facts_of_a_notice_come_back(store: Opened) -> None:
    facts = {"seat": 2, "name": "Änne\n", "list": [1, [2.5, None]], "yes": True}
    store.run(lambda tx: tx.add_notice(Notice("a", 7, "joined", facts)))
    notice = taken(store, 0, 1)
    assert notice
    assert replace(notice, id=0) == Notice("a", 7, "joined", facts)


def test_a_slot_is_drawn_for_the_newest_step_and_then_rests(store: Opened) -> None:
    wanted(store, 3, urgent=True)
    wanted(store, 5)
    wanted(store, 4)
    first = slot(store, 0, 10)
    assert first == LiveMessage("a", 1, "board", "", 5, urgent=True)
    assert slot(store, 9, 20) is None
    store.run(lambda tx: tx.live_message_done(first, 5, "message", "digest", SendWindow()))
    assert slot(store, 9, 20) is None
    wanted(store, 5)
    assert slot(store, 9, 20) is None
    wanted(store, 6)
    assert slot(store, 9, 20) == LiveMessage(
        "a", 1, "board", "", 6, message="message", shown="digest"
    )


def test_what_is_wanted_while_a_slot_is_sent_is_drawn_after_it(store: Opened) -> None:
    wanted(store, 5, urgent=True, send_again=True)
    first = slot(store)
    assert first
    wanted(store, 6)
    store.run(lambda tx: tx.live_message_done(first, 5, "m", "d", SendWindow()))
    second = slot(store)
    assert second == LiveMessage("a", 1, "board", "", 6, message="m", shown="d")
    wanted(store, 6, urgent=True)
    wanted(store, 6, send_again=True)
    store.run(lambda tx: tx.live_message_done(second, 6, "m", "e", SendWindow()))
    third = slot(store)
    assert third == LiveMessage("a", 1, "board", "", 6, True, True, message="m", shown="e")
    store.run(lambda tx: tx.live_message_done(third, 6, "n", "e", SendWindow()))
    assert slot(store) is None


def test_a_slot_is_sent_anew_though_nothing_has_changed(store: Opened) -> None:
    wanted(store, 5)
    first = slot(store)
    assert first
    store.run(lambda tx: tx.live_message_done(first, 5, "m", "d", SendWindow()))
    wanted(store, 5, urgent=True)
    assert slot(store) is None
    wanted(store, 5, send_again=True)
    again = slot(store)
    assert again
    assert again.send_again


def test_a_slot_that_was_not_sent_stays_urgent(store: Opened) -> None:
    wanted(store, 5, urgent=True, send_again=True)
    first = slot(store, 0, 100)
    assert first
    store.run(lambda tx: tx.release(first, SendWindow(0)))
    wanted(store, 5)
    assert slot(store) == first


def test_urgent_slots_come_first_then_those_that_wait_longest(store: Opened) -> None:
    for seconds, (lane, urgent) in enumerate([("c", False), ("a", False), ("b", True)]):
        store.clock.now = 1000.0 + seconds
        one = LiveMessage(lane, 1, "board", "", 1, urgent=urgent)
        store.run(lambda tx, one=one: tx.request_update(one))  # type: ignore[misc]
    store.clock.now = 2000
    store.run(
        lambda tx: tx.request_update(LiveMessage("c", 1, "board", "", 2))
    )  # waits on as before
    found = [slot(store, 0, 10) for _ in range(4)]
    assert [one and one.lane for one in found] == ["b", "c", "a", None]


def test_a_slot_that_was_sent_waits_behind_the_others(store: Opened) -> None:
    wanted(store, 1)
    first = slot(store)
    assert first
    store.clock.now += 1
    store.run(lambda tx: tx.request_update(LiveMessage("b", 1, "board", "", 1)))
    wanted(store, 2)  # while it is sent
    store.clock.now += 1
    store.run(lambda tx: tx.live_message_done(first, 1, "m", "d", SendWindow()))
    found = [slot(store, 0, 10) for _ in range(2)]
    assert [one and one.lane for one in found] == ["b", "a"]


def test_slots_wait_for_notices_and_lanes_that_are_left_out(store: Opened) -> None:
    wanted(store, 1)
    told(store, ("a", "first"))
    assert slot(store) is None
    notice = taken(store, 0, 10)
    assert notice
    store.run(lambda tx: tx.notice_done(notice, SendWindow()))
    assert store.run(lambda tx: tx.take_live_message(0, lease(10), ["a", "b"])) is None
    assert slot(store)


def test_slots_that_are_left_out_are_taken_when_they_are_wanted_again(store: Opened) -> None:
    def take(*left_out: SlotKey) -> LiveMessage | None:
        return store.run(lambda tx: tx.take_live_message(0, lease(10), [], "", False, left_out))

    wanted(store, 1)
    mine = ("a", 1, "board", "")
    first = take(mine)
    assert first, "it was never taken before"
    assert first.key == mine
    store.run(lambda tx: tx.release(first, SendWindow()))
    assert take(mine) is None
    assert take(("b", 1, "board", ""), mine) is None
    wanted(store, 2)
    again = take(mine)
    assert again
    assert again.wanted == 2
    store.run(lambda tx: tx.release(again, SendWindow()))
    assert take(("a", 11, "board", ""), ("a", 1, "board", "anna"))


def test_a_lane_that_is_gone_is_forgotten(store: Opened) -> None:
    store.run(lambda tx: tx.put_person(replace(ANNA, lane="a")))
    store.run(lambda tx: tx.put_person(BEN))
    told(store, ("a", "1"), ("b", "2"))
    wanted(store, 1)
    first = taken(store, 0, 10)
    assert first
    store.run(lambda tx: tx.drop_lane("a"))
    store.run(lambda tx: tx.release(first, SendWindow(0)))
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
    store.run(lambda tx: tx.notice_done(notice, SendWindow()))
    wanted(store, 2)
    assert slot(store, 0, 10) == LiveMessage("a", 1, "board", "", 2)


def test_a_lane_rests_and_knows_what_was_sent_there(store: Opened) -> None:
    wanted(store, 1)
    first = slot(store, 10, 20)
    assert first
    assert first.sent == (10,)
    rest = SendWindow(urgent_from=15, normal_from=40, sent=(9.5, 10))
    store.run(lambda tx: tx.live_message_done(first, 1, "m", "d", rest))
    wanted(store, 2)
    assert slot(store, 14, 20) is None
    assert slot(store, 39, 20) is None
    wanted(store, 3, urgent=True)
    assert slot(store, 14, 20) is None
    urgent = slot(store, 15, 20)
    assert urgent
    assert urgent.sent == (9.5, 10, 15)
    store.run(lambda tx: tx.release(urgent, SendWindow(0, 40)))
    told(store, ("a", "1"))
    notice = taken(store, 16, 20)
    assert notice
    assert notice.sent == (16,)


def test_where_little_may_be_sent_only_urgent_slots_are_taken(store: Opened) -> None:
    def take() -> LiveMessage | None:
        return store.run(lambda tx: tx.take_live_message(10, lease(20), [], "", True))

    wanted(store, 1)
    assert take() is None
    wanted(store, 2, urgent=True)
    assert take()


def test_lanes_are_served_by_their_kind(store: Opened) -> None:
    told(store, ("red:a", "1"), ("blue:a", "2"), ("redder", "3"))
    store.run(lambda tx: tx.request_update(LiveMessage("blue:b", 1, "board", "", 1)))

    def of(prefix: str) -> list[str]:
        def work(tx: Transaction) -> list[str]:
            found = []
            while row := tx.take_notice(0, lease(9), [], prefix) or tx.take_live_message(
                0, lease(9), [], prefix
            ):
                found.append(row.lane)
            return found

        return store.run(work)

    assert of("red:") == ["red:a"]
    assert of("blue:") == ["blue:a", "blue:b"]
    assert of("") == ["redder"]
