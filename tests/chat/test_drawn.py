"""Tables as messages, piece by piece: a lobby, a board, a hand, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.adapters.chat.render.capabilities import Capabilities
from stammtisch.adapters.chat.render.draw import (
    MAX_NEWS,
    RenderContext,
    board,
    draw_live_message,
    hand,
    hand_summary,
)
from stammtisch.adapters.chat.render.message import COLUMNS, Deadline, Message
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.service.ports import Reader
from stammtisch.core.service.queues import LiveMessage
from stammtisch.core.service.stored import Stored
from tests.tables.chat import Chat, dealt, opened
from tests.tables.test_answers import ANNA, BEN, CLEO
from tests.tables.test_calls import one_card_left
from tests.tables.test_second_thoughts import ended

TEXTS = texts_in("en")
BOTH = {1: "anna", 2: "ben"}


def look(chat: Chat, public: bool = True, **more: Any) -> RenderContext:
    return RenderContext(7, public, chat.table, TEXTS, **more)


def uno(people: dict[int, str] = BOTH, pace: str = "off") -> Chat:
    cards = [*ANNA, *BEN, *CLEO, "r5"]
    return dealt("uno", people, cards, (0, "starter 1"), players=3, pace=pace)


def buttons(message: Message) -> list[list[str]]:
    """What they say."""
    return [[button.data or button.url for button in row] for row in message.buttons]


def said(message: Message) -> list[str]:
    return [data for row in buttons(message) for data in row]


# Lobbies


def test_a_lobby_in_a_group() -> None:
    chat = opened("uno")
    chat("ben: /join")
    chat("anna: /ai Bert")
    chat("anna: /pace slow")
    chat("ben: /word apple")
    phase = chat.table.phase_id
    message = board(look(chat, link="https://bot"))
    assert message.title == "T7 · Uno with points"
    assert message.rows == ("1 Anna", "2 Ben", "3 Bert (AI, heuristic)")
    assert message.lines == (
        TEXTS("c-lobby", players="2 to 10 players"),
        f"{TEXTS('c-pace', pace=TEXTS('c-pace-slow'))} · "
        + TEXTS("c-deal", commitment=chat.table.commitment[:8]),
        TEXTS("c-invite", link="https://bot"),
        TEXTS("c-word", who="Ben", word="apple"),
    )
    assert buttons(message) == [
        ["7:0:join", "7:0:leave", "https://bot"],
        ["7:0:+1", "7:0:+2"],
        ["7:0:+3", "7:0:+4"],
        ["/set T7", "7:0:fair"],
        [f"7:{phase}:start", f"7:{phase}:stop"],
    ]
    assert message.news == ()


def test_a_lobby_in_private_has_nobody_to_join() -> None:
    assert [row[0] for row in buttons(board(look(opened("uno"), public=False)))] == [
        *("7:0:+1", "7:0:+3", "/set T7", f"7:{opened('uno').table.phase_id}:start")
    ]


def test_a_lobby_says_what_was_changed_and_who_may_come() -> None:
    chat = opened("uno", anyone=True)
    chat("anna: /set rounds=2")
    lines = board(look(chat)).lines
    assert TEXTS("c-open-to-all", table=7) in lines
    assert lines[1] == TEXTS("c-options", options="Rounds = 2")
    private = board(look(chat, public=False)).lines
    assert not any(line.startswith("Open to all") for line in private)


def test_a_lobby_of_a_game_with_decks() -> None:
    message = board(look(opened("narikana")))
    assert TEXTS("c-deck-how") in message.lines
    assert "/deck T7" in said(message)
    assert "/deck T7" not in said(board(look(opened("uno"))))
    secret = opened("narikana")
    secret("anna: /set secret_decks=on")
    assert TEXTS("c-deck-hidden") in board(look(secret)).lines
    typed = look(secret, can=Capabilities(buttons=False))
    assert TEXTS("c-deck-hidden-typed") in board(typed).lines


def test_a_lobby_that_was_closed() -> None:
    chat = opened("uno")("anna: /stop")
    assert (
        board(look(chat))
        == hand(look(chat), "anna")
        == Message("T7 · Uno with points", lines=(TEXTS("c-closed"),))
    )


# Boards


def test_a_board_says_who_is_asked_and_until_when() -> None:
    chat = uno(pace="normal")
    message = board(look(chat, link="https://bot", can=Capabilities(times=True)))
    assert message.lines == (TEXTS("c-waiting", names="Anna", more=0),)
    when = "00:18:10 UTC"
    assert message.due == Deadline(TEXTS("c-until", when=when), when, 1090)
    assert board(look(chat)).lines[1] == TEXTS("c-pace", pace=TEXTS("c-pace-normal"))
    assert buttons(message) == [["7:0:hand", "https://bot"]]
    assert all(len(row) <= COLUMNS for row in message.rows)
    assert message.rows
    assert "Uno" not in message.rows[0]
    assert message.picture is None


def test_without_a_deadline_none_is_named() -> None:
    assert board(look(uno())).lines == (TEXTS("c-waiting", names="Anna", more=0),)


def test_an_ai_player_has_no_deadline_that_is_told() -> None:
    chat = uno({1: "anna", 3: "cleo"}, pace="normal")("anna: r1")
    assert board(look(chat)).lines == (TEXTS("c-waiting", names="Robot", more=0),)


def test_who_is_away_may_come_back_by_the_board() -> None:
    chat = uno(pace="normal")("""
        later: 90
        ben: draw
        ben: pass
        3: draw
        3: pass
        later: 90                   -> took-over 1
    """)
    assert buttons(board(look(chat))) == [["7:0:hand", "7:0:back"]]
    assert "7:0:back" in said(hand(look(chat), "anna"))
    assert "7:0:back" not in said(hand(look(chat), "ben"))


def test_a_paused_table_says_so() -> None:
    chat = uno({1: "anna"})("anna: /leave -> paused")
    assert board(look(chat)).lines == (TEXTS("c-paused"),)


def test_pictures_only_where_they_are_wanted() -> None:
    assert board(look(uno(), pictures=True)).picture
    assert hand(look(uno(), pictures=True), "anna").picture
    assert hand(look(uno()), "anna").picture is None


# Hands


def test_a_hand_in_a_group_says_that_it_is_ones_turn() -> None:
    chat = uno()
    question = chat.table.question_of("anna")
    assert question is not None
    message = hand(look(chat), "anna")
    assert message.title == "T7 · Uno with points · your turn"
    assert hand(look(chat, public=False), "anna").title == "T7 · Uno with points"
    assert hand(look(chat), "ben").title == "T7 · Uno with points"
    assert f"7:{question.id}:c1" in said(message)
    assert said(message)[-1] == f"7:{question.id}:hint"
    assert said(hand(look(chat), "ben")) == []


def test_undo_is_offered_to_who_is_alone_and_has_moved() -> None:
    chat = uno({1: "anna"})
    first = chat.table.question_of("anna")
    assert first is not None
    assert f"7:{first.id}:undo" in said(hand(look(chat), "anna"))
    chat("anna: r1 -> thinks 2")
    assert said(hand(look(chat), "anna")) == [f"7:{first.id}:undo"]
    assert "undo" not in "".join(said(hand(look(uno()), "anna")))


def test_a_choice_that_is_held_may_be_changed() -> None:
    chat = dealt("ojyks", BOTH, ())
    chat("anna: reveal c1r1 c1r2")
    number = chat.table.head.answered["anna"]
    assert said(hand(look(chat), "anna")) == [f"7:{number}:change"]


def test_calls_are_always_there_while_a_game_is_on() -> None:
    chat = one_card_left()
    for person in ("anna", "ben"):
        assert {"7:0:call1", "7:0:call2"} <= {*said(hand(look(chat), person))}
    texts = [one.text for row in hand(look(chat), "ben").buttons for one in row]
    assert texts[-2:] == ["Nyan!", "Nyan nyan!"]
    assert "7:0:call1" not in said(hand(look(uno()), "anna"))
    chat("anna: /stop")
    chat("ben: /stop")
    assert "7:0:call1" not in said(hand(look(chat), "ben"))


def test_news_are_the_last_ones_and_of_others_too() -> None:
    chat = uno()
    for line in ("anna: r1", "ben: r3", "3: play r8", "anna: r2", "ben: draw", "ben: pass"):
        chat(line)
    news = board(look(chat)).news
    assert len(news) == MAX_NEWS
    assert "Ben" in news[-1]
    own = hand(look(chat), "anna").news
    assert "You" in " ".join(own)
    assert "Anna" not in " ".join(own)


def test_a_hand_in_a_few_words() -> None:
    words = hand_summary(look(uno()), 1)
    assert words[0] == "Your hand: 1● 2● 7▲ 3■ 4■ 5◆ 6◆"
    assert len(words) == 2
    assert len(hand_summary(look(uno()), 2)) == 1, "nothing is asked"
    grid = hand_summary(look(dealt("ojyks", BOTH, ())), 1)
    assert grid[:3] == ["▒▒ ▒▒ ▒▒ ▒▒"] * 3


# The end


def test_the_end_of_a_game() -> None:
    chat = ended(BOTH)
    phase = chat.table.phase_id
    message = board(look(chat))
    assert message.lines == ("Anna wins!",)
    assert buttons(message) == [], "they are below the result, which comes as a new message"
    own = hand(look(chat, can=Capabilities(analyses=True)), "anna")
    assert own.lines[-1] == "You win!"
    about = [f"7:{phase}:{what}1" for what in ("analyse", "replay", "record", "fair")]
    assert buttons(own) == [[f"7:{phase}:again", "/new"], about]


def test_a_game_that_was_called_off_is_not_analysed() -> None:
    chat = uno()("anna: /stop")("ben: /stop -> stopped")
    message = board(look(chat, can=Capabilities(analyses=True)))
    assert message.lines == (TEXTS("c-called-off"),)
    assert buttons(message) == [[f"7:{chat.table.phase_id}:again", "/new"]]


# Slots


def slot_of(chat: Chat, place: str, link: Callable[[str], str] | None = None) -> Message:
    table = chat.table
    stored = Stored(7, "#room", True, table, table.record)
    slot = LiveMessage("#room", 7, place, "anna" if place == "hand" else "", 1)
    return draw_live_message(slot, stored, Reader("anna", "de", pictures=True), link)


def test_a_slot_is_drawn_as_its_reader_wants_it() -> None:
    message = slot_of(uno(), "hand")
    assert message.picture
    assert message.title == "T7 · Uno mit Punkten · du bist am Zug"
    shown = slot_of(uno(), "board", lambda text: f"bot?{text}")
    assert said(shown) == ["7:0:hand", "bot?T7"]


def test_the_link_of_a_lobby_invites() -> None:
    chat = opened("uno")
    shown = slot_of(chat, "board", lambda text: f"bot?{text}")
    assert f"bot?T7-{chat.table.invitation}" in said(shown)
