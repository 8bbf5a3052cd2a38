"""What newcomers meet: a greeting, one tap to their hand, plain answers."""

from __future__ import annotations

import asyncio

import pytest

from stammtisch.adapters.chat.incoming import Incoming, Languages, refusal_response
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import GAMES
from stammtisch.core.service.ports import Person as Sender
from stammtisch.core.service.requests import WhichTable
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
async def test_who_opens_the_chat_after_the_deal_gets_the_hand(play: Play) -> None:
    anna, bob, group = await both_seated(play)
    press(anna, group, "Deal")
    await play.later(5)
    bob.starts()
    await play.settle()
    assert any("T1 · Uno" in text for text in texts_of(bob))


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


@played
async def test_the_old_board_goes_when_a_new_one_comes_but_a_result_stays(play: Play) -> None:
    anna = play.server.user("Anna", started=True)
    group = play.server.group("Friends", anna)
    anna.starts()
    anna.sends(group, "/new ojyks limit=1")
    anna.sends(group, "/ai easy")
    await play.settle()
    press(anna, group, "Deal")
    await play.later(5)

    def boards() -> int:
        return len(
            [m for m in anna.sees(group) if not m.sender and "Commitment" not in str(m.text)]
        )

    assert boards() == 1
    anna.sends(group, "/table")
    await play.settle()
    assert boards() == 1
    await play.to_the_end(1)
    await play.later(5)
    press(anna, group, "Again")
    await play.later(5)
    results = [m for m in anna.sees(group) if "Place 1" in str(m.text)]
    assert len(results) == 1, "the result of the first game"


@played
async def test_a_table_is_chosen_by_a_button_if_several_could_be_meant(play: Play) -> None:
    anna = play.server.user("Anna", started=True)
    for game in ("uno", "ojyks"):
        anna.sends(None, f"/play {game}")
        await play.later(5)
    anna.sends(None, "/stop")
    await play.settle()
    asked = newest(anna)
    assert "Which table?" in str(asked.text)
    press(anna, None, "T2")
    await play.settle()
    phases = [(await play.table(number)).phase for number in (1, 2)]
    assert phases == ["playing", "over"]


@pytest.mark.parametrize(
    ("said", "data"),
    [
        ("/stop", "/stop T2"),
        ("/hint@stammtisch_bot", "/hint T2"),
        ("/set rounds=2", "/set T2 rounds=2"),
        ("r5", "/T2 r5"),
        ("!r5", "/T2 r5"),
        ("!play r5", "/T2 play r5"),
        ("draw " * 20, None),
    ],
)
def test_the_button_of_a_table_says_the_line_again(said: str, data: str | None) -> None:
    incoming = Incoming("telegram", "1", Sender("telegram:1", "Anna", "x", "en"), "x", False, said)
    texts = texts_in("en")
    answer = refusal_response(incoming, WhichTable(tables=[2, 3]), Languages(texts, texts))
    assert answer.message is not None
    offered = [button.data for row in answer.message.buttons for button in row]
    assert offered[:1] == ([data] if data else [])


@played
async def test_a_typed_move_for_one_of_two_tables_is_made_by_a_button(play: Play) -> None:
    anna = play.server.user("Anna", started=True)
    for _ in range(2):
        anna.sends(None, "/play uno")
        await play.later(30)
    question = (await play.table(2)).question_of(f"telegram:{anna.id}")
    assert question is not None
    anna.sends(None, "draw")
    await play.settle()
    press(anna, None, "T2")
    await play.settle()
    table = await play.table(2)
    assert table.head.answered == {f"telegram:{anna.id}": question.id}


@played
async def test_table_and_hand_answer_everywhere(play: Play) -> None:
    anna, bob = play.server.user("Anna", started=True), play.server.user("Bob")
    group = play.server.group("Friends", anna, bob)

    async def answers(person: Person, where: object, line: str) -> bool:
        before = play.server.requests[:]
        person.sends(where, line)  # type: ignore[arg-type]
        await play.settle()
        return len(play.server.requests) > len(before)

    for line in ("/table", "/hand"):
        assert await answers(anna, None, line)
        assert await answers(anna, group, line)
    anna.sends(group, "/new uno")
    await play.settle()
    for line in ("/table", "/hand"):
        assert await answers(anna, None, line), line
        assert await answers(anna, group, line), line
        assert await answers(bob, group, line), line
    press(bob, group, "Join")
    await play.settle()
    press(anna, group, "Deal")
    await play.later(5)
    for line in ("/table", "/hand"):
        assert await answers(anna, None, line), line
        assert await answers(anna, group, line), line
        assert await answers(bob, group, line), line
    private = [message for message in anna.sees() if not message.sender]
    assert "T1 · Uno" in str(private[-1].text)


@played
async def test_cards_explain_themselves(play: Play) -> None:
    anna = play.server.user("Anna", started=True)
    anna.sends(None, "/play narikana")
    await play.later(10)
    press(anna, None, "What cards do")
    await play.settle()
    told = newest(anna).text or ""
    hand = (await play.table(1)).view(1).hand
    assert told.count("costs ") >= len(set(hand)) - 1
    assert told.count("one mana a sign") == 1
    for line in ("? ember cub", "/card Ember Cub"):
        anna.sends(None, line)
        await play.settle()
        assert "Ember Cub · creature 2/2 · costs *r." in (newest(anna).text or "")
    anna.sends(None, "/card nothing")
    await play.settle()
    assert "No card is called “nothing”" in (newest(anna).text or "")


@played
async def test_what_cards_do_is_told_to_nobody_else(play: Play) -> None:
    anna, bob = play.server.user("Anna", started=True), play.server.user("Bob")
    group = play.server.group("Friends", anna, bob)
    anna.starts()
    anna.sends(group, "/new uno")
    anna.sends(group, "/ai easy")
    await play.settle()
    press(anna, group, "Deal")
    await play.later(5)
    before = len(anna.sees(group))
    anna.sends(group, "/card")
    bob.sends(group, "/card")
    await play.settle()
    assert [
        m for m in anna.sees(group)[before:] if not m.sender and "A number" in str(m.text)
    ] == []
    assert "A number" in (newest(anna).text or "")


@played
async def test_the_whole_commitment_is_told_when_asked(play: Play) -> None:
    anna = play.server.user("Anna", started=True)
    group = play.server.group("Friends", anna)
    anna.sends(group, "/new uno")
    await play.settle()
    commitment = (await play.table(1)).commitment
    lobby = newest(anna, group).text or ""
    assert commitment not in lobby
    assert commitment[:8] in lobby
    anna.sends(group, "/fair")
    await play.settle()
    assert commitment in (newest(anna, group).text or "")
    press(anna, group, "Close")


@pytest.mark.parametrize("game", list(GAMES))
def test_no_message_is_long(game: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna = play.server.user("Anna", started=True)
        anna.sends(None, "/settings pictures off")
        anna.sends(None, f"/play {game}")
        await play.settle()
        longest = 0
        for _ in range(30):
            await play.later(5)
            table = await play.table(1)
            if table.phase != "playing":
                break
            longest = max(longest, *(len((m.text or "").split("\n")) for m in anna.sees()))
            if question := table.question_of(f"telegram:{anna.id}"):
                await play.answers(1, table, question)
        assert 5 < longest <= (25 if game == "narikana" else 30)

    test()


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
