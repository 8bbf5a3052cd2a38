"""What is sent to Telegram, request by request: a bot that only notes what it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, PhotoSize
from telegram import Message as Sent
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

from stammtisch.adapters.chat.incoming import MAX_FILE, Incoming, NoFile
from stammtisch.adapters.chat.io.outage_log import OutageLog
from stammtisch.adapters.chat.render.message import Button, File, Message, TablePicture, table_rows
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
from stammtisch.core.scene.parts import Scene
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
from stammtisch.core.service.queues import LiveMessage, Notice
from stammtisch.core.service.stored import Person
from tests.harness.pictures import picture
from tests.harness.store import MemoryStore

Fault = Exception | Callable[[], Exception] | None
"""A RetryAfter is made within a test: see conftest."""
GROUP_LANE, ANNA = "telegram:-40/3", "telegram:5"
PICTURE = TablePicture(Scene("uno", "Uno", (), (), asked="Play a card."))
ROWS = "\n".join(table_rows(PICTURE.scene))
BUTTONS = ((Button("r7", "7:1:c1"),),)


def raise_if(faults: list[Fault]) -> None:
    """Raises the next one."""
    fault = faults.pop(0) if faults else None
    if fault is not None:
        raise fault() if callable(fault) else fault


class Clock:
    """Time passes only while somebody waits."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


class NotingBot:
    """`asked`: methods and their arguments; `errors`: what the next requests raise, None for an
    answer as usual; `hides`: the server has ephemeral messages."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.errors: list[Fault] = []
        self.hides = True

    def __getattr__(self, method: str) -> Callable[..., Awaitable[Any]]:
        async def request(*positional: Any, **named: Any) -> Any:
            self.asked.append((method, {**named, **({"": positional} if positional else {})}))
            raise_if(self.errors)
            photo = "photo" in method or "media" in method
            pictures = [PhotoSize(f"file{len(self.asked)}", "u", 1, 1)] if photo else []
            alone = {"ephemeral_message_id": 9} if "api_kwargs" in named and self.hides else None
            return Sent(77, None, None, photo=pictures, api_kwargs=alone)  # type: ignore[arg-type]

        return request

    @property
    def methods(self) -> list[str]:
        return [method for method, _ in self.asked]


class Desk:
    def __init__(self) -> None:
        self.bot, self.clock = NotingBot(), Clock()
        bot: Any = self.bot
        self.out = TelegramChat(bot, MemoryStore(), self.clock, str, paint=self.paint)

    async def paint(self, scene: Scene) -> bytes:
        return scene.title.encode()

    def run(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Do something, and what it leaves for later."""

        async def all_of_it() -> Any:
            result = await work()
            while self.out.replies.busy:
                await asyncio.sleep(0)
            return result

        return asyncio.run(all_of_it())

    def show(self, drawn: Message, *, place: str = "hand", **more: Any) -> str:
        slot = LiveMessage(GROUP_LANE, 7, place, "", 1, **more)
        return str(self.run(lambda: self.out.show(slot, drawn)))

    def says(self, do: Callable[[], None]) -> None:
        async def work() -> None:
            do()

        self.run(work)


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


def test_a_picture_is_put_into_a_text_and_a_text_in_its_place_is_sent_anew() -> None:
    desk = Desk()
    drawn = Message("T7", picture=PICTURE, buttons=BUTTONS)
    assert desk.show(drawn, message="12n") == "p12nb"
    [(method, given)] = desk.bot.asked
    assert (method, given["message_id"]) == ("edit_message_media", 12)
    [media] = given[""]
    assert (media.caption, media.media.input_file_content) == ("<b>T7</b>", b"Uno")
    assert given["reply_markup"] is not None
    desk = Desk()
    assert desk.show(Message("T7"), message="p12n") == "77n"
    assert desk.bot.methods == ["send_message", "delete_message"]


def test_where_no_picture_can_be_put_into_a_text_it_stays_one() -> None:
    desk = Desk()
    refused = BadRequest("There is no media in the message to edit")
    desk.bot.errors = [refused]
    assert desk.show(Message("T7", picture=PICTURE), message="12nb") == "12n"
    assert desk.bot.methods == ["edit_message_media", "edit_message_text"]
    desk.bot.errors = [refused, BadRequest("Message is not modified")]
    assert desk.show(Message("T7", picture=PICTURE), message="12n") == "12n"


def test_until_its_picture_is_drawn_a_message_is_a_text_with_buttons() -> None:
    desk = Desk()
    early = desk.out.without_picture(Message("T7", picture=PICTURE, buttons=BUTTONS))
    assert desk.show(early) == "77nb"
    assert desk.show(early, message="12n") == "12nb"
    assert desk.bot.methods == ["send_message", "edit_message_text"]
    for _, given in desk.bot.asked:
        assert given["text"] == f"<b>T7</b>\n<pre>{ROWS}</pre>"
        assert "Play a card." in given["text"]
        assert given["reply_markup"] is not None
    shown = desk.out.digest(early)
    assert shown != desk.out.digest(replace(early, awaits_picture=False))
    assert desk.show(replace(early, awaits_picture=False), message="12nb", shown=shown) == "p12nb"
    assert desk.bot.methods[2:] == ["edit_message_media"]


def test_until_its_picture_is_drawn_a_picture_gets_another_caption_and_buttons() -> None:
    desk = Desk()
    early = desk.out.without_picture(Message("T7", picture=PICTURE, buttons=BUTTONS))
    assert desk.show(early, message="p12n", shown="another-one") == "p12nb"
    [(method, given)] = desk.bot.asked
    assert (method, given["caption"]) == ("edit_message_caption", "<b>T7</b>")
    assert given["reply_markup"] is not None


def test_a_text_that_has_become_a_picture_before_a_crash_stays_one() -> None:
    """The program was killed before it could store that it had put the picture in."""
    desk = Desk()
    early = desk.out.without_picture(Message("T7", picture=PICTURE))
    desk.bot.errors = [BadRequest("Bad Request: there is no text in the message to edit")]
    assert desk.show(early, message="12n") == "p12n"
    assert desk.bot.methods == ["edit_message_text", "edit_message_caption"]
    desk = Desk()
    desk.bot.errors = [BadRequest("Bad Request: there is no text in the message to edit")]
    assert desk.show(Message("T7"), message="12n") == "77n"
    assert desk.bot.methods == ["edit_message_text", "send_message", "delete_message"]


def test_a_picture_is_drawn_unless_it_lies_there() -> None:
    drawn = Message("T7", picture=PICTURE)
    shown = Desk().out.digest(drawn)

    def drawing(drawn: Message, message: str, **more: Any) -> bool:
        async def asked() -> bool:
            live = LiveMessage(GROUP_LANE, 7, "hand", "", 1, message=message, shown=shown, **more)
            return Desk().out.picture(live, drawn) is not None

        return asyncio.run(asked())

    assert drawing(drawn, "")
    assert drawing(drawn, "12n")
    assert not drawing(drawn, "p12n")
    assert drawing(drawn, "p12n", send_again=True)
    assert drawing(Message("T7", picture=picture("Ojyks")), "p12n")
    assert not drawing(Message("T7"), "p12n")


def test_a_picture_stands_in_place_of_the_rows_and_is_uploaded_once() -> None:
    desk = Desk()
    assert desk.show(Message("T7", lines=("line",), picture=PICTURE)) == "p77n"
    [(method, given)] = desk.bot.asked
    assert (method, given["caption"]) == ("send_photo", "<b>T7</b>\nline")
    assert given["photo"] == b"Uno", "as it was painted"
    desk.show(Message("T7", picture=PICTURE))
    assert desk.bot.asked[1][1]["photo"] == "file1"


def test_of_a_picture_that_stays_only_the_caption_is_edited() -> None:
    desk = Desk()
    drawn = Message("T7", picture=PICTURE)
    shown = desk.out.digest(drawn)
    assert shown.startswith(f"{PICTURE.mark}-")
    assert desk.out.digest(Message("T7", ("row",))).startswith("-")
    assert desk.show(drawn, message="p12n", shown=shown) == "p12n"
    [(method, given)] = desk.bot.asked
    assert (method, given["caption"], given["parse_mode"]) == (
        *("edit_message_caption", "<b>T7</b>", ParseMode.HTML),
    )
    assert desk.show(drawn, message="p12n", shown="another-one") == "p12n"
    method, given = desk.bot.asked[1]
    assert method == "edit_message_media"
    [media] = given[""]
    assert (media.caption, media.parse_mode) == ("<b>T7</b>", ParseMode.HTML)
    desk.show(drawn)
    assert desk.bot.asked[2][1]["photo"] == "file2", "it is there already"


@pytest.mark.parametrize("text", ["Wrong file identifier", "PHOTO_INVALID_DIMENSIONS", "no media"])
def test_a_picture_that_telegram_does_not_want_becomes_rows(text: str) -> None:
    desk = Desk()
    desk.bot.errors = [BadRequest(text)]
    assert desk.show(Message("T7", picture=PICTURE)) == "77n"
    assert desk.bot.methods == ["send_photo", "send_message"]
    assert desk.bot.asked[1][1]["text"] == f"<b>T7</b>\n<pre>{ROWS}</pre>"


def test_what_is_wrong_with_the_message_is_not_the_pictures_fault() -> None:
    desk = Desk()
    desk.bot.errors = [BadRequest("Chat not found")]
    with pytest.raises(Gone):
        desk.show(Message("T7", picture=PICTURE))
    assert desk.bot.methods == ["send_photo"]


def test_a_picture_that_could_not_be_changed_is_drawn_again() -> None:
    desk = Desk()
    desk.show(Message("T7", picture=PICTURE))
    desk.bot.errors = [BadRequest("wrong file identifier")]
    with pytest.raises(ServerFails):
        desk.show(Message("T7", picture=PICTURE), message="p12n", shown="another-one")
    desk.show(Message("T7", picture=PICTURE))
    assert isinstance(desk.bot.asked[-1][1]["photo"], bytes)


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


def test_a_pop_up_has_two_hundred_units() -> None:
    desk = Desk()
    desk.says(lambda: desk.out.pop_up("q", "🙂" * 200, ANNA))
    desk.says(lambda: desk.out.pop_up("q", "No.", ANNA))
    desk.says(lambda: desk.out.pop_up("q", "", ANNA))
    assert [given for _, given in desk.bot.asked] == [
        {"callback_query_id": "q", "text": "🙂" * 99 + "…", "show_alert": True},
        {"callback_query_id": "q", "text": "No.", "show_alert": True},
        {"callback_query_id": "q"},
    ]


@pytest.mark.parametrize(
    ("errors", "tries", "slept"),
    [
        ([partial(RetryAfter, 7)], 2, [7.0]),
        ([partial(RetryAfter, 900)], 1, []),
        ([BadRequest("Query is too old")], 1, []),
        ([NetworkError("x"), TimedOut()], 3, []),
        ([NetworkError("x")] * 5, 3, []),
        ([TelegramError("x")], 1, []),
    ],
)
def test_a_pop_up_is_tried_three_times(errors: list[Fault], tries: int, slept: list[float]) -> None:
    desk = Desk()
    desk.bot.errors = list(errors)
    desk.says(lambda: desk.out.pop_up("q", "No.", ANNA))
    assert (len(desk.bot.asked), list(filter(None, desk.clock.slept))) == (tries, slept)


def whisper(desk: Desk) -> None:
    incoming = Incoming("telegram", "1", Person(ANNA, "Anna", "", "en"), GROUP_LANE, True)
    hand = Message(lines=("your hand",), buttons=BUTTONS)
    desk.says(lambda: desk.out.show_ephemeral("q", incoming, hand, "in short"))


def test_a_hand_is_shown_aside_and_the_button_stops_turning() -> None:
    desk = Desk()
    desk.out.has_ephemeral = True
    whisper(desk)
    assert desk.bot.methods == ["send_message", "answer_callback_query"]
    given = desk.bot.asked[0][1]
    assert (given["chat_id"], given["text"]) == (-40, "your hand")
    assert given["message_thread_id"] == 3
    assert given["parse_mode"] == ParseMode.HTML
    assert given["reply_markup"] is not None
    assert given["link_preview_options"] == LinkPreviewOptions(is_disabled=True)
    to = {"receiver_user_id": 5, "callback_query_id": "q"}
    assert given["api_kwargs"] == {"ephemeral_message_parameters": to}
    assert desk.bot.asked[1][1] == {"callback_query_id": "q"}


def test_until_a_server_has_hidden_a_message_it_gets_no_hand() -> None:
    desk = Desk()
    whisper(desk)
    assert desk.bot.methods == ["send_message", "do_api_request", "answer_callback_query"]
    assert (desk.bot.asked[0][1]["text"], desk.bot.asked[0][1]["reply_markup"]) == ("…", None)
    method, edited = desk.bot.asked[1][1][""]
    assert method == "editEphemeralMessageText"
    assert (edited["ephemeral_message_id"], edited["receiver_user_id"]) == (9, 5)
    assert (edited["chat_id"], edited["text"]) == (-40, "your hand")
    desk.clock.time += 100
    whisper(desk)
    assert desk.bot.methods[3:] == ["send_message", "answer_callback_query"]
    assert desk.bot.asked[3][1]["text"] == "your hand"


@pytest.mark.parametrize("known", [None, True])
def test_what_a_server_shows_to_everybody_is_removed_at_once(known: bool | None) -> None:
    desk = Desk()
    desk.bot.hides, desk.out.has_ephemeral = False, known
    whisper(desk)
    assert desk.bot.methods == ["send_message", "delete_message", "answer_callback_query"]
    assert desk.bot.asked[1][1] == {"chat_id": -40, "message_id": 77}
    assert desk.bot.asked[2][1]["text"] == "in short"
    desk.clock.time += 100
    whisper(desk)
    assert desk.bot.methods[3:] == ["answer_callback_query"]


def test_where_nothing_can_be_shown_aside_it_is_not_tried_again() -> None:
    desk = Desk()
    desk.bot.errors = [BadRequest("ephemeral messages are not supported")]
    whisper(desk)
    assert desk.bot.methods == ["send_message", "answer_callback_query"]
    assert desk.bot.asked[1][1]["text"] == "in short"
    desk.clock.time += 100
    whisper(desk)
    assert desk.bot.methods[2:] == ["answer_callback_query"]


@pytest.mark.parametrize(
    "error",
    [
        TimedOut(),
        *map(BadRequest, ("USER_NOT_PARTICIPANT", "QUERY_ID_INVALID", "query is too old")),
    ],
)
def test_after_another_error_it_is_tried_again(error: TelegramError) -> None:
    desk = Desk()
    desk.out.has_ephemeral = True
    desk.bot.errors = [error]
    whisper(desk)
    desk.clock.time += 100
    whisper(desk)
    assert desk.bot.methods[2:] == ["send_message", "answer_callback_query"]


def test_a_whisper_counts_and_waits_for_nobody() -> None:
    """A pop-up is free."""
    desk = Desk()
    desk.out.has_ephemeral = True
    whisper(desk)
    whisper(desk)
    assert desk.bot.methods[2:] == ["answer_callback_query"]
    assert desk.bot.asked[2][1]["text"] == "in short"


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
