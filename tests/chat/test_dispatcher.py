"""What is answered at once, where chats differ: without buttons, without pop-ups, with several
tables, and to files."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.chat.dispatcher import Dispatcher
from stammtisch.adapters.chat.incoming import (
    Attachment,
    Incoming,
    Languages,
    Response,
    refusal_response,
)
from stammtisch.adapters.chat.render.capabilities import Capabilities, VisibleChoices
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.chats.schema import tables
from stammtisch.core.service.requests import Limits, WhichTable
from stammtisch.core.service.stored import Person
from tests.harness.script import PLAYERS, Script

TYPED = Capabilities(buttons=False, popups=False, prefix="!", reactions=True)
ROOM = "#room"


class Desk:
    """Somebody says something to a bot, in the room or in private; what is answered."""

    def __init__(self, can: Capabilities = TYPED, limits: Limits | None = None) -> None:
        self.script = Script(limits=limits)
        self.numbers = itertools.count(1)
        self.can(can)

    def can(self, can: Capabilities) -> None:
        self.dispatcher = Dispatcher(
            self.script.service, self.script.secrets.__next__, lambda text: f"bot?{text}", can
        )

    def incoming(self, who: str, text: str = "", **more: Any) -> Incoming:
        public = more.pop("public", True)
        person = Person(f"chat:{who}", who.title(), more.pop("lane", f"@{who}"), "en")
        chat = ROOM if public else f"@{who}"
        return Incoming("chat", str(next(self.numbers)), person, chat, public, text, **more)

    def says(self, who: str, text: str = "", **more: Any) -> Response:
        incoming = self.incoming(who, text, **more)

        async def said() -> Response:
            answer = await self.dispatcher.take(incoming)
            await self.script.settle()
            return answer

        return asyncio.run(said())

    def table(self, number: int = 1) -> Any:
        stored = self.script.store.run_now(lambda tx: tx.table(number))  # type: ignore[attr-defined]
        return stored.table

    def legal(self, who: str, number: int = 1) -> list[str]:
        question = self.table(number).question_of(f"chat:{who}")
        game = self.table(number).game
        return [game.notation(move) for move in question.legal] if question else []

    def entries(self, number: int = 1) -> list[str]:
        return [f"{seat} {text}" for seat, text in self.table(number).record.moves if seat]

    def question(self, who: str, number: int = 1) -> int:
        question = self.table(number).question_of(f"chat:{who}")
        return question.id if question else 0


def told(answer: Response) -> str:
    return "\n".join(answer.message.lines) if answer.message else ""


def started(desk: Desk, game: str = "uno", **more: Any) -> Desk:
    """A game of Anna and Ben."""
    desk.says("anna", f"!new {game}", **more)
    number = len(desk.script.store.rows(tables))  # type: ignore[attr-defined]
    desk.says("ben", f"!join T{number}", **more)
    desk.says("anna", f"!pace off T{number}", **more)
    desk.says("anna", f"!begin T{number} anyway", **more)
    return desk


def whose_turn(desk: Desk, number: int = 1) -> str:
    return next(who for who in ("anna", "ben") if desk.legal(who, number))


# Answers


def test_what_pops_up_elsewhere_is_a_message_to_that_person() -> None:
    desk = Desk()
    answer = desk.says("anna", pressed="7:0:join")
    assert (answer.popup, answer.to) == ("", "@anna")
    assert "T7" in told(answer)
    nowhere = desk.says("ben", pressed="7:0:join", lane="")
    assert (nowhere.popup, nowhere.message) == ("", None)
    private = desk.says("anna", pressed="7:0:join", public=False, lane="")
    assert private.to == "@anna"
    desk.can(replace(TYPED, popups=True))
    shown = desk.says("anna", pressed="7:0:join")
    assert "T7" in shown.popup
    assert shown.message is None


def test_who_opens_the_bot_by_an_old_link_can_be_reached_from_then_on() -> None:
    desk = Desk()
    desk.says("anna", "!new uno")
    desk.says("ben", "!join", lane="")
    assert not desk.table().head.chair(2).reachable
    desk.says("ben", "/start T99", public=False)
    assert desk.table().head.chair(2).reachable


def test_a_hand_is_shown_in_full_where_nothing_pops_up() -> None:
    desk = started(Desk())
    answer = desk.says("anna", pressed="1:0:hand")
    assert answer.message is not None
    assert answer.message.rows
    desk.can(replace(TYPED, popups=True))
    short = desk.says("anna", pressed="1:0:hand")
    assert "Your hand" in short.popup
    assert short.ephemeral is not None
    assert "open" not in short.popup
    first = desk.says("anna", pressed="1:0:hand", lane="")
    assert first.popup.startswith(short.popup[:20])
    stranger = desk.says("zoe", pressed="1:0:hand")
    assert stranger.ephemeral is None
    assert len(desk.says("anna", pressed="1:0:hand").popup) <= 200


def test_what_a_button_never_says() -> None:
    desk = Desk(replace(TYPED, popups=True))
    assert desk.says("anna", pressed="nonsense").popup
    assert desk.says("anna", pressed="") == Response()


def test_an_unknown_command_is_answered_in_private_only() -> None:
    desk = Desk()
    assert desk.says("anna", "/weather") == Response(ignored=True)
    answer = desk.says("anna", "/weather", public=False)
    assert answer.refused
    assert told(answer)
    assert desk.says("anna", "!weather", public=False).refused
    assert desk.says("anna", "!weather") == Response(ignored=True), "perhaps for another bot"
    assert desk.says("anna", "   ", public=False) == Response()


def test_an_update_that_comes_twice_is_answered_once() -> None:
    desk = Desk()
    incoming = desk.incoming("anna", "!help")
    first, second = (asyncio.run(desk.dispatcher.take(incoming)) for _ in range(2))
    assert first.message is not None
    assert (second.message, second.to) == (None, "")


def test_who_says_too_much_is_told_what_was_not_done() -> None:
    limits = Limits(players=PLAYERS, words_a_minute=3)
    desk = Desk(replace(TYPED, popups=True), limits)
    assert told(desk.says("anna", "!help"))
    warned = desk.says("anna", "!help")
    assert (warned.to, bool(told(warned))) == ("@anna", True)
    assert desk.says("anna", "!help") == Response()
    assert "!help" in told(warned)
    desk.says("ben", pressed="x")
    assert desk.says("ben", pressed="x").popup == texts_in("en")("c-slow-down-pressed", seconds=10)
    desk.says("cleo", "!help", lane="")
    assert desk.says("cleo", "!help", lane="").to == "#room"
    desk.says("dora", "!help", public=False, lane="")
    assert desk.says("dora", "!help", public=False, lane="").to == "@dora"


def test_the_language_of_a_chat_counts_before_ones_own() -> None:
    desk = Desk()
    english = told(desk.says("anna", "!pace fast", public=False))
    desk.says("anna", "!settings language de", public=False)
    german = told(desk.says("anna", "!pace fast", public=False))
    assert german != english
    desk.says("anna", "!new uno")
    desk.says("anna", "!settings language en")
    nobody = [told(desk.says("anna", "!top uno", public=public)) for public in (False, True)]
    none = {"de": "c-no-top", "en": "c-group-top-none"}
    assert nobody == [texts_in(language)(message) for language, message in none.items()]
    assert desk.says("anna", "!pace never").refused


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
    texts = texts_in("en")
    incoming = Desk().incoming("anna", said, public=False)
    answer = refusal_response(incoming, WhichTable(tables=[2, 3]), Languages(texts, texts))
    assert answer.message is not None
    offered = [button.data for row in answer.message.buttons for button in row]
    assert offered[:1] == ([data] if data else [])


# Numbers of lists


def test_a_number_of_a_menu_is_its_button() -> None:
    desk = Desk()
    menu = VisibleChoices(options=("/rules uno", "/rules ojyks"))
    for text in ("2", "!2", " 2 "):
        answer = desk.says("anna", text, public=False, visible=menu)
        assert answer.message is not None
        assert answer.message.title.startswith("ojyks")
    for text in ("0", "3", "02x", "1000"):
        answer = desk.says("anna", text, public=False, visible=menu)
        assert answer.message is None or not answer.message.title.startswith("ojyks")
    pressed = desk.says("anna", "2", public=False, visible=menu, pressed="/rules uno")
    assert pressed.message is not None
    assert pressed.message.title.startswith("Uno")


def test_an_answer_is_for_the_question_that_was_seen() -> None:
    desk = started(Desk())
    who = whose_turn(desk)
    question = desk.question(who)
    seen = VisibleChoices(questions={1: question})
    draw = str(desk.legal(who).index("draw") + 1)
    stale = desk.says(who, f"!{draw}", visible=VisibleChoices(questions={1: question - 1}))
    assert stale.refused
    unseen = desk.says(who, f"!{draw}", visible=VisibleChoices())
    assert unseen.refused
    assert desk.entries() == []
    assert desk.says(who, f"!{draw}", visible=seen) == Response()
    assert len(desk.entries()) == 1


def test_of_two_tables_the_list_that_is_answered_is_meant() -> None:
    """In ojyks all are asked at first."""
    desk = started(started(Desk(), "ojyks"), "ojyks")
    seen = VisibleChoices(questions={number: desk.question("anna", number) for number in (1, 2)})
    refused = desk.says("anna", "!reveal c1r1", visible=seen)
    assert "Which table?" in told(refused)
    assert desk.says("anna", "!reveal c1r1", visible=replace(seen, table=1)) == Response()
    assert [len(desk.legal("anna", number)) for number in (1, 2)] == [11, 12]
    assert desk.says("anna", "!reveal c2r1", visible=replace(seen, table=2)) == Response()
    assert [len(desk.legal("anna", number)) for number in (1, 2)] == [11, 11]


def test_a_move_with_a_mark_is_for_who_is_asked() -> None:
    desk = started(Desk())
    who = whose_turn(desk)
    other = "ben" if who == "anna" else "anna"
    assert desk.says(other, "!draw") == Response(ignored=True)
    assert desk.entries() == []
    assert desk.says(who, "draw") == Response(ignored=True), "what people say to each other"
    assert desk.entries() == []
    desk.says(who, "!draw")
    assert len(desk.entries()) == 1
    lines = desk.says(who, "!nonsense")
    assert (lines.refused, lines.to) == ("not-understood", f"@{who}")


def test_play_with_a_mark_is_a_card_for_who_is_asked_and_else_a_game() -> None:
    desk = Desk()
    answer = desk.says("anna", "!play chess", public=False)
    assert "chess" in told(answer)
    assert desk.says("anna", "!play chess") == Response(ignored=True)


def test_why_something_is_refused_is_for_that_person_alone() -> None:
    desk = started(Desk())
    who = whose_turn(desk)
    reason = told(desk.says(who, "!play r99"))
    assert reason
    silent = started(Desk(), lane="")
    hidden = silent.says(whose_turn(silent), "!play r99", lane="")
    assert hidden.to == ROOM
    assert told(hidden) != reason
    private = desk.says(who, "play r99", public=False, lane="")
    assert (private.to, told(private)) == (f"@{who}", reason)


def test_a_hand_is_sent_only_where_somebody_can_be_reached() -> None:
    desk = started(Desk(), lane="")
    answer = desk.says("anna", "!hand T1", lane="")
    assert "bot?T1" in told(answer)
    assert "bot?T" not in told(desk.says("anna", "!hand", lane=""))
    assert "bot?T1" in told(desk.says("anna", "!card r7", lane=""))
    assert desk.says("anna", "!hand T1") == Response(), "it comes as a message of the table"


# Files


def attached(name: str = "deck.toml") -> Attachment:
    async def fetch() -> bytes:
        return b"name = 3"

    return Attachment(name, fetch)


@pytest.mark.parametrize(
    ("name", "parts", "answered"),
    [
        ("deck.toml", {}, True),
        ("DECK.TOML", {}, True),
        ("deck.txt", {}, False),
        ("deck.txt", {"text": "!deck"}, True),
        ("deck.txt", {"text": "hello"}, False),
        ("deck.txt", {"table": 1}, True),
        ("deck.txt", {"public": False}, True),
    ],
)
def test_files_that_are_for_the_bot(name: str, parts: dict[str, Any], answered: bool) -> None:
    desk = Desk()
    desk.says("anna", "!new narikana")
    assert bool(desk.says("anna", file=attached(name), **parts).message) == answered


def test_a_file_without_a_table_is_somebody_elses_business() -> None:
    desk = Desk()
    assert desk.says("zoe", file=attached()) == Response()
    assert told(desk.says("zoe", file=attached(), public=False))
