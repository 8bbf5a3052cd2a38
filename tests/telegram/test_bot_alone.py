"""The bot between Telegram and the front, without a server: what it fetches, says and waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from telegram import Update, User
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from stammtisch.adapters.chat.incoming import Response
from stammtisch.adapters.chat.render.message import Message
from stammtisch.adapters.telegram.bot import ANSWERED, MAX_SILENCE, TelegramBot
from stammtisch.adapters.telegram.failures import BadToken
from stammtisch.adapters.telegram.incoming import UserInput
from stammtisch.core.service.ports import Unavailable
from tests.harness.script import Script
from tests.telegram.desk import Clock, Fault, NotingBot, raise_if
from tests.telegram.test_incoming import ANNA, GROUP, pressed


class FetchedBot(NotingBot):
    """Gives updates, too."""

    def __init__(self) -> None:
        super().__init__()
        self.updates: list[dict[str, Any]] = []
        self.defaults = None
        self.request, self.base_url = SimpleNamespace(post=self.post), "bot"
        self.bot = User(7, "Stammtisch", is_bot=True, username="stammtisch_bot")
        self.username = "stammtisch_bot"

    async def get_updates(self, offset: int | None, **given: Any) -> tuple[Update, ...]:
        self.asked.append(("get_updates", {"offset": offset, **given}))
        raise_if(self.errors)
        return Update.de_list(self.updates, None)

    async def post(self, address: str) -> list[dict[str, Any]]:
        """A request without python-telegram-bot's objects."""
        self.asked.append((address, {}))
        return self.updates


class Desk:
    def __init__(self, ephemeral: bool = False) -> None:
        self.script, self.bot, self.clock = Script(), FetchedBot(), Clock()
        self.script.service.clock = self.clock
        secret = self.script.secrets.__next__
        self.telegram = TelegramBot(self.bot, self.script.service, secret, ephemeral)  # type: ignore[arg-type]

    def run(self, work: Callable[[], Awaitable[Any]]) -> Any:
        async def all_of_it() -> Any:
            result = await work()
            while self.telegram.chat.replies.busy:
                await asyncio.sleep(0)
            return result

        return asyncio.run(all_of_it())

    def answers(self, heard: UserInput, answer: Response) -> list[str]:
        """The requests that an answer leads to."""
        before = len(self.bot.asked)

        async def work() -> None:
            self.telegram._respond(heard, answer)

        self.run(work)
        return self.bot.methods[before:]


def said(number: int, text: str = "/help") -> dict[str, Any]:
    message = {"message_id": 1, "date": 1, "chat": GROUP, "from": ANNA, "text": text}
    return {"update_id": number, "message": message}


def heard(query: str = "q1") -> UserInput:
    found = pressed("7:12:c3")
    assert isinstance(found, UserInput)
    return replace(found, query=query)


# Fetching


def test_the_offset_moves_on_over_what_was_stored() -> None:
    desk = Desk()
    desk.bot.updates = [said(12), said(11)]
    assert desk.run(desk.telegram.receive) == 2
    assert desk.telegram.offset == 13
    asked = desk.bot.asked[0][1]
    assert (asked["offset"], asked["timeout"]) == (None, 0)
    assert asked["allowed_updates"] == (
        "message",
        "callback_query",
        "my_chat_member",
        "inline_query",
    )
    desk.bot.updates = []
    desk.run(lambda: desk.telegram.receive(50))
    assert (desk.bot.asked[-1][1]["offset"], desk.bot.asked[-1][1]["timeout"]) == (13, 50)
    assert desk.telegram.offset == 13


def test_an_update_that_cannot_be_read_holds_up_no_others(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    desk.bot.updates = [said(11), {"update_id": 12, "message": {"text": "/help"}}]
    assert desk.run(desk.telegram.receive) == 2
    assert desk.telegram.offset == 13
    assert desk.bot.methods == ["get_updates", "bot/getUpdates", "send_message"]
    [said_of_it] = [row.getMessage() for row in caplog.records if row.levelno >= logging.ERROR]
    assert said_of_it.endswith("update 12 is left out: KeyError('date')")


def test_what_was_not_stored_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is stopped while the second of three updates waits for the store."""
    desk = Desk()
    desk.bot.updates = [said(11), said(12, "/rules uno"), said(13)]
    taken = 0

    async def take(_: object) -> None:
        nonlocal taken
        taken += 1
        if taken > 1:
            await asyncio.Event().wait()

    async def stopped() -> None:
        monkeypatch.setattr(desk.telegram, "take", take)
        receiving = asyncio.create_task(desk.telegram.receive())
        for _ in range(20):
            await asyncio.sleep(0)
        for task in asyncio.all_tasks() - {asyncio.current_task(), receiving}:
            task.cancel()
        await asyncio.gather(receiving, return_exceptions=True)

    asyncio.run(stopped())
    assert desk.telegram.offset == 12


def test_at_the_end_telegram_hears_what_was_stored() -> None:
    desk = Desk()
    desk.run(desk.telegram.close)
    assert desk.bot.asked == []
    desk.telegram.offset = 13
    desk.run(desk.telegram.close)
    ((method, asked),) = desk.bot.asked
    assert (method, asked["offset"], asked["limit"]) == ("get_updates", 13, 1)
    assert not asked.get("timeout")
    desk.bot.errors = [NetworkError("x")]
    desk.run(desk.telegram.close)


@pytest.mark.parametrize(
    ("fault", "pause", "slept", "level"),
    [
        (partial(RetryAfter, 7), 4.0, 7.0, None),
        (NetworkError("x"), 8.0, 4.0, logging.WARNING),
        (TelegramError("x"), 8.0, 4.0, logging.WARNING),
        (Conflict("x"), 8.0, 4.0, logging.ERROR),
    ],
)
def test_pauses_grow(
    fault: Fault, pause: float, slept: float, level: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk()
    error = fault() if callable(fault) else fault
    assert isinstance(error, TelegramError)
    assert asyncio.run(desk.telegram.back_off(error, 4.0)) == pause
    assert desk.clock.slept == [slept]
    assert [record.levelno for record in caplog.records] == ([level] if level else [])
    if level:
        assert asyncio.run(desk.telegram.back_off(error, 50.0)) == 60.0


# Beginning


def test_it_learns_its_name() -> None:
    desk = Desk()
    desk.bot.errors = [NetworkError("x"), NetworkError("x")]
    desk.run(desk.telegram.start)
    assert desk.telegram.name == "stammtisch_bot"
    assert desk.clock.slept == [1.0, 2.0]
    assert desk.bot.methods[:3] == ["get_me"] * 3
    assert set(desk.bot.methods[3:]) == {"set_my_commands"}
    assert desk.telegram.link("T7") == "https://t.me/stammtisch_bot?start=T7"
    assert desk.telegram.link("") == "https://t.me/stammtisch_bot"
    assert repr(desk.telegram) == "TelegramBot(stammtisch_bot)"


@pytest.mark.parametrize("after", [0, 20])
def test_a_wrong_token_ends_it(after: int) -> None:
    desk = Desk()
    desk.bot.errors = [*[None] * after, InvalidToken()]
    with pytest.raises(BadToken):
        desk.run(desk.telegram.run)


def test_it_is_healthy_while_telegram_answers() -> None:
    desk = Desk()
    desk.clock.time += MAX_SILENCE - 1
    assert desk.telegram.healthy
    desk.clock.time += 1
    assert not desk.telegram.healthy
    desk.run(desk.telegram.receive)
    assert desk.telegram.healthy


# Answers


def test_a_button_that_comes_twice_is_answered_once() -> None:
    desk = Desk()
    assert desk.answers(heard(), Response("no")) == ["answer_callback_query"]
    assert desk.answers(heard(), Response("no")) == []
    assert desk.bot.asked[0][1]["text"] == "no"
    for number in range(ANSWERED):
        desk.telegram.answered_queries.append(str(number))
    assert desk.answers(heard(), Response("no")) == ["answer_callback_query"]


def test_a_message_has_no_button_to_be_answered() -> None:
    desk = Desk()
    message = replace(heard(), query="", message=0)
    lines = Message(lines=("hello",))
    assert desk.answers(message, Response(message=lines, to="telegram:-40")) == ["send_message"]
    assert desk.answers(message, Response(message=lines, to="telegram:5")) == ["send_message"]
    assert list(desk.telegram.answered_queries) == []


def test_a_page_takes_the_place_of_the_one_before() -> None:
    desk = Desk()
    page = Response(message=Message(lines=("page 2",)), to="telegram:-40", edit=True)
    assert desk.answers(heard(), page) == ["answer_callback_query", "edit_message_text"]
    assert desk.bot.asked[1][1]["message_id"] == 11
    desk.clock.time += 10
    assert desk.answers(heard("q2"), replace(page, edit=False))[1:] == ["send_message"]


def test_what_takes_a_while_comes_later() -> None:
    desk = Desk()

    async def made() -> Message:
        return Message(lines=("judged",))

    later = Response("coming", to="telegram:5", later=made)
    assert desk.answers(heard(), later) == ["answer_callback_query", "send_message"]
    assert desk.bot.asked[1][1]["chat_id"] == 5


@pytest.mark.parametrize(
    ("ephemeral", "public", "aside", "requests"),
    [
        (True, True, True, ["send_message", "do_api_request", "answer_callback_query"]),
        (False, True, True, ["answer_callback_query"]),
        (True, False, True, ["answer_callback_query"]),
        (True, True, False, ["answer_callback_query"]),
    ],
)
def test_a_hand_is_shown_aside_in_a_group(
    ephemeral: bool, public: bool, aside: bool, requests: list[str]
) -> None:
    desk = Desk(ephemeral)
    button = heard()
    button = replace(button, incoming=replace(button.incoming, public=public))
    answer = Response("in short", ephemeral=Message(lines=("in full",)) if aside else None)
    assert desk.answers(button, answer) == requests


def test_who_spoke_hears_that_nothing_came_of_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk()

    async def broken(_: object) -> None:
        raise ValueError

    monkeypatch.setattr(desk.telegram, "take", broken)
    for update in Update.de_list([said(11), {"update_id": 12}], None):
        desk.run(lambda update=update: desk.telegram.add(update))  # type: ignore[misc]
    assert desk.bot.methods == ["send_message"]
    assert desk.bot.asked[0][1]["chat_id"] == -40
    failed = desk.bot.asked[0][1]["text"]
    desk.run(lambda: desk.telegram._say_failed(heard()))
    assert desk.bot.methods[1:] == ["answer_callback_query"]
    assert desk.bot.asked[1][1]["text"] == failed
    assert "update 11 failed" in caplog.text


def test_without_patience_a_store_that_cannot_be_used_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk()

    async def closed(_: object) -> None:
        raise Unavailable

    monkeypatch.setattr(desk.telegram, "take", closed)
    with pytest.raises(Unavailable):
        desk.run(lambda: desk.telegram.add(Update.de_json(said(11), None), patient=False))
