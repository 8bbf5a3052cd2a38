"""Capabilities of a chat platform, by which alone messages differ between platforms.

Without buttons, choices and menus become numbered lines, all other buttons the equivalent commands.
Where messages can't be edited, each is about what is new to its lane.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from ....core.service.queues import LiveMessage
from ....core.table.table import Table
from ...presentation.layout import PARTING
from ..callback_data import CHOICE, BeginPress, Press, read
from ..commands import BUTTONS, COMMANDS, PEEK
from .message import Button, Message

TYPED = "/"
"""The prefix of commands in the language files."""
COMMAND = re.compile(rf"(?<![\w/<:]){TYPED}(?=(?:{'|'.join(COMMANDS)})\b)")
MAX_LINES = 12
"""Most lines of a message about a move in a chat with `max_columns`."""
JOINT = "\N{NO-BREAK SPACE}"
"""A space at which no line ends."""
VARIATION_SELECTOR = "️"
"""Selects how the emoji before it is drawn."""
SKIN_TONES = str.maketrans({chr(code): "" for code in range(0x1F3FB, 0x1F400)})
NO_QUESTION = -1
"""An id that no question has."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """`buttons`: messages can have some; else choices are typed, see `without_buttons`. `popups`:
    pressing a button can show a short text; else the person gets a message. `prefix`: that of typed
    commands. `reactions`: reactions to a message work as buttons. `analyses`: finished games are
    analysed on demand. `times`: messages show moments in the reader's own time; else they name the
    time for a turn. `pictures`: tables come as pictures where nothing else is set. `edits`: sent
    messages can be changed; else each new one says only what is new. `max_columns`: tables
    are told in at most MAX_LINES lines of so many columns; 0 draws them in full. `private`: people
    can talk to the bot alone; else nobody can play there, since hands must not be shown to all.
    `files`: messages can have one, such as the record of a game that is over. `hand_in_rows`: the
    reader's cards stand in the rows of the table; else in a paragraph below them. `copies`: buttons
    can copy a text; else a link is shown. `shares`: they can send an invitation to another chat."""

    buttons: bool = True
    popups: bool = True
    prefix: str = TYPED
    reactions: bool = False
    analyses: bool = False
    times: bool = False
    pictures: bool = False
    edits: bool = True
    max_columns: int = 0
    private: bool = True
    files: bool = True
    hand_in_rows: bool = True
    copies: bool = False
    shares: bool = False

    def with_prefix(self, text: str) -> str:
        """A text with the platform's prefix of commands."""
        return text if self.prefix == TYPED else COMMAND.sub(self.prefix, text)

    def adapted(self, message: Message) -> Message:
        """A message with the platform's prefix of commands."""
        if self.prefix == TYPED:
            return message
        return replace(
            message,
            lines=tuple(map(self.with_prefix, message.lines)),
            body=tuple(replace(block, text=self.with_prefix(block.text)) for block in message.body),
        )


EVERYTHING = Capabilities()


# Without buttons


@dataclass(frozen=True, slots=True)
class VisibleChoices:
    """The choices that a person saw when they wrote. `table`: that of the numbered list to which
    they reply (0: of none); `options`: the data of its numbers, from 1, if it is a menu;
    `questions`: the last question that they saw, by table."""

    table: int = 0
    options: tuple[str, ...] = ()
    questions: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ButtonlessMessage:
    """A message whose buttons were replaced. `options`: the data of its numbers; `reactions`: pairs
    of an emoji and the data that it stands for."""

    message: Message
    question: int = 0
    options: tuple[str, ...] = ()
    reactions: tuple[tuple[str, str], ...] = ()


def without_buttons(message: Message, can: Capabilities, private: bool) -> ButtonlessMessage:
    """The message with lines in place of its buttons. In a `private` chat menus are numbered,
    unless the message has numbered choices; otherwise menus are listed as commands."""
    lines: list[str] = []
    choices: list[tuple[int, str]] = []
    commands: list[str] = []
    options: list[str] = []
    reactions: list[tuple[str, str]] = []
    question = 0
    pressed = [
        (button, read(button.data) if button.data else None)
        for row in message.buttons
        for button in row
    ]
    offered = [press for _, press in pressed if isinstance(press, Press) and press.what == CHOICE]
    menu = private and not offered
    for button, press in pressed:
        if button.url:
            lines.append(f"{button.text}: {button.url}")
        elif isinstance(press, Press) and press.what == CHOICE:
            question = press.question
            choices.append((press.number, button.text))
        elif isinstance(press, Press):
            reaction = _reaction(press, button) if can.reactions else None
            emoji = f"{reaction[0]} " if reaction else ""
            commands.append(f"{emoji}{button.text}: {_press_typed(press, button, can)}")
            reactions += [reaction] if reaction else []
        elif not button.data:
            continue
        elif menu:
            options.append(button.data)
            lines.append(f"{len(options)}. {button.text}")
        else:
            commands.append(f"{button.text}: {_data_typed(button.data, press, can)}")
    if can.max_columns:
        lines = [*_in_short(choices), *lines]
    else:
        lines = [*(f"{number}. {text}" for number, text in choices), *lines]
    if can.max_columns:  # a command in two lines can't be copied
        commands = [command.replace(" ", JOINT) for command in commands]
    if commands:
        lines.append(PARTING.join(commands))
    adapted = can.adapted(message)
    adapted = replace(adapted, lines=(*adapted.lines, *lines), buttons=())
    return ButtonlessMessage(adapted, question, tuple(options), tuple(reactions))


def _in_short(choices: Sequence[tuple[int, str]]) -> list[str]:
    """The choices as one paragraph, in which neighbours with the same verb share it: `play: 1) r7
    2) b9 · 3) draw`."""
    parts = []
    for verb, group in groupby(choices, key=lambda choice: choice[1].partition(" ")[0]):
        same = list(group)
        if len(same) > 1 and all(" " in text for _, text in same):
            rest = (f"{number}){JOINT}{text.partition(' ')[2]}" for number, text in same)
            parts.append(f"{verb}: {'  '.join(rest)}")
        else:
            parts += [f"{number}){JOINT}{text}" for number, text in same]
    return [PARTING.join(parts)] if parts else []


def _reaction(press: Press, button: Button) -> tuple[str, str] | None:
    """The emoji that stands for a button, with its data; a hand is sent, not popped up."""
    command = BUTTONS.get(press.what)
    if command is None or not command.reaction:
        return None
    data = f"{TYPED}{command.word} T{press.table}" if press.what == PEEK else button.data
    return command.reaction, data


def _press_typed(press: Press, button: Button, can: Capabilities) -> str:
    command = BUTTONS.get(press.what)
    if command is None:
        return can.prefix + button.name
    return f"{can.prefix}{command.word} {command.value(press.number)}".rstrip()


def _data_typed(data: str, press: object, can: Capabilities) -> str:
    if isinstance(press, BeginPress):
        return f"{can.prefix}play {press.game} {press.level}".rstrip()
    return can.prefix + data.removeprefix(TYPED)


def plain_reaction(text: str) -> str:
    """A reaction without skin tone and variation selector."""
    return text.replace(VARIATION_SELECTOR, "").translate(SKIN_TONES)


# Where messages can't be edited


@dataclass(frozen=True, slots=True)
class LastShown:
    """What the last message of a slot in a lane was about: the number of the `game` at the table (0
    for the lobby), the `entries` of its record that were told, and the `question` that was asked in
    it (0: none). As text, `1:12:30`, it is the address of the message."""

    game: int = -1
    entries: int = 0
    question: int = 0

    @classmethod
    def read(cls, address: str) -> LastShown:
        """What an address stands for; nothing was shown for ""."""
        return cls(*map(int, address.split(":"))) if address else cls()

    def __str__(self) -> str:
        return f"{self.game}:{self.entries}:{self.question}"


def present(table: Table, question: int) -> LastShown:
    """What a message about the table is about now."""
    if table.record is None:
        return LastShown(0)
    return LastShown(table.head.number, len(table.record.moves), question)


def news_from(live: LiveMessage, table: Table) -> int:
    """The first entry of the record that wasn't told in the lane yet."""
    last, now = LastShown.read(live.message), present(table, 0)
    return min(last.entries, now.entries) if last.game == now.game else 0


def is_first(live: LiveMessage, table: Table) -> bool:
    """True if the lane hasn't been shown this lobby or game yet."""
    return LastShown.read(live.message).game != present(table, 0).game


def is_due(live: LiveMessage, table: Table, question: int) -> bool:
    """True if a message must be sent to a person's lane now: for a new question, at the end of the
    game, on request, or as the first one about this game. Other news are sent with the next one."""
    if live.send_again or is_first(live, table) or table.phase == "over":
        return True
    return question not in (0, LastShown.read(live.message).question)
