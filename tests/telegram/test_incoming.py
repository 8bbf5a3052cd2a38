"""What updates of Telegram say, one by one: no server, no store."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import Update, User

from stammtisch.adapters.chat.incoming import Incoming
from stammtisch.adapters.telegram.bot import UNREADABLE
from stammtisch.adapters.telegram.incoming import (
    NOTHING,
    WANTED,
    AnonymousCommand,
    BackInChat,
    LeftChat,
    MovedChat,
    NoopPress,
    ParsedUpdate,
    UserInput,
    keys_of,
    read_update,
)
from stammtisch.core.service.stored import Person

BOT = User(7, "Stammtisch", is_bot=True, username="Stammtisch_Bot")
ANNA = {"id": 5, "is_bot": False, "first_name": "Anna", "last_name": "B", "language_code": "de-AT"}
ROBOT = {"id": 6, "is_bot": True, "first_name": "Other"}
PRIVATE = {"id": 5, "type": "private"}
GROUP = {"id": -40, "type": "supergroup", "title": "Skat"}
SMALL_GROUP = {"id": -41, "type": "group", "title": "Skat"}
CHANNEL = {"id": -42, "type": "channel", "title": "News"}
DECK = {"file_id": "f", "file_unique_id": "u", "file_name": "deck.toml", "file_size": 100}
RIGHTS = (
    *("can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages"),
    *("can_manage_video_chats", "can_restrict_members", "can_promote_members", "can_change_info"),
    *("can_invite_users", "can_post_stories", "can_edit_stories", "can_delete_stories"),
)
"""Of an administrator."""
MOVING = {"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1, "duration": 1}


def read(**parts: Any) -> ParsedUpdate | None:
    return read_update(Update.de_json({"update_id": 99, **parts}, None), BOT)


def message(**parts: Any) -> dict[str, Any]:
    """In a group, by Anna."""
    return {"message_id": 11, "date": 1_700_000_000, "chat": GROUP, "from": ANNA, **parts}


def said(**parts: Any) -> Incoming:
    heard = read(message=message(**parts))
    assert isinstance(heard, UserInput)
    assert (heard.query, heard.message) == ("", 0)
    return heard.incoming


def pressed(data: str | None, chat: dict[str, Any] = GROUP, **parts: Any) -> ParsedUpdate | None:
    query = {"id": "q1", "from": ANNA, "chat_instance": "c", "data": data}
    return read(callback_query={**query, "message": message(chat=chat, **parts)})


# What is said


def test_in_a_group_somebody_is_known_by_number_and_can_not_be_written_to() -> None:
    assert said(text="/new uno") == Incoming(
        source="telegram",
        update="99",
        by=Person("telegram:5", "Anna B", "", "de"),
        chat="telegram:-40",
        public=True,
        text="/new uno",
    )
    assert said(chat=SMALL_GROUP, text="hello").public


def test_in_private_the_chat_is_where_somebody_can_be_written_to() -> None:
    found = said(chat=PRIVATE, text="r7")
    assert (found.by.lane, found.chat, found.public) == ("telegram:5", "telegram:5", False)


@pytest.mark.parametrize(
    "parts",
    [
        {"sticker": None},
        {"text": ""},
        {"caption": "of a picture", "photo": []},
        {"chat": CHANNEL, "text": "/new uno"},
        {"from": None, "text": "/new uno"},
        {"from": ROBOT, "text": "/new uno"},
    ],
    ids=["nothing", "empty", "caption", "channel", "nobody", "bot"],
)
def test_what_says_nothing_to_the_bot(parts: dict[str, Any]) -> None:
    assert read(message=message(**parts)) is None


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("/join@stammtisch_bot", True),
        ("/join@STAMMTISCH_BOT T7", True),
        ("/join@other_bot", False),
        ("/join@stammtisch", False),
        ("say /join@other_bot", True),
        ("/join", True),
    ],
)
def test_a_command_to_another_bot_is_not_heard(text: str, heard: bool) -> None:
    assert isinstance(read(message=message(text=text)), UserInput) == heard


@pytest.mark.parametrize(
    ("names", "name"),
    [
        ({"first_name": "Anna", "last_name": "B"}, "Anna B"),
        ({"first_name": "Anna"}, "Anna"),
        ({"first_name": "", "last_name": "B"}, "B"),
    ],
)
def test_a_sender_without_a_first_name_is_heard(names: dict[str, str], name: str) -> None:
    assert said(**{"text": "/new uno", "from": {"id": 5, "is_bot": False, **names}}).by.name == name


def test_a_bot_without_a_name_hears_no_command_with_a_name() -> None:
    update = Update.de_json({"update_id": 1, "message": message(text="/join@none")}, None)
    assert read_update(update, User(7, "Stammtisch", is_bot=True)) is None


def test_a_file_with_its_caption() -> None:
    found = said(document=DECK, caption="/deck T3")
    assert found.file is not None
    assert (found.file.name, found.text) == ("deck.toml", "/deck T3")
    bare = said(document={"file_id": "f", "file_unique_id": "u"})
    assert bare.file is not None
    assert (bare.file.name, bare.text) == ("", "")


def test_a_moving_picture_is_no_file() -> None:
    """Telegram sends it as a document, too."""
    assert read(message=message(document=DECK, animation=MOVING)) is None
    assert read(message=message(document=DECK, animation=MOVING, caption="/deck")) is None


def test_a_topic_is_a_lane_of_its_own() -> None:
    topic = {"message_thread_id": 3, "is_topic_message": True}
    assert said(text="x", **topic).chat == "telegram:-40/3"
    # in other groups answers are threads, too
    assert said(text="x", message_thread_id=3).chat == "telegram:-40"


@pytest.mark.parametrize(
    ("answered", "table"),
    [
        ({"from": {"id": 7, "is_bot": True, "first_name": "S"}, "text": "T12 · Uno"}, 12),
        ({"from": {"id": 7, "is_bot": True, "first_name": "S"}, "caption": "T12 · Uno"}, 12),
        ({"from": {"id": 7, "is_bot": True, "first_name": "S"}, "text": "Uno T12"}, None),
        ({"from": {"id": 7, "is_bot": True, "first_name": "S"}}, None),
        ({"from": ROBOT, "text": "T12 · Uno"}, None),
        ({"from": None, "text": "T12 · Uno"}, None),
    ],
    ids=["text", "caption", "not in front", "empty", "of another bot", "of a channel"],
)
def test_an_answer_to_a_table_names_it(answered: dict[str, Any], table: int | None) -> None:
    assert said(text="r7", reply_to_message=message(**answered)).table == table
    assert said(text="r7").table is None


def test_of_who_hides_behind_the_group_only_commands_are_heard() -> None:
    found = read(message=message(text="/new uno", sender_chat=GROUP))
    assert isinstance(found, AnonymousCommand)
    assert (found.incoming.text, found.incoming.chat) == ("/new uno", "telegram:-40")
    for text in ("hello", "/weather", "!r7"):
        assert read(message=message(text=text, sender_chat=GROUP)) is None
    assert read(message=message(text="/new uno", sender_chat=CHANNEL)) is None


# Buttons


def test_a_pressed_button() -> None:
    assert pressed("7:12:c3") == UserInput(
        Incoming(
            source="telegram",
            update="99",
            by=Person("telegram:5", "Anna B", "", "de"),
            chat="telegram:-40",
            public=True,
            pressed="7:12:c3",
            table=7,
        ),
        query="q1",
        message=11,
    )
    found = pressed("begin:uno", PRIVATE)
    assert isinstance(found, UserInput)
    assert (found.incoming.table, found.incoming.public) == (None, False)
    assert found.incoming.by.lane == "telegram:5"


def test_a_button_in_a_topic() -> None:
    found = pressed("7:12:c3", message_thread_id=3, is_topic_message=True)
    assert isinstance(found, UserInput)
    assert found.incoming.chat == "telegram:-40/3"


def test_a_button_of_a_message_that_telegram_does_not_show_any_more() -> None:
    found = pressed("7:12:c3", date=0)
    assert isinstance(found, UserInput)
    assert (found.incoming.chat, found.message) == ("telegram:-40", 11)


def test_buttons_that_do_nothing() -> None:
    assert pressed(NOTHING) == pressed(None) == NoopPress("q1", "telegram:-40")
    query = {"id": "q2", "chat_instance": "c", "data": "7:12:c3"}
    assert read(callback_query={**query, "from": ANNA}) == NoopPress("q2")
    robot = {**query, "from": ROBOT, "message": message()}
    assert read(callback_query=robot) == NoopPress("q2", "telegram:-40")


# Chats


def test_a_group_that_moved_says_so_in_both_chats() -> None:
    moved = MovedChat("telegram:-41", "telegram:-40")
    assert read(message=message(chat=SMALL_GROUP, migrate_to_chat_id=-40)) == moved
    assert read(message=message(migrate_from_chat_id=-41)) == moved


@pytest.mark.parametrize(
    ("status", "more", "kind"),
    [
        ("left", {}, LeftChat),
        ("kicked", {"until_date": 0}, LeftChat),
    ],
)
def test_the_bot_is_removed_and_let_in(
    status: str, more: dict[str, Any], kind: type[LeftChat]
) -> None:
    robot = {"id": 7, "is_bot": True, "first_name": "S"}
    old, new = {"user": robot, "status": "member"}, {"user": robot, "status": status, **more}
    change = {"chat": GROUP, "from": ANNA, "date": 1, "old_chat_member": old}
    assert read(my_chat_member={**change, "new_chat_member": new}) == kind("telegram:-40")


@pytest.mark.parametrize(("before", "greets"), [("left", True), ("administrator", False)])
def test_the_bot_is_let_into_a_group(before: str, greets: bool) -> None:
    robot = {"id": 7, "is_bot": True, "first_name": "S"}
    rights = dict.fromkeys(RIGHTS, True) if before == "administrator" else {}
    old = {"user": robot, "status": before, **rights}
    new = {"user": robot, "status": "member"}
    change = {"chat": GROUP, "from": ANNA, "date": 1, "old_chat_member": old}
    added = read(my_chat_member={**change, "new_chat_member": new})
    assert added == BackInChat("telegram:-40", greets, "de-AT")


def test_other_updates_say_nothing() -> None:
    assert read() is None
    assert read(edited_message=message(text="/new uno")) is None
    assert WANTED == ("message", "callback_query", "my_chat_member", "inline_query")


@pytest.mark.parametrize(
    "update",
    [
        *([], 7, {}, {"update_id": 1, "message": 1}, {"message": {}}),
        *({"update_id": 1, "message": {}}, {"update_id": 1, "message": message(text=5)}),
        *({"update_id": 1, "message": message(date=date)} for date in (10**20, -(10**18), 10**13)),
    ],
)
def test_what_has_not_the_form_of_an_update(update: Any) -> None:
    with pytest.raises(UNREADABLE):
        read_update(Update.de_json(update, None), BOT)


def test_what_keeps_its_order() -> None:
    anna = {"telegram:-40", "telegram:5"}
    assert keys_of(pressed("7:12:c3")) == anna | {"T7"}
    assert keys_of(pressed("begin:uno")) == anna
    assert keys_of(pressed("0:12:c3")) == anna | {"T0"}
    assert keys_of(MovedChat("a", "b")) == {"a", "b"}
    assert keys_of(LeftChat("a")) == keys_of(BackInChat("a")) == {"a"}
    assert keys_of(NoopPress("q")) == keys_of(None) == set()
