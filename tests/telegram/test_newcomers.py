"""What newcomers meet: a greeting, one tap to their hand, plain answers."""

from __future__ import annotations

import asyncio

from stammtisch.core.games import GAMES
from tests.telegram.botapi import Chat, Person
from tests.telegram.play import Play, newest, played, playing, press


def texts_of(person: Person) -> list[str]:
    """The bot's messages in somebody's private chat."""
    return [message.text or "" for message in person.sees() if not message.sender]


async def both_seated(play: Play) -> tuple[Person, Person, Chat]:
    """A lobby of uno where Anna, who knows the bot, and Bob, who doesn't, have sat down."""
    anna, bob = play.server.user("Anna"), play.server.user("Bob")
    group = play.server.group("Friends", anna, bob)
    anna.starts()
    anna.sends(group, "/new uno")
    await play.settle()
    press(bob, group, "Join")
    await play.settle()
    return anna, bob, group


@played
async def test_a_group_is_greeted_with_a_button_for_each_game(play: Play) -> None:
    anna = play.server.user("Anna", language="de")
    group = play.server.group("Freunde", anna, bot="left")
    anna.starts()
    await play.settle()
    [link] = [button["url"] for row in newest(anna).keyboard for button in row if "url" in button]
    anna.opens(link, group)
    await play.settle()
    [greeting] = [message for message in anna.sees(group) if not message.sender]
    assert greeting.text is not None
    assert greeting.text.startswith("Hier gibt es Tische für Kartenspiele")
    assert len(greeting.keyboard) == len(GAMES)
    press(anna, group, "ojyks")
    await play.settle()
    assert (await play.table(1)).game.name == "ojyks"


@played
async def test_whoever_joins_is_led_to_the_private_chat_by_that_tap(play: Play) -> None:
    anna, bob, group = await both_seated(play)
    [query] = [one for one in play.server.world.queries.values() if one.user is bob]
    assert query.answer is not None
    assert query.answer["url"] == "https://t.me/stammtisch_bot?start=T1"
    bob.opens(query.answer["url"])
    await play.settle()
    assert texts_of(bob) == ["You sit at table T1."]
    press(anna, group, "Deal")
    await play.later(5)
    assert "Your hand" in str(newest(bob).text) or newest(bob).media


@played
async def test_a_deadline_is_shown_in_the_time_of_the_reader(play: Play) -> None:
    anna, bob, group = await both_seated(play)
    bob.starts()
    press(anna, group, "Deal")
    await play.later(1)
    due = min(one.due or 0 for one in (await play.table(1)).head.questions.values())
    for message in (newest(anna, group), newest(anna), newest(bob)):
        moments = [one for one in message.entities if one["type"] == "date_time"]
        assert [one["unix_time"] for one in moments] in ([int(due)], [])
    assert any(one["type"] == "date_time" for one in newest(anna, group).entities)


def test_tables_come_as_pictures_where_nothing_else_is_set() -> None:
    async def run() -> None:
        async with playing(pictures=True) as play:
            anna = play.server.user("Anna", started=True)
            anna.sends(None, "/play ojyks")
            await play.later(5)
            assert newest(anna).media is not None
            anna.sends(None, "/settings pictures off")
            anna.sends(None, "/table")
            await play.later(5)
            assert newest(anna).media is None

    asyncio.run(run())
