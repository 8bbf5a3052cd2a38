"""What one person is shown alone in Telegram: pop-ups, and messages that nobody else sees."""

from __future__ import annotations

from functools import partial

import pytest
from telegram import LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from stammtisch.adapters.chat.incoming import Incoming
from stammtisch.adapters.chat.render.message import Message
from stammtisch.core.service.stored import Person
from tests.telegram.desk import (
    ANNA,
    BUTTONS,
    GROUP_LANE,
    Desk,
    Fault,
)


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
