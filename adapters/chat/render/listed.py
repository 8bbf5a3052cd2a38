"""Buttons of a message as lines, for chats without any: choices and menus by number, all else by
the command that says the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..callback_data import ANALYSE, CHOICE, LEVELS, PEEK, BeginPress, Press, read
from .capabilities import TYPED, Capabilities
from .message import Button, Message

BETWEEN = " · "
COMMANDS = {
    **{what: what for what in ("join", "leave", "stop", "undo", "hint", "back", "change")},
    **{"start": "begin", "again": "rematch", PEEK: "hand", ANALYSE: "analyse"},
}
"""What is typed for a button of a table."""
REACTIONS = {"👍": "join", "▶": "start", "🃏": PEEK, "🔁": "again"}
"""Signs that people put to the message of a table, and the button that they stand for."""
LOOK = "️"
"""Says how the sign before it is drawn."""
SKINS = str.maketrans({chr(code): "" for code in range(0x1F3FB, 0x1F400)})


@dataclass(frozen=True, slots=True)
class Shown:
    """What a person saw before they spoke. `table`: of the list to which they answer, if it is that
    of a table (else 0); `options`: what its numbers say, from 1, if it is a menu; `questions`: the
    last ones that they were shown, by table."""

    table: int = 0
    options: tuple[str, ...] = ()
    questions: Mapping[int, int] = field(default_factory=dict)


NEVER = -1
"""The id of a question that nobody is ever asked."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A message without buttons. `options`: what its numbers say; `reactions`: what signs say."""

    message: Message
    question: int = 0
    options: tuple[str, ...] = ()
    reactions: tuple[tuple[str, str], ...] = ()


def listed(message: Message, can: Capabilities, private: bool) -> Listed:
    """`private`: numbers can be typed there; else menus are listed by commands, too."""
    lines: list[str] = []
    commands: list[str] = []
    options: list[str] = []
    reactions: list[tuple[str, str]] = []
    question = 0
    for button in (one for row in message.buttons for one in row):
        press = read(button.data) if button.data else None
        if button.url:
            lines.append(f"{button.text}: {button.url}")
        elif isinstance(press, Press) and press.what == CHOICE:
            question = press.question
            lines.append(f"{press.number}. {button.text}")
        elif isinstance(press, Press):
            signs = _signs(press, button) if can.signs else []
            shown_signs = "".join(f"{sign} " for sign, _ in signs)
            commands.append(f"{shown_signs}{button.text}: {_typed(press, button, can)}")
            reactions += signs
        elif not button.data:
            continue
        elif private:
            options.append(button.data)
            lines.append(f"{len(options)}. {button.text}")
        else:
            commands.append(f"{button.text}: {_said(button.data, press, can)}")
    if commands:
        lines.append(BETWEEN.join(commands))
    shown = can.shown(message)
    shown = replace(shown, lines=(*shown.lines, *lines), buttons=())
    return Listed(shown, question, tuple(options), tuple(reactions))


def _signs(press: Press, button: Button) -> list[tuple[str, str]]:
    """The hand is sent, not popped up."""
    data = f"{TYPED}hand T{press.table}" if press.what == PEEK else button.data
    return [(sign, data) for sign, what in REACTIONS.items() if what == press.what]


def _typed(press: Press, button: Button, can: Capabilities) -> str:
    if press.what == "+":
        return f"{can.prefix}ai {LEVELS[press.number - 1]}"
    if press.what in COMMANDS:
        return can.prefix + COMMANDS[press.what]
    return can.prefix + button.name


def _said(data: str, press: object, can: Capabilities) -> str:
    if isinstance(press, BeginPress):
        return f"{can.prefix}play {press.game} {press.level}".rstrip()
    return can.prefix + data.removeprefix(TYPED)


def sign(text: str) -> str:
    """A reaction without how it is drawn."""
    return text.replace(LOOK, "").translate(SKINS)
