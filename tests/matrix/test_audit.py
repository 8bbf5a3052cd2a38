"""What the campaigns look for would be found."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from tests.matrix.client import MatrixClient, Said, wrong_order
from tests.matrix.people import Heard, Person

BOT, ANNA, ROOM = "@bot", "@anna", "!room"


def heard(*said: tuple[str, str, dict[str, Any]]) -> MatrixClient:
    """Anna, who has heard these events: ids, senders, contents."""
    events = [
        Heard(ROOM, {"event_id": i, "sender": who, "type": "m.room.message", "content": what}, 0)
        for i, who, what in said
    ]
    person = cast(Person, SimpleNamespace(heard=events, id=ANNA, name="anna"))
    return MatrixClient(person, BOT, "en", alone=ROOM)


def a_list(question: int, choices: int = 9) -> dict[str, Any]:
    body = "\n".join(f"{number}. a move" for number in range(1, choices + 1))
    note = {"table": 1, "question": question}
    return {"body": body, "msgtype": "m.text", "stammtisch": note}


def reply(to: str, text: str) -> dict[str, Any]:
    return {"body": text, "m.relates_to": {"m.in_reply_to": {"event_id": to}}}


def test_a_number_is_for_the_list_that_the_homeserver_had_before_it() -> None:
    edit = a_list(9)
    edit |= {"m.new_content": {"body": edit["body"]}}
    edit |= {"m.relates_to": {"rel_type": "m.replace", "event_id": "$2"}}
    anna = heard(
        ("$1", BOT, a_list(7)),
        ("$2", BOT, a_list(8)),
        ("$a", ANNA, {"body": "1"}),
        ("$3", BOT, edit),
        ("$b", ANNA, {"body": "2"}),
        ("$c", ANNA, {"body": "2"}),
        ("$d", ANNA, reply("$1", "1")),
        ("$4", BOT, {"body": "That was another question.", "stammtisch": {"answers": "$d"}}),
    )
    anna.said = [Said(1, 1, "$a", False), Said(1, 2, "$b", False), Said(1, 2, "$c", False)]
    anna.said.append(Said(1, 1, "$d", True))
    pressed = anna.pressed(1)
    assert [one.question for one in anna.said] == [8, 9, 9, 7]
    assert [bool(one.refused) for one in anna.said] == [False, False, False, True]
    assert [(one.question, one.choices) for one in pressed] == [(8, {0}), (9, {1})]


def test_messages_in_another_order_are_found() -> None:
    right = [("$1", BOT, a_list(7)), ("$2", BOT, a_list(9)), ("$3", BOT, a_list(9))]
    assert list(wrong_order(heard(*right).person, BOT)) == []
    wrong = [right[1], right[0]]
    assert len(list(wrong_order(heard(*wrong).person, BOT))) == 1
