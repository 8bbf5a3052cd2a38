"""Chats without buttons: lists by number, commands as they are typed there, and calls that are
typed alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.adapters.chat.render.capabilities import EVERYTHING, Capabilities, without_buttons
from stammtisch.adapters.chat.render.message import Button, Message, TextBlock
from stammtisch.adapters.chat.typed import Typed, read_line
from tests.harness.script import Script

TYPED = Capabilities(buttons=False, popups=False, prefix="!")
HAND = Message(
    "T7",
    lines=("Say /stop or /hint, and not /etc/stop.",),
    buttons=(
        (Button("play r7", "7:12:c1"), Button("draw", "7:12:c2")),
        (Button("Nyan!", "7:0:call1", name="nyan"), Button("Hint", "7:12:hint")),
        (Button("— title —", ""), Button("In private", "", "https://example.org/x")),
    ),
)
MENU = Message(
    lines=("Which?",),
    buttons=((Button("Uno", "begin:uno"),), (Button("More", "/rules uno 2"),)),
    body=(TextBlock("/play: alone"),),
)


def test_choices_get_numbers_and_all_else_commands() -> None:
    shown = without_buttons(HAND, TYPED, private=True)
    assert shown.message.lines == (
        "Say !stop or !hint, and not /etc/stop.",
        "1. play r7",
        "2. draw",
        "In private: https://example.org/x",
        "Nyan!: !nyan · Hint: !hint",
    )
    assert (shown.question, shown.options, shown.message.buttons) == (12, (), ())


def test_signs_are_named_where_they_can_be_put() -> None:
    buttons = ((Button("Join", "7:0:join"), Button("My hand", "7:0:hand")),)
    shown = without_buttons(Message(buttons=buttons), replace(TYPED, reactions=True), private=False)
    assert shown.message.lines == ("👍 Join: !join · 🃏 My hand: !hand",)
    assert shown.reactions == (("👍", "7:0:join"), ("🃏", "/hand T7"))
    assert without_buttons(Message(buttons=buttons), TYPED, private=False).reactions == ()


def test_menus_get_numbers_where_these_can_be_typed() -> None:
    shown = without_buttons(MENU, TYPED, private=True)
    assert shown.message.lines == ("Which?", "1. Uno", "2. More")
    assert shown.options == ("begin:uno", "/rules uno 2")
    assert shown.message.body[0].text == "!play: alone"
    told = without_buttons(MENU, TYPED, private=False)
    assert told.message.lines == ("Which?", "Uno: !play uno · More: !rules uno 2")
    assert told.options == ()
    assert EVERYTHING.adapted(MENU) is MENU


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("!new uno", Typed("new", "uno")),
        ("!r7", Typed(line="r7", marked=True)),
        ("!1 12", Typed(line="1 12", marked=True)),
        ("!play r7", Typed(line="play r7", marked=True)),
        ("!play uno easy", Typed("play", "uno easy")),
        ("!play Las Vegan", Typed("play", "Las Vegan")),
        ("!play", Typed("play")),
        ("/play r7", Typed("play", "r7")),
        ("!", None),
    ],
)
def test_what_a_mark_says(text: str, meant: Typed | None) -> None:
    assert read_line(text) == meant


def test_a_call_may_be_typed_alone() -> None:
    Script()(
        """
        > anna: /new nyan_nyan
        > ben: /join
        > anna: /begin
        > anna@ nyan
        < #room Anna: “Nyan!”
        """
    )
