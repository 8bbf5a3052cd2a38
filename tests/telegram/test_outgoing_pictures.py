"""Pictures in messages to Telegram: when they are drawn, uploaded, put in and left out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
)

from stammtisch.adapters.chat.render.message import Message
from stammtisch.core.service.ports import (
    Gone,
    ServerFails,
)
from stammtisch.core.service.queues import LiveMessage
from tests.harness.pictures import picture
from tests.telegram.desk import (
    BUTTONS,
    GROUP_LANE,
    PICTURE,
    ROWS,
    Desk,
)


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
