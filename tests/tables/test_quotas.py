"""How much may be sent when, without a chat."""

from __future__ import annotations

from math import inf

import pytest

from stammtisch.core.service.quotas import EVERYWHERE, Bucket, Quota, Quotas

FREE = Quota(10**6, 1)


def of(*quotas: Quota, overall: Quota | Bucket = FREE, spare: int = 0) -> Quotas:
    return Quotas(
        overall, lambda lane: quotas, spare, quota_key=lambda lane: lane.partition("/")[0]
    )


def test_so_many_in_so_many_seconds() -> None:
    quotas = of(Quota(2, 10))
    quotas.spend("a", 100)
    assert quotas.wait("a", 101, urgent=True) == 0
    quotas.spend("a", 103)
    waits = [quotas.wait("a", now, urgent=True) for now in (103, 109.5, 110, 111)]
    assert waits == [7, 0.5, 0, 0]
    assert quotas.wait("b", 103, urgent=True) == 0
    quotas.spend("a", 110)
    assert quotas.wait("a", 110, urgent=True) == 3


def test_of_several_budgets_the_longest_wait_counts() -> None:
    quotas = of(Quota(2, 10), Quota(1, 1))
    quotas.spend("a", 100)
    assert quotas.wait("a", 100.25, urgent=True) == 0.75
    quotas.spend("a", 101)
    assert quotas.wait("a", 101, urgent=True) == 9


def test_some_is_kept_for_what_is_urgent() -> None:
    quotas = of(Quota(5, 10), spare=2)
    for now in (100, 101, 102):
        assert quotas.wait("a", now, urgent=False) == 0
        quotas.spend("a", now)
    assert (quotas.wait("a", 103, urgent=False), quotas.wait("a", 103, urgent=True)) == (7, 0)
    alone = of(Quota(1, 10), spare=2)
    assert alone.wait("a", 100, urgent=False) == 0, "one is never kept"


def test_lanes_that_are_counted_together() -> None:
    quotas = of(Quota(1, 10))
    quotas.spend("a/1", 100)
    assert quotas.wait("a/2", 104, urgent=True) == 6
    assert quotas.blocked_lanes(104) == {"a/1": 110}
    quotas.begin("a/2", 111)
    assert quotas.blocked_lanes(112) == {"a/1": 121, "a/2": 121}
    assert (quotas.next_free(112), quotas.next_free(121)) == (121, inf)
    assert quotas.blocked_lanes(121) == {}


def test_what_is_under_way_counts_as_sent_now() -> None:
    quotas = of(Quota(1, 10))
    quotas.begin("a", 100)
    assert quotas.wait("a", 105, urgent=True) == 10
    quotas.end("a", 100, 106)
    assert quotas.wait("a", 107, urgent=True) == 9
    quotas.end("a", 100, 108)
    assert quotas.wait("a", 109, urgent=True) == 7, "it ends once"
    assert not quotas.under_way


def test_what_was_not_sent_is_given_back() -> None:
    quotas = of(Quota(1, 10), overall=Quota(2, 10))
    quotas.begin("a", 100)
    quotas.give_back("a", 100)
    quotas.give_back("a", 100)
    assert (quotas.wait("a", 100, urgent=True), quotas.wait_overall(100)) == (0, 0)
    assert quotas.blocked_lanes(100) == {}
    bucket = Bucket(rate=2, burst=4)
    counted = of(Quota(1, 10), overall=bucket)
    counted.begin("a", 100)
    assert bucket.full_at == 100.5
    counted.give_back("a", 100)
    counted.give_back("a", 100)
    assert bucket.full_at == 100


def test_overall() -> None:
    quotas = of(overall=Quota(2, 10))
    assert (quotas.room(100), quotas.wait_overall(100)) == (2, 0)
    quotas.spend("a", 100)
    quotas.begin("b", 101)
    assert quotas.room(102) == 0
    assert quotas.wait_overall(102) == 8
    quotas.spend("c", 102)
    assert quotas.room(102) == 0
    assert (quotas.room(111), quotas.wait_overall(111)) == (0, 1)


def test_what_others_have_sent() -> None:
    quotas = of(Quota(2, 10))
    quotas.spend("a", 105)
    quotas.learn("a", [104, 105, 103])
    assert quotas.sent["a"] == [103, 104, 105]
    assert quotas.wait("a", 106, urgent=True) == 8
    quotas.learn("b", [104])
    assert quotas.window("b", 106).sent == (104,)
    quotas.learn("b", [105])
    rest = quotas.window("b", 106)
    assert (rest.urgent_from, rest.normal_from, rest.sent) == (114, 114, (104, 105))


def test_a_rest_is_longer_for_what_is_not_urgent() -> None:
    quotas = of(Quota(3, 10), spare=1)
    for now in (100, 101):
        quotas.spend("a", now)
    rest = quotas.window("a", 102)
    assert (rest.urgent_from, rest.normal_from) == (102, 110)


def test_what_is_older_than_every_budget_is_forgotten() -> None:
    quotas = of(Quota(1, 10), overall=Quota(9, 20))
    for now in (100, 115, 120):
        quotas.spend("a", now)
    assert quotas.sent["a"] == [115, 120]


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
    quotas = of(overall=Bucket(rate=2, burst=4), spare=2)
    assert (quotas.room(100), quotas.room(100, urgent=False)) == (4, 2)
    assert quotas.wait_overall(100, urgent=False) == 0
    quotas.ask_to_wait(EVERYWHERE, 0.1, 100)
    assert (quotas.room(100), quotas.room(100, urgent=False)) == (0, 0)
    assert quotas.wait_overall(100) == 0.5
    assert quotas.wait_overall(100, urgent=False) == 1.5
    quotas.ask_to_wait(EVERYWHERE, 0.1, 101)
    assert quotas.wait_overall(101) == 0.5, "it fills from then on"


def test_a_wait_that_the_server_asks_for_counts_in_its_lane_or_everywhere() -> None:
    quotas = of(Quota(9, 10))
    quotas.ask_to_wait("a", 30, 100)
    quotas.ask_to_wait("a", 5, 100)
    assert (quotas.server_wait("a", 110), quotas.server_wait("b", 110)) == (20, 0)
    assert (quotas.wait("a", 110, urgent=True), quotas.wait("b", 110, urgent=True)) == (20, 0)
    quotas.ask_to_wait(EVERYWHERE, 30, 105)
    assert (quotas.server_wait("a", 110), quotas.server_wait("b", 110), quotas.room(110)) == (
        25,
        25,
        0,
    )
    assert quotas.server_wait("a", 135) == 0


def test_of_a_bucket_each_message_counts_once() -> None:
    bucket = Bucket(rate=2, burst=4)
    quotas = of(Quota(9, 10), overall=bucket)
    quotas.begin("a", 100)
    quotas.end("a", 100, 100)
    assert bucket.full_at == 100.5
    quotas.spend("a", 100)
    assert bucket.full_at == 101
    assert quotas.sent == {"a": [100, 100]}
