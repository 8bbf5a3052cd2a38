"""What goes wrong on the way, and what people and strangers do that they shouldn't."""

from __future__ import annotations

import asyncio
import logging
import traceback
from typing import Any

import pytest

from stammtisch.adapters.chat.listening import listening
from stammtisch.adapters.telegram.bot import TelegramBot, open_bot
from stammtisch.adapters.telegram.failures import BadToken
from stammtisch.adapters.telegram.webhook import HEADER, routes
from stammtisch.core.service.ports import Unavailable
from stammtisch.testing.chats.program import free_port
from tests.telegram.botapi import TOKEN, FastClock
from tests.telegram.play import Play, newest, played, playing, press

POP_UP = "answerCallbackQuery"


async def group_game(play: Play, game: str = "uno rounds=1") -> tuple[Any, Any, Any]:
    """Anna and Ben have been dealt cards in a group."""
    server = play.server
    anna, ben = server.user("Anna"), server.user("Ben")
    group = server.group("Skat", anna, ben)
    anna.starts()
    ben.starts()
    anna.sends(group, f"/new {game}")
    await play.settle()
    ben.sends(group, "/join")
    anna.sends(group, "/pace off")
    await play.settle()
    press(anna, group, "Deal")
    await play.settle()
    return anna, ben, group


@pytest.mark.parametrize("kind", ["too-many", "cut-before", "cut-after", "bad-gateway", "strange"])
@pytest.mark.parametrize("method", ["sendMessage", "editMessageText"])
def test_what_could_not_be_sent_is_sent_later(
    kind: str, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What the server or the network fails at is a line in the log."""

    @played
    async def test(play: Play) -> None:
        server = play.server
        anna = server.user("Anna")
        group = server.group("Skat", anna)
        anna.sends(group, "/new uno")
        await play.settle()
        fault = server.fault(kind, method, chat=group)
        anna.sends(group, "/ai heuristic")
        if method == "sendMessage":
            anna.sends(group, "/table")
        await play.later(20)
        assert fault.fired == 1
        assert "(AI, heuristic)" in (newest(anna, group).text or "")

    test()
    assert [one.getMessage() for one in caplog.records if one.exc_info] == []
    lines = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert bool(lines) == (kind != "too-many")
    assert all(len(line) < 300 and "\n" not in line for line in lines)


@pytest.mark.parametrize("kind", ["cut-before", "bad-gateway", "strange"])
@pytest.mark.parametrize("method", ["getUpdates", "answerCallbackQuery", "setMyCommands"])
def test_no_failure_of_the_server_is_logged_as_one_of_the_program(
    kind: str, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with playing(clock=FastClock(200)) as play:
            anna, _, group = await group_game(play)
            play.server.fault(kind, method, times=4)
            running = asyncio.create_task(play.telegram.run())
            press(anna, group, "My hand")
            await play.server.until(lambda: not play.server.pending)
            await play.server.until(lambda: not play.telegram.chat.replies.busy)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            assert running.cancelled()

    asyncio.run(test())
    assert [one.getMessage() for one in caplog.records if one.exc_info] == []


@pytest.mark.parametrize("method", ["sendMessage", "editMessageText", POP_UP])
def test_while_telegram_wants_us_to_wait_nothing_is_sent_there(method: str) -> None:
    """Whether an answer, a message of the outbox or a pop-up was refused, all three wait."""

    @played
    async def test(play: Play) -> None:
        anna, ben, group = await group_game(play)
        cleo = play.server.user("Cleo")
        await play.later(60)
        fault = play.server.fault("too-many", method, chat=group, seconds=30)
        say = {"sendMessage": "/top uno", "editMessageText": "/leave"}
        if method in say:
            anna.sends(group, say[method])
        else:
            press(anna, group, "My hand")
        while not fault.fired:
            await play._round()
        refused = next(one for one in play.server.requests if one.code == 429)
        anna.sends(group, "/table")
        anna.sends(group, "/rules uno")
        press(ben, group, "My hand")
        cleo.starts()
        await play.later(60)
        after = play.server.requests[play.server.requests.index(refused) + 1 :]
        there = [one for one in after if one.chat == group.id or one.method == POP_UP]
        assert {one.method for one in there} >= {"sendMessage"}
        assert min(one.time for one in there) >= refused.time + 30
        elsewhere = [one.time for one in after if one.chat == cleo.id]
        assert min(elsewhere) < refused.time + 5
        assert play.server.violations == []

    test()


CUT = {
    "no HTTP": b"\x16\x03\x01garbage\r\n\r\n",
    "half a body": b"Content-Length: 500\r\n\r\n{",
    "bad chunks": b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
    "not packed": b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    "deep": b"Content-Length: 9000\r\n\r\n" + b"[" * 9000,
    "another alphabet": b"Content-Type: x/json; charset=nope\r\nContent-Length: 2\r\n\r\n{}",
}


@pytest.mark.parametrize("kind", CUT)
def test_a_post_that_is_cut_off_or_spoilt_is_logged_without_a_traceback(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    head = f"POST /hook HTTP/1.1\r\nHost: x\r\n{HEADER}: a secret\r\n".encode()

    @played
    async def test(play: Play) -> None:
        port = free_port()
        async with listening(routes(play.telegram, "/hook", "a secret"), f"127.0.0.1:{port}"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(CUT[kind] if kind == "no HTTP" else head + CUT[kind])
            await writer.drain()
            await asyncio.sleep(0.05)
            if kind == "half a body":
                writer.transport.abort()
            else:
                assert (await reader.readline()).split()[1] in (b"400", b"500")
                writer.close()
            await asyncio.sleep(0.05)

    test()
    assert [one.getMessage() for one in caplog.records if one.exc_info] == []


@played
async def test_a_message_that_was_removed_is_sent_again(play: Play) -> None:
    anna, ben, group = await group_game(play)
    board = newest(anna, group)
    anna.deletes(board)
    ben.sends(group, "/leave")
    await play.settle()
    again = newest(anna, group)
    assert again.id != board.id
    assert any("My hand" in row for row in again.buttons)


@played
async def test_a_group_that_becomes_a_supergroup_keeps_its_tables(play: Play) -> None:
    anna, _, group = await group_game(play)
    new = play.server.migrate(group)
    await play.telegram.receive()
    stored = await play.store.run(lambda tx: tx.table(1))
    assert stored is not None
    assert stored.chat == f"telegram:{new.id}"
    anna.sends(new, "/table")
    await play.settle()
    assert (newest(anna, new).text or "").startswith("T1")
    assert play.server.violations == []


@played
async def test_a_group_that_moved_unnoticed_is_found_by_what_is_sent(play: Play) -> None:
    anna, ben, group = await group_game(play)
    play.server.fault("migrate", "editMessageText", chat=group)
    play.server.fault("migrate", "sendMessage", chat=group)
    ben.sends(group, "/leave")
    await play.settle()
    new = play.server.chat(group.moved_to)
    assert (newest(anna, new).text or "").startswith("T1")


@played
async def test_where_the_bot_was_removed_nothing_is_sent(play: Play) -> None:
    anna, ben, group = await group_game(play)
    anna.removes_bot(group)
    ben.blocks()
    await play.settle()
    before = len(play.server.requests)
    anna.sends(None, "/stop")
    await play.settle()
    refused = [one for one in play.server.requests[before:] if one.code == 403]
    assert len(refused) <= 1  # how it is found out
    known = await play.store.run(lambda tx: tx.person(f"telegram:{ben.id}"))
    assert known is not None
    assert known.lane == ""


@played
async def test_a_button_pressed_long_ago_and_an_old_query_do_no_harm(play: Play) -> None:
    anna, _, group = await group_game(play)
    press(anna, group, "My hand")
    play.advance(60)
    await play.settle()
    play.server.fault("query-too-old", "answerCallbackQuery")
    press(anna, group, "My hand")
    await play.settle()
    press(anna, group, "My hand")
    await play.settle()
    assert len(anna.popups) == 1
    assert anna.popups[-1].alert


@played
async def test_who_has_not_written_in_private_is_told_how(play: Play) -> None:
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.sends(group, "/new uno")
    anna.sends(group, "/ai heuristic")
    await play.settle()
    assert "⚠ Anna: tap" in (newest(anna, group).text or "")
    press(anna, group, "Deal")
    await play.settle()
    assert "Anna has never opened me" in anna.popups[-1].text
    press(anna, group, "Deal anyway")
    anna.sends(group, "/hand")
    await play.settle()
    assert play.server.violations == []
    link = next(
        one["url"] for row in newest_board(play, anna, group) for one in row if "url" in one
    )
    assert link == "https://t.me/stammtisch_bot?start=T1"
    anna.opens(link)
    await play.settle()
    assert "Your hand" in (newest(anna).text or "")


def newest_board(play: Play, anna: Any, group: Any) -> list[list[dict[str, Any]]]:
    found: list[list[dict[str, Any]]] = [one for one in anna.sees(group) if one.keyboard][
        -1
    ].keyboard
    return found


async def shown_aside(play: Play, game: str) -> tuple[Any, list[Any]]:
    """Ben presses "My hand" in the group; what is shown of it."""
    play.telegram.ephemeral = True
    _, ben, group = await group_game(play, game)
    await play.later(30)
    before = len(play.server.sent)
    press(ben, group, "My hand")
    await play.settle()
    assert play.server.violations == []
    assert play.server.unanswered() == []
    return ben, play.server.sent[before:]


@pytest.mark.parametrize("game", ["uno", "ojyks limit=1", "las_vegan", "nyan_nyan"])
def test_a_hand_is_shown_in_the_group_to_its_player_only(game: str) -> None:
    @played
    async def test(play: Play) -> None:
        ben, shown = await shown_aside(play, game)
        placeholder, hand, answer = shown
        assert [one.readers for one in shown] == [{ben.id}] * 3
        assert placeholder.text == "…"
        assert ("Your hand" in hand.text) == (not game.startswith("ojyks"))
        assert hand.text.startswith("T1")
        assert ":c" not in str(hand.keyboard), "it may vanish, so nothing is chosen there"
        assert answer.text == ""

    test()


@played
async def test_where_telegram_shows_nothing_aside_the_hand_pops_up(play: Play) -> None:
    play.server.world.ephemeral = False
    ben, shown = await shown_aside(play, "uno")
    assert [(one.method, one.readers) for one in shown] == [("answerCallbackQuery", {ben.id})]
    assert "Your hand" in shown[0].text
    asked = [one.method for one in play.server.requests]
    group = next(one for one in play.server.world.chats.values() if one.kind == "group")
    press(ben, group, "My hand")
    await play.settle()
    more = [one.method for one in play.server.requests][len(asked) :]
    assert more.count("sendMessage") == 0, "it was tried once"
    assert len(ben.popups) == 2


async def sitting_with_ben(play: Play) -> tuple[Any, Any, Any]:
    """Anna's table in a group, where Ben has sat down, who has never opened the bot."""
    anna, ben = play.server.user("Anna"), play.server.user("Ben")
    group = play.server.group("Skat", anna, ben)
    anna.starts()
    anna.sends(group, "/new uno")
    await play.settle()
    press(ben, group, "Join")
    await play.settle()
    assert "⚠ Ben: tap" in (newest(anna, group).text or "")
    return anna, ben, group


@played
async def test_who_opens_the_bot_while_others_wait_for_the_deal_needs_no_more_waiting(
    play: Play,
) -> None:
    anna, ben, group = await sitting_with_ben(play)
    ben.starts()
    await play.settle()
    assert "⚠" not in (newest(anna, group).text or "")
    press(anna, group, "Deal")
    await play.settle()
    assert (await play.table(1)).phase == "playing"


@played
async def test_who_opens_the_bot_during_the_game_sees_their_hand_and_is_not_warned_again(
    play: Play,
) -> None:
    anna, ben, group = await sitting_with_ben(play)
    press(anna, group, "Deal anyway")
    await play.settle()
    ben.starts()
    await play.settle()
    assert any("Your hand" in (one.text or "") for one in ben.sees())
    assert [chair.reachable for chair in (await play.table(1)).head.chairs] == [True, True]


@played
async def test_whose_turn_it_is_and_cannot_be_reached_is_called_in_the_group(play: Play) -> None:
    """By a mention, which sounds for them alone where the group is muted; all else is silent."""
    anna, ben, group = await sitting_with_ben(play)
    press(anna, group, "Deal anyway")
    await play.settle()
    table = await play.table(1)
    if table.view(0).pending[0] == 1:
        anna.sends(None, "1")
        await play.settle()
    calls = [one for one in play.server.sent if "it is your turn. “My hand”" in one.text]
    assert [(one.chat, one.silent) for one in calls] == [(group.id, False)]
    (called,) = [one for one in ben.sees(group) if one.id == calls[0].message]
    mentions = [one["user"]["id"] for one in called.entities if one["type"] == "text_mention"]
    assert mentions == [ben.id]
    others = [one for one in play.server.sent if one.chat == group.id and one.method[:4] == "send"]
    assert [one for one in others if not one.silent] == calls


@pytest.mark.parametrize("game", ["uno", "ojyks limit=1", "las_vegan", "nyan_nyan"])
def test_who_never_wrote_in_private_sees_their_cards_in_a_window(game: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna = play.server.user("Anna")
        group = play.server.group("Skat", anna)
        anna.sends(group, f"/new {game}")
        anna.sends(group, "/ai heuristic")
        await play.settle()
        press(anna, group, "Deal anyway")
        await play.later(60)
        press(anna, group, "My hand")
        await play.settle()
        popup = anna.popups[-1]
        assert popup.alert
        assert ("▒▒ ▒▒ ▒▒ ▒▒" if game.startswith("ojyks") else "Your hand") in popup.text
        assert "In private" in popup.text
        assert play.server.violations == []

    test()


@played
async def test_an_answer_in_a_group_is_a_reply_and_what_is_personal_comes_alone(play: Play) -> None:
    anna, ben = play.server.user("Anna"), play.server.user("Ben")
    group = play.server.group("Skat", anna, ben)
    anna.starts()
    await play.settle()
    before = len(anna.sees(group))
    anna.sends(group, "/stats")
    await play.settle()
    assert "no game yet" in (newest(anna).text or "")
    assert len(anna.sees(group)) == before + 1, "nothing but her own message"
    asked = ben.sends(group, "/stats")
    await play.settle()
    assert newest(ben, group).reply_to == asked.id, "he has no chat with the bot"


@played
async def test_what_is_not_for_the_bot_is_left_alone(play: Play) -> None:
    server = play.server
    anna = server.user("Anna")
    group = server.group("Skat", anna)
    anna.adds_bot(group, "administrator")
    await play.settle()
    before = len(server.sent)
    for text in ("hello", "/weather", "/new@other_bot uno", "3", "play r7"):
        anna.sends(group, text)
    anna.edits(anna.sends(group, "well"), "/new uno")
    await play.settle()
    assert len(server.sent) == before
    anna.sends(group, "/new uno", anonymous=True)
    await play.settle()
    assert "without your name" in (newest(anna, group).text or "")
    assert await play.store.run(lambda tx: tx.tables_of_chat(f"telegram:{group.id}")) == []
    anna.sends(group, "/new@stammtisch_bot uno")
    await play.settle()
    assert await play.store.run(lambda tx: tx.tables_of_chat(f"telegram:{group.id}")) == [1]


@played
async def test_a_reply_to_a_table_means_that_table(play: Play) -> None:
    server = play.server
    anna, ben = server.user("Anna"), server.user("Ben")
    group = server.group("Skat", anna, ben)
    anna.sends(group, "/new uno")
    await play.settle()
    first = newest(anna, group)
    anna.sends(group, "/new ojyks")
    await play.settle()
    ben.sends(group, "/join", reply_to=first)
    await play.settle()
    assert [chair.name for chair in (await play.table(1)).head.chairs] == ["Anna", "Ben"]


@played
async def test_topics_share_what_their_group_may_be_sent(play: Play) -> None:
    """Telegram counts the messages of a group, whatever topics they are in."""
    server = play.server
    anna = server.user("Anna")
    forum = server.group("Forum", anna, topics=("Cards", "Talk", "Games"))
    for topic in forum.topics:
        anna.sends(forum, "/new uno", topic=topic)
    await play.settle()
    for topic in [*forum.topics] * 8:
        anna.sends(forum, "/table", topic=topic)
        await play.later(1)
    await play.settle()
    assert (server.busiest(server.chat(forum.id)), server.violations) == (18, [])
    assert len(forum.shown()) > 24


class Broken:
    """A store that can't be used until it is mended."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.broken = False
        self.tries = 0

    async def run(self, work: Any, lasting: bool = True, serial: bool = True) -> Any:
        if self.broken:
            self.tries += 1
            raise Unavailable
        return await self.inner.run(work)


def test_an_update_counts_as_received_only_when_it_is_stored() -> None:
    async def test() -> None:
        async with playing() as play:
            store = Broken(play.store)
            play.service.store = store  # type: ignore[assignment]
            anna = play.server.user("Anna")
            group = play.server.group("Skat", anna)
            store.broken = True
            anna.sends(group, "/new uno")
            receiving = asyncio.create_task(play.telegram.receive())
            await play.server.until(lambda: store.tries)
            receiving.cancel()
            await asyncio.gather(receiving, return_exceptions=True)
            assert play.server.pending == 1
            store.broken = False
            await play.settle()
            assert play.server.pending == 0
            assert (newest(anna, group).text or "").startswith("T1")

    import stammtisch.adapters.telegram.bot as module

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "GRACE", 0.05)
        asyncio.run(test())


def test_the_bot_fetches_through_faults_and_stops_cleanly() -> None:
    async def test() -> None:
        async with playing(clock=FastClock(200)) as play:
            server = play.server
            for kind in ("bad-gateway", "cut-before", "drop-poll", "cut-after", "too-many"):
                server.fault(kind, "getUpdates", nth=2)
            anna = server.user("Anna")
            running = asyncio.create_task(play.telegram.run())
            sending = asyncio.create_task(play.delivery.run())
            for number in range(3):
                anna.sends(None, f"/new uno rounds={number + 1}")
                await server.until(lambda: server.pending == 0)
            await server.until(lambda: len(tables(play, anna)) == 3)
            running.cancel()
            sending.cancel()
            await asyncio.gather(running, sending, return_exceptions=True)
            assert running.cancelled()
            assert server.pending == 0

    asyncio.run(test())


def tables(play: Play, anna: Any) -> list[int]:
    return play.store.run_now(lambda tx: tx.tables_of_chat(f"telegram:{anna.id}"))


def test_the_token_is_in_no_log_line_and_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with playing() as play:
            anna = play.server.user("Anna")
            anna.starts()
            play.server.fault("cut-before", "sendMessage")
            await play.settle()
            play.server.fault("bad-gateway", "getUpdates")
            await asyncio.gather(play.telegram.receive(), return_exceptions=True)
            assert TOKEN not in repr(play.telegram)
            url = play.server.base_url.removesuffix("/bot")
            async with open_bot(f"{TOKEN}x", url) as bot:
                other = TelegramBot(bot, play.service, lambda: "")
                try:
                    await other.run()
                except BadToken:
                    assert TOKEN not in traceback.format_exc()
                else:
                    raise AssertionError

    caplog.set_level(logging.DEBUG)
    asyncio.run(test())
    assert TOKEN not in caplog.text
