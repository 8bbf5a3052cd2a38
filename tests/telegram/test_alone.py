"""Commands in a group whose answers concern one person: nobody else sees either of them, where
Telegram has ephemeral messages."""

from __future__ import annotations

from typing import Any

from stammtisch.adapters.chat.commands import COMMANDS, FOR_ONE
from stammtisch.adapters.telegram.bot import set_menu
from tests.telegram.play import Play, played, press
from tests.telegram.world import Sent

ANSWERS = {
    "/help": "With others",
    "/rules uno": "Uno",
    "/stats": "You have finished no",
    "/card": "There is no table",
}


async def group_of(play: Play) -> tuple[Any, Any, Any]:
    anna, ben = play.server.user("Anna"), play.server.user("Ben")
    group = play.server.group("Skat", anna, ben)
    anna.starts()
    anna.sends(group, "/new uno")
    await play.settle()
    return anna, ben, group


async def answer(play: Play, person: Any, group: Any, text: str) -> list[Sent]:
    before = len(play.server.sent)
    person.sends_alone(group, text)
    await play.settle()
    return list(play.server.sent[before:])


@played
async def test_who_asks_alone_is_answered_alone_in_the_group(play: Play) -> None:
    anna, ben, group = await group_of(play)
    for person in (anna, ben):  # Ben has never opened the bot
        for text, begins in ANSWERS.items():
            sent = await answer(play, person, group, text)
            assert {(one.chat, one.readers) for one in sent} == {
                (group.id, frozenset([person.id]))
            }, text
            assert begins in person.sees_alone(group)[-1].text
            await play.later(20)
    assert play.server.violations == []


@played
async def test_without_ephemeral_messages_the_answer_comes_in_private(play: Play) -> None:
    anna, _, group = await group_of(play)
    play.server.world.ephemeral = False
    (sent,) = await answer(play, anna, group, "/help")
    assert sent.chat == anna.chat.id


@played
async def test_pages_turn_in_the_message_that_nobody_else_sees(play: Play) -> None:
    anna, ben, group = await group_of(play)
    for person in (anna, ben):  # Ben has never opened the bot
        await answer(play, person, group, "/rules uno")
        (page,) = person.sees_alone(group)
        before = len(play.server.sent)
        for number in (2, 3):
            button = page.buttons[-1][-1]
            person.presses(page, button)
            await play.later(20)
            (page,) = person.sees_alone(group)
            assert f"({number}/" in page.text.splitlines()[0]
        assert {one.readers for one in play.server.sent[before:]} == {frozenset([person.id])}
    assert play.server.violations == []
    assert play.server.unanswered() == []


@played
async def test_a_page_whose_message_has_vanished_comes_in_another(play: Play) -> None:
    """Or in private, but never to the group."""
    _, ben, group = await group_of(play)
    await answer(play, ben, group, "/rules uno")
    (page,) = ben.sees_alone(group)
    for supported in (True, False):
        play.telegram.chat.has_ephemeral = supported
        public = len(group.messages)
        with play.server.world.lock:
            ben.presses(page, page.buttons[-1][-1])
            kept = dict(group.ephemeral)
            group.ephemeral.clear()
        await play.later(20)
        pages = ben.sees_alone(group)
        assert ["(2/" in (one.text or "") for one in pages] == [True] * supported
        assert len(group.messages) == public
        group.ephemeral.update(kept)


@played
async def test_a_page_is_in_the_language_of_who_asks_alone(play: Play) -> None:
    anna, ben = play.server.user("Anna"), play.server.user("Ben", language="de")
    group = play.server.group("Skat", anna, ben)
    anna.sends(group, "/new uno")
    await play.settle()
    await answer(play, ben, group, "/rules uno")
    (page,) = ben.sees_alone(group)
    ben.presses(page, page.buttons[-1][-1])
    await play.later(20)
    (turned,) = ben.sees_alone(group)
    assert page.buttons == [["Weiter ›"]]
    assert turned.buttons == [["‹ Zurück", "Weiter ›"]]


@played
async def test_a_server_that_cannot_hide_messages_is_shown_no_hand(play: Play) -> None:
    """A server before Bot API 10.3 sends to everybody what it should show to one."""
    anna, ben, group = await group_of(play)
    play.telegram.ephemeral = True
    press(ben, group, "Join")
    await play.settle()
    press(anna, group, "Deal anyway")
    await play.later(30)
    play.server.world.older = True
    before = len(play.server.sent)
    for _ in range(2):
        press(ben, group, "My hand")
        await play.later(20)
    seen = [one for one in play.server.sent[before:] if len(one.readers) > 1]
    assert [one.text for one in seen] == ["…"]
    assert [one.text for one in ben.sees(group) if one.text == "…"] == []
    assert ["Your hand" in popup.text for popup in ben.popups[-2:]] == [True, True]


@played
async def test_the_menu_of_groups_says_which_commands_nobody_else_sees(play: Play) -> None:
    def alone() -> set[str]:
        menus = play.server.world.commands.values()
        given = [command for commands in menus for command in commands]
        return {command["command"] for command in given if command.get("is_ephemeral")}

    await set_menu(play.telegram.bot, ephemeral=True)
    assert alone() == set(FOR_ONE)
    await set_menu(play.telegram.bot)
    assert alone() == set()
    assert all(COMMANDS[word].menu == "both" for word in FOR_ONE)
