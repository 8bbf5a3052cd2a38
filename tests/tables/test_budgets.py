"""How much may be sent when, without a chat."""

from __future__ import annotations

import pytest

from stammtisch.core.service.quotas import EVERYWHERE, Bucket, Quota, Quotas

FREE = Quota(10**6, 1)


def of(*budgets: Quota, overall: Quota | Bucket = FREE, spare: int = 0) -> Quotas:
    return Quotas(overall, lambda lane: budgets, spare, key_of=lambda lane: lane.partition("/")[0])


def test_so_many_in_so_many_seconds() -> None:
    budgets = of(Quota(2, 10))
    budgets.spend("a", 100)
    assert budgets.wait("a", 101, urgent=True) == 0
    budgets.spend("a", 103)
    waits = [budgets.wait("a", now, urgent=True) for now in (103, 109.5, 110, 111)]
    assert waits == [7, 0.5, 0, 0]
    assert budgets.wait("b", 103, urgent=True) == 0
    budgets.spend("a", 110)
    assert budgets.wait("a", 110, urgent=True) == 3


def test_of_several_budgets_the_longest_wait_counts() -> None:
    budgets = of(Quota(2, 10), Quota(1, 1))
    budgets.spend("a", 100)
    assert budgets.wait("a", 100.25, urgent=True) == 0.75
    budgets.spend("a", 101)
    assert budgets.wait("a", 101, urgent=True) == 9


def test_some_is_kept_for_what_is_urgent() -> None:
    budgets = of(Quota(5, 10), spare=2)
    for now in (100, 101, 102):
        assert budgets.wait("a", now, urgent=False) == 0
        budgets.spend("a", now)
    assert (budgets.wait("a", 103, urgent=False), budgets.wait("a", 103, urgent=True)) == (7, 0)
    alone = of(Quota(1, 10), spare=2)
    assert alone.wait("a", 100, urgent=False) == 0, "one is never kept"


def test_lanes_that_are_counted_together() -> None:
    budgets = of(Quota(1, 10))
    budgets.spend("a/1", 100)
    assert budgets.wait("a/2", 104, urgent=True) == 6
    assert budgets.full(104) == {"a/1": 110}
    budgets.begin("a/2", 111)
    assert budgets.full(112) == {"a/1": 121, "a/2": 121}
    assert budgets.full(121) == {}


def test_what_is_under_way_counts_as_sent_now() -> None:
    budgets = of(Quota(1, 10))
    budgets.begin("a", 100)
    assert budgets.wait("a", 105, urgent=True) == 10
    budgets.end("a", 100, 106)
    assert budgets.wait("a", 107, urgent=True) == 9
    budgets.end("a", 100, 108)
    assert budgets.wait("a", 109, urgent=True) == 7, "it ends once"
    assert not budgets.under_way


def test_what_was_not_sent_is_given_back() -> None:
    budgets = of(Quota(1, 10), overall=Quota(2, 10))
    budgets.begin("a", 100)
    budgets.give_back("a", 100)
    budgets.give_back("a", 100)
    assert (budgets.wait("a", 100, urgent=True), budgets.wait_overall(100)) == (0, 0)
    assert budgets.full(100) == {}
    bucket = Bucket(rate=2, burst=4)
    counted = of(Quota(1, 10), overall=bucket)
    counted.begin("a", 100)
    assert bucket.full == 100.5
    counted.give_back("a", 100)
    counted.give_back("a", 100)
    assert bucket.full == 100


def test_overall() -> None:
    budgets = of(overall=Quota(2, 10))
    assert (budgets.room(100), budgets.wait_overall(100)) == (2, 0)
    budgets.spend("a", 100)
    budgets.begin("b", 101)
    assert budgets.room(102) == 0
    assert budgets.wait_overall(102) == 8
    budgets.spend("c", 102)
    assert budgets.room(102) == 0
    assert (budgets.room(111), budgets.wait_overall(111)) == (0, 1)


def test_what_others_have_sent() -> None:
    budgets = of(Quota(2, 10))
    budgets.spend("a", 105)
    budgets.learn("a", [104, 105, 103])
    assert budgets.sent["a"] == [103, 104, 105]
    assert budgets.wait("a", 106, urgent=True) == 8
    budgets.learn("b", [104])
    assert budgets.rest("b", 106).sent == (104,)
    budgets.learn("b", [105])
    rest = budgets.rest("b", 106)
    assert (rest.until, rest.calm, rest.sent) == (114, 114, (104, 105))


def test_a_rest_is_longer_for_what_is_not_urgent() -> None:
    budgets = of(Quota(3, 10), spare=1)
    for now in (100, 101):
        budgets.spend("a", now)
    rest = budgets.rest("a", 102)
    assert (rest.until, rest.calm) == (102, 110)


def test_what_is_older_than_every_budget_is_forgotten() -> None:
    budgets = of(Quota(1, 10), overall=Quota(9, 20))
    for now in (100, 115, 120):
        budgets.spend("a", now)
    assert budgets.sent["a"] == [115, 120]


# Buckets


@pytest.mark.parametrize(
    ("spent", "now", "wait", "calm", "room"),
    [
        (0, 100, 0, 0, 4),
        (1, 100, 0, 0, 3),
        (2, 100, 0, 0.5, 2),
        (4, 100, 0.5, 1.5, 0),
        (4, 100.5, 0, 1, 1),
        (5, 100, 1, 2, 0),
        (4, 102, 0, 0, 4),
    ],
)
def test_a_bucket_fills_up(spent: int, now: float, wait: float, calm: float, room: int) -> None:
    bucket = Bucket(rate=2, burst=4)
    for _ in range(spent):
        bucket.spend(100)
    assert bucket.wait(now, 0) == wait
    assert bucket.wait(now, 2) == calm
    assert max(0, bucket.room(now)) == room
    assert bucket.wait(now, 99) == bucket.wait(now, 3), "one is never kept"


def test_a_bucket_that_the_server_calls_empty() -> None:
    budgets = of(overall=Bucket(rate=2, burst=4), spare=2)
    assert (budgets.room(100), budgets.room(100, urgent=False)) == (4, 2)
    assert budgets.wait_overall(100, urgent=False) == 0
    budgets.ask_to_wait(EVERYWHERE, 0.1, 100)
    assert (budgets.room(100), budgets.room(100, urgent=False)) == (0, 0)
    assert budgets.wait_overall(100) == 0.5
    assert budgets.wait_overall(100, urgent=False) == 1.5
    budgets.ask_to_wait(EVERYWHERE, 0.1, 101)
    assert budgets.wait_overall(101) == 0.5, "it fills from then on"


def test_a_wait_that_the_server_asks_for_counts_in_its_lane_or_everywhere() -> None:
    budgets = of(Quota(9, 10))
    budgets.ask_to_wait("a", 30, 100)
    budgets.ask_to_wait("a", 5, 100)
    assert (budgets.asked("a", 110), budgets.asked("b", 110)) == (20, 0)
    assert (budgets.wait("a", 110, urgent=True), budgets.wait("b", 110, urgent=True)) == (20, 0)
    budgets.ask_to_wait(EVERYWHERE, 30, 105)
    assert (budgets.asked("a", 110), budgets.asked("b", 110), budgets.room(110)) == (25, 25, 0)
    assert budgets.asked("a", 135) == 0


def test_of_a_bucket_each_message_counts_once() -> None:
    bucket = Bucket(rate=2, burst=4)
    budgets = of(Quota(9, 10), overall=bucket)
    budgets.begin("a", 100)
    budgets.end("a", 100, 100)
    assert bucket.full == 100.5
    budgets.spend("a", 100)
    assert bucket.full == 101
    assert budgets.sent == {"a": [100, 100]}
