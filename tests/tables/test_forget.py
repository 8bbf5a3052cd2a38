"""What a table knows of a person, and what is left when it forgets them."""

from __future__ import annotations

from stammtisch.core.service.forget import stand_in, without
from stammtisch.core.table.state import TableState
from stammtisch.core.table.table import Table
from tests.tables.chat import opened, started


def forgotten(head: TableState, person: str) -> TableState:
    """The head without the person, in which nothing mentions them."""
    left = without(head, person, "Somebody")
    assert left.step == head.step + 1
    assert person not in left.mentioned()
    text = str(left.to_json()).replace(head.secret, "")
    assert person not in text
    assert person.title() not in text
    return left


def test_votes_and_who_is_to_be_kicked_are_forgotten() -> None:
    head = started("ojyks", "anna", "ben", "cleo").table.head.copy()
    head.votes = {"kick ben": ["cleo"]}
    assert forgotten(head, "ben").votes == {"kick gone:1": ["cleo"]}
    assert forgotten(head, "cleo").votes == {"kick ben": ["gone:1"]}


def test_who_only_voted_answered_or_hosts_is_mentioned_too() -> None:
    head = opened("uno").table.head.copy()
    head.host = "ben"
    head.answered = {"cleo": 3}
    head.votes = {"stop": ["dora"], "kick emil": ["fred"]}
    there = {"anna": True, "ben": False, "cleo": False, "dora": False, "emil": False}
    assert head.mentioned() == {**there, "fred": False}


def test_who_is_forgotten_after_a_game_is_not_taken_to_the_next() -> None:
    chat = started("uno", "anna", "ben")
    chat("""
        anna: /stop
        ben: /stop
    """)
    chat.table = Table.restore(forgotten(chat.table.head, "ben"), chat.table.record)
    chat("anna: /rematch")
    assert [chair.person for chair in chat.table.head.chairs] == ["anna"]


def test_words_for_the_deal_are_forgotten() -> None:
    chat = opened("uno")("""
        ben: /join
        ben: /word for ben by Ben
    """)
    forgotten(chat.table.head, "ben")
    forgotten(chat("anna: /stop").table.head, "ben")


def test_two_who_are_forgotten_are_two() -> None:
    chat = started("uno", "anna", "ben", "cleo")
    head = without(without(chat.table.head, "ben", "Somebody"), "cleo", "Somebody")
    assert [chair.person for chair in head.chairs] == ["anna", "gone:1", "gone:2"]
    assert [chair.name for chair in head.chairs] == ["Anna", "Somebody", "Somebody 2"]


def test_others_keep_their_names() -> None:
    assert stand_in(["Anna", "x", "x 2"], 1, "x") == ["x 3", "x", "x 2"]
    assert stand_in(["Anna", "Ben"], 2, "x") == ["Anna", "x"]
