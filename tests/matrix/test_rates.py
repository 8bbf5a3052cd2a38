"""How much may be sent where a homeserver allows a few messages at once, then one in a while."""

from __future__ import annotations

from itertools import pairwise

from stammtisch.core.service.quotas import Bucket, Quotas


def test_a_bucket_is_emptied_and_fills_steadily() -> None:
    bucket = Bucket(rate=0.2, burst=10)
    now, sent = 1000.0, []
    while now < 1100:
        if wait := bucket.wait(now, 0):
            now += wait
            continue
        bucket.spend(now)
        sent.append(now)
    assert sent[:10] == [1000.0] * 10
    assert {round(later - one, 3) for one, later in pairwise(sent[9:])} == {5.0}
    bucket.empty(now)
    assert round(bucket.wait(now, 0), 3) == 5
    assert bucket.room(now + 50) == 10


def test_some_messages_are_kept_for_what_is_urgent() -> None:
    quotas = Quotas(Bucket(0.2, 10), lambda lane: (), spare=4)
    for _ in range(6):
        quotas.begin("a", 0.0)
    assert (quotas.room(0.0), quotas.room(0.0, urgent=False)) == (4, 0)
    assert quotas.wait_overall(0.0) == 0
    assert round(quotas.wait_overall(0.0, urgent=False), 3) == 5
    assert quotas.room(5.1, urgent=False) == 1
    quotas.give_back("a", 0.0)
    assert quotas.room(0.0) == 5
