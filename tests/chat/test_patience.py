"""How much one person may say."""

from __future__ import annotations

from stammtisch.adapters.chat.patience import KEPT, Patience
from stammtisch.core.tables.requests import Limits
from tests.chat.script import PLAYERS, Script


def test_some_words_at_once_and_then_so_many_a_minute() -> None:
    patience = Patience(60)
    assert [patience.hears("anna", 0) for _ in range(20)] == ["yes"] * 20
    assert [patience.hears("anna", 0) for _ in range(3)] == ["warned", "no", "no"]
    assert patience.hears("ben", 0) == "yes"
    heard = [patience.hears("anna", 0.1 * number) for number in range(1, 601)]
    assert heard.count("yes") == 60
    assert heard.count("warned") == 0, "who goes on is told once"
    patience.hears("anna", 100)
    assert [patience.hears("anna", 100) for _ in range(20)][-1] == "warned"


def test_only_the_last_are_remembered() -> None:
    patience = Patience(3)
    for number in range(2 * KEPT):
        patience.hears(str(number), 0)
    assert len(patience._left) == KEPT


def test_who_says_too_much_is_told_once_and_changes_nothing() -> None:
    script = Script(limits=Limits(players=PLAYERS, words_a_minute=6))
    script("""
        > anna: /new uno
        > anna: /pace off
        > anna: /pace slow
        < @anna Slowly
        > anna: /pace blitz
        < @anna (nothing)
        < #room (nothing)
        > anna: hello, who plays with me?
        > ben: /join
        < #room 2 Ben
        > later: 60
        > anna: /pace blitz
        < #room Time: 30 seconds
    """)


def test_what_people_say_to_each_other_is_free() -> None:
    script = Script(limits=Limits(players=PLAYERS, words_a_minute=6))
    for _ in range(20):
        script("> anna: hello\n > anna: /weather")
    script("> anna: /new uno\n < #room T1")
