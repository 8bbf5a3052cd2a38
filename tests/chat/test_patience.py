"""How much one person may say."""

from __future__ import annotations

from stammtisch.adapters.chat.io.updates import KEPT, MUTED, RateLimiter
from stammtisch.core.service.requests import Limits
from tests.harness.script import PLAYERS, Script


def test_some_words_at_once_and_then_so_many_a_minute() -> None:
    patience = RateLimiter(60)
    assert [patience.allow("anna", 0) for _ in range(20)] == ["yes"] * 20
    assert [patience.allow("anna", 0) for _ in range(3)] == ["warned", "no", "no"]
    assert patience.allow("ben", 0) == "yes"
    assert patience.muted_for("anna", 0.1) == MUTED
    assert patience.muted_for("anna", MUTED - 0.5) == 1
    assert [patience.allow("anna", now) for now in (5, MUTED - 0.1)] == ["no", "no"]
    heard = [patience.allow("anna", MUTED) for _ in range(12)]
    assert heard == ["yes"] * 10 + ["warned", "no"], "what came back meanwhile"


def test_who_goes_on_is_heard_as_often_as_is_allowed() -> None:
    patience = RateLimiter(60)
    heard = [patience.allow("anna", 0.1 * number) for number in range(6000)]
    assert 590 <= heard.count("yes") <= 620
    assert heard.count("warned") <= 60, "told once in ten seconds at most"


def test_only_the_last_are_remembered() -> None:
    patience = RateLimiter(3)
    for number in range(2 * KEPT):
        patience.allow(str(number), 0)
    assert len(patience._left) == KEPT


def test_who_says_too_much_is_told_once_and_changes_nothing() -> None:
    script = Script(limits=Limits(players=PLAYERS, words_a_minute=6))
    script("""
        > anna: /new uno
        > anna: /pace off
        > anna: /pace slow
        < @anna Too fast: “/pace slow” was not done, and I don't listen to you for 10 seconds.
        > anna: /pace blitz
        < @anna (nothing)
        < #room (nothing)
        > anna: [Join]
        < @anna ! Too fast: this was not done, and I don't listen to you for
        > anna: hello, who plays with me?
        > ben: /join
        < #room 2 Ben
        > later: 10
        > anna: /pace blitz
        < #room Time: 30 seconds
    """)


def test_what_people_say_to_each_other_is_free() -> None:
    script = Script(limits=Limits(players=PLAYERS, words_a_minute=6))
    for _ in range(20):
        script("> anna: hello\n > anna: /weather")
    script("> anna: /new uno\n < #room T1")
