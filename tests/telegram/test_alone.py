"""Commands in a group whose answers concern one person: nobody else sees either of them, where
Telegram has ephemeral messages."""

from __future__ import annotations

from typing import Any

from stammtisch.adapters.chat.commands import COMMANDS, FOR_ONE
from stammtisch.adapters.telegram.bot import set_menu
from tests.telegram.play import Play, played
from tests.telegram.world import Sent

ANSWERS = {"/help": "With others", "/rules uno": "Uno", "/stats": "You have no", "/card": "card"}


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
        for text in ANSWERS:
            (sent,) = await answer(play, person, group, text)
            assert (sent.chat, sent.readers) == (group.id, frozenset([person.id])), text
            await play.later(20)
    assert play.server.violations == []


@played
async def test_without_ephemeral_messages_the_answer_comes_in_private(play: Play) -> None:
    anna, _, group = await group_of(play)
    play.server.world.ephemeral = False
    (sent,) = await answer(play, anna, group, "/help")
    assert sent.chat == anna.chat.id


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
