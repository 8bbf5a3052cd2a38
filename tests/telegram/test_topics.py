"""In a group with topics everything is said in the topic where it was asked."""

from __future__ import annotations

import itertools

import pytest

from stammtisch.adapters.chat.commands import COMMANDS
from tests.telegram.botapi import Chat, Person
from tests.telegram.play import Play, played
from tests.telegram.web import Request

WITH_TEXT = {
    "new": "uno",
    "ai": "easy",
    "noai": "2",
    "word": "sesame",
    "set": "rounds=2",
    "pace": "slow",
    "kick": "2",
    "card": "draw",
    "rules": "uno",
    "top": "uno",
    "deck": "1",
    "quiet": "22-8",
    "weekly": "sunday 20:00",
    "ban": "Dora",
    "unban": "Dora",
    "notme": "Ben",
    "settings": "language en",
}
"""What is typed behind commands, in a second try."""


def elsewhere(play: Play, group: Chat, topic: int) -> list[Request]:
    """New messages to the group that aren't in the topic."""
    return [
        request
        for request in play.server.requests
        if request.chat == group.id
        and request.method.startswith("send")
        and request.parameters.get("message_thread_id") != topic
    ]


async def forum(play: Play) -> tuple[Person, Person, Chat, int]:
    """Anna can be reached in private, and Ben can't."""
    anna, ben = play.server.user("Anna"), play.server.user("Ben", language="de")
    group = play.server.group("Forum", anna, ben, topics=("Talk", "Cards"))
    anna.starts()
    await play.settle()
    return anna, ben, group, 11


async def press_all(play: Play, person: Person, group: Chat, topic: int) -> None:
    """Press each button of the newest message there."""
    shown = [one for one in group.shown(topic) if not one.sender and one.keyboard]
    for button in itertools.chain(*shown[-1].keyboard):
        if "callback_data" in button and ":stop" not in button["callback_data"]:
            person.presses(shown[-1], button["text"])
            await play.settle()


@pytest.mark.parametrize("phase", ["nothing", "lobby", "game", "over"])
def test_every_command_is_answered_there(phase: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, ben, group, topic = await forum(play)
        before = {
            "nothing": [],
            "lobby": ["/new uno", "/join"],
            "game": ["/new uno", "/join", "/begin anyway"],
            "over": ["/new uno", "/join", "/begin anyway", "/stop", "/stop"],
        }[phase]
        for number, line in enumerate(before):
            person = ben if line == "/join" or number == 4 else anna
            person.sends(group, line, topic=topic)
            await play.settle()
        for word in COMMANDS:
            if word in ("stop", "leave", "begin", "rematch", "forget", "admin"):
                continue
            for person, text in itertools.product((ben, anna), ("", WITH_TEXT.get(word, ""))):
                play.advance(5)  # nobody is too fast
                said = len(play.server.requests)
                person.sends(group, f"/{word} {text}".strip(), topic=topic)
                await play.settle()
                assert elsewhere(play, group, topic) == [], f"/{word} {text}"
                if word not in ("start", "back"):
                    told = [one for one in play.server.requests[said:] if "send" in one.method]
                    edited = [one for one in play.server.requests[said:] if "edit" in one.method]
                    assert told or edited, f"{person.name}: /{word} {text} isn't answered"
        await press_all(play, ben, group, topic)
        for word in ("leave", "begin", "rematch", "stop"):
            for person in (ben, anna):
                person.sends(group, f"/{word}", topic=topic)
                await play.settle()
        assert elsewhere(play, group, topic) == []

    test()


@played
async def test_what_happens_by_itself_is_told_there(play: Play) -> None:
    """Missed turns, who plays on, the end of a game, and answers to who has no name or is too
    fast."""
    anna, ben, group, topic = await forum(play)
    for person, line in ((anna, "/new uno"), (ben, "/join"), (anna, "/begin anyway")):
        person.sends(group, line, topic=topic)
        await play.settle()
    await play.later(400)
    anna.sends(group, "/table", topic=topic, anonymous=True)
    for _ in range(60):
        ben.sends(group, "/table", topic=topic)
    await play.settle()
    anna.sends(group, "/stop", topic=topic)
    await play.settle()
    told = [one.text or "" for one in group.shown(topic)]
    assert any("took too long" in text for text in told)
    assert any("without your name" in text for text in told)
    assert elsewhere(play, group, topic) == []


@played
async def test_a_button_of_a_message_that_telegram_no_longer_knows_is_answered_there(
    play: Play,
) -> None:
    """Of it Telegram names the chat only, and not the topic."""
    monkeypatch = pytest.MonkeyPatch()
    anna, ben, group, topic = await forum(play)
    anna.sends(group, "/new uno", topic=topic)
    await play.settle()
    (board,) = [one for one in group.shown(topic) if one.keyboard]
    known = group.messages[board.id]
    inaccessible = {"message_id": board.id, "date": 0, "chat": known.as_json()["chat"]}
    monkeypatch.setattr(known, "as_json", lambda *_: inaccessible)
    for name in ("Join", "House rules"):
        ben.presses(board, name)
        await play.settle()
    assert [chair.name for chair in (await play.table(1)).head.chairs] == ["Anna", "Ben"]
    assert elsewhere(play, group, topic) == []


@played
async def test_who_watches_is_told_where(play: Play) -> None:
    anna, ben, group, topic = await forum(play)
    anna.sends(group, "/new uno", topic=topic)
    await play.settle()
    ben.sends(group, "/watch", topic=topic)
    await play.settle()
    assert any("Du siehst an Tisch T1 zu" in (one.text or "") for one in group.shown(topic))
    cleo = play.server.user("Cleo")
    group.members[cleo.id] = "member"
    cleo.starts()
    await play.settle()
    cleo.sends(group, "/watch", topic=topic)
    await play.settle()
    assert any("You are watching table T1." in (one.text or "") for one in cleo.sees())
    assert elsewhere(play, group, topic) == []
