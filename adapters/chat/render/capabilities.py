"""Capabilities of a chat platform. Messages differ between platforms by nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..commands import COMMANDS
from .message import Message

TYPED = "/"
"""The prefix of commands in the language files."""
COMMAND = re.compile(rf"(?<![\w/<:]){TYPED}(?=(?:{'|'.join(COMMANDS)})\b)")


MAX_LINES = 12
"""Most lines of a message about a move in a chat with `max_columns`."""


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
    `files`: messages can have one, such as the record of a game that is over."""

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
