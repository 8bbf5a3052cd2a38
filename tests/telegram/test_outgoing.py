"""What is sent to Telegram, request by request: a bot that only notes what it is asked for."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from stammtisch.adapters.chat.incoming import MAX_FILE, NoFile
from stammtisch.adapters.chat.io.outage_log import OutageLog
from stammtisch.adapters.chat.render.message import File, Message
from stammtisch.adapters.telegram.bot import GROUP_MENU, PRIVATE_MENU, set_menu
from stammtisch.adapters.telegram.failures import PAUSE, BadToken, translated
from stammtisch.adapters.telegram.incoming import attached
from stammtisch.adapters.telegram.lanes import (
    is_private,
    lane_of,
    number_of,
    person_of,
    place_of,
)
from stammtisch.adapters.telegram.outgoing import Address, TelegramChat, telegram_quotas
from stammtisch.core.service.groups import group_of
from stammtisch.core.service.ports import (
    Gone,
    InvalidMessage,
    Lost,
    Moved,
    Reader,
    ServerFails,
    Wait,
)
from stammtisch.core.service.queues import Notice
from stammtisch.core.service.stored import Person
from tests.harness.store import MemoryStore
from tests.telegram.desk import (
    ANNA,
    BUTTONS,
    GROUP_LANE,
    Clock,
    Desk,
    Fault,
    NotingBot,
    raise_if,
)


def test_what_the_chat_can_do_says_whether_games_are_judged() -> None:
    for analyses in (True, False):
        out = TelegramChat(NotingBot(), MemoryStore(), Clock(), str, analyses)  # type: ignore[arg-type]
        assert (out.can.analyses, out.can.buttons) == (analyses, True)


# Messages that are kept up to date


@pytest.mark.parametrize(
    ("address", "text"),
    [
        (Address(12, False, False), "12"),
        (Address(12, True, False), "p12"),
        (Address(12, False, True), "12b"),
        (Address(12, True, True), "p12b"),
        (Address(12, True, True, True), "p12nb"),
    ],
)
def test_an_address_as_text(address: Address, text: str) -> None:
    assert (str(address), Address.read(text)) == (text, address)


def test_no_address() -> None:
    assert Address.read("") is None


def test_a_new_message_goes_to_its_topic() -> None:
    desk = Desk()
    assert desk.show(Message("T7", buttons=BUTTONS)) == "77nb"
    [(method, given)] = desk.bot.asked
    assert method == "send_message"
    assert (given["chat_id"], given["message_thread_id"]) == (-40, 3)
    assert (given["text"], given["parse_mode"]) == ("<b>T7</b>", ParseMode.HTML)
    assert given["link_preview_options"] == LinkPreviewOptions(is_disabled=True)
    button = InlineKeyboardButton("r7", callback_data="7:1:c1")
    assert given["reply_markup"] == InlineKeyboardMarkup([[button]])
    assert desk.show(Message("T7")) == "77n"


def test_only_a_question_comes_with_a_sound() -> None:
    desk = Desk()
    desk.show(Message("T7"), place="board")
    desk.show(Message("T7"))
    desk.show(Message("T7", asks=True))
    silent = [given["disable_notification"] for _, given in desk.bot.asked]
    assert silent == [True, True, False]


def test_a_text_is_edited_in_place() -> None:
    desk = Desk()
    assert desk.show(Message("T7"), message="12nb") == "12n"
    [(method, given)] = desk.bot.asked
    assert method == "edit_message_text"
    assert (given["chat_id"], given["message_id"], given["text"]) == (-40, 12, "<b>T7</b>")
    assert given["reply_markup"] is None
    assert desk.show(Message("T7", buttons=BUTTONS), message="12n") == "12nb"


def test_sent_anew_the_old_message_goes() -> None:
    desk = Desk()
    assert desk.show(Message("T7"), message="12nb", send_again=True) == "77n"
    assert desk.bot.methods == ["send_message", "delete_message"]
    assert desk.bot.asked[1][1] == {"chat_id": -40, "message_id": 12}


def test_sent_anew_an_old_result_loses_only_its_buttons() -> None:
    desk = Desk()
    assert desk.show(Message("T7", stays=True), message="12b", send_again=True) == "77"
    assert desk.bot.methods == ["send_message", "edit_message_reply_markup"]
    assert desk.bot.asked[1][1] == {"chat_id": -40, "message_id": 12}
    desk = Desk()
    desk.show(Message("T7"), message="12", send_again=True)
    assert desk.bot.methods == ["send_message"]


def test_a_message_that_is_too_old_to_be_removed_loses_its_buttons() -> None:
    desk = Desk()
    desk.bot.errors = [None, BadRequest("Message can't be deleted for everyone")]
    assert desk.show(Message("T7"), message="12nb", send_again=True) == "77n"
    assert desk.bot.methods == ["send_message", "delete_message", "edit_message_reply_markup"]


def test_a_message_that_is_gone_is_named() -> None:
    desk = Desk()
    desk.bot.errors = [BadRequest("Message to edit not found")]
    with pytest.raises(Lost) as lost:
        desk.show(Message("T7"), message="12nb")
    assert lost.value.facts == {"message": "12nb"}


def test_a_file_has_the_message_as_its_caption() -> None:
    desk = Desk()
    message = Message("T7", lines=("x" * 2000,), file=File("t.jsonl", b"{}"))
    desk.says(lambda: desk.out.send(GROUP_LANE, message))
    method, given = desk.bot.asked[0]
    assert (method, given["document"], given["filename"]) == ("send_document", b"{}", "t.jsonl")
    assert given["caption"].startswith("<b>T7</b>\nxxx")
    assert len(given["caption"].replace("<b>T7</b>", "T7")) == 1024


def test_a_notice_is_told_in_the_language_of_its_reader() -> None:
    desk = Desk()
    notice = Notice(GROUP_LANE, 7, "left", {"name": "Ben"})
    desk.run(lambda: desk.out.tell(notice, None, Reader("", "de")))
    desk.bot.errors = [Forbidden("x")]
    with pytest.raises(Gone):
        desk.run(lambda: desk.out.tell(notice, None, Reader("", "en")))
    german, english = (given["text"] for _, given in desk.bot.asked)
    assert german.startswith("<b>T7</b>")
    assert desk.bot.asked[0][1]["disable_notification"], "nobody has to do anything"
    assert german != english


# Answers


def test_an_answer_is_sent_or_put_in_the_place_of_a_message() -> None:
    desk = Desk()
    desk.says(lambda: desk.out.send(GROUP_LANE, Message(lines=("hello",), buttons=BUTTONS)))
    desk.says(lambda: desk.out.send(GROUP_LANE, Message(lines=("hello",), buttons=BUTTONS), 12))
    desk.says(lambda: desk.out.send("console:x", Message(lines=("hello",))))
    assert desk.bot.methods == ["send_message", "edit_message_text"]
    given = desk.bot.asked[1][1]
    assert given["text"] == "hello"
    assert (given["chat_id"], given["message_id"]) == (-40, 12)
    assert given["parse_mode"] == ParseMode.HTML
    assert given["link_preview_options"] == LinkPreviewOptions(is_disabled=True)
    assert given["reply_markup"] is not None


def test_what_is_made_is_sent_when_it_is_ready() -> None:
    desk = Desk()

    async def made(message: Message | None) -> Message | None:
        return message

    desk.says(lambda: desk.out.send_when_ready(ANNA, made(Message(lines=("ready",)))))
    desk.says(lambda: desk.out.send_when_ready(ANNA, made(None)))
    assert [given["text"] for _, given in desk.bot.asked] == ["ready"]


# What Telegram allows


def test_budgets() -> None:
    quotas = telegram_quotas()
    for number in range(18):
        assert quotas.wait("telegram:-40/3", 1000 + 2 * number, urgent=True) == 0
        quotas.spend("telegram:-40/3", 1000 + 2 * number)
    assert quotas.wait("telegram:-40/4", 1036, urgent=True) == 24, "a group's topics share it"
    for number in range(30):
        assert quotas.wait("telegram:5", 1000 + number, urgent=True) == 0
        quotas.spend("telegram:5", 1000 + number)
    assert quotas.wait("telegram:5", 1029.5, urgent=True) == 0.5
    busy = telegram_quotas()
    for number in range(25):
        busy.spend(f"telegram:{number + 1}", 1000)
    assert busy.wait_overall(1000) == 1


# What Telegram says instead


@pytest.mark.parametrize(
    ("error", "raised", "facts"),
    [
        (partial(RetryAfter, 7), Wait, {"seconds": 7.0, "everywhere": False}),
        (ChatMigrated(-50), Moved, {"lane": "telegram:-40", "to": "telegram:-50"}),
        (Forbidden("bot was kicked"), Gone, {"lane": "telegram:-40"}),
        (InvalidToken(), BadToken, {}),
        (NetworkError("x"), Wait, {"seconds": PAUSE, "everywhere": False, "away": True}),
        (TimedOut(), Wait, {"seconds": PAUSE, "everywhere": False, "away": True}),
        (BadRequest("MESSAGE_ID_INVALID"), Lost, {"message": "12"}),
        (BadRequest("Message can't be edited"), Lost, {"message": "12"}),
        (BadRequest("There is no text in the message to edit"), Lost, {"message": "12"}),
        (BadRequest("There is no caption in the message to edit"), Lost, {"message": "12"}),
        *(
            (BadRequest(text), Gone, {"lane": "telegram:-40"})
            for text in (
                "Chat not found",
                "CHAT_WRITE_FORBIDDEN",
                "group chat was deactivated",
                "have no rights to send a message",
                "message thread not found",
                "not enough rights to send text messages to the chat",
                "PEER_ID_INVALID",
                "TOPIC_CLOSED",
                "TOPIC_DELETED",
                "user is deactivated",
            )
        ),
        *(
            (BadRequest(text), InvalidMessage, {"detail": part})
            for text, part in (
                ('Can\'t parse entities: unsupported start tag "r7"', "can't parse entities"),
                ("message text is empty", "text is empty"),
                ("Text must be non-empty", "must be non-empty"),
                ("message caption is too long", "is too long"),
                ("BUTTON_DATA_INVALID", "button_data_invalid"),
            )
        ),
        (BadRequest("something else"), ServerFails, {"detail": "something else"}),
        (TelegramError("something else"), ServerFails, {"detail": "something else"}),
    ],
)
def test_errors_of_telegram(
    error: Fault, raised: type[Exception], facts: dict[str, object]
) -> None:
    outages = OutageLog("Telegram", Clock())
    with pytest.raises(raised) as caught, translated(outages, "telegram:-40", "12"):
        raise_if([error])
    assert getattr(caught.value, "facts", None) == facts


def test_what_is_shown_already_is_no_error() -> None:
    with translated(OutageLog("Telegram", Clock()), "telegram:-40", "12"):
        raise BadRequest("Message is not modified: specified new message content is the same")


# Lanes and people


def test_lanes() -> None:
    assert (lane_of(-40), lane_of(-40, 3), lane_of(5, None)) == (
        *("telegram:-40", "telegram:-40/3", "telegram:5"),
    )
    assert (place_of("telegram:-40/3"), place_of("telegram:5")) == ((-40, 3), (5, None))
    assert (group_of("telegram:-40/3"), group_of("telegram:5")) == ("telegram:-40", "telegram:5")
    assert [is_private(lane) for lane in ("telegram:5", "telegram:-5", "telegram:-5/3")] == [
        *(True, False, False)
    ]
    for wrong in ("", "telegram:", "telegram:5/", "telegram:5x", "matrix:5", "xtelegram:5"):
        with pytest.raises(ValueError, match="no lane of Telegram"):
            place_of(wrong)


def test_people() -> None:
    assert person_of(5, " Anna\n", "de-AT", True) == Person(ANNA, "Anna", ANNA, "de")
    assert person_of(5, "Anna", None, False) == Person(ANNA, "Anna", "", "en")
    assert number_of("telegram:5") == 5
    with pytest.raises(ValueError, match="nobody of Telegram"):
        number_of("matrix:5")


# Files


class SentFile:
    """As much of telegram.Document as is asked for."""

    def __init__(self, content: bytes, *errors: Fault, said: int | None = None) -> None:
        self.content, self.errors = content, [*errors]
        self.file_name: str | None = "deck.toml"
        self.file_size = len(content) if said is None else said
        self.asked = 0

    async def get_file(self) -> SentFile:
        self.asked += 1
        raise_if(self.errors)
        return self

    async def download_as_bytearray(self) -> bytearray:
        return bytearray(self.content)


def fetched(document: SentFile) -> bytes | str:
    """What is in it, or why it can't be had."""
    try:
        return asyncio.run(attached(document).fetch())  # type: ignore[arg-type]
    except NoFile as error:
        return str(error.facts["why"])


def test_a_file_is_fetched() -> None:
    assert fetched(SentFile(b"x")) == b"x"
    assert fetched(SentFile(b"x" * MAX_FILE)) == b"x" * MAX_FILE
    nameless = SentFile(b"")
    nameless.file_name = None
    assert attached(nameless).name == ""  # type: ignore[arg-type]


def test_a_large_file_is_not_fetched() -> None:
    large = SentFile(b"x" * (MAX_FILE + 1))
    assert (fetched(large), large.asked) == ("big", 0)
    assert fetched(SentFile(b"x" * (MAX_FILE + 1), said=0)) == "big"
    unknown = SentFile(b"x")
    unknown.file_size = None  # type: ignore[assignment]
    assert (fetched(unknown), unknown.asked) == ("big", 1)


@pytest.mark.parametrize(
    ("errors", "content", "asked", "waits"),
    [
        ([NetworkError("x"), NetworkError("x")], b"x", 3, []),
        ([NetworkError("x")] * 3, "gone", 3, []),
        ([partial(RetryAfter, 1), partial(RetryAfter, 9)], b"x", 3, [1.0, 5.0]),
        ([BadRequest("file is too big")], "gone", 1, []),
        ([Forbidden("x")], "gone", 1, []),
        ([TelegramError("x")], "gone", 1, []),
    ],
)
def test_a_file_is_asked_for_three_times(
    errors: list[Fault],
    content: bytes | str,
    asked: int,
    waits: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    document = SentFile(b"x", *errors)
    assert (fetched(document), document.asked) == (content, asked)
    assert [seconds for seconds in slept if seconds] == waits


# The menu


def test_the_menu_in_each_language() -> None:
    bot = NotingBot()
    asyncio.run(set_menu(bot))  # type: ignore[arg-type]
    found = [
        (given[""][1].type, given[""][2], [one.command for one in given[""][0]])
        for _, given in bot.asked
    ]
    assert sorted(found, key=str) == sorted(
        [
            ("all_private_chats", None, list(PRIVATE_MENU)),
            ("all_private_chats", "de", list(PRIVATE_MENU)),
            ("all_group_chats", None, list(GROUP_MENU)),
            ("all_group_chats", "de", list(GROUP_MENU)),
        ],
        key=str,
    )
    texts = {given[""][2]: given[""][0][0].description for _, given in bot.asked}
    assert texts["de"] != texts[None]
