"""The table of commands: whatever stands in it is explained, offered and understood everywhere, and
some script here uses it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.adapters.chat.callback_data import Press, command, read
from stammtisch.adapters.chat.commands import (
    BUTTONS,
    COMMANDS,
    PARTS,
    Action,
    ChatCommand,
    explanation,
)
from stammtisch.adapters.chat.render.capabilities import Capabilities, without_buttons
from stammtisch.adapters.chat.render.message import Button, Message
from stammtisch.adapters.chat.typed import read_line
from stammtisch.adapters.chat.views import VIEWS
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.telegram.bot import GROUP_MENU, PRIVATE_MENU
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.service.requests import To
from stammtisch.core.service.stored import Person
from tests.harness.script import Script

ANNA = Person("chat:5", "Anna", "", "en")
TYPED = Capabilities(buttons=False, popups=False, prefix="!", reactions=True)
MAX_DESCRIPTION = 256
"""Characters of a description in Telegram's menu."""
SAID = re.compile(r"> \w+(?::|@) /(\w+)")
"""A command in a script."""
EVERY = pytest.mark.parametrize("entry", COMMANDS.values(), ids=COMMANDS)
WITH_BUTTON = pytest.mark.parametrize("entry", BUTTONS.values(), ids=BUTTONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_explains_every_command_or_the_table_says_why_not(language: str) -> None:
    script = Script(languages={"anna": language})("> anna@ /help")
    texts = texts_in(language)
    for entry in COMMANDS.values():
        line = f"/{entry.word} – "
        if entry.help:
            assert entry.help in PARTS
            assert any(line + explanation(entry.word, texts) in read for read in script.read)
        else:
            assert entry.not_in_help, entry.word
            assert not any(line in read for read in script.read)


@EVERY
def test_a_command_is_described_in_every_language_in_its_own_words(entry: ChatCommand) -> None:
    if not (entry.help or entry.menu):
        return
    told = {explanation(entry.word, texts_in(language)) for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert max(map(len, told)) <= MAX_DESCRIPTION


def test_menus_of_telegram_offer_what_is_of_use_there() -> None:
    """They have the order of the help."""
    assert {entry.menu for entry in COMMANDS.values()} == {"", "private", "group", "both"}
    for kind, menu in (("private", PRIVATE_MENU), ("group", GROUP_MENU)):
        assert menu == [word for word, entry in COMMANDS.items() if entry.menu in (kind, "both")]
    assert {"play", "undo", "forget", "notme"} == set(PRIVATE_MENU) - set(GROUP_MENU)
    assert {"new", "join", "ai", "begin", "leave", "quiet", "weekly"} == set(GROUP_MENU) - set(
        PRIVATE_MENU
    )
    assert {"table", "hand", "hint", "rules", "help"} <= set(GROUP_MENU) & set(PRIVATE_MENU)


@EVERY
def test_a_command_is_understood_when_it_is_typed(entry: ChatCommand) -> None:
    for text in (f"/{entry.word}", f"!{entry.word.upper()}", f"/{entry.word}@some_bot"):
        typed = read_line(text)
        assert typed is not None
        assert typed.command is entry
    assert (entry.word in VIEWS) == (entry.action is Action.VIEW)
    assert TYPED.with_prefix(f"Say /{entry.word}.") == f"Say !{entry.word}."


@WITH_BUTTON
def test_a_button_says_what_its_command_says(entry: ChatCommand) -> None:
    for number in range(1, len(entry.values) + 1) or (0,):
        press = Press(7, 0, entry.button, number)
        assert read(press.data()) == press
        value = entry.value(number)
        shown = without_buttons(
            Message(buttons=((Button("x", press.data()),),)), TYPED, private=True
        )
        signs = f"{entry.reaction} " if entry.reaction else ""
        assert shown.message.lines == (f"{signs}x: {f'!{entry.word} {value}'.strip()}",)
        assert [sign for sign, _ in shown.reactions] == [entry.reaction] * bool(entry.reaction)
        if not isinstance(entry.action, Action):
            typed = read_line(f"/{entry.word} {value}")
            assert typed is not None
            request = typed.request(ANNA, 7, lambda: "secret")
            assert request == To(7, command(press, ANNA, (), lambda: "secret"))


def test_buttons_of_messages_sent_before_still_work() -> None:
    """They lie in chats: no code may change its meaning."""
    assert {code: entry.word for code, entry in BUTTONS.items()} == {
        "undo": "undo",
        "join": "join",
        "leave": "leave",
        "+": "ai",
        "start": "begin",
        "again": "rematch",
        "hand": "hand",
        "hint": "hint",
        "change": "change",
        "back": "back",
        "stop": "stop",
        "analyse": "analyse",
        "replay": "replay",
        "record": "record",
        "fair": "fair",
    }


def test_no_word_button_or_sign_is_there_twice() -> None:
    signs = [entry.reaction for entry in COMMANDS.values() if entry.reaction]
    assert len(set(signs)) == len(signs)
    assert len(BUTTONS) == sum(bool(entry.button) for entry in COMMANDS.values())
    assert all(word == entry.word for word, entry in COMMANDS.items())


def test_some_script_uses_each_command() -> None:
    scripts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py")]
    used = {word for script in scripts for word in SAID.findall(script)}
    assert set(COMMANDS) <= used, set(COMMANDS) - used


WHERE_NO_TABLE = {
    "/help": "/new – A new table",
    "/rules": "The rules of:",
    "/rules uno": "Be the first",
    "/top": "Who plays best in:",
    "/top uno": "Nobody is listed",
    "/settings": "Language: English",
    "/settings x": "There is: language",
    "/play": "What shall we play?",
    "/new": "Which game?",
    "/new quark": "no game “quark”",
    "/quark": "I don't know that command. /help",
    "? r7": "There is no table here.",
    "3": "There is no table here. /new opens one, /play begins a game alone. /help shows",
}
NEED_A_TABLE = "table hand hint undo stop back change rematch begin leave join".split()
AT_A_TABLE = {
    "/table": "On the table:",
    "/hand": "Your hand:",
    "/rules": "Uno with points (1/",
    "/begin": "while a game is on",
    "/back": "You are here already",
    "xyz": "xyz",
    "99": "99",
}


def test_every_command_is_answered_where_there_is_no_table_and_where_there_is_one() -> None:
    script = Script(languages={"ben": "de"})
    for line, told in WHERE_NO_TABLE.items():
        script(f"> anna@ {line}\n< @anna {told}")
    for word in NEED_A_TABLE:
        script(f"> anna@ /{word}\n< @anna There is no table here.")
        script(f"> ben@ /{word}\n< @ben Hier ist kein Tisch.")
    script("> anna@ /play uno heuristic")
    for line, told in AT_A_TABLE.items():
        script(f"> anna@ {line}\n< @anna {told}")


def test_who_reads_long_texts_or_is_refused_leaves_the_room_in_peace() -> None:
    script = Script()("> anna: /new uno\n> ben: /join")
    for line in ("/help", "/rules uno", "/set quark=1", "/ai quark", "/pace quark", "/kick 9"):
        script(f"> anna: {line}\n< #room (nothing)\n< @anna ")
    for line in ("/quark", "hello", "3"):
        script(f"> ben: {line}\n< #room (nothing)\n< @ben (nothing)")


def test_a_person_is_known_in_their_language_from_the_first_word_on() -> None:
    Script(languages={"anna": "de"})("""
        > anna@ /settings pictures off
        > anna@ /play uno heuristic
        > anna@ /hint
        < @anna Mein Tipp:
    """)


def test_a_table_is_chosen_by_a_button_if_several_could_be_meant() -> None:
    Script()("""
        > anna@ /play uno heuristic
        > anna@ /play ojyks heuristic
        > anna@ /stop
        < @anna Which table?
        > anna@ [T2]
        < @anna The game was called off.
        > anna@ /T1 draw
        < @anna You draw
    """)


def test_an_ai_player_is_removed_and_nobody_is_kicked_for_nothing() -> None:
    script = Script()("""
        > anna: /new uno
        > anna: /ai easy
        < #room 2 Bert (AI, easy)
        > anna: /noai 2
        < #room~1 Anna
    """)
    assert not any(line.startswith("#room ") for line in script.read), "the lobby shows it"
    script(
        """
        > anna: /watch
        < @anna You sit at this table already, on seat 1.
        > ben: /join
        > anna: /begin
        > anna: /kick 2
        < @anna Ben (seat 2) has missed no turn.
        """
    )


def test_hints_and_second_thoughts_alone() -> None:
    Script()(
        """
        > anna@ /play uno heuristic
        > anna@ /hint
        < @anna My advice:
        > anna@ /change
        < @anna You have chosen nothing that could be changed.
        > anna@ /undo
        < @anna There is nothing to take back.
        > anna@ /top uno
        < @anna Nobody is listed yet.
        """
    )
