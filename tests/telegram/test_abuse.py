"""What strangers and jokers try: a clear answer or none, and nothing broken."""

from __future__ import annotations

from tests.telegram.play import Play, newest, played


@played
async def test_other_bots_and_channels_are_not_heard(play: Play) -> None:
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.sends(group, "/new uno")
    await play.settle()
    board, sent = newest(anna, group), len(play.server.sent)
    robot = {"id": 99, "is_bot": True, "first_name": "Robot"}
    channel = {"id": -1009, "type": "channel", "title": "News"}
    base = {"message_id": 77, "date": 0, "chat": group.as_json(), "text": "/join"}
    world = play.server.world
    with world.lock:
        world.update("message", {**base, "from": robot})
        world.update("message", {**base, "from": robot, "sender_chat": channel})
        world.update("message", {**base, "sender_chat": channel})
        world.update("message", {**base, "chat": channel, "sender_chat": channel})
    await play.settle()
    assert len(play.server.sent) == sent
    assert [chair.name for chair in (await play.table(1)).head.chairs] == ["Anna"]
    with world.lock:
        query = {"id": "7", "from": robot, "message": board.as_json(), "chat_instance": "1"}
        world.update("callback_query", {**query, "data": "1:0:join"})
    await play.settle()
    assert [chair.name for chair in (await play.table(1)).head.chairs] == ["Anna"]


@played
async def test_anonymous_admins_are_told_once_a_command(play: Play) -> None:
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.adds_bot(group, "administrator")
    for text in ("/new uno", "hello", "/quark"):
        anna.sends(group, text, anonymous=True)
    await play.settle()
    told = [one.text for one in anna.sees(group) if not one.sender and not one.service]
    assert told == ["You write here without your name, so I can't tell who you are."]
