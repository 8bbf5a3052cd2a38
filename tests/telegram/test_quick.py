"""Many commands in one second: each is answered, in order, or it is said that it wasn't."""

from __future__ import annotations

import re

from stammtisch.adapters.chat.incoming import Incoming
from stammtisch.adapters.telegram.incoming import UserInput, keys_of
from stammtisch.core.games import OWN
from stammtisch.core.service.stored import Person
from tests.telegram.botapi import Chat
from tests.telegram.botapi import Person as User
from tests.telegram.play import Play, played


def heard(person: User, chat: Chat | None = None) -> list[str]:
    return [one.text or "" for one in person.sees(chat) if not one.sender and not one.service]


def test_what_one_person_says_keeps_its_order_across_chats() -> None:
    anna, ben = Person("telegram:1", "Anna", "", "en"), Person("telegram:2", "Ben", "", "en")
    in_group = UserInput(Incoming("telegram", "1", anna, "telegram:-1", True, "/new uno"))
    alone = UserInput(Incoming("telegram", "2", anna, "telegram:1", False, "/join T1"))
    other = UserInput(Incoming("telegram", "3", ben, "telegram:2", False, "/play uno"))
    assert keys_of(in_group) & keys_of(alone)
    assert not (keys_of(in_group) | keys_of(alone)) & keys_of(other)


@played
async def test_answers_for_which_there_is_no_room_are_counted(play: Play) -> None:
    """A group may be sent 18 messages a minute, whoever asks for them."""
    people = [play.server.user(name) for name in ("Anna", "Ben", "Cleo")]
    group = play.server.group("Skat", *people)
    for number in range(20):
        for person in people:
            person.sends(group, f"/top {OWN[number % len(OWN)]}")
    await play.settle()
    answers = heard(people[0], group)
    shown = [text for text in answers if "Standings of this group" in text]
    (left_out,) = [text for text in answers if "missing" in text]
    assert answers[-1] == left_out
    number = int((re.search(r"(\d+) answers are missing", left_out) or [0, 0])[1])
    assert len(shown) + number == 60
    assert len(shown) >= 18
    assert play.server.violations == []
