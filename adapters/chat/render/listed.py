"""Buttons of a message as lines, for chats without any: choices and menus by number, all else by
the command that says the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..callback_data import CHOICE, BeginPress, Press, read
from ..commands import BUTTONS, PEEK
from .capabilities import TYPED, Capabilities
from .message import Button, Message

BETWEEN = " · "
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
    command = BUTTONS.get(press.what)
    if command is None or not command.sign:
        return []
    data = f"{TYPED}{command.word} T{press.table}" if press.what == PEEK else button.data
    return [(command.sign, data)]


def _typed(press: Press, button: Button, can: Capabilities) -> str:
    command = BUTTONS.get(press.what)
    if command is None:
        return can.prefix + button.name
    return f"{can.prefix}{command.word} {command.value(press.number)}".rstrip()


def _said(data: str, press: object, can: Capabilities) -> str:
    if isinstance(press, BeginPress):
        return f"{can.prefix}play {press.game} {press.level}".rstrip()
    return can.prefix + data.removeprefix(TYPED)


def sign(text: str) -> str:
    """A reaction without how it is drawn."""
    return text.replace(LOOK, "").translate(SKINS)
